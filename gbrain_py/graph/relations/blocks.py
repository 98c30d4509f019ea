"""Reads one block of text: labels, table rows and lists first, then sentence by sentence in its own
language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from gbrain_py.graph.relations import tables
from gbrain_py.graph.relations.colleagues import colleagues, may_tell
from gbrain_py.graph.relations.dates import Dates
from gbrain_py.graph.relations.glance import LABEL, may_hold_english, may_refer_back, may_state
from gbrain_py.graph.relations.governed import governed
from gbrain_py.graph.relations.histories import histories
from gbrain_py.graph.relations.labels import LONGEST, Label, label, of_a_life
from gbrain_py.graph.relations.leavings import before_moves, left_later
from gbrain_py.graph.relations.meetings import (
    is_excepted,
    part_in,
    says_present,
    says_they_were_absent,
)
from gbrain_py.graph.relations.model import PAGE, Candidate, LinkSpan, PageInfo, Scene
from gbrain_py.graph.relations.near import names_end, opens_with_name, reach
from gbrain_py.graph.relations.others import without_others
from gbrain_py.graph.relations.partners import partners_stakes
from gbrain_py.graph.relations.phrases import Phrase, match_phrases, silenced
from gbrain_py.graph.relations.plans import may_be_plan, not_yet
from gbrain_py.graph.relations.priors import holdings
from gbrain_py.graph.relations.text import (
    CJK,
    LINK,
    LINKS,
    MAX_LINKS,
    Prepared,
    language,
    placed,
    placeholders,
    prepare,
    sentences,
)
from gbrain_py.graph.relations.titled import titled

_NUMBERING = " \t0123456789.)"
Reader = Callable[[str, Scene], Iterator[Candidate]]

_OWNED = re.compile(  # "Founders of X:", "X's founders:", "X (founders:"
    r"(?:^|[;；|·•\n(（])[\s\-+•・>]{0,8}(?:"
    rf"([A-Za-z][A-Za-z -]{{1,40}}?) (?:in|of|at|for|to|behind|on) ({LINKS})|"
    rf"({LINKS})(?: |['’]s |の|的)?(?: ?[(（])?([^:：;；|·•\n\ue000-\uf8ff()（）]{{1,{LONGEST}}})) ?[:：]"
)
_REMARK = re.compile(r"[(（][^()（）]{0,200}[)）]")
_LEADING = re.compile(
    rf"^[\s\-+*•・>|\d.)]*(?:\[[ xX]\]\s*)?({LINKS}(?:\s*(?:,|、|，|;|/|&|・|and|と|和|"
    rf"与)\s*{LINKS}){{0,60}})\s*(?=$|[\s(（,，、:：|–—\-。.])"
)
_PLAIN_TAIL = re.compile(r"^\s*(?:$|[(（,，:：|–—\-。.\d$€£¥])")
_LINK = re.compile(LINKS)
_ONLY_NAMES = re.compile(rf"[\s\-+*•]*{LINKS}(?:[\s,、，]+{LINKS})*\s*")
_INTRODUCES = re.compile(
    rf"[\s\-*+•・>]*({LINKS})(?:(?: is| was|,) (?:an?|his|her|my|their|one of|the) |"
    r"(?:さん|氏|くん|君|先生|ちゃん)?(?:は|とは)|(?:先生|女士)?(?:曾?是))"
)
"""How a sentence begins that tells who somebody other than the page is."""
_NAME_NEXT = re.compile(rf"\s*{LINKS}")
_NEW_CLAUSE = re.compile(rf"[;；。](?=\s*{LINKS}\s*(?:[a-z]{{2,}}|[\u3041-\u9fff]{{2,}}))")


def read_block(
    context: str,
    links: Sequence[LinkSpan],
    page: PageInfo,
    lead_in: str,
    heading: str,
    phrases: Sequence[Phrase],
    near: tuple[int, int] | None = None,
) -> list[Candidate]:
    """All candidates of a block, offsets in `context`; `near` is what `reach` says of it, if it was asked."""
    if not links:
        return []
    apart = bool(heading) or lead_in.rstrip().endswith((":", "："))  # what says something else of the names
    if lead_in or heading:
        opens = opens_with_name(context[: links[0].start])
        lead_in = lead_in if "|" in lead_in or (opens and _may_introduce(lead_in)) else ""
        heading = heading if opens and label(heading) else ""
    if "|" in lead_in or names_end(page):
        near = 0, len(context)
    near = near or reach(context, links[0].start, links[-1].end, _people(links))
    text = placed(context, [link[:2] for link in links], *near)
    speaks = bool(lead_in or heading or phrases) or may_state(text)
    if not speaks and page.type != "meeting":
        return [] if apart else _priors(page, text, range(min(len(links), MAX_LINKS)))
    if not speaks and _ONLY_NAMES.fullmatch(text):
        return [_participant(number, (link.start, link.start + 1)) for number, link in enumerate(links)]
    raw = placeholders(context, links, *near)
    return _Block(context, raw, links, page, lead_in, heading, phrases, speaks, apart).read()


def _may_introduce(lead_in: str) -> bool:
    """Whether a text introduces what follows: by an open end, or as a label."""
    return lead_in.rstrip().endswith((":", "：")) or label(lead_in) is not None


def _people(links: Sequence[LinkSpan]) -> Callable[[], list[str]]:
    return lambda: [name for k in links if k.target_type == "person" for name in k.label.split()]


def _priors(page: PageInfo, text: str, free: Collection[int]) -> list[Candidate]:
    """What the page's prior says of the links in `free`, where the text lists nothing but names."""
    if page.type != "person" or page.prior is None:
        return []
    places = [link for link in holdings(text) if link in free]
    return [Candidate(page.prior, PAGE, link, "current", None, None, "prior", 0, 0) for link in places]


