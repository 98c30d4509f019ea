"""Makes large brains and measures gbrain on them. Run from the root: `python -m benchmarks.speed`."""
