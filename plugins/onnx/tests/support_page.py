"""Write `docs/onnx-support.md`: what each operator does on each target, counted over all cases.

    python plugins/onnx/tests/support_page.py            run the cases, write counts and page
    python plugins/onnx/tests/support_page.py --every 8  of compiled code each eighth case only
    python plugins/onnx/tests/support_page.py --page     write the page of the counts that are there
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from plait_onnx.ops import TABLE
from plait_onnx.reader.control_flow import CONTROL_FLOW
from plait_onnx.reader.graph import REFUSED
from plait_onnx.reader.sequences import EXPANDED

ROOT = Path(__file__).parents[3]
COUNTS = Path(__file__).parent / "counts.json"
PAGE = ROOT / "docs" / "onnx-support.md"
TARGETS = ("interpret", "llvm")
Counts = dict[str, dict[str, dict[str, int]]]


def element_of(case: Any) -> str:
    """The element type of the first operand."""
    import numpy as np

    return np.asarray(next(x for x in case.inputs if x is not None)).dtype.name


def count(target: str, counts: Counts, every: int = 1) -> None:
    """Run cases of a target; `counts[operator][target/type]` is how many have each verdict."""
    from onnx_cases import all_cases
    from onnx_checks import check

    for case in all_cases()[::every]:
        verdict = check(case, target).verdict
        row = counts.setdefault(case.op, {}).setdefault(f"{target}/{element_of(case)}", {})
        row[verdict] = row.get(verdict, 0) + 1


def summed(counts: Counts, target: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for operator, rows in counts.items():
        if not operator:
            continue
        for key, row in rows.items():
            if key.startswith(target + "/"):
                total.update(row)
    return total


def page(counts: Counts) -> str:
    """The text of the page."""
    every = counts.get("", {}).get("llvm", {}).get("every", 1)
    lines = [HEAD]
    if every > 1:
        lines.append(f"Of compiled code, each case out of {every} is counted.\n")
    for target, name in zip(TARGETS, ("interpreter", "compiled code")):
        total = summed(counts, target)
        rest = f"{total['refused']} refused with a reason, {total['wrong']} wrong"
        lines.append(f"- {name}: {total.total()} cases, {total['passed']} passed, {rest}")
    lines += ["", "## Operators", "", "| operator | computed | interpreter | compiled code | element types |", "|---|---|---|---|---|"]
    lines += [_row(domain, name, counts) for domain, name in sorted(TABLE)]
    lines += ["", "## Resolved while a model is read", ""]
    resolved = sorted({*EXPANDED, *CONTROL_FLOW} - {"Constant", "Identity"})
    lines += [", ".join(f"`{name}`" for name in resolved) + ".", "", "## Not supported", ""]
    lines += [f"- `{name}`: {reason}" for name, reason in sorted(REFUSED.items())]
    return "\n".join(lines) + "\n"


def _row(domain: str, name: str, counts: Counts) -> str:
    row = TABLE[domain, name]
    rows = counts.get(name, {}) if not domain else {}
    cells = []
    types: dict[str, None] = {}
    for target in TARGETS:
        total: Counter[str] = Counter()
        for key, verdicts in rows.items():
            kind, _, element = key.partition("/")
            if kind == target:
                total.update(verdicts)
                types[element] = None
        text = str(total["passed"]) + (f", {total['refused']} refused" if total["refused"] else "")
        cells.append(text if total else "not counted" if rows else "other tests")
    how = "interpreter" if row.interpreted else "native"
    return f"| {domain + ' ' if domain else ''}{name} | {how} | {' | '.join(cells)} | {', '.join(sorted(types))} |"


HEAD = """# Operators of ONNX

What `plait-onnx` computes of ai.onnx up to operator set 26, and of ai.onnx.ml what exports of scikit-learn need.
`plugins/onnx/tests/support_page.py` writes this page. Each operator is compared with onnxruntime, or with the reference
implementation of onnx where onnxruntime lacks it, on cases that the tests make: element types, shapes, attributes.
`native` operators are compiled; `interpreter` ones run with `target="interpret"` only. Columns count the cases that
passed. The compiler refuses a case where what it needs is known at run time only.
"""


def main(arguments: list[str]) -> int:
    counts: Counts = json.loads(COUNTS.read_text(encoding="utf-8")) if COUNTS.exists() else {}
    if "--page" not in arguments:
        counts = {}
        every = int(arguments[arguments.index("--every") + 1]) if "--every" in arguments else 1
        for target in TARGETS:
            count(target, counts, every if target == "llvm" else 1)
        counts[""] = {"llvm": {"every": every}}
        COUNTS.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    PAGE.write_text(page(counts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
