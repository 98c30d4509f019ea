"""Scopes: one canonical spelling, and what is inside two of them."""

from __future__ import annotations

import pytest

from gbrain_py import scopes


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("world", "world"),
        ("owner", "owner"),
        (" group:partners ", "group:partners"),
        ("principal:ann@example.org", "principal:ann@example.org"),
        ("principal:b&group:a", "group:a&principal:b"),
        ("group:a & world", "group:a"),
        ("group:a&owner", "owner"),
        ("group:", None),
        ("everyone", None),
        ("group:a b", None),
        ("", None),
        (None, None),
        (["group:a"], None),
    ],
)
def test_canonical_scopes(text: object, scope: str | None) -> None:
    """What a person wrote has one spelling, or cannot be read."""
    assert scopes.parse(text) == scope


@pytest.mark.parametrize(
    ("outer", "inner", "both"),
    [
        ("world", "world", "world"),
        ("world", "group:a", "group:a"),
        ("group:a", "world", "group:a"),
        ("group:b", "group:a", "group:a&group:b"),
        ("group:a", "group:a", "group:a"),
        ("owner", "group:a", "owner"),
    ],
)
def test_nested_scopes_intersect(outer: str, inner: str, both: str) -> None:
    """Text inside two scopes is for those whom both allow."""
    assert scopes.intersect(outer, inner) == both
