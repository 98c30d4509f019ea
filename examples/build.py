"""Builds the example brain, history and all: `python examples/build.py DIRECTORY`."""

import sys
from pathlib import Path

from gbrain_py.example import build

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(build(Path(sys.argv[1])))
