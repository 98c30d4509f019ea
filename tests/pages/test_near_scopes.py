"""What nearly says who may see a text is never open to all."""

from __future__ import annotations

import time

import pytest

from tests.pages.reading import kinds, read


def seen(content: str, scope: str = "world") -> str:
    """What of a page those see who are in no group, without markers; nothing when the page has a scope."""
    page = read(content)
    if page.scope != scope:
        return ""
    shown = [char for at, char in enumerate(page.masked) if page.scope_at(at) == scope]
    return "".join("".join(shown).split())


@pytest.mark.parametrize(
    "content",
    [
        "---\nscope:group:x\n---\nb",
        "---\nscope group:x\n---\nb",
        "---\n!!str scope: group:x\n---\nb",
        "---\n<<: {scope: group:x}\n---\nb",
        "---\ntitle: t\n<<: {scope: staff}\n---\nb",
        "---\ntitle: t\n<<: [{scope: staff}]\n---\nb",
        "---\ntitle: t\nmeta:\n  scope: group:x\n---\nb",
        "---\ntitle: t\n  scope：group:x\n---\nb",
        "---\nscope：group:x\n---\nb",
        "---\ntitle: t\nscopes: [a, b]\n---\nb",
        "---\ntitle: t\nscpoe: group:x\n---\nb",
        "---\ntitle: t\nｓｃｏｐｅ: group:x\n---\nb",
        '---\n"scope ": group:x\n---\nb',
        "---\nscope: group:x\nscope: world\n---\nb",
        "---\n- scope: group:x\n---\nb",
        "---\nscope: group:x\n",
        " ---\nscope: group:x\n---\nb",
        "\t---\nscope: group:x\n---\nb",
        "\u200b---\nscope: group:x\n---\nb",
        "<!-- remark -->\n---\nscope: group:x\n---\nb",
        "---\ntitle: t\n---\n---\nscope: group:x\n---\nb",
        "—\nscope: group:x\n—\nb",
        '+++\nscope = "group:x"\n+++\nb',
        "--- yaml\nscope: group:x\n---\nb",
        "scope: group:x\n\nb",
    ],
)
def test_a_page_that_nearly_states_a_scope_is_the_owners(content: str) -> None:
    """Whatever is wrong with the front matter, or with where it stands: owner only, with a warning."""
    page = read(content)
    assert page.scope == "owner"
    assert kinds(page)


@pytest.mark.parametrize(
    ("content", "scope"),
    [
        ("---\nScope: group:x\n---\nb", "group:x"),
        ("---\nSCOPE: group:x\n---\nb", "group:x"),
        ("---\n? scope\n: group:x\n---\nb", "group:x"),
        ("---\nscope: group:a\nScope: group:b\n---\nb", "owner"),
        ("scope:: group:x\nb", "group:x"),
        ("---\ntitle: scope\nproject_scope: 3 offices\nmeta: {scope: wide}\n---\nb", "world"),
        ("---\ntitle: t\n# scope: group:x\n---\nb", "world"),
        ("---\nThe scope of this plan\n---\nb", "world"),
        ("# Scope: owner relations\n\nb", "world"),
        ("```yaml\nscope: group:x\n```\nb", "world"),
    ],
)
def test_a_page_that_states_a_scope_or_none(content: str, scope: str) -> None:
    """Any case of the key is read, and the word alone says nothing."""
    assert read(content).scope == scope


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        ("a\n<!-- scope group:x -->\nb\n<!-- /scope -->\nc", "ac"),
        ("a\n<!-- scope：group:x -->\nb\n<!-- /scope -->\nc", "ac"),
        ("a\n<!-- Scopes: group:x -->\nb\n<!-- /scope -->\nc", "ac"),
        ("a\n<!-- scpoe: owner -->\nb", "a"),
        ("a\n<!-- page scope is group:x -->\nb", "a"),
        ("a\n<!-- group:x -->\nb", "a"),
        ("a\n<!--- scope: group:x --->\nb", "a"),
        ("a\n<!-- scope: group:x ->\nb\n<!-- /scope -->\nc", "ac"),
        ("a\n<!-- scope: group:x\nb", "a"),
        ("a <!-- scope: group:x\nb", "a"),
        ("a\n\n<!— scope: group:x —>\nb", "a"),
        ("a\n\n{/* scope: group:x */}\nb", "a"),
        ("a\n\n%% scope: group:x %%\nb", "a"),
        ("a\n    <!-- scope: group:x -->\nb", "a"),
        ("a\n- c\n\n      <!-- scope: group:x -->\n\nb", "a-c"),
        ("- ```\n  <!-- scope: group:x -->\nb", "-"),
        ("a\n<!-- scope: group:x -->\nb\n<!-- /scop -->\nc", "a"),
        ("a\n<!-- scope: group:x -->\nb\n<!-- /scopes -->\nc", "a"),
        ("a\n<!-- scope: group:x -->\nb\n<!-- end scope -->\nc", "a"),
        ("a\n<!-- /scope -->\nb", "b"),
        ("a\n<!-- scope: world -->b<!-- /scope -->\nc\n<!-- /scope -->\nd", "abd"),
        ("a\n<!-- - old (scope:: group:x) -->\nb", "ab"),
        ("a\n<!-- What is the scope of this page? -->\nb", "ab"),
        ("a `<!-- scope: group:x -->` b", "ab"),
        ("a\n```\n<!-- scope: group:x -->\n```\nb", "ab"),
    ],
)
def test_a_marker_that_cannot_be_read_hides(content: str, shown: str) -> None:
    """A misspelled opening hides to where it is closed, or to the end; a misspelled closing closes none."""
    assert seen(content) == shown


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        ("- a (scope: group:x)\n- b", "-b"),
        ("- a （scope:: group:x）\n- b", "-b"),
        ("- a (scope：：group:x)\n- b", "-b"),
        ("- a (scopes:: group:x)\n- b", "-b"),
        ("- a (scope:: group:x) (scope: owner)\n- b", "-b"),
        ("- a\n  scope:: group:x\n- b", "-b"),
        ("a\n\nb\n\nscope:: group:x", ""),
        ("a\n\n(scope:: group:x)\n\nb", ""),
        ("# A\n## B (scope:: group:x)\nb\n### C\nc\n## D\nd", "#A##Dd"),
        ("B (scope:: group:x)\n---\nb\n\n# D\nd", "#Dd"),
        ("- a (scope: two offices)\n- b", "-a(scope:twooffices)-b"),
    ],
)
def test_fields(content: str, shown: str) -> None:
    """A field hides what it is about: its item or paragraph, its section, or alone the page."""
    assert seen(content) == shown


def test_scopes_in_one_another_all_hold() -> None:
    """A field within the section of another narrows it further."""
    page = read("## A (scope:: group:a)\n1\n- 2 (scope:: group:b)\n\n3\n## D\n4")
    scopes = [page.scope_at(page.text.index(digit)) for digit in "1234"]
    assert scopes == ["group:a", "group:a&group:b", "group:a", "world"]


@pytest.mark.parametrize(
    "piece",
    [
        "scope",
        "(scope::",
        "<!-- scope ",
        "    <!-- scope\n",
        "# (scope:: owner)\n",
        "[scope: group",
        "\n- scope::",
        "---\nscope:",
    ],
)
def test_time(piece: str) -> None:
    """Half a million characters of near misses are read in a few seconds."""
    started = time.process_time()
    read(piece * (500_000 // len(piece)))
    assert time.process_time() - started < 10
