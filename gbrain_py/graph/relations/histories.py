"""Lines of a working life: "2014–2018: X, welder", 2008年〜2013年 X, 2015至今 X. The years alone say that
one worked there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from gbrain_py.graph.relations.dates import dates_in
from gbrain_py.graph.relations.model import PAGE, Candidate, Scene
from gbrain_py.graph.relations.text import LINK, LINKS
from gbrain_py.graph.relations.titles import is_title, told

_YEAR = r"(?:[A-Za-z]{3,9}\.? )?(?:19|20)\d\d(?:[-./]\d\d?)?(?: ?年)?(?: ?\d\d? ?月)?"
_RANGE = (
    rf"{_YEAR} ?(?:(?:[-–—―~〜～→]+|to|until|from|から|至|到) ?"
    rf"(?:{_YEAR}|[Pp]resent|[Nn]ow|[Tt]oday|現在|现在|今日?|至今)(?:まで|まえ)?|[〜～]|から|至今|起)"
)
STARTS = re.compile(
    rf"^[\s\-+*•・>|]*[*_]{{0,2}}[(（]?(?P<years>{_RANGE}|[Ss]ince {_YEAR})[)）]?[*_]{{0,2}}[\s:：,，、|–—-]*"
)
"""The years that such a line begins with."""
OPENS = re.compile(rf"{STARTS.pattern}(?:at |with |在|于|於)?{LINKS}")
HISTORY = re.compile(rf"{STARTS.pattern}(?:at |with |在|于|於)?(?P<name>{LINKS})(?P<rest>.*)$", re.DOTALL)
_AFTER = re.compile(
    r"\s*(?:[.。]?\s*$|[,，、:：(（|–—-])|\s?[^\x00-\x7f。，、是了はがをにへ的\ue000-\uf8ff]{1,12}\s*$"
)
"""What may follow the name: nothing, a role behind a sign, or a noun in Japanese or Chinese."""
_LATIN_WORD = re.compile(r"\s+[a-z]")
_TITLE = re.compile(r"\s+(?P<title>[A-Za-z][\w&/' -]{1,40}?)\s*(?=$|[.,;(|–—])")
_BEFORE = re.compile(
    rf"{STARTS.pattern}(?P<title>[^\W\d_][\w&/' -]{{1,40}}?)\s*[,，、|–—-]\s*(?P<name>{LINKS})\s*"
    r"(?:$|[.(（,，、|])"
)
Reader = Callable[[str, Scene], Iterable[Candidate]]


def histories(text: str, scene: Scene, readers: Callable[[str], Sequence[Reader]]) -> Iterator[Candidate]:
    """That the person of the page worked where a line of years and a name says, or what the title beside the
    name says that the person was there. `readers` gives those of a sentence's language."""
    if scene.page.type != "person" or STARTS.match(text) is None:
        return
    found = HISTORY.match(text)
    title = _TITLE.match(found["rest"]) if found else (found := _BEFORE.match(text))
    if found is None or scene.types[link := ord(found["name"]) - LINK] not in ("company", "fund"):
        return
    since, until = dates_in(found["years"])
    rest = "past" if until else "current", since, until, "years", found.start("years"), found.end("name")
    if title is None:
        if _AFTER.match(found["rest"]) and not _LATIN_WORD.match(found["rest"]):
            yield Candidate("works_at", PAGE, link, *rest)
        return
    if not is_title(title["title"]):
        return
    for sentence in told(title["title"], found["name"]):
        for said in (said for reader in readers(sentence) for said in reader(sentence, scene)):
            if said.type in ("works_at", "advises") and (said.subject, said.object) == (PAGE, link):
                yield Candidate(said.type, PAGE, link, *rest)
                return
