"""Lines of a working life: "2014–2018: X, welder", 2008年〜2013年 X, 2015至今 X. The years alone say that
one worked there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gbrain_py.graph.relations.dates import dates_in
from gbrain_py.graph.relations.model import PAGE, Candidate, Scene
from gbrain_py.graph.relations.text import LINK, LINKS

_YEAR = r"(?:[A-Za-z]{3,9}\.? )?(?:19|20)\d\d(?:[-./]\d\d?)?(?: ?年)?(?: ?\d\d? ?月)?"
_RANGE = (
    rf"{_YEAR} ?(?:(?:[-–—―~〜～→]+|to|until|from|から|至|到) ?"
    rf"(?:{_YEAR}|[Pp]resent|[Nn]ow|[Tt]oday|現在|现在|今日?|至今)(?:まで|まえ)?|[〜～]|から|至今|起)"
)
STARTS = re.compile(
    rf"^[\s\-+*•・>|]*[*_]{{0,2}}[(（]?(?P<years>{_RANGE}|[Ss]ince {_YEAR})[)）]?[*_]{{0,2}}[\s:：,，、|–—-]*"
)
"""The years that such a line begins with."""
OPENS = re.compile(rf"{STARTS.pattern}(?:at |with )?{LINKS}")
HISTORY = re.compile(rf"{STARTS.pattern}(?:at |with )?(?P<name>{LINKS})(?P<rest>.*)$", re.DOTALL)
_ROLE = re.compile(
    r"\s*(?:[.。]?\s*$|[,，、:：(（|–—-])|\s?[^\x00-\x7f。，、是了はがをにへ的\ue000-\uf8ff]{1,12}\s*$"
)
"""What may follow the name: nothing, a role behind a sign, or a noun in Japanese or Chinese."""
_LATIN_WORD = re.compile(r"\s+[a-z]")


def histories(text: str, scene: Scene) -> Iterator[Candidate]:
    """That the person of the page worked where a line of years and a name says."""
    found = HISTORY.match(text) if scene.page.type == "person" else None
    if found is None or not _ROLE.match(found["rest"]) or _LATIN_WORD.match(found["rest"]):
        return
    link = ord(found["name"]) - LINK
    if scene.types[link] in ("company", "fund"):
        since, until = dates_in(found["years"])
        tense = "past" if until else "current"
        yield Candidate(
            "works_at", PAGE, link, tense, since, until, "years", found.start("years"), found.end("name")
        )
