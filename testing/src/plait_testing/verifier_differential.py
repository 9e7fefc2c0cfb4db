"""Compares our verifier with another one: programs that only one of them refuses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

from plait_testing.mlir_opt import CRASHED
from plait_testing.mutants import Mutant


class Disagreement(NamedTuple):
    """A program that one side refuses; the message of that side, None for the other."""

    mutant: Mutant
    theirs: str | None
    ours: str | None


class Known(NamedTuple):
    """Disagreements that are wanted: patterns of the message, with the reason.

    `stricter` matches our messages where the other side accepts, `looser` theirs where we accept.
    """

    stricter: Mapping[str, str]
    looser: Mapping[str, str]

    def explains(self, found: Disagreement) -> bool:
        """Whether the table says why the sides disagree."""
        message, patterns = (found.ours, self.stricter) if found.theirs is None else (found.theirs, self.looser)
        return any(re.search(pattern, message or "") for pattern in patterns)


def refusal(text: str, ctx: Context) -> str | None:
    """Our first error in a program; None if there is none."""
    try:
        verify(parse_module(text, ctx), ctx)
    except DiagnosticError as error:
        return error.diagnostics[0].message
    return None


def disagreements(
    mutants: Sequence[Mutant], verdicts: Sequence[str | None], ctx: Context, known: Known
) -> list[Disagreement]:
    """The programs that only one side refuses, for no reason that is known. `verdicts` are those of the other side."""
    found: list[Disagreement] = []
    for mutant, theirs in zip(mutants, verdicts):
        if theirs is CRASHED:
            continue
        one = Disagreement(mutant, theirs, refusal(mutant.text, ctx))
        if (one.theirs is None) != (one.ours is None) and not known.explains(one):
            found.append(one)
    return found


def sampled(mutants: Sequence[Mutant], count: int | None, seed: str) -> list[Mutant]:
    """`count` of the mutants, the same for the same seed; all for None."""
    return list(mutants) if count is None or count >= len(mutants) else Random(seed).sample(list(mutants), count)


def report(found: Sequence[Disagreement]) -> Any:
    """What to show of disagreements: a line for each, and the text of the first."""
    lines = [f"{d.mutant.what} | theirs: {d.theirs} | ours: {d.ours}" for d in found]
    return "\n".join([*lines, found[0].mutant.text] if found else lines)
