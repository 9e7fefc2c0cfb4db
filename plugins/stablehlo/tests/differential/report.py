"""Write the table of what StableHLO and CHLO support: operations by element types, from the differential cases.

    python plugins/stablehlo/tests/differential/report.py [--results FOLDER] [OPERATION ...]

Outcomes in FOLDER are taken from there, others are computed and put there.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from differential.cases import NAMES
from differential.elements import ELEMENTS, PER_AXIS, QUANTIZED
from differential.known import WITHOUT_CASES
from differential.legality import OPERATIONS, declared_elements, why_refused
from differential.suite import (
    AGREES,
    KNOWN,
    MATHEMATICS,
    NOT_COMPARED,
    NOTHING,
    REFERENCE,
    UNSUPPORTED,
    WRONG,
    XLA,
    Finding,
    Verdict,
    in_batches,
    judged,
    outcomes_of,
    wrong,
)

TARGET = Path(__file__).resolve().parents[4] / "docs" / "stablehlo-support.md"
_INTRODUCTION = """# What StableHLO and CHLO support

Written by `python plugins/stablehlo/tests/differential/report.py`; do not edit. There are five cases or more for each
operation and each element type that the operation is declared for: shapes without elements, of one, of some; edge values;
every value of formats of eight bits; all pairs of edge values. `quantized` is `!quant.uniform<i8:f32, 0.5:-3>`, `per axis`
the same with two scales.

Plait's interpreter is compared with jaxlib: with its reference interpreter, or with XLA where that one cannot. Where
mathematics gives the result (small sums and products that every format computes exactly, neighbours among all numbers of
a format, the formulas of quantization), the test computes it. Native code is compared with Plait's interpreter.

jaxlib gets some cases in other words that mean the same: what is computed with quantized values as its `dequantize`, the
operation on f32, and its `quantize`, which is how the specification defines it; sizes that it knows instead of dynamic
ones; `erf`, `erfc` and `bessel_i1e` of formats of eight bits and less in f32; formats of 4 and 6 bits as f32 where XLA
computes, rounded by ml_dtypes; broadcasting along dimensions that NumPy would not choose as an operation of its own.
"""
_LEGEND = """
`n` native code and the interpreter agree with what they are compared with; `i` the interpreter does, native code refuses
some case with a diagnostic; `x` a case disagrees without a known reason; `-` is declared but refused, see below; an empty
field is a type that the operation is not declared for.
"""
_LABELS = {QUANTIZED: "quantized", PER_AXIS: "per axis"}


def saved_findings(names: Sequence[str], folder: Path) -> dict[str, list[Finding]]:
    """The findings of operations, from outcomes that are computed where the folder has none."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = {name: folder / f"{name}.pkl" for name in names}
    for batch in in_batches([name for name in names if not paths[name].exists()]):
        for name, outcomes in outcomes_of(batch).items():
            paths[name].write_bytes(pickle.dumps(outcomes))
    return {name: judged(pickle.loads(path.read_bytes())) for name, path in paths.items()}


def label(element: str) -> str:
    """How the page calls an element type."""
    return _LABELS.get(element, element)


def rows(header: Sequence[str], lines: Iterable[Sequence[Any]]) -> list[str]:
    """The lines of a table."""
    return [f"| {' | '.join(map(str, line))} |" for line in (header, ["---"] * len(header), *lines)]


def mark(name: str, element: str, found: Sequence[Finding]) -> str:
    """One letter for the cases of an operation and an element type."""
    if not found:
        return "-" if element in declared_elements(name) else ""
    if any(WRONG in (f.interpreter.status, f.native.status) for f in found):
        return "x"
    return "i" if any(f.native.status == UNSUPPORTED for f in found) else "n"


def table(results: dict[str, list[Finding]]) -> list[str]:
    lines: list[list[str]] = []
    for name, found in sorted(results.items()):
        by_element: dict[str, list[Finding]] = defaultdict(list)
        for f in found:
            by_element[f.case.element].append(f)
        lines.append([name, *(mark(name, element, by_element[element]) for element in ELEMENTS)])
    return ["", *rows(["operation", *map(label, ELEMENTS)], lines), _LEGEND.rstrip("\n")]


