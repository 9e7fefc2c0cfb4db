"""Write `docs/onnx-support.md`: what each operator does on each target, counted over all cases.

    python plugins/onnx/tests/support_page.py                    run the cases, write counts and page
    python plugins/onnx/tests/support_page.py --only Add,Mul     of these operators only; the other counts stay
    python plugins/onnx/tests/support_page.py --page             write the page of the counts that are there
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
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
GROUP = 8
"""Cases that are compiled as one program."""
Counts = dict[str, dict[str, dict[str, int]]]


def element_of(case: Any) -> str:
    """The element type of the first operand."""
    import numpy as np

    return np.asarray(next(x for x in case.inputs if x is not None)).dtype.name


def count(counts: Counts, only: Sequence[str] = ()) -> None:
    """Run cases; `counts[operator][target/type]` is how many have each verdict. Prints what is wrong."""
    from onnx_checks import check_together
    from typed_cases import every_case

    cases: dict[str, list[Any]] = defaultdict(list)
    for case in every_case():
        if not only or case.op in only:
            cases[case.op].append(case)
    for operator, listed in cases.items():
        counts[operator] = {}
        for target in TARGETS:
            for i in range(0, len(listed), GROUP):
                group = listed[i : i + GROUP]
                for case, outcome in zip(group, check_together(group, target)):
                    row = counts[operator].setdefault(f"{target}/{element_of(case)}", {})
                    row[outcome.verdict] = row.get(outcome.verdict, 0) + 1
                    if outcome.verdict == "wrong":
                        print(f"{target}: {case.label}: {outcome.reason}")


def summed(counts: Counts, target: str, operators: Sequence[str] = ()) -> Counter[str]:
    """How many cases of a target have each verdict."""
    total: Counter[str] = Counter()
    for operator in operators or counts:
        for key, row in counts.get(operator, {}).items():
            if key.startswith(target + "/"):
                total.update(row)
    return total


def page(counts: Counts) -> str:
    """The text of the page."""
    lines = [HEAD]
    for target, name in zip(TARGETS, ("interpreter", "compiled code")):
        total = summed(counts, target)
        rest = f"{total['refused']} refused with a reason, {total['wrong']} wrong"
        lines.append(f"- {name}: {total.total()} cases, {total['passed']} passed, {rest}, {total['unjudged']} without a reference")
    lines += ["", "## Operators", "", "| operator | interpreter | compiled code | element types |", "|---|---|---|---|"]
    lines += [_row(domain, name, counts) for domain, name in sorted(TABLE)]
    lines += ["", "## Resolved while a model is read", ""]
    resolved = sorted({*EXPANDED, *CONTROL_FLOW} - {"Constant", "Identity"})
    lines += [", ".join(f"`{name}`" for name in resolved) + ".", "", "## Not supported", ""]
    lines += [f"- `{name}`: {reason}" for name, reason in sorted(REFUSED.items())]
    return "\n".join(lines) + "\n"


def _row(domain: str, name: str, counts: Counts) -> str:
    counted = [] if domain or name not in counts else [name]
    cells = ["other tests"] * 2
    if counted:
        totals = [summed(counts, target, counted) for target in TARGETS]
        rest = ["".join(f", {t[v]} {text}" for v, text in REST.items() if t[v]) for t in totals]
        cells = [f"{t['passed']}{more}" for t, more in zip(totals, rest)]
    types = sorted({key.partition("/")[2] for key in counts.get(name, {})}) if counted else []
    return f"| {domain + ' ' if domain else ''}{name} | {' | '.join(cells)} | {', '.join(types)} |"


REST = {"refused": "refused", "unjudged": "without a reference", "wrong": "wrong"}
HEAD = """# Operators of ONNX

What `plait-onnx` computes of ai.onnx up to operator set 26, of ai.onnx.ml what exports of scikit-learn need,
and of com.microsoft what ONNX Runtime's quantization and its optimizer of transformers write; all
of it is interpreted and compiled. `plugins/onnx/tests/support_page.py` writes this page. Each operator is compared
with onnxruntime and with the reference implementation of onnx, on cases that the tests make: attributes, shapes, and
five or more for each element type that the schema allows an operand to have, strings excepted. Where the two differ, as
they do in how they round, one has to agree. Where neither has a type, what they compute of the same numbers in another
type has to; so it has where a reference is known to compute something else, which `onnx_checks.py` lists with the
reasons. Columns count the cases that passed. A case is refused where what it needs is known at run time only, such as
a rank or a size that is resized, and where `BitCast` is between types of different widths. Types are those of the first
operand.
"""


def main(arguments: list[str]) -> int:
    counts: Counts = json.loads(COUNTS.read_text(encoding="utf-8")) if COUNTS.exists() else {}
    if "--page" not in arguments:
        only = arguments[arguments.index("--only") + 1].split(",") if "--only" in arguments else []
        counts = counts if only else {}
        count(counts, only)
        COUNTS.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    PAGE.write_text(page(counts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
