"""The fixtures of the graph's tests."""

from tests.graph.asking import world
from tests.graph.brain import brain

__all__ = ["brain", "world"]
