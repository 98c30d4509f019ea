"""The English tables: families of phrases with their examples, labels, and phrases of absence."""

from __future__ import annotations

from gbrain_py.graph.relations.en_advice import ADVICE
from gbrain_py.graph.relations.en_labels import ABSENT, LABEL_PAST, LABELS, TALKED_ABOUT
from gbrain_py.graph.relations.en_ventures import VENTURES
from gbrain_py.graph.relations.en_work import WORK

FAMILIES = (*VENTURES, *ADVICE, *WORK)

__all__ = ["ABSENT", "FAMILIES", "LABELS", "LABEL_PAST", "TALKED_ABOUT"]