def counts(found: Sequence[Finding]) -> list[str]:
    statuses = (AGREES, KNOWN, UNSUPPORTED, NOT_COMPARED, WRONG)
    sides: dict[str, list[Verdict]] = {
        f"interpreter and {oracle}": [f.interpreter for f in found if f.oracle == oracle]
        for oracle in (REFERENCE, XLA, MATHEMATICS, NOTHING)
    }
    sides["interpreter, in all"] = [f.interpreter for f in found]
    sides["native code and interpreter"] = [f.native for f in found]
    lines: list[list[Any]] = []
    for side, verdicts in sides.items():
        number = Counter(v.status for v in verdicts)
        lines.append([side, *(number[s] for s in statuses)])
    return ["", *rows(["", *statuses], lines)]


def reasons(found: Sequence[Finding], status: str, verdict: Callable[[Finding], Verdict]) -> list[list[Any]]:
    """Operations, element types, number of cases and reason of the cases with a status, those of one reason together."""
    groups: dict[str, list[Finding]] = defaultdict(list)
    for f in found:
        if verdict(f).status == status:
            groups[verdict(f).reason].append(f)
    return [
        [_listed(f.case.op for f in group), _listed(label(f.case.element) for f in group), len(group), reason.replace("|", "\\|")]
        for reason, group in sorted(groups.items(), key=lambda item: -len(item[1]))
    ]  # fmt: skip


def _listed(items: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(items))


def refusals(names: Iterable[str]) -> list[list[str]]:
    """Operations, element types and reasons of what is declared and refused."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name in names:
        pairs = [(why_refused(name, element), label(element)) for element in declared_elements(name)]
        for reason in dict.fromkeys(reason for reason, _ in pairs if reason):
            groups[reason, ", ".join(element for why, element in pairs if why == reason)].append(name)
    return [[", ".join(names), elements, reason] for (reason, elements), names in groups.items()]


_WHY = ("operations", "element types", "cases", "reason")


def page(results: dict[str, list[Finding]]) -> list[str]:
    """The lines of the page."""
    found = [f for group in results.values() for f in group]
    lines = [_INTRODUCTION.rstrip("\n"), "", f"{len(results)} operations, {len(found)} cases.", *counts(found), *table(results)]
    sections: tuple[tuple[str, str, Callable[[Finding], Verdict]], ...] = (
        ("What native code refuses", UNSUPPORTED, lambda f: f.native),
        ("Where native code differs from the interpreter, and why", KNOWN, lambda f: f.native),
        ("Where jaxlib differs from the interpreter, and why", KNOWN, lambda f: f.interpreter),
        ("What the interpreter is not compared with, and why", NOT_COMPARED, lambda f: f.interpreter),
    )
    for title, status, verdict in sections:
        lines += ["", f"## {title}", "", *(rows(_WHY, table_) if (table_ := reasons(found, status, verdict)) else ["Nothing."])]
    lines += ["", "## What is declared and refused", "", *rows(("operations", "element types", "reason"), refusals(results))]
    without = sorted((name, reason) for name, reason in WITHOUT_CASES.items() if name in OPERATIONS)
    return [*lines, "", "## Without cases", "", *rows(("operation", "reason"), without)]


def main() -> int:
    """Write the page; 1 if a case shows a defect."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=Path, default=None)
    parser.add_argument("operations", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        names = options.operations or NAMES
        results = saved_findings(names, options.results or Path(folder))
    left = sorted(set(NAMES) - set(names))
    lines = page(results)
    lines += ["", f"Not in the run that this was written from: {', '.join(left)}."] if left else []
    TARGET.write_text("\n".join(lines) + "\n")
    defects = [line for found in results.values() for line in wrong(found)]
    print("\n".join(defects) or "no case shows a defect")
    return 1 if defects else 0


if __name__ == "__main__":
    sys.exit(main())
