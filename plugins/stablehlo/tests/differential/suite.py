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
from differential.known import NATIVE, ORACLE, Known, without_oracle, without_reference
from differential.running import Outcome, run_cases
from differential.tolerances import Limit, native_limit, oracle_limit

AGREES, KNOWN, UNSUPPORTED, NOT_COMPARED, WRONG = "agrees", "known", "unsupported", "not compared", "wrong"


@dataclass(frozen=True)
class Verdict:
    """How a comparison ended, and why if it is not agreement."""

    status: str
    reason: str = ""


@dataclass(frozen=True)
class Finding:
    """What a case shows; `oracle` is what the interpreter is compared with."""

    case: Case
    interpreter: Verdict
    native: Verdict
    oracle: str = ""


@dataclass(frozen=True)
class Outcomes:
    """What the interpreter, an oracle (None where there is none) and native code make of a case."""

    case: Case
    interpreter: Outcome
    oracle: Outcome | None
    native: Outcome


def outcomes_of(names: Sequence[str]) -> dict[str, list[Outcomes]]:
    """The outcomes of all cases of some operations: together, as starting processes takes longer than most of them."""
    groups = [group for name in names for group in groups_of(name)]
    found = iter(_outcomes(groups))
    return {name: [next(found) for group in groups_of(name) for _ in group] for name in names}


def _outcomes(groups: Sequence[Sequence[Case]]) -> list[Outcomes]:
    cases = [c for group in groups for c in group]
    with ThreadPoolExecutor() as threads:  # which wait for processes
        ours = threads.submit(run_cases, "interpret", groups)
        theirs = threads.submit(expected_outcomes, cases, groups)
        compiled = threads.submit(run_cases, "llvm", groups)
    return [Outcomes(*one) for one in zip(cases, ours.result(), theirs.result(), compiled.result(), strict=True)]


def judged(outcomes: Sequence[Outcomes]) -> list[Finding]:
    """What the outcomes show."""
    return [
        Finding(
            o.case, against_oracle(o.case, o.interpreter, o.oracle),
            against_interpreter(o.case, o.native, o.interpreter), oracle_of(o.case),
        )
        for o in outcomes
    ]  # fmt: skip


def findings(names: Sequence[str]) -> dict[str, list[Finding]]:
    """What all cases of some operations show."""
    return {name: judged(outcomes) for name, outcomes in outcomes_of(names).items()}


def in_batches(names: Sequence[str], size: int = 12) -> list[Sequence[str]]:
    """As many operations together as fit into the time that a process is given."""
    return [names[i : i + size] for i in range(0, len(names), size)]


MATHEMATICS, REFERENCE, XLA, NOTHING = "mathematics", "the reference interpreter", "XLA", "nothing"
_WORKERS = {REFERENCE: "reference", XLA: "xla"}


def oracle_of(c: Case) -> str:
    """What gives the results of a case: mathematics where that is plain, else jaxlib's reference interpreter, or XLA."""
    if without_oracle(c):
        return NOTHING
    return MATHEMATICS if c.expected is not None else XLA if without_reference(c) else REFERENCE


def expected_outcomes(cases: Sequence[Case], groups: Sequence[Sequence[Case]]) -> list[Outcome | None]:
    """The outcomes that the oracles give; None where there is none."""
    which = [oracle_of(c) for c in cases]
    found: dict[int, Outcome] = {}
    for kind, worker in _WORKERS.items():
        wanted = [[i for i in group if which[i] == kind] for group in _numbered(groups)]
        wanted = [group for group in wanted if group]
        outcomes = run_cases(worker, [[cases[i] for i in group] for group in wanted]) if wanted else []
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
    if oracle is None:
        return Verdict(NOT_COMPARED, without_oracle(c))
    known = _known(ORACLE, c)
    if oracle[0] != "ok":
        return Verdict(NOT_COMPARED, known.reason) if known else Verdict(WRONG, f"jaxlib: {oracle[0]}: {oracle[1][:300]}")
    if mine[0] != "ok":
        return Verdict(WRONG, f"{mine[0]}: {mine[1][:300]}")
    return _compared(c, mine[1], oracle[1], oracle_limit(c), known)


def against_interpreter(c: Case, code: Outcome, mine: Outcome) -> Verdict:
    if code[0] == "fatal":
        return Verdict(WRONG, f"the process ended: {code[1][:300]}")
    if code[0] == "error":
        return Verdict(UNSUPPORTED, plain(code[1])) if is_diagnostic(code[1]) else Verdict(WRONG, code[1][:300])
    if mine[0] != "ok":
        return Verdict(NOT_COMPARED, "the interpreter does not run it")
    return _compared(c, code[1], mine[1], native_limit(c), _known(NATIVE, c))


def _compared(c: Case, actual: list[Any], expected: list[Any], limit: Limit, known: Known | None) -> Verdict:
    """Agreement, a difference that is known where it is known, or a defect."""
    found = difference(c, actual, expected, limit)
    if found is None:
        return Verdict(AGREES)
    if known is not None:
        found = difference(c, actual, expected, limit, known.places(c))
    return Verdict(KNOWN, known.reason) if known is not None and found is None else Verdict(WRONG, found or "")


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
