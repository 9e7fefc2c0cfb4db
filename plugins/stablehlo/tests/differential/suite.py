"""What each case shows: Plait's interpreter against jaxlib, and native code against Plait's interpreter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from differential.case import Case
from differential.cases import groups_of
from differential.comparison import difference
from differential.known import NATIVE, ORACLE, Known, without_reference
from differential.running import Outcome, run_cases
from differential.tolerances import native_limit, oracle_limit

AGREES, KNOWN, UNSUPPORTED, NOT_COMPARED, WRONG = "agrees", "known", "unsupported", "not compared", "wrong"


@dataclass(frozen=True)
class Verdict:
    """How a comparison ended, and why if it is not agreement."""

    status: str
    reason: str = ""


@dataclass(frozen=True)
class Finding:
    case: Case
    interpreter: Verdict
    native: Verdict


def findings(names: Sequence[str]) -> dict[str, list[Finding]]:
    """What all cases of some operations show: together, as starting processes takes longer than what most of them do."""
    cases = {name: [c for group in groups_of(name) for c in group] for name in names}
    found = iter(_findings([group for name in names for group in groups_of(name)]))
    return {name: [next(found) for _ in cases[name]] for name in names}


def _findings(groups: Sequence[Sequence[Case]]) -> list[Finding]:
    cases = [c for group in groups for c in group]
    with ThreadPoolExecutor() as threads:  # which wait for processes
        ours = threads.submit(run_cases, "interpret", groups)
        theirs = threads.submit(expected_outcomes, cases, groups)
        compiled = threads.submit(run_cases, "llvm", groups)
    outcomes = zip(cases, ours.result(), theirs.result(), compiled.result(), strict=True)
    return [
        Finding(c, against_oracle(c, mine, oracle), against_interpreter(c, code, mine))
        for c, mine, oracle, code in outcomes
    ]


def in_batches(names: Sequence[str], size: int = 12) -> list[Sequence[str]]:
    """As many operations together as fit into the time that a process is given."""
    return [names[i : i + size] for i in range(0, len(names), size)]


def expected_outcomes(cases: Sequence[Case], groups: Sequence[Sequence[Case]]) -> list[Outcome | None]:
    """What jaxlib computes: its reference interpreter, or XLA where that one does not do; None where neither does."""
    which = ["none" if c.expected is not None else "xla" if without_reference(c) else "reference" for c in cases]
    found: dict[int, Outcome] = {}
    for kind in ("reference", "xla"):
        wanted = [[i for i in group if which[i] == kind] for group in _numbered(groups)]
        wanted = [group for group in wanted if group]
        outcomes = run_cases(kind, [[cases[i] for i in group] for group in wanted]) if wanted else []
        found.update(zip([i for group in wanted for i in group], outcomes, strict=True))
    return [("ok", list(c.expected)) if c.expected is not None else found.get(i) for i, c in enumerate(cases)]


def _numbered(groups: Sequence[Sequence[Case]]) -> list[list[int]]:
    """The number of each case of each group, counted through."""
    starts = [0]
    for group in groups:
        starts.append(starts[-1] + len(group))
    return [list(range(a, b)) for a, b in pairwise(starts)]


def _known(table: Sequence[Known], c: Case) -> Known | None:
    return next((k for k in table if k.fits(c)), None)


def against_oracle(c: Case, mine: Outcome, oracle: Outcome | None) -> Verdict:
    assert oracle is not None
    known = _known(ORACLE, c)
    if oracle[0] != "ok":
        return Verdict(NOT_COMPARED, known.reason) if known else Verdict(WRONG, f"jaxlib: {oracle[0]}: {oracle[1][:300]}")
    if mine[0] != "ok":
        return Verdict(WRONG, f"{mine[0]}: {mine[1][:300]}")
    found = difference(c, mine[1], oracle[1], oracle_limit(c))
    if found is None:
        return Verdict(AGREES)
    return Verdict(KNOWN, known.reason) if known else Verdict(WRONG, found)


def against_interpreter(c: Case, code: Outcome, mine: Outcome) -> Verdict:
    if code[0] == "fatal":
        return Verdict(WRONG, f"the process ended: {code[1][:300]}")
    if code[0] == "error":
        return Verdict(UNSUPPORTED, plain(code[1])) if is_diagnostic(code[1]) else Verdict(WRONG, code[1][:300])
    if mine[0] != "ok":
        return Verdict(NOT_COMPARED, "the interpreter does not run it")
    found = difference(c, code[1], mine[1], native_limit(c))
    if found is None:
        return Verdict(AGREES)
    known = _known(NATIVE, c)
    return Verdict(KNOWN, known.reason) if known else Verdict(WRONG, found)


def is_diagnostic(text: str) -> bool:
    """Whether an error says in Plait's words what is not supported, and names an operation."""
    return text.startswith("DiagnosticError") and re.search(r"'[\w.]+'", text) is not None


def plain(text: str) -> str:
    """The message of a diagnostic: its first line without the place."""
    first = text.partition("\n")[0]
    return re.sub(r"^\w+: (\S+:\d+:\d+: )?(error: )?", "", first)


def unused(entries: Sequence[Known], found: Sequence[tuple[Case, Verdict]]) -> list[Known]:
    """The entries for the operation of these cases that explain no disagreement."""
    explained = {v.reason for _, v in found if v.status in (KNOWN, NOT_COMPARED)}
    names = {c.op.partition(".")[2] for c, _ in found}
    return [k for k in entries if names & set(k.ops) and k.reason not in explained]


def wrong(found: Sequence[Finding]) -> list[str]:
    """The cases that show a defect, a line each."""
    lines: list[str] = []
    for f in found:
        sides: tuple[tuple[str, Any], ...] = (("interpreter", f.interpreter), ("native", f.native))
        lines += [f"{f.case.name}: {side}: {v.reason}" for side, v in sides if v.status == WRONG]
    return lines
