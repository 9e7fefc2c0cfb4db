"""Write the table of what StableHLO and CHLO support: operations by element types, from the differential cases.

    python plugins/stablehlo/tests/differential/report.py [--results FOLDER] [OPERATION ...]

Results in FOLDER are taken from there, others are computed and put there.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from differential.cases import NAMES
from differential.elements import ELEMENTS
from differential.known import NATIVE, ORACLE, WITHOUT_CASES
from differential.legality import OPERATIONS
from differential.suite import AGREES, KNOWN, NOT_COMPARED, UNSUPPORTED, WRONG, Finding, in_batches, judged, outcomes_of

TARGET = Path(__file__).resolve().parents[4] / "docs" / "stablehlo-support.md"
_INTRODUCTION = """# What StableHLO and CHLO support

Written by `python plugins/stablehlo/tests/differential/report.py`; do not edit. For each operation and element type there
are five cases or more. The interpreter is compared with jaxlib (its reference interpreter, or XLA), native code with the
interpreter.

`n` native code and the interpreter agree with what they are compared with; `i` the interpreter does, native code
refuses some case with a diagnostic; `x` a case disagrees without a known reason; an empty field is a type that the
operation is not declared for.
"""


def saved_findings(names: Sequence[str], folder: Path) -> dict[str, list[Finding]]:
    """The findings of operations, from outcomes that are computed where the folder has none."""
    paths = {name: folder / f"{name}.pkl" for name in names}
    for batch in in_batches([name for name in names if not paths[name].exists()]):
        for name, outcomes in outcomes_of(batch).items():
            paths[name].write_bytes(pickle.dumps(outcomes))
    return {name: judged(pickle.loads(path.read_bytes())) for name, path in paths.items()}


def mark(found: Sequence[Finding]) -> str:
    """One letter for the cases of an operation and an element type."""
    if not found:
        return ""
    if any(WRONG in (f.interpreter.status, f.native.status) for f in found):
        return "x"
    return "i" if any(f.native.status == UNSUPPORTED for f in found) else "n"


def table(results: dict[str, list[Finding]]) -> list[str]:
    lines = ["", "| operation | " + " | ".join(ELEMENTS) + " |", "|---|" + "---|" * len(ELEMENTS)]
    for name, found in sorted(results.items()):
        marks = [mark([f for f in found if f.case.element == element]) for element in ELEMENTS]
        lines.append(f"| {name} | " + " | ".join(marks) + " |")
    return lines


def counts(results: dict[str, list[Finding]]) -> list[str]:
    found = [f for group in results.values() for f in group]
    sides = {"interpreter and jaxlib": [f.interpreter for f in found], "native code and interpreter": [f.native for f in found]}
    statuses = (AGREES, KNOWN, UNSUPPORTED, NOT_COMPARED, WRONG)
    lines = ["", f"{len(results)} operations, {len(found)} cases.", ""]
    lines += ["| | " + " | ".join(statuses) + " |", "|---|" + "---|" * len(statuses)]
    for side, verdicts in sides.items():
        number = Counter(v.status for v in verdicts)
        lines.append(f"| {side} | " + " | ".join(str(number[s]) for s in statuses) + " |")
    return lines


def reasons(results: dict[str, list[Finding]]) -> list[str]:
    found = [f for group in results.values() for f in group]
    refused = Counter(f.native.reason for f in found if f.native.status == UNSUPPORTED)
    lines = ["", "## What native code refuses", "", "| cases | diagnostic |", "|---|---|"]
    lines += [f"| {count} | {text} |" for text, count in sorted(refused.items(), key=lambda item: (-item[1], item[0]))]
    lines += ["", "## Where others differ", "", "| operations | against | reason |", "|---|---|---|"]
    for against, entries in (("jaxlib", ORACLE), ("native code", NATIVE)):
        lines += [f"| {', '.join(k.ops)} | {against} | {k.reason} |" for k in entries]
    lines += ["", "## Without cases", "", "| operation | reason |", "|---|---|"]
    return lines + [f"| {name} | {reason} |" for name, reason in sorted(WITHOUT_CASES.items()) if name in OPERATIONS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=Path, default=None)
    parser.add_argument("operations", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        names = options.operations or NAMES
        results = saved_findings(names, options.results or Path(folder))
    left = sorted(set(NAMES) - set(names))
    lines = [_INTRODUCTION.rstrip("\n"), *counts(results), *table(results), *reasons(results)]
    lines += ["", f"Not in the run that this was written from: {', '.join(left)}."] if left else []
    TARGET.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
