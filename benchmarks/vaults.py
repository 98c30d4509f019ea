"""The traits of real vaults that have broken tools before, each as a small generator of (path, bytes)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

from benchmarks.words import Writer
from gbrain_py.example import Commit

Pages = Iterator[tuple[str, bytes]]

AUTHOR = "Brain Maker <maker@example.org>"

_NAME_BYTES = 183  # the longest name seen, `.md` included
_SYLLABLES = "ガギグゲゴザジズゼゾダデドバビブベボパピプペポ"
_LINKS_JAPANESE = 123 / 26  # wikilinks a page
_LINKS_HELP = 53_000 / 6_300
_SAME_NAMES = 618 / 6_300
_LANGUAGES = (
    "ar bg bn cs da de el en es fa fi fr he hi hu id it ja ko ms nl no pl pt pt-BR ro ru sv th tr "
    "uk vi zh zh-TW"
).split()
_EMOJI = ["📚 读书", "🗂️ 项目", "💡 想法", "🧑‍🤝‍🧑 人物", "📅 日记", "🏢 公司"]
_TEMPLATE = """---
title: {{title}}
date: {{date}}
tags: [模板]
created: {{date:YYYY-MM-DD}} {{time}}
---
# {{title}}

- {{date}}：
"""


def japanese(pages: int, random: Random) -> Pages:
    """One flat folder: titles up to 183 bytes, one in twenty decomposed on disk, links in composed form."""
    writer = Writer(random)
    names: dict[str, None] = {}
    while len(names) < pages:
        name = writer.title("ja") + random.choice(_SYLLABLES) * random.choice((0, 1, 2))
        if random.random() < 0.02:
            name += "".join(writer.words("ja", 30))
        names[_clipped(name, _NAME_BYTES - 3)] = None
    titles = list(names)
    for number, title in enumerate(titles):
        count = int((number + 1) * _LINKS_JAPANESE) - int(number * _LINKS_JAPANESE)
        lines = [writer.sentence("ja") + f"[[{random.choice(titles)}]]" for _ in range(count)]
        stem = unicodedata.normalize("NFD", title) if number % 20 == 0 else title
        if len(stem.encode()) > _NAME_BYTES - 3:
            stem = title
        yield f"{stem}.md", ("\n".join(lines) + "\n").encode()


def help_pages(pages: int, random: Random) -> Pages:
    """A manual in 34 languages: every tenth page keeps its English name, links are bare [[Title]]."""
    writer = Writer(random)
    per_language = -(-pages // len(_LANGUAGES))
    english = _distinct(writer, "en", per_language)
    written = links = 0
    for language in _LANGUAGES:
        script = language[:2] if language[:2] in ("ja", "zh") else "en"
        translated = english if language == "en" else _distinct(writer, script, per_language)
        titles = [e if random.random() < _SAME_NAMES else t for e, t in zip(english, translated, strict=True)]
        for title in titles[: pages - written]:
            written += 1
            due = int(written * _LINKS_HELP) - links
            links += due
            text = " ".join(f"{writer.sentence(script)} [[{random.choice(titles)}]]" for _ in range(due))
            yield f"{language}/{title}.md", f"# {title}\n\n{text}\n".encode()


def chinese(pages: int, random: Random) -> Pages:
    """Folders named with emoji, links across them, and templates that are no YAML until filled in."""
    writer = Writer(random)
    titles = _distinct(writer, "zh", pages)
    yield "📋 模板/日记模板.md", _TEMPLATE.encode()
    for title in titles[1:]:
        front = f"---\ntags:\n  - {writer.words('zh', 1)[0]}\n---\n"
        links = " ".join(f"[[{random.choice(titles[1:])}]]" for _ in range(4))
        yield (
            f"{random.choice(_EMOJI)}/{title}.md",
            f"{front}# {title} 🎯\n\n{writer.paragraph('zh', 6)}{links}\n".encode(),
        )


def dotted(pages: int, random: Random) -> Pages:
    """One folder whose hierarchy is in the names: `proj.area.topic.md`, links as [[label|target]]."""
    writer = Writer(random)
    names: list[str] = []
    while len(names) < pages:
        parent = random.choice(names) if names and random.random() < 0.8 else "root"
        names.append(
            f"{parent}.{writer.words('en', 1)[0]}{len(names)}" if parent.count(".") < 5 else f"n{len(names)}"
        )
    for name in names:
        links = " ".join(f"[[{writer.words('en', 1)[0]}|{random.choice(names)}]]" for _ in range(5))
        title = name.rsplit(".", 1)[-1]
        front = f"---\nid: {random.getrandbits(64):x}\ntitle: {title}\nupdated: 1655923200000\n---\n"
        yield f"{name}.md", f"{front}\n{writer.paragraph('en', 5)} {links}\n".encode()


def outline(pages: int, random: Random) -> Pages:
    """Nothing but bullets, with key:: value properties, block ids and journals named YYYY_MM_DD."""
    writer = Writer(random)
    titles = _distinct(writer, "en", pages)
    day = datetime(2021, 1, 1, tzinfo=UTC)
    for number, title in enumerate(titles):
        lines = [f"type:: {writer.words('en', 1)[0]}", f"alias:: {title} {number}", ""]
        for depth in (0, 1, 2, 1, 0, 1):
            tab = "\t" * depth
            lines.append(
                f"{tab}- {writer.sentence('en')} [[{random.choice(titles)}]] #{writer.words('en', 1)[0]}"
            )
            lines.append(f"{tab}  id:: {random.getrandbits(128):032x}")
        folder = f"journals/{day + timedelta(days=number):%Y_%m_%d}" if number % 3 == 0 else f"pages/{title}"
        yield f"{folder}.md", ("\n".join(lines) + "\n").encode()


def history(commits: int, random: Random) -> Iterator[Commit]:
    """A long history of small changes: edits mostly, and adds, renames, swaps and deletes."""
    writer = Writer(random, size=8_000)
    when = datetime(2015, 3, 1, 8, 0, tzinfo=UTC)
    texts: dict[str, str] = {}

    def written(message: str, *paths: str) -> Commit:
        return Commit(when, AUTHOR, message, [(path, texts[path].encode()) for path in paths])

    for number in range(commits):
        when += timedelta(minutes=random.randint(20, 500))
        path = f"notes/{writer.words('en', 1)[0]}-{number}.md"
        step = random.random()
        if len(texts) < 50 or step < 0.08:
            texts[path] = f"# {writer.title('en')}\n\n{writer.paragraph('en', 8)}\n"
            yield written("Add", path)
        elif step < 0.11:
            old = random.choice(list(texts))
            texts[path] = texts.pop(old)
            yield Commit(when, AUTHOR, "Rename", renames=[(old, path)])
        elif step < 0.12:
            one, two = random.sample(list(texts), 2)
            texts[one], texts[two] = texts[two], texts[one]
            yield written("Swap", one, two)
        elif step < 0.15:
            gone = random.choice(list(texts))
            del texts[gone]
            yield Commit(when, AUTHOR, "Delete", deletes=[gone])
        else:
            changed = random.sample(list(texts), random.randint(1, 3))
            for name in changed:
                target = random.choice(list(texts)).removesuffix(".md")
                texts[name] += f"\n{writer.sentence('en')} [[{target}]]\n"
            yield written("Edit", *changed)


def _distinct(writer: Writer, language: str, count: int) -> list[str]:
    titles: dict[str, None] = {}
    while len(titles) < count:
        titles[writer.title(language)] = None
    return list(titles)


def _clipped(text: str, limit: int) -> str:
    """`text` cut to `limit` bytes of UTF-8, between characters."""
    return text.encode()[:limit].decode(errors="ignore")
