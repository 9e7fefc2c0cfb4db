"""The text in our sources uses the field's own sentences: constructions that a reader must translate back are refused.

`python tests/test_words.py [FOLDER...]` lists what is refused below folders of the repository.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
REFUSED = {
    r"\bthose of\b": "name what is meant: 'the labels of `x`', 'the elements of `x`'",
    r"\bthat of\b": "name what is meant: 'the type of `x`', 'same sign as `x`'",
    r"(?<![Tt]here )\b(is|are|was|were|be) no\b(?! (longer|more|less|wider|narrower|larger|smaller|later|earlier))":
        "'is not a ...', 'does not have ...'",
    r"\b(has|have|had) not\b(?! (yet|been|become|found|run|made|left|(?!even|often|then)\w+(ed|en))\b)":
        "'lacks ...', 'does not have ...', 'is not supported by ...'",
    r"\bthat there (is|are) not\b": "'that does not exist'",
    r"\b(gives|gave)\b": "'returns', 'produces', 'yields', 'names'",
    r"\bin sight\b": "'known', 'visible in the same block'",
    r"\bwhere one is one\b": "'one-to-one'",
    r"\bto what (it is|they are)\b": "name the result",
    r"\bwhat (it|they) (is|are) made (of|from)\b": "name the operands",
    r"\bone that is no\b": "'a non-...'",
}
"""Regular expressions of what is refused, and what to say instead."""
def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """The lines and texts of the strings of a file of Python, docstrings included."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, " ".join(node.value.split())


def refused(folder: Path) -> list[str]:
    """Each refused construction in the sources below a folder, with its place and what to say instead."""
    found: list[str] = []
    for path in sorted(folder.glob("**/src/**/*.py")):
        for line, text in _texts(path):
            for pattern, instead in REFUSED.items():
                for match in re.finditer(pattern, text):
                    around = text[max(0, match.start() - 40) : match.end() + 30]
                    found.append(f"{path.relative_to(ROOT)}:{line}: '{around}': say {instead}")
    return found


@pytest.mark.parametrize("folder", ["core", "testing", "cli", *sorted(p.name for p in (ROOT / "plugins").iterdir())])
def test_text_is_plain(folder: str) -> None:
    assert not refused(ROOT / folder if (ROOT / folder).is_dir() else ROOT / "plugins" / folder)


@pytest.mark.parametrize("text", ["the labels are those of the shapes", "'x' is no float", "a type that C has not", "floats C has not are widened"])
def test_worst_constructions_are_refused(text: str) -> None:
    assert any(re.search(pattern, text) for pattern in REFUSED)


@pytest.mark.parametrize("text", ["there is no operation 'x'", "the value is no longer used", "it has not been seen", "what was not written has not changed"])
def test_plain_sentences_pass(text: str) -> None:
    assert not any(re.search(pattern, text) for pattern in REFUSED)


if __name__ == "__main__":
    lines = [line for name in sys.argv[1:] or ["."] for line in refused(ROOT / name)]
    print("\n".join([*lines, f"{len(lines)} refused"]))
