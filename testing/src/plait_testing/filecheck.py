"""FileCheck: checks that a text contains, in order, what `CHECK` comments of another text ask for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

KINDS = ("", "-NEXT", "-SAME", "-NOT", "-DAG", "-LABEL", "-EMPTY", "-COUNT")
_VARIABLE = re.compile(r"\[\[(?:(?P<define>[A-Za-z_]\w*):(?P<regex>.*?)|(?P<use>[A-Za-z_]\w*))\]\](?!\])")
_REGEX = re.compile(r"\{\{(.*?)\}\}(?!\})")


class FileCheckError(AssertionError):
    """The text is not what the checks ask for, or a check is malformed."""


@dataclass(frozen=True)
class Check:
    """One directive: its kind (`""`, `-NEXT` ...), its pattern, the line it stands on (from 1)."""

    kind: str
    pattern: str
    line: int
    count: int = 1


def read_checks(source: str, prefix: str = "CHECK") -> list[Check]:
    """The directives with `prefix` in `source`. Raises `FileCheckError` for malformed ones or if there are none."""
    checks: list[Check] = []
    suffixes = r"(?P<kind>(?:-[A-Z]+)*)(?:-(?P<count>\d+))?(?P<colon>:?)(?P<rest>.*)"
    directive = re.compile(rf"(?<![\w-]){re.escape(prefix)}{suffixes}")
    for number, line in enumerate(source.splitlines(), 1):
        comment = line.partition("//")[2]
        match = directive.search(comment)
        if match is None:
            continue
        if match["colon"] != ":":
            if match["kind"] or comment.strip() == prefix:
                raise FileCheckError(f"line {number}: malformed directive '{comment.strip()}': expected ':'")
            continue
        if match["kind"] not in KINDS:
            raise FileCheckError(f"line {number}: unknown directive '{prefix}{match['kind']}'")
        pattern = match["rest"].strip()
        if not pattern and match["kind"] != "-EMPTY":
            raise FileCheckError(f"line {number}: '{prefix}{match['kind']}' has no pattern")
        checks.append(Check(match["kind"], pattern, number, int(match["count"] or 1)))
    if not checks:
        raise FileCheckError(f"no '{prefix}:' directive found")
    if checks[0].kind in ("-NEXT", "-SAME", "-EMPTY"):
        raise FileCheckError(f"line {checks[0].line}: '{prefix}{checks[0].kind}' cannot be the first directive")
    return checks


def compile_pattern(pattern: str, variables: dict[str, str]) -> tuple[re.Pattern[str], list[str]]:
    """A regular expression for a pattern, white space made flexible, and the variables that it defines."""
    parts: list[str] = []
    names: list[str] = []
    at = 0
    while at < len(pattern):
        regex, variable = _REGEX.match(pattern, at), _VARIABLE.match(pattern, at)
        if regex is not None:
            parts.append(f"(?:{regex[1]})")
            at = regex.end()
        elif variable is not None:
            parts.append(_variable(variable, names, variables))
            at = variable.end()
        else:
            character = pattern[at]
            parts.append(r"[ \t]+" if character in " \t" else re.escape(character))
            at += 1
            while character in " \t" and at < len(pattern) and pattern[at] in " \t":
                at += 1
    return re.compile("".join(parts)), names


def _variable(match: re.Match[str], names: list[str], variables: dict[str, str]) -> str:
    if match["define"]:
        names.append(match["define"])
        return f"(?P<{match['define']}>{match['regex']})"
    name = match["use"]
    if name in names:
        return f"(?P={name})"
    if name not in variables:
        raise FileCheckError(f"variable '{name}' is used before it is defined")
    return re.escape(variables[name])


class FileChecker:
    """Checks one text. Positions are offsets into it."""

    def __init__(self, text: str, source: str, prefix: str = "CHECK") -> None:
        self.text = text
        self.checks = read_checks(source, prefix)
        self.prefix = prefix
        self.variables: dict[str, str] = {}
        self.position = 0
        self.pending_not: list[Check] = []
        self.dag_end = 0

    def run(self) -> None:
        """Raise `FileCheckError` at the first directive that does not hold."""
        group: list[Check] = []
        for check in self.checks:
            if check.kind == "-DAG":
                group.append(check)
                continue
            self._check_group(group)
            group = []
            self._check(check)
        self._check_group(group)
        self._check_not(len(self.text))

    def _fail(self, check: Check, why: str) -> FileCheckError:
        line = self.text.count("\n", 0, self.position)
        head = f"line {check.line}: {self.prefix}{check.kind}: {check.pattern}\n{why}"
        used = [f"  {name} = {value!r}" for name, value in self.variables.items() if f"[[{name}]]" in check.pattern]
        close = self._closest(check, line)
        parts = [head, *(["variables:", *used] if used else []), f"the text, searched from line {line + 1}:"]
        return FileCheckError("\n".join([*parts, self._dump(line, close)]))

    def _dump(self, line: int, close: int | None) -> str:
        """The text around, numbered: `>` marks where the search began, `?` what looks most like the pattern."""
        lines = self.text.splitlines()
        last = max(line + 12, close + 2 if close is not None else 0)
        shown: list[str] = []
        for i in range(max(line - 1, 0), min(last, len(lines))):
            mark = "?" if i == close else ">" if i == line else " "
            shown.append(f"{mark} {i + 1:4}: {lines[i]}")
        return "\n".join(shown)

    def _closest(self, check: Check, line: int) -> int | None:
        """The number of the line, from where the search began, that looks most like the pattern; None if none does."""
        best, found = 0.6, None
        plain = re.sub(r"\[\[\w+:?|\]\]|\{\{|\}\}", "", check.pattern)
        for i, text in enumerate(self.text.splitlines()[line : line + 200], line):
            ratio = SequenceMatcher(None, plain, text.strip()).ratio()
            if ratio > best:
                best, found = ratio, i
        return found

    def _check(self, check: Check) -> None:
        if check.kind == "-NOT":
            self.pending_not.append(check)
            return
        if check.kind == "-EMPTY":
            end = self._line_end(self.position)
            if self.text[end + 1 : end + 2] != "\n":
                raise self._fail(check, "expected an empty line")
            self.position = end + 1
            return
        for _ in range(check.count):
            self._match(check)

    def _match(self, check: Check) -> None:
        pattern, names = compile_pattern(check.pattern, self.variables)
        start, end = self.position, len(self.text)
        if check.kind == "-SAME":
            end = self._line_end(start)
        elif check.kind == "-NEXT":
            start = self._line_end(start) + 1
            end = self._line_end(start)
        match = pattern.search(self.text, start, end)
        if match is None:
            raise self._fail(check, "not found")
        self._check_not(match.start())
        self.variables.update({name: match[name] for name in names})
        self.position = match.end()

    def _check_group(self, group: list[Check]) -> None:
        """`-DAG` directives match in any order, each somewhere after the last other directive."""
        start, furthest = self.position, self.position
        taken: list[tuple[int, int]] = []
        for check in group:
            pattern, names = compile_pattern(check.pattern, self.variables)
            match = pattern.search(self.text, start)
            while match is not None and any(a < match.end() and match.start() < b for a, b in taken):
                match = pattern.search(self.text, match.end())
            if match is None:
                raise self._fail(check, "not found")
            taken.append(match.span())
            self.variables.update({name: match[name] for name in names})
            furthest = max(furthest, match.end())
        if group:
            self._check_not(min(a for a, _ in taken))
            self.position = furthest

    def _check_not(self, end: int) -> None:
        for check in self.pending_not:
            pattern, _ = compile_pattern(check.pattern, self.variables)
            if pattern.search(self.text, self.position, end) is not None:
                raise self._fail(check, "found, but must not be there")
        self.pending_not = []

    def _line_end(self, position: int) -> int:
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end


def filecheck(text: str, source: str, prefix: str = "CHECK") -> None:
    """Raise `FileCheckError` unless `text` satisfies the directives in `source`."""
    FileChecker(text, source, prefix).run()
