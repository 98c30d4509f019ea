"""gbrain: a git-backed Markdown brain at the shell."""

__version__ = "0.1.0"
