"""The page of operators is written from the counts, no counted case is wrong, and each is counted on each target."""

from __future__ import annotations

import json

from support_page import COUNTS, PAGE, TARGETS, page, summed


def test_page_is_written_from_the_counts() -> None:
    """`python plugins/onnx/tests/support_page.py --page` writes it."""
    counts = json.loads(COUNTS.read_text(encoding="utf-8"))
    assert PAGE.read_text(encoding="utf-8") == page(counts)
    assert all(not summed(counts, target)["wrong"] for target in TARGETS)
    assert len({summed(counts, target).total() for target in TARGETS}) == 1
