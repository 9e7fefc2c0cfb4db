"""`expected-error {{...}}` comments: which diagnostics a file must give, and whether it gave them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_EXPECTED = re.compile(
    r"expected-(?P<kind>error|warning|remark|note)(?P<regex>-re)?\s*"
    r"(?:@(?P<where>unknown|above|below|[+-]\d+|\d+))?\s*(?P<text>\{\{.*\}\})?"
)
_INNER_REGEX = re.compile(r"\{\{(.*?)\}\}")


class ExpectationError(AssertionError):
    """An expected diagnostic did not come, an unexpected one did, or an expectation is malformed."""


@dataclass
class Expectation:
    """One comment: the severity and text of a diagnostic, and the line that it must be on (None: anywhere)."""

    kind: str
    pattern: re.Pattern[str]
    line: int | None
    comment_line: int
    met: bool = False


def read_expectations(source: str) -> list[Expectation]:
    """The expectations in the comments of `source`."""
    found: list[Expectation] = []
    lines = source.splitlines()
    for number, line in enumerate(lines, 1):
        if "expected-" not in line:
            continue
        for match in _EXPECTED.finditer(line):
            if match["text"] is None:
                raise ExpectationError(f"line {number}: malformed expectation: {line.strip()}")
            inner = match["text"][2:-2]
            pattern = _regex(inner) if match["regex"] else re.escape(inner)
            found.append(Expectation(match["kind"], re.compile(pattern), _line(match["where"], number, lines), number))
    return found


def _regex(text: str) -> str:
    """Literal text with `{{...}}` for the parts that are regular expressions."""
    parts: list[str] = []
    at = 0
    for match in _INNER_REGEX.finditer(text):
        parts += [re.escape(text[at : match.start()]), f"(?:{match[1]})"]
        at = match.end()
    return "".join([*parts, re.escape(text[at:])])


def _line(where: str | None, number: int, lines: list[str]) -> int | None:
    if where == "unknown":
        return None
    if where is None:
        return number
    if where in ("above", "below"):
        step = -1 if where == "above" else 1
        line = number + step
        while 1 <= line <= len(lines) and "expected-" in lines[line - 1] and lines[line - 1].lstrip().startswith("//"):
            line += step
        return line
    return number + int(where) if where[0] in "+-" else int(where)


def check_diagnostics(diagnostics: list[Any], source: str) -> None:
    """Raise `ExpectationError` unless the diagnostics, notes included, are just those that `source` expects."""
    expectations = read_expectations(source)
    problems: list[str] = []
    for diagnostic in [d for top in diagnostics for d in (top, *top.notes)]:
        line = _line_of(diagnostic.location)
        if not _meet(expectations, diagnostic, line) and diagnostic.severity != "note":
            problems.append(f"line {line}: unexpected {diagnostic.severity}: {diagnostic.message}")
    problems += [
        f"line {e.comment_line}: expected {e.kind} '{e.pattern.pattern}' was not produced"
        for e in expectations
        if not e.met
    ]
    if problems:
        raise ExpectationError("\n".join(problems))


def _meet(expectations: list[Expectation], diagnostic: Any, line: int | None) -> bool:
    for expectation in expectations:
        if expectation.met or expectation.kind != diagnostic.severity or expectation.line not in (None, line):
            continue
        if expectation.pattern.search(_full_message(diagnostic)):
            expectation.met = True
            return True
    return False


def _full_message(diagnostic: Any) -> str:
    return diagnostic.message


def _line_of(location: Any) -> int | None:
    position = getattr(location, "line_and_column", None)
    return position[0] if position is not None else getattr(location, "line", None)
