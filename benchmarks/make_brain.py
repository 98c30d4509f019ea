"""Writes a brain of any size, the same for one seed: `python -m benchmarks.make_brain DIR --pages 10000`.

`--kind` chooses its traits:
  synthetic  people, companies, meetings and notes with links, timelines and front matter (the default)
  japanese   one flat folder, long names, some of them decomposed (NFD), wikilinks by title
  help       one manual in many languages: titles repeat, links are bare [[Title]]
  chinese    folders named with emoji, templates with {{date}} in their front matter
  dotted     one folder of dotted.names with [[label|target]] links
  outline    bullets with key:: value properties and journals
  history    a few pages and very many commits: edits, renames, swaps, deletes
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random

from benchmarks import vaults
from benchmarks.words import Writer
from gbrain_py.example import Commit, write_history

START = datetime(2023, 1, 2, 9, 0, tzinfo=UTC)
COMMITS = 20  # a brain of pages comes in this many commits
_TYPES = {
    "people": 25, "companies": 15, "meetings": 20, "notes": 20,
    "concepts": 8, "projects": 5, "daily": 5, "deals": 2,
}  # fmt: skip
_LANGUAGES = {"en": 85, "ja": 8, "zh": 7}
LINKS_PER_PAGE = 5


@dataclass(frozen=True, slots=True)
class Stub:
    """A page before it is written: what others need to know to link to it."""

    folder: str
    stem: str
    title: str
    language: str
    day: datetime

    @property
    def slug(self) -> str:
        return f"{self.folder}/{self.stem}"


def synthetic(pages: int, random: Random) -> Iterator[tuple[str, bytes]]:
    """Pages of about 1.9 KB with five links each, to few pages often and to most pages seldom."""
    writer = Writer(random)
    stubs = [_stub(number, writer, random) for number in range(pages)]
    by_folder: dict[str, list[Stub]] = {}
    for stub in stubs:
        by_folder.setdefault(stub.folder, []).append(stub)
    for stub in stubs:
        yield f"{stub.slug}.md", _page(stub, stubs, by_folder, writer, random).encode()


def _stub(number: int, writer: Writer, random: Random) -> Stub:
    folder = random.choices(list(_TYPES), list(_TYPES.values()))[0]
    language = random.choices(list(_LANGUAGES), list(_LANGUAGES.values()))[0]
    title = writer.person(language) if folder == "people" else writer.title(language)
    day = START + timedelta(days=random.randrange(900))
    stem = f"{title.lower().replace(' ', '-')}-{number}"
    if folder in ("meetings", "daily"):
        stem = f"{day:%Y-%m-%d}-{stem}"
    return Stub(folder, stem, title, language, day)


def _page(
    stub: Stub, stubs: list[Stub], by_folder: dict[str, list[Stub]], writer: Writer, random: Random
) -> str:
    def pick(pool: list[Stub]) -> Stub:
        return pool[int(len(pool) * random.random() ** 2.5)]  # early pages gather the links

    relation = _relation(stub, by_folder, pick)
    links = [pick(stubs) for _ in range(LINKS_PER_PAGE - bool(relation))]
    tags = ", ".join(writer.words(stub.language, random.randint(1, 3)))
    front = f"---\ntitle: {stub.title}\ntags: [{tags}]\ncreated: {stub.day:%Y-%m-%d}\n{relation}---\n"
    blocks = [f"# {stub.title}"]
    for number in range(random.randint(2, 4)):
        if number:
            blocks.append(f"## {writer.title(stub.language)}")
        text = writer.paragraph(stub.language, random.randint(3, 5))
        if links and number < 3:
            text += _mention(links.pop(), random)
        blocks.append(text)
    blocks.append("<!-- timeline -->")
    blocks.append("\n".join(_entries(stub, links, writer, random)))
    return front + "\n\n".join(blocks) + "\n"


def _relation(stub: Stub, by_folder: dict[str, list[Stub]], pick: Callable[[list[Stub]], Stub]) -> str:
    field, folder = {
        "people": ("company", "companies"),
        "meetings": ("attendees", "people"),
        "deals": ("company", "companies"),
        "projects": ("owner", "people"),
        "companies": ("founders", "people"),
    }.get(stub.folder, ("", ""))
    pool = by_folder.get(folder)
    return f'{field}: "[[{pick(pool).slug}]]"\n' if pool else ""


def _mention(target: Stub, random: Random) -> str:
    shape = random.random()
    if shape < 0.6:
        return f" [[{target.slug}|{target.title}]]"
    return f" [[{target.slug}]]" if shape < 0.85 else f" [{target.title}](../{target.slug}.md)"


def _entries(stub: Stub, links: list[Stub], writer: Writer, random: Random) -> Iterator[str]:
    """Dated bullets; they carry the links that the paragraphs have left."""
    day = stub.day
    for _ in range(max(len(links), random.randint(2, 5))):
        day += timedelta(days=random.randint(1, 40))
        link = _mention(links.pop(), random) if links else ""
        yield f"- **{day:%Y-%m-%d}** | {writer.words('en', 1)[0]} — {writer.sentence(stub.language)}{link}"


def in_commits(pages: Iterable[tuple[str, bytes]], total: int) -> Iterator[Commit]:
    """The pages spread evenly over COMMITS commits, nine days apart."""
    rest = iter(pages)
    size = -(-total // COMMITS)
    for number in range(COMMITS):
        when = START + timedelta(days=900 + 9 * number)
        yield Commit(when, vaults.AUTHOR, f"Pages, part {number + 1} of {COMMITS}", islice(rest, size))


KINDS: dict[str, tuple[Callable[[int, Random], Iterator[tuple[str, bytes]]], int]] = {
    "synthetic": (synthetic, 10_000),
    "japanese": (vaults.japanese, 26_000),
    "help": (vaults.help_pages, 6_300),
    "chinese": (vaults.chinese, 2_000),
    "dotted": (vaults.dotted, 2_000),
    "outline": (vaults.outline, 2_000),
}


def make(directory: Path, kind: str = "synthetic", size: int | None = None, seed: int = 1) -> str:
    """Writes the brain and returns HEAD's id. `size` counts pages (commits for `history`)."""
    random = Random(seed)
    if kind == "history":
        return write_history(directory, vaults.history(size or 13_478, random))
    pages, usual = KINDS[kind]
    return write_history(directory, in_commits(pages(size or usual, random), size or usual))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("directory", type=Path, help="a new or empty directory")
    parser.add_argument("--kind", choices=[*KINDS, "history"], default="synthetic")
    parser.add_argument("--pages", "--commits", dest="size", type=int, help="pages, or commits of a history")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(make(options.directory, options.kind, options.size, options.seed))


if __name__ == "__main__":
    main()
