"""What a question was understood to ask: a tree of sets of pages, each found from another by a relation."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from gbrain_py.graph.questions.relations import ANY, Sense, reached, relation
from gbrain_py.graph.questions.words import Title


class Page(NamedTuple):
    """A page that a name may mean."""

    id: int
    slug: str
    title: str
    type: str


class When(NamedTuple):
    """The time asked for: first and last day, included, as ISO text; either may be open."""

    first: str = ""
    last: str = "9999"


Tense = Literal["any", "current", "past"]


class Named(NamedTuple):
    """The pages that a name in the question may mean, the likeliest first."""

    name: str
    pages: tuple[Page, ...]

    @property
    def types(self) -> frozenset[str]:
        """The types of these pages."""
        return frozenset(page.type for page in self.pages)

    def told(self) -> str:
        """The title of the likeliest."""
        return self.pages[0].title


class Found(NamedTuple):
    """The pages that stand in one of some relations to those of another set, if they are of a `wanted`
    type; with `role` those who have that title."""

    start: Node
    senses: tuple[Sense, ...]
    wanted: frozenset[str] = ANY
    tense: Tense = "any"
    when: When | None = None
    role: Title | None = None

    @property
    def types(self) -> frozenset[str]:
        """The page types there may be among them; none known means any."""
        return reached(self.senses, self.wanted)

    def told(self) -> str:
        """What is looked for, from the name on: "Bob Ito · investments · founders"."""
        names = [relation(sense.relation).names[sense.side == "dst"] for sense in self.senses[:1]]
        told = self.role.names[0].upper() if self.role else names[0]
        tense = {"past": "former ", "current": "current "}.get(self.tense, "")
        return f"{self.start.told()} · {tense}{told}"


class Joined(NamedTuple):
    """The pages that are in all of some sets, or with `any` in one of them."""

    parts: tuple[Node, ...]
    any: bool = False

    @property
    def types(self) -> frozenset[str]:
        """The page types there may be in it."""
        known = [part.types for part in self.parts if part.types]
        if self.any or all(isinstance(part, Named) for part in self.parts):
            return frozenset().union(*known) if known else ANY
        return frozenset.intersection(*known) if known else ANY

    def told(self) -> str:
        """What is looked for."""
        return (" or " if self.any else " and ").join(part.told() for part in self.parts)


Node: TypeAlias = Named | Found | Joined


class Plan(NamedTuple):
    """A question read. `kind` "pages" asks for the pages of `root`, "latest" for the newest of them,
    "connection" how the named pages of `root` are connected (with one: how it is known).
    `without` are pages that are no answer."""

    kind: Literal["pages", "latest", "connection"]
    root: Node
    without: frozenset[int] = frozenset()

    def named(self) -> list[Named]:
        """The names in the question, in the order they are walked from."""
        return list(_named(self.root))

    def hops(self) -> int:
        """The longest chain of relations in it."""
        return _depth(self.root)


def _named(node: Node) -> list[Named]:
    if isinstance(node, Named):
        return [node]
    if isinstance(node, Found):
        return _named(node.start)
    return [name for part in node.parts for name in _named(part)]


def _depth(node: Node) -> int:
    if isinstance(node, Named):
        return 0
    if isinstance(node, Found):
        return 1 + _depth(node.start)
    return max(_depth(part) for part in node.parts)
