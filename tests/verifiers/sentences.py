"""Sentences of our diagnostics, texts of the libraries that others ship, and how much of a sentence is theirs."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
from house import parsed  # beside the benchmarks

HOLE = "_"
"""What stands for a value in a sentence: `{x}` of ours, `{0}` or `%d` of theirs."""
RUN = 5
"""Consecutive words of which two sentences share none by chance, unless most of them are words of grammar."""
_PRINTABLE = re.compile(rb"[\x20-\x7e]{12,}")
_THEIR_HOLE = re.compile(r"\{\d*(?::[^}]*)?\}|%[-0-9.l]*[sdiuxgfz]\b|\$\d|\{_[a-z]+_\d+\}")
_NUMBER = re.compile(r"[a-z]{0,2}\d+d?")
_GRAMMAR = re.compile(
    "a|all|an|and|any|are|as|at|be|been|but|by|can|cannot|do|does|each|for|from|has|have|if|in|is|it|its|must|no|not|of|"
    "on|one|only|or|same|so|than|that|the|there|these|this|to|was|were|which|with"
)


def words(text: str) -> list[str]:
    """The words of a text in lower case, and `HOLE` for each value."""
    return re.findall(r"_(?![a-z0-9])|[a-z0-9_]+", _THEIR_HOLE.sub(f" {HOLE} ", text).lower())


def texts_of(path: Path) -> Iterator[str]:
    """The printable texts of a library, of three words or more."""
    for text in _PRINTABLE.findall(path.read_bytes()):
        if text.count(b" ") >= 2:
            yield text.decode()


class Theirs:
    """What the texts of others say: as wholes, and in runs of words."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.wholes: set[str] = set()
        self.runs: set[tuple[str, ...]] = set()
        self.shorter: set[tuple[str, ...]] = set()
        for text in texts:
            found = words(text)
            self.wholes.add(" ".join(_inside(found)))
            self.runs.update(_windows(found, RUN))
            self.shorter.update(w for w in _windows(found, RUN - 1) if HOLE not in w)

    def shared(self, text: str) -> str | None:
        """What a sentence has of theirs; None if it is our own."""
        found = words(text)
        own = [word for word in found if word != HOLE]
        if len(own) < 4:
            return None
        whole = " ".join(_inside(found))
        return whole if whole in self.wholes else self._run(found) or self._pieces(found) or self._most(found)

    def _run(self, found: list[str]) -> str | None:
        """The first run of `RUN` words that is theirs, with as many words as are, unless it is only grammar."""
        starts = [i for i, window in enumerate(_windows(found, RUN)) if window in self.runs]
        for start in starts:
            end = start
            while end in starts:
                end += 1
            run = [word for word in found[start : end + RUN - 1] if word != HOLE]
            if len(run) >= RUN and _terms(run) >= 3:
                return " ".join(run)
        return None

    def _pieces(self, found: list[str]) -> str | None:
        """The pieces between values that are whole texts of theirs, if they are most of the sentence."""
        pieces = [piece.split() for piece in " ".join(found).split(HOLE)]
        same = [piece for piece in pieces if len(piece) >= 3 and " ".join(piece) in self.wholes]
        count = sum(map(len, same))
        enough = count >= RUN and count >= 0.6 * sum(map(len, pieces))
        return " ... ".join(map(" ".join, same)) if enough else None

    def _most(self, found: list[str]) -> str | None:
        """A sentence of six words or more that consists of shorter runs of theirs."""
        covered = [False] * len(found)
        for i, window in enumerate(_windows(found, RUN - 1)):
            if window in self.shorter:
                covered[i : i + RUN - 1] = [True] * (RUN - 1)
        own = [word for word in found if word != HOLE]
        if len(own) < 6 or sum(covered) < 0.8 * len(own) or _terms(own) < 4:
            return None
        return " ".join(word for word, is_theirs in zip(found, covered) if is_theirs)


def _terms(found: Iterable[str]) -> int:
    """The number of words that are neither grammar nor numbers nor names of types."""
    return len({word for word in found if not _GRAMMAR.fullmatch(word) and not _NUMBER.fullmatch(word)})


def _inside(found: list[str]) -> list[str]:
    """Words without values at the ends."""
    kept = [i for i, word in enumerate(found) if word != HOLE]
    return found[kept[0] : kept[-1] + 1] if kept else []


def _windows(found: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    return (tuple(found[i : i + size]) for i in range(len(found) - size + 1))


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The lines and texts of the strings of a file of Python, but documentation; `HOLE` stands for values."""
    yield from _below(parsed(path))


def _below(tree: ast.AST) -> Iterator[tuple[int, str]]:
    pending: list[Any] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # documentation
        text = _text(node)
        if text is not None:
            yield node.lineno, text
            continue
        for name in node._fields:
            value = getattr(node, name)
            if isinstance(value, list):
                pending += [part for part in value if isinstance(part, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                pending.append(value)


def _text(node: ast.AST) -> str | None:
    """The text of a string, an f-string, or a sum with one of them."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else f" {HOLE} " for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = _text(node.left), _text(node.right)
        return None if parts == (None, None) else "".join(f" {HOLE} " if part is None else part for part in parts)
    return None
