"""Build step: the starter brain and the example's story ship in the wheel (see gbrain_py/resources.py)."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildPy(build_py):
    """Copies the top-level folders of plain files into the package that is being built."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return  # an editable install finds them in the source tree
        package = Path(self.build_lib, "gbrain_py")
        for source, name in (("brain", "_starter"), ("examples/story", "_story")):
            shutil.rmtree(package / name, ignore_errors=True)
            shutil.copytree(source, package / name)


setup(cmdclass={"build_py": BuildPy})
