"""The rows of the English tables, and what the families of all languages share.

Phrases stand between commas: `a/b` is either word, `_` up to five words of any kind, `<money>` a class
from CLASSES; `=` before a verb keeps it as it is, not inflected. Verbs are written in the base form and
match in every form and voice: "X founded Y", "Y was founded by X", "Y, founded by X".
"""

from __future__ import annotations

from typing import NamedTuple


class Verb(NamedTuple):
    """Verb phrases that take their object directly (`-`) or after one of the prepositions `takes`.

    `swap`: the grammatical subject is the object of the edge ("X hired Y"). `state`: it lasts, so the
    simple past says that it has ended ("worked at"). `ends`: the verb itself ends the relation ("left").
    `by`: the preposition of the agent in the passive. `needs`: words one of which must begin a word of
    the sentence, `bars`: none of which may. `close`: the preposition must follow at once. `moves`: the
    grammatical object is the subject of the edge ("hired Ann away from X").
    """

    phrases: str
    takes: str = "-"
    swap: bool = False
    state: bool = False
    ends: bool = False
    needs: str = ""
    bars: str = ""
    close: bool = False
    moves: bool = False


class Noun(NamedTuple):
    """Nouns for the person (or firm) that is the subject, tied to its object by `takes`, `'s` or by
    standing before it."""

    phrases: str
    takes: str
    ends: bool = False


class Money(NamedTuple):
    """Nouns for money that `takes` ties to its giver; its receiver owns it, raised it, or is the page
    itself."""

    phrases: str
    takes: str
    needs: str = ""


class Owned(NamedTuple):
    """Nouns for the object, owned by the subject: "her startup, X", "X is the brainchild of Y",
    "portfolio: X"."""

    phrases: str
    takes: str = "of"
    ends: bool = False


class Thing(NamedTuple):
    """Nouns for the relation itself ("a stake in Y"), owned by the subject or held with a light verb."""

    phrases: str
    takes: str
    ends: bool = False


class Example(NamedTuple):
    """A text on a page of a type, links written `[[companies/acme]]`, and the statements it makes, `;`
    between them."""

    page: str
    text: str
    says: str = ""


class Family(NamedTuple):
    """Phrases of one relation and texts that show it; `rule` names it in explanations."""

    rule: str
    type: str
    rows: tuple[Verb | Noun | Money | Owned | Thing, ...]
    examples: tuple[Example, ...]


CLASSES = {
    "money": "money cash capital cheque check cheques checks funds funding savings dollars pounds euros "
    "million "
    "millions mn m k bn billion grand figures $ £ € ¥ yen sum amount investment ticket tickets equity "
    "fund quid thousand hundred redundancy severance inheritance pension winnings bonus proceeds",
    "cheque": "cheque check cheques checks ticket tickets",
    "round": "round rounds seed pre-seed preseed series raise financing fundraise tranche extension bridge "
    "funding",
    "backer": "backers investors shareholders angels funders supporters",
    "stake": "stake stakes positions holdings share shares equity position holding shareholding interest "
    "slice chunk piece",
    "board": "board boards",
    "panel": "board council panel group committee circle",
    "boss": "chair chairman chairwoman chairperson director observer member seat trustee",
    "chief": "ceo cto cfo coo cpo cmo cro ciso cio cdo cso president",
}
