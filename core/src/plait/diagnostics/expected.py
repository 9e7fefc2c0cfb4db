"""`expected-error {{...}}` comments: which diagnostics a file must produce, and whether it produced them.

Semantics: `mlir-opt --verify-diagnostics`; see Note [Expectations].
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from plait.diagnostics.diagnostic import Diagnostic
from plait.diagnostics.render import resolve
from plait.ir.location import FileLineColRange

if TYPE_CHECKING:
    from plait.ir.location import Location

_EXPECTED = re.compile(
    r"expected-(?P<kind>error|warning|remark|note)(?P<regex>-re)?\s*"
    r"(?:@(?P<where>unknown|above|below|[+-]\d+|\d+))?\s*(?P<count>\d+)?\s*(?P<text>\{\{.*\}\})?"
)
_INNER_REGEX = re.compile(r"\{\{(.*?)\}\}")

Level = Literal["all", "only-expected"]


class ExpectationError(AssertionError):
    """An expected diagnostic did not come, an unexpected one did, or an expectation is malformed.

    `problems` says each as a diagnostic with its place in the file.
    """

    def __init__(self, message: str, problems: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)


@dataclass
class Expectation:
    """One comment: the severity and text of a diagnostic, and the line that it must be on (None: it has no place)."""

    kind: str
    pattern: re.Pattern[str]
    line: int | None
    comment_line: int
    column: int = 1
    text: str = ""
    met: bool = False

    def place(self, filename: str) -> FileLineColRange:
        """Where the comment is."""
        return FileLineColRange(filename, self.comment_line, self.column)


def read_expectations(source: str, filename: str = "<stdin>") -> list[Expectation]:
    """The expectations in the comments of `source`, one for each diagnostic that is to come."""
    found: list[Expectation] = []
    lines = source.splitlines()
    for number, line in enumerate(lines, 1):
        if "expected-" not in line:
            continue
        for match in _EXPECTED.finditer(line):
            place = FileLineColRange(filename, number, match.start() + 1)
            if match["text"] is None:
                raise _malformed(f"malformed expectation: {line.strip()}", place)
            inner = match["text"][2:-2]
            pattern = _compiled(_regex(inner, place) if match["regex"] else re.escape(inner), place)
            at = _line(match["where"], number, lines)
            for _ in range(int(match["count"] or 1)):
                found.append(Expectation(match["kind"], pattern, at, number, match.start() + 1, inner))
    return found


def _malformed(message: str, place: FileLineColRange) -> ExpectationError:
    return ExpectationError(f"line {place.line}: {message}", [Diagnostic("error", message, place)])


def _compiled(pattern: str, place: FileLineColRange) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise _malformed(f"invalid regex: {error}", place) from None


def _regex(text: str, place: FileLineColRange) -> str:
    """Literal text with `{{...}}` for the parts that are regular expressions."""
    parts: list[str] = []
    at = 0
    for match in _INNER_REGEX.finditer(text):
        parts += [re.escape(text[at : match.start()]), f"(?:{match[1]})"]
        at = match.end()
    if "{{" in text[at:]:
        raise _malformed("a regular expression begins with '{{' and does not end with '}}'", place)
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


def check_diagnostics(
    diagnostics: list[Any],
    source: str,
    *,
    filename: str = "<stdin>",
    level: Level = "all",
    all_notes: bool = False,
) -> None:
    """Raise `ExpectationError` unless the diagnostics, notes included, are just those that `source` expects.

    Notes that nobody expects are accepted unless `all_notes` is set. With the level `only-expected` no diagnostic is
    wrong, only one that does not come.
    """
    expectations = read_expectations(source, filename)
    problems: list[Diagnostic] = []
    for diagnostic in [d for top in diagnostics for d in (top, *top.notes)]:
        if _meet(expectations, diagnostic) or (diagnostic.severity == "note" and not all_notes):
            continue
        near = _near_miss(expectations, diagnostic)
        if near is not None:
            message = f"'{diagnostic.severity}' was emitted where '{near.kind}' is expected"
            problems.append(Diagnostic("error", message, near.place(filename)))
        elif level == "all":
            message = f"unexpected {diagnostic.severity}: {diagnostic.message}"
            problems.append(Diagnostic("error", message, diagnostic.location))
    for e in expectations:
        if not e.met:
            message = f'expected {e.kind} "{e.text}" was not produced'
            problems.append(Diagnostic("error", message, e.place(filename)))
    if problems:
        raise ExpectationError("\n".join(f"line {_line_of(p.location)}: {p.message}" for p in problems), problems)


def _meet(expectations: list[Expectation], diagnostic: Diagnostic) -> bool:
    for expectation in expectations:
        if not expectation.met and expectation.kind == diagnostic.severity and _fits(expectation, diagnostic):
            expectation.met = True
            return True
    return False


def _near_miss(expectations: list[Expectation], diagnostic: Any) -> Expectation | None:
    """An expectation of the same text in the same line, but of another severity."""
    return next((e for e in expectations if not e.met and e.kind != diagnostic.severity and _fits(e, diagnostic)), None)


def _fits(expectation: Expectation, diagnostic: Diagnostic) -> bool:
    in_line = expectation.line is None or expectation.line == _line_of(diagnostic.location)
    return in_line and expectation.pattern.search(diagnostic.message) is not None


def _line_of(location: Location | None) -> int | None:
    position = getattr(location, "line_and_column", None)
    if position is not None:
        return position[0]
    line = getattr(location, "line", None)
    if line is not None or location is None:
        return line
    found, _ = resolve(location)  # a location made of others
    return found.line if found is not None else None


# Note [Expectations]
# `expected-error {{text}}` on the line of the error, or `@+1`, `@-2`, `@above` (the last line before that is no such
# comment), `@below`, `@unknown` (no place). `-re` takes `{{...}}` inside of the text as regular expressions. Text is
# found anywhere in the message. Beyond MLIR: a line by its number, `@7`; a count, `expected-error 2 {{text}}`; and
# `@unknown` is met by a diagnostic in any line, because a place says more than none.
