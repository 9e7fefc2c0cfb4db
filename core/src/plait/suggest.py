"""Close matches for names that do not exist."""

from __future__ import annotations

from collections.abc import Iterable

from plait.lazy import lazy_import

difflib = lazy_import("difflib")


def close_matches(name: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """The names of `known` that look like `name`, best first."""
    return difflib.get_close_matches(name, sorted(known), limit, 0.6)


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """`did you mean 'a' or 'b'?` if there are close matches, for the help line of a diagnostic."""
    matches = [f"'{match}'" for match in close_matches(name, known)]
    if not matches:
        return None
    *head, last = matches
    return f"did you mean {', '.join(head)} or {last}?" if head else f"did you mean {last}?"