def _participant(link: int, place: tuple[int, int]) -> Candidate:
    return Candidate("attended", link, PAGE, "current", None, None, "participant", *place)


def _body(sentence: str, start: int, end: int) -> str:
    """What stands behind a label, up to a clause of its own, with remarks blanked out."""
    body = _REMARK.sub(lambda m: " " * len(m.group()), sentence[start:end])
    clause = _NEW_CLAUSE.search(body)
    return body[: clause.start()] if clause else body


def _lines_of_labels(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the sentences, where a line that begins with a label begins another: "Attendees: …" and
    under it "Absent: …"."""
    for start, end in sentences(text):
        if ":" in text[start:end] or "：" in text[start:end]:
            for match in LABEL.finditer(text, start + 1, end):
                if match.group().startswith("\n") and label(match[1]):
                    yield start, match.start()
                    start = match.start()
        yield start, end


class _Block:
    def __init__(
        self,
        context: str,
        raw: Prepared,
        links: Sequence[LinkSpan],
        page: PageInfo,
        lead_in: str,
        heading: str,
        phrases: Sequence[Phrase],
        speaks: bool,
        apart: bool,
    ) -> None:
        self.links, self.page, self.lead_in, self.heading, self.phrases = (
            links,
            page,
            lead_in.strip(),
            heading,
            phrases,
        )
        self.context = context
        self.apart = apart
        self.speaks = speaks  # whether anything but taking part in a meeting may be said
        self.types = [link.target_type for link in links]
        self.names = [link.label for link in links]
        self.prepared: Prepared = prepare(raw, links, page)
        self.found: list[Candidate] = []
        self.absent: set[int] = set()
        self.in_row = False
        self.when: Dates | None = None  # what the columns of a table's row say
        self.listed: set[tuple[int, int]] = set()  # whom a label speaks of, in which sentence

    def read(self) -> list[Candidate]:
        text = self.prepared.text
        person = company = stake = topic = None
        if "|" in self.lead_in and "|" in text:
            row = tables.read(self.lead_in, text, Scene(self.page, self.types), _readers)
            self.found += row.found
            self.absent |= row.absent
            self.in_row, self.when = True, row.when
        by_row, told = len(self.found), {frozenset(c[1:3]) for c in self.found if c.type}
        for start, end in _lines_of_labels(text):
            sentence = text[start:end]
            here = [ord(c) - LINK for c in _LINK.findall(sentence)]
            scene = Scene(self.page, self.types, person, company, self.names, stake, topic)
            known = len(self.found)
            if here or may_refer_back(sentence, person, company):
                self._sentence(sentence, start, scene)
            person, company = self._latest(here)
            topic = self._topic(sentence) if self.page.type == "person" else None
            stake = next((c for c in self.found[known:] if c.type == "invested_in"), None)
        if told:  # cells side by side are no sentence
            self.found[by_row:] = [c for c in self.found[by_row:] if frozenset(c[1:3]) not in told]
        return self._with_defaults()

    def _latest(self, links: list[int]) -> tuple[int | None, int | None]:
        """The last person and the last organisation linked in a sentence: who a pronoun of the next one
        may mean."""
        people = [link for link in links if self.types[link] == "person"]
        firms = [link for link in links if self.types[link] in ("company", "fund", None, "note")]
        return (people[-1] if people else None), (firms[-1] if firms else None)

    def _topic(self, sentence: str) -> int | None:
        """The person whom a sentence introduces, and whom a pronoun of the next one means: "X is a friend of
        hers."."""
        if (found := _INTRODUCES.match(sentence)) is None:
            return None
        link = ord(found[1]) - LINK
        return link if self.types[link] == "person" else None

    # -- one sentence ------------------------------------------------------------------------------

    def _sentence(self, sentence: str, start: int, scene: Scene) -> None:
        if self.speaks:
            self._statements(sentence, start, scene)
        if self.page.type == "meeting":
            self._participants(sentence, start, scene.person)

    def _statements(self, sentence: str, start: int, scene: Scene) -> None:
        rest = self._labelled(sentence, start)
        opens = not self.prepared.text[:start].strip(_NUMBERING)
        if opens:
            rest = self._led_in(rest, scene)
        if self.phrases:
            self._brain_phrases(rest, start)
        if may_hold_english(rest) or CJK.search(rest):
            for reader in _readers(rest):
                found = [left_later(c, rest) for c in without_others(reader(rest, scene), rest)]
                found = before_moves(found, rest)
                if found and may_be_plan(rest):
                    found = list(not_yet(found, rest))
                self._keep(self._placed(c, start) for c in found)
                if found:
                    break
        if "(" in rest or "（" in rest:
            self._keep([self._placed(c, start) for c in titled(rest, scene)])
        if may_tell(rest):
            self._keep([self._placed(c, start) for c in colleagues(rest, scene)])
        if opens:
            for line in histories(sentence, scene, _readers):
                self._dated(self._placed(line, start))

    def _dated(self, line: Candidate) -> None:
        """Keep what a line of years says; where its words say it already, they take over its dates."""
        said = [at for at, c in enumerate(self.found) if c.type and line.object in (c.subject, c.object)]
        for at in said:
            known = self.found[at]
            if known[:3] == line[:3] and not (known.since or known.until):
                self.found[at] = known._replace(tense=line.tense, since=line.since, until=line.until)
        if not said:
            self._keep([line])

    def _brain_phrases(self, sentence: str, start: int) -> None:
        for candidate, _ in match_phrases(sentence, self.phrases):
            if not silenced(sentence, candidate):
                self._keep([self._placed(candidate, start)])

    def _keep(self, candidates: Iterator[Candidate] | list[Candidate]) -> None:
        self.found.extend(candidates)

    def _placed(self, candidate: Candidate, start: int) -> Candidate:
        first, last = self.prepared.span(start + max(0, candidate.start), start + max(1, candidate.end))
        return Candidate(*candidate[:7], first, last)  # _replace takes ten times as long

    # -- labels and lists --------------------------------------------------------------------------

    def _labelled(self, sentence: str, start: int) -> str:
        """Reads "Founders: …" and "Founders of X: …", and returns the sentence with what a label governs
        blanked out."""
        if ":" not in sentence and "：" not in sentence:
            return sentence
        for match in _OWNED.finditer(sentence):
            if found := label(match[1] or match[4]):
                owner = ord(match[2] or match[3]) - LINK
                body = _body(sentence, match.end(), len(sentence)).partition(")")[0].partition("）")[0]
                sentence = self._governed(found, match, body, sentence, start, owner)
        matches = [(m, found) for m in LABEL.finditer(sentence) if (found := self._label(m, sentence))]
        for number, (match, found) in enumerate(matches):
            end = matches[number + 1][0].start() if number + 1 < len(matches) else len(sentence)
            sentence = self._governed(found, match, _body(sentence, match.end(), end), sentence, start)
        return sentence

    def _label(self, match: re.Match[str], sentence: str) -> Label | None:
        known = label(match[1])
        if known is None and self.page.type == "person" and _NAME_NEXT.match(sentence, match.end()):
            return of_a_life(match[1])
        return known

    def _governed(
        self, found: Label, match: re.Match[str], body: str, sentence: str, start: int, owner: int = PAGE
    ) -> str:
        """States what a label says of the names in `body`, and blanks both out."""
        if found.type == "attended" and self.page.type == "deal":
            found = found._replace(type="invested_in")  # who takes part in a round
        cue = match.lastindex or 1
        marks = list(_LINK.finditer(body))
        for number, mark in enumerate(marks):
            last = marks[number + 1].start() if number + 1 < len(marks) else len(body)
            after = sentence[match.end() + mark.end() : match.end() + last]  # with its remarks
            place = start + match.start(cue), start + match.end(cue)
            if found.type == "attended" and is_excepted(sentence.lower(), match.end() + mark.start()):
                self.absent.add(ord(mark.group()) - LINK)
                continue
            self._name(found, ord(mark.group()) - LINK, after, *place, owner)
            if found.type == "attended":
                self.listed.add((ord(mark.group()) - LINK, start))
        if not marks:
            return sentence
        blank = match.end() + marks[-1].start() + 1
        return sentence[: match.start()] + " " * (blank - match.start()) + sentence[blank:]

    def _name(self, found: Label, link: int, after: str, cue: int, cue_end: int, owner: int = PAGE) -> None:
        place = self.prepared.span(cue, cue_end) if cue_end > cue else (0, 0)
        is_person = (self.page.type if owner == PAGE else self.types[owner]) == "person"
        stated = governed(found, link, after, place, owner, is_person=is_person, when=self.when)
        if stated is None:
            self.absent.add(link)
        else:
            self.found += stated

    def _led_in(self, sentence: str, scene: Scene) -> str:
        """Applies the list's lead-in, the column's head or the heading to the names an item begins with."""
        leading = _LEADING.match(sentence)
        if leading is None:
            return sentence
        for text, is_heading in ((self.lead_in, False), (self.heading, True)):
            if not text or "|" in text:
                continue
            found = label(text)
            if found is None:
                if not is_heading and text[-1:] in ":：":
                    self._with_lead_in(text, sentence, scene)
                continue
            named = {ord(mark) - LINK for mark in _LINK.findall(leading[1])}
            known = [c for c in self.found if not self.in_row or (PAGE in c[1:3] and named & {*c[1:3]})]
            if is_heading and (not _PLAIN_TAIL.match(sentence[leading.end() :]) or known):
                continue
            after = sentence[leading.end() : leading.end() + 60]
            for mark in _LINK.finditer(leading[1]):
                self._name(found, ord(mark.group()) - LINK, after, 0, 0)
            break
        return sentence

    def _with_lead_in(self, text: str, sentence: str, scene: Scene) -> None:
        whole = f"{text} {sentence.lstrip(' -+*•>')}"
        for reader in _readers(whole):
            found = [c for c in reader(whole, scene) if c.end <= len(text) + 1]
            self._keep([c._replace(start=0, end=0) for c in found])
            if found:
                break

    # -- without a cue of their own ----------------------------------------------------------------

    def _participants(self, sentence: str, start: int, person: int | None) -> None:
        """A person linked on a meeting's page took part, unless the sentence says or shows otherwise."""
        if person is not None and not _LINK.search(sentence) and says_they_were_absent(sentence):
            self.absent.add(person)
        for mark in _LINK.finditer(sentence):
            link = ord(mark.group()) - LINK
            if link in self.absent or (link, start) in self.listed:
                continue
            first_time = mark.group() not in self.prepared.text[: start + mark.start()]
            part = part_in(sentence, mark.start())
            if part == "absent" and first_time:
                self.absent.add(link)
            elif part == "topic":
                self._keep([Candidate("", PAGE, link, "", None, None, "talked about", 0, 0)])
            else:
                place = self.prepared.span(start + mark.start(), start + mark.end())
                rule = "present" if says_present(sentence, mark.start()) else "participant"
                self._keep([_participant(link, place)._replace(rule=rule)])

    def _with_defaults(self) -> list[Candidate]:
        found = list(self.found)
        if self.absent:
            found = [
                c
                for c in found
                if c.type != "attended" or (c.subject not in self.absent and c.object not in self.absent)
            ]
        found += list(partners_stakes(found, self.context, self.links, self.page))
        governed = {end for c in found for end in (c.subject, c.object)}
        free = [link for link in range(min(len(self.links), MAX_LINKS)) if link not in governed]
        return found if self.apart else found + _priors(self.page, self.prepared.text, free)


def _readers(sentence: str) -> tuple[Reader, ...]:
    """The readers of a sentence's language, each loaded when the first sentence needs it."""
    spoken = language(sentence)
    if spoken == "en":
        from gbrain_py.graph.relations import english

        return (english.read,)
    from gbrain_py.graph.relations import japanese

    if spoken == "ja":
        return (japanese.read,)
    from gbrain_py.graph.relations import chinese

    return (chinese.read, japanese.read)
