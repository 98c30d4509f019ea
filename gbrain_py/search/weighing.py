"""From what the arms found to what each of them has to say of a page in this query."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gbrain_py.index.engine import Connection
from gbrain_py.search import fusion, joining, keyword_arm, relation_arm
from gbrain_py.search.fusion import Arm, at_home, chances, fuse
from gbrain_py.search.joining import Grounds, SecondLook
from gbrain_py.search.keyword_arm import KeywordHits, PageHit

if TYPE_CHECKING:
    from gbrain_py.search.look import Look
    from gbrain_py.search.meaning_arm import MeaningHits  # it loads what reads vectors


@dataclass(slots=True)
class Weighed:
    """The arms with their scores, why each counts as it does, and the slug of every page they found."""

    arms: list[Arm]
    grounds: dict[str, Grounds]
    slugs: dict[int, str]
    second: SecondLook | None = None


def weigh(con: Connection, look: Look, window: Sequence[PageHit]) -> Weighed:
    """What all arms have to say; of words, the pages of the `window`."""
    slugs = {hit.page: hit.slug for hit in look.hits.hits}
    slugs |= {page: hit.slug for page, hit in look.named.items()}
    slugs |= {hit.page: hit.slug for hit in look.of_wordings}
    slugs |= {page.id: page.slug for page in look.reply.pages} if look.reply else {}
    names = Arm("name", {page: hit.strength for page, hit in look.named.items()})
    relations = Arm("relation", relation_arm.scores(look.reply))
    wordings = Arm("expansion", chances({hit.page: hit.passages[0].score for hit in look.of_wordings}))
    words = Arm("keyword", of_words(look.hits, window))
    if look.near is None:
        grounds = {"keyword": Grounds("nothing was found by meaning")}
        return Weighed([words, names, wordings, relations], grounds, slugs)
    slugs |= look.near.slugs
    every_word = keyword_arm.has_every_word(con, look.hits)
    lead = math.inf if every_word else _lead(con, look.near, look.hits)
    grounds = {"keyword": joining.of_words(look.match, lead, every_word=every_word)}
    sure = at_home(lead)
    if look.near.centres:
        grounds["meaning"] = joining.of_meaning(look.near.closest, at_home=sure < 1)
    meaning = Arm("meaning", of_meaning(look.near, look.near.scores))
    part = fusion.FEEDBACK_PART if sure == 1 else fusion.FEEDBACK_AT_HOME
    seen, second = _second_look(con, look.near, [words, names, meaning], slugs, part)
    if sure < 1:
        seen = _handed_out(con, look.near, meaning, seen, slugs)
    words, wordings = (Arm(arm.name, arm.scores, sure) for arm in (words, wordings))
    return Weighed([words, seen, names, wordings, relations], grounds, slugs, second)


def of_words(hits: KeywordHits, window: Sequence[PageHit]) -> dict[int, float]:
    """The chances of pages by the words that they have."""
    scores = {hit.page: hit.passages[0].score for hit in window}
    return chances(scores, fusion.KEYWORD_HEAT * hits.noise, fusion.KEYWORD_NOTHING * hits.ideal)


def of_meaning(near: MeaningHits, cosines: Mapping[int, float]) -> dict[int, float]:
    """The chances of pages by their cosines, which are all much alike as long as there are no centres."""
    return chances(cosines, fusion.MEANING_HEAT if near.centres else 0.0)


def _lead(con: Connection, near: MeaningHits, hits: KeywordHits) -> float:
    """How far pages in the question's script are ahead in meaning, if the best one by words is in it.

    Words find pages in their own script only, names and codes aside.
    """
    if near.lead >= fusion.LEAD_SURE or not hits.hits:
        return math.inf
    from gbrain_py.index.nearest import script_at

    best = hits.hits[0]
    is_at_home = script_at(con, near.space, best.page, best.passages[0].ordinal) == near.script
    return near.lead if is_at_home else math.inf


def _handed_out(con: Connection, near: MeaningHits, first: Arm, seen: Arm, slugs: Mapping[int, str]) -> Arm:
    """The scores of the first look with those of pages in the question's script handed out among them in the
    order of the second: that knows what words say, which is nothing of pages in another script."""
    from gbrain_py.index.nearest import in_script

    in_own = in_script(con, near.space, near.script)
    pages = {page for page in seen.scores if in_own.get(page, page not in first.scores)}
    in_order = sorted(pages, key=lambda page: (-seen.scores[page], slugs[page]))
    scores = sorted((score for page, score in first.scores.items() if page in pages), reverse=True)
    abroad = {page: score for page, score in first.scores.items() if page not in pages}
    return Arm("meaning", abroad | dict(zip(in_order, scores, strict=False)))


def _second_look(
    con: Connection, near: MeaningHits, arms: Sequence[Arm], slugs: Mapping[int, str], part: float
) -> tuple[Arm, SecondLook | None]:
    """The meaning arm after a second look that knows the best pages of the first and makes up `part` of its
    scores, and what that was."""
    words, _, meaning = arms
    if not words.scores:
        return meaning, None
    from gbrain_py.search import meaning_arm

    first = fuse(arms, slugs)
    best = sorted(first, key=lambda page: (-first[page].score, slugs[page]))[: fusion.FEEDBACK_PAGES]
    again = of_meaning(near, meaning_arm.feedback(con, near, {page: first[page].score for page in best}))
    if not again:
        return meaning, None
    before = meaning.scores
    blended = {
        page: (1 - part) * before.get(page, 0.0) + part * again.get(page, 0.0)
        for page in before.keys() | (again.keys() & slugs.keys())
    }
    of_first = {page: row.arms["meaning"] for page, row in first.items() if "meaning" in row.arms}
    return Arm("meaning", blended), SecondLook(part, [slugs[page] for page in best], of_first)
