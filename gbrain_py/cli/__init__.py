"""The command line: one small file per command, which prints and never thinks."""
