"""How descriptions of constraints stand in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WITHOUT_ARTICLE = re.compile(r"(any|none|true|index|complex<.*>|[a-z]+\d+)(?= or |[ ,]*$|,| type)")


def with_article(description: str) -> str:
    """A description as it stands after `must be`: names of types, and what begins with `any`, have no article."""
    if _WITHOUT_ARTICLE.match(description):
        return description
    first = description.lstrip("'")[0]
    return f"{'an' if first in 'aeioL' else 'a'} {description}"  # the name of the letter L begins with a vowel


def joined(descriptions: Sequence[str]) -> str:
    """Alternatives as one description: `a, b or c`; a comma before each `or` where the parts have some themselves."""
    *others, last = descriptions
    if any(", " in part or " or " in part for part in descriptions):
        return ", or ".join(descriptions)
    return f"{', '.join(others)} or {last}" if others else last
