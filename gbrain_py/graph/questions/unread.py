"""What a question says that no walk tells: a verb that is not known, a plan, something yet to come."""

from __future__ import annotations

from collections.abc import Sequence

from gbrain_py.graph.questions.lexicon import Lexicon, Word
from gbrain_py.graph.questions.plan import Found, Node

_ASKED = frozenset({"who", "whom"})
_POSSESSIVE = frozenset({"'s", "'", "の", "的", "之"})
_WISHED = frozenset({"want", "need", "like", "looking", "going to"})  # and then "to": a plan
_DONE_TO = frozenset({"を", "に", "と"})
_COMING = frozenset({"will", "shall", "might"})
_FORETOLD = frozenset({"attended", "met"})  # a guest list holds who will come


def says(lexicon: Lexicon, words: Sequence[Word]) -> bool:
    """Whether the words ask for what no edge states, so that no reading of the rest would answer them."""
    told = [word for word in words if not _says_nothing(word)]
    if lexicon.dense:
        return _verb_at_the_end(lexicon, told)
    return _verb_after_who(told) or _verb_left_over(words) or _planned(words)


def strange(words: Sequence[Word]) -> int:
    """How many words mean nothing here; not counted is whose something is ("Petra's people")."""
    return sum(
        _is_strange(word) and not (at + 1 < len(words) and words[at + 1].text in _POSSESSIVE)
        for at, word in enumerate(words)
    )


def _verb_after_who(words: Sequence[Word]) -> bool:
    """ "who sued Orla's founder", "companies that sued Orla": a strange word between the one who does it and
    a name or a noun, unless that name does something itself ("which studios Theo founded")."""
    for at in range(1, len(words) - 1):
        if not _is_strange(words[at]) or words[at].text.endswith("ly"):
            continue
        before, after = words[at - 1], words[at + 1]
        if "p" in after.kinds and at + 2 < len(words):
            after = words[at + 2]
        acts = at + 2 < len(words) and "V" in words[at + 2].kinds
        done_to = after.is_name or bool(after.kinds & set("NWMm"))
        if before.text in _ASKED:
            if done_to and not after.kinds & set("Vu"):
                return True
        elif after.is_name and not acts:
            doing = "W" in before.kinds and words[at].text.endswith(("ing", "ed"))
            if doing or "t" in before.kinds:
                return True
    return False


def _verb_left_over(words: Sequence[Word]) -> bool:
    """ "who did Orla's founder sue": after did or does the verb stands last."""
    if not words or not _is_strange(words[-1]) or any("V" in word.kinds for word in words):
        return False
    return any(word.text in ("did", "does", "do") for word in words)


def _planned(words: Sequence[Word]) -> bool:
    """ "who considered investing in Orla", "who wants to join Orla": not what was done."""
    asked = next((at for at, word in enumerate(words) if "Q" in word.kinds or "W" in word.kinds), None)
    if asked is None:
        return False
    for at in range(asked + 1, len(words) - 1):
        word, after = words[at], words[at + 1]
        wished = word.text in _WISHED and not (at and "M" in words[at - 1].kinds)
        if not (wished or (_is_strange(word) and not word.text.endswith("ly"))):
            continue
        if "V" in after.kinds and (word.text == "going to" or after.text.split()[0].endswith("ing")):
            return True
        if after.text == "to" and at + 2 < len(words) and "V" in words[at + 2].kinds:
            return True
    return False


def foretold(words: Sequence[Word]) -> bool:
    """Whether something yet to be is asked for: "who will join Orla"."""
    return any(word.text in _COMING for word in words[1:])


def is_foretold(node: Node) -> bool:
    """Whether what is asked for is told beforehand, as who will come to a meeting is."""
    return isinstance(node, Found) and node.senses[0].relation in _FORETOLD


def _verb_at_the_end(lexicon: Lexicon, words: Sequence[Word]) -> bool:
    """A strange word after what it is done to, in Japanese, or before it, in Chinese:
    「Orlaの創業者を訴えたのは誰」, 谁起诉了Orla的创始人."""
    for at, word in enumerate(words):
        if not _is_strange(word) or not at:
            continue
        rest = words[at + 1 :]
        if lexicon.ending and words[at - 1].text in _DONE_TO and not any(word.relates for word in rest):
            return True
        if not lexicon.ending and "Q" in words[at - 1].kinds and rest and rest[0].is_name:
            return True
    return False


def _is_strange(word: Word) -> bool:
    return word.kinds == {"X"}


def _says_nothing(word: Word) -> bool:
    return not word.is_name and word.kinds <= set("-10Le")
