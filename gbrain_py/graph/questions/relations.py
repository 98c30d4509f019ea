"""What the relations of a question mean to a walk: which edges to take, and what stands at their ends."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

Side = Literal["src", "dst"]

PERSON = frozenset({"person"})
FIRM = frozenset({"company", "fund"})
FUND = frozenset({"fund"})
BACKER = PERSON | FIRM
MEETING = frozenset({"meeting"})
DEAL = frozenset({"deal"})
PROJECT = frozenset({"project"})
ANY: frozenset[str] = frozenset()

KNOWN = BACKER | MEETING | DEAL | PROJECT
"""The page types that tell what a page can be an end of; a page of another type may be anything."""

LASTING = frozenset("works_at advises owns works_on reports_to knows spouse partner_of part_of".split())
"""The edge types that last from one date to another; what any other states happened on a day."""


class Step(NamedTuple):
    """Over edges of some types, along them (`out`) or against them; `into` are the types of pages entered
    (none: all) and `past` those passed by."""

    edges: tuple[str, ...]
    out: bool
    into: frozenset[str] = ANY
    past: frozenset[str] = ANY


Route = tuple[Step, ...]


class Sense(NamedTuple):
    """A relation, and the side of it that a word stands for: an investor is the `src` of invested_in."""

    relation: str
    side: Side

    def turned(self) -> Sense:
        """The other side."""
        return Sense(self.relation, "dst" if self.side == "src" else "src")


@dataclass(frozen=True)
class Relation:
    """A relation with the page types of its ends, and the routes to each side from the other.

    A later tuple of routes is taken only where those before lead nowhere. `names` is what the pages of
    each side are called in an answer.
    """

    src: frozenset[str]
    dst: frozenset[str]
    names: tuple[str, str]
    to_src: tuple[tuple[Route, ...], ...]
    to_dst: tuple[tuple[Route, ...], ...]
    others: bool = False  # the page asked about is no answer itself
    level: bool = False  # no route's answers come before another's; of one page, the first route tells more
    loose: tuple[Route, ...] = ()  # routes to the subjects that say less: their pages come after all others

    def ends(self, side: Side) -> frozenset[str]:
        """The page types that may stand on a side."""
        return self.src if side == "src" else self.dst

    def routes(self, side: Side) -> tuple[tuple[Route, ...], ...]:
        """The routes to the pages of a side from a page of the other."""
        return self.to_src if side == "src" else self.to_dst

    def lasting(self, side: Side) -> bool:
        """Whether it is something that ends, rather than something that happened."""
        return not LASTING.isdisjoint(self.routes(side)[0][0][-1].edges)


def _edge(edge: str, src: frozenset[str], dst: frozenset[str], names: tuple[str, str]) -> Relation:
    """A relation that is one edge."""
    against, along = (Step((edge,), False),), (Step((edge,), True),)
    return Relation(src, dst, names, ((against,),), ((along,),))


def _mutual(edge: str, ends: frozenset[str], name: str) -> Relation:
    """A relation that holds both ways whichever way its edge runs."""
    routes = (((Step((edge,), True),), (Step((edge,), False),)),)
    return Relation(ends, ends, (name, name), routes, routes, others=True)


def _shared(edges: tuple[str, ...], ends: frozenset[str], other: frozenset[str], name: str) -> Relation:
    """Those who have the same page at the other end of an edge; asked of that page itself, all of them."""
    there, back = Step(edges, True), Step(edges, False)
    routes: tuple[tuple[Route, ...], ...] = (((there, back), (back,)),)
    return Relation(ends, ends | other, (name, name), routes, routes, others=True)


def _backing(edges: tuple[str, ...], names: tuple[str, str], less: tuple[tuple[Route, ...], ...]) -> Relation:
    """Money: into a company, or into a deal of it; `less` says who is meant when no edge tells."""
    into, by_deal = Step(edges, False), Step(("deal_of",), False)
    company, fund = Step(edges, True, past=DEAL | FUND), Step(edges, True, into=FUND)
    deal = Step(edges, True, into=DEAL)
    return Relation(
        BACKER,
        FIRM | DEAL,
        names,
        (((into,), (by_deal, into)), *less),
        (((company,), (deal, Step(("deal_of",), True)), (fund,)), ((deal,),)),
    )


_MONEY = ("invested_in", "led_round")
_SPOKEN_OF = (Step(("mentions",), True, into=PERSON),)

RELATIONS: dict[str, Relation] = {
    "founded": _edge("founded", PERSON | FIRM, FIRM | PROJECT, ("founders", "founded")),
    "invested_in": _backing(_MONEY, ("investors", "investments"), ()),
    "led_round": _backing(
        ("led_round",), ("lead investors", "rounds led"), _backing(_MONEY, ("", ""), ()).to_src
    ),
    "advises": _edge("advises", BACKER, FIRM | PROJECT, ("advisors", "advises")),
    "works_at": Relation(
        PERSON,
        FIRM,
        ("people", "works at"),
        (((Step(("works_at",), False),), (Step(("founded",), False, into=PERSON),)),),
        (((Step(("works_at",), True),),), ((Step(("founded",), True),),)),
        level=True,
    ),
    "attended": Relation(
        PERSON,
        MEETING,
        ("attendees", "meetings"),
        (((Step(("attended",), False),),), (_SPOKEN_OF,)),
        (((Step(("attended",), True),),), ((Step(("mentions",), False, into=MEETING),),)),
        loose=(_SPOKEN_OF,),
    ),
    "reports_to": _edge("reports_to", PERSON, PERSON, ("reports", "reports to")),
    "owns": _edge("owns", BACKER, PROJECT | FIRM, ("owners", "owns")),
    "works_on": Relation(
        BACKER,
        PROJECT,
        ("members", "projects"),
        (((Step(("works_on",), False),), (Step(("owns",), False),)),),
        (((Step(("works_on",), True),), (Step(("owns",), True),)),),
    ),
    "deal_of": _edge("deal_of", DEAL, FIRM, ("deals", "company")),
    "part_of": _edge("part_of", ANY, ANY, ("parts", "part of")),
    "mentions": _edge("mentions", ANY, ANY, ("mentioned by", "mentions")),
    "supersedes": _edge("supersedes", ANY, ANY, ("superseded by", "supersedes")),
    "source": _edge("source", ANY, ANY, ("sourced from it", "sources")),
    "knows": _mutual("knows", PERSON, "knows"),
    "spouse": _mutual("spouse", PERSON, "spouse"),
    "partner_of": _mutual("partner_of", FIRM | DEAL, "partners"),
    "colleague": _shared(("works_at", "founded"), PERSON, FIRM, "colleagues"),
    "cofounder": _shared(("founded",), PERSON, FIRM | PROJECT, "co-founders"),
    "coinvestor": _shared(_MONEY, BACKER, FIRM | DEAL, "co-investors"),
    "met": _shared(("attended",), PERSON, MEETING, "met with"),
    "firm": Relation(  # whom a person is with, in whatever way
        PERSON,
        FIRM,
        ("people", "companies"),
        (((Step(("works_at",), False),), (Step(("founded",), False, into=PERSON),)),),
        (((Step(("works_at",), True),), (Step(("founded",), True),)),),
    ),
    "meeting": Relation(  # what there was about an organisation or a project
        FIRM | PROJECT | DEAL,
        MEETING,
        ("about", "meetings"),
        (((Step(("mentions",), True, into=FIRM | PROJECT | DEAL),),),),
        (
            ((Step(("mentions",), False, into=MEETING),),),
            ((Step(("works_at",), False), Step(("attended",), True)),),
        ),
    ),
}

# What "W of S" asks for where no word says so: by what is wanted and what it is asked of, in order.
DEFAULTS: dict[tuple[str, str], tuple[Sense, ...]] = {
    ("person", "company"): (Sense("works_at", "src"),),
    ("person", "fund"): (Sense("works_at", "src"),),
    ("person", "meeting"): (Sense("attended", "src"),),
    ("person", "project"): (Sense("works_on", "src"), Sense("owns", "src")),
    ("person", "deal"): (Sense("invested_in", "src"),),
    ("company", "person"): (Sense("firm", "dst"),),
    ("company", "fund"): (Sense("invested_in", "dst"),),
    ("company", "deal"): (Sense("deal_of", "dst"),),
    ("fund", "company"): (Sense("invested_in", "src"),),
    ("fund", "deal"): (Sense("invested_in", "src"),),
    ("fund", "person"): (Sense("works_at", "dst"),),
    ("meeting", "person"): (Sense("attended", "dst"),),
    ("meeting", "company"): (Sense("meeting", "dst"),),
    ("meeting", "fund"): (Sense("meeting", "dst"),),
    ("meeting", "project"): (Sense("meeting", "dst"),),
    ("meeting", "deal"): (Sense("meeting", "dst"),),
    ("deal", "company"): (Sense("deal_of", "src"),),
    ("deal", "person"): (Sense("invested_in", "dst"),),
    ("deal", "fund"): (Sense("invested_in", "dst"),),
    ("project", "person"): (Sense("works_on", "dst"), Sense("owns", "dst")),
    ("project", "company"): (Sense("part_of", "src"),),
}


def defaults(wanted: Collection[str], types: Collection[str]) -> tuple[Sense, ...]:
    """What pages of the `wanted` types are to pages of `types`, where nothing else is said."""
    found = (
        sense for want in sorted(wanted) for kind in sorted(types) for sense in DEFAULTS.get((want, kind), ())
    )
    return tuple(dict.fromkeys(found))


@cache
def relation(name: str) -> Relation:
    """The relation of a name; one that a brain added itself is one edge between pages of any type."""
    words = name.replace("_", " ")
    return RELATIONS.get(name) or _edge(name, ANY, ANY, (f"{words} by", words))


def takes(sense: Sense, types: Collection[str]) -> bool:
    """Whether a page of these types may stand opposite the side that is asked for."""
    ends = relation(sense.relation).ends(sense.turned().side)
    return not ends or not types or any(kind in ends or kind not in KNOWN for kind in types)


def reached(senses: Collection[Sense], wanted: frozenset[str]) -> frozenset[str]:
    """The page types that following `senses` leads to; none known means any."""
    ends = [relation(sense.relation).ends(sense.side) for sense in senses]
    every = frozenset[str]().union(*ends) if all(ends) else ANY
    return (every & wanted or wanted) if wanted else every
