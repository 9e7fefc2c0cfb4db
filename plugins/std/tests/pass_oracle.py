"""What mlir-opt makes of the programs in `recorded`: the text behind `// becomes` or, of passes that print, `// prints`.

The folder is the pass; a first line `// options: ...` has its options.

    python plugins/std/tests/pass_oracle.py PASS...    record again
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

RECORDED = Path(__file__).parent / "recorded"
BECOMES, PRINTS = "// becomes\n", "// prints\n"
PASSES = (
    "sccp", "inline", "lower-affine", "control-flow-sink", "print-op-stats", "view-op-graph", "topological-sort",
    "symbol-privatize", "composite-fixed-point-pass", "scf-for-loop-peeling",
    "arith-expand", "mem2reg", "sroa", "int-range-optimizations", "remove-dead-values",
    "affine-loop-coalescing", "affine-loop-fusion", "affine-loop-invariant-code-motion", "affine-loop-normalize", "affine-loop-tile",
    "affine-loop-unroll", "affine-loop-unroll-jam", "affine-parallelize", "affine-scalrep",
    "affine-simplify-structures",
)  # fmt: skip
ON_FUNCTIONS = tuple([name for name in PASSES if name.startswith("affine-")])
CASES = [path for name in PASSES for path in sorted((RECORDED / name).glob("*.mlir"))]
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")


def pipeline_of(path: Path) -> str:
    """The pipeline that a file is about."""
    options = re.match(r"// options: (.*)", path.read_text(encoding="utf-8"))
    text = path.parent.name + (f"{{{options[1]}}}" if options else "")
    return f"builtin.module(func.func({text}))" if path.parent.name in ON_FUNCTIONS else f"builtin.module({text})"


def parts_of(path: Path) -> tuple[str, str, str]:
    """The program, the line between, and what mlir-opt makes of it."""
    text = path.read_text(encoding="utf-8")
    for mark in (BECOMES, PRINTS):
        before, found, after = text.partition(mark)
        if found:
            return before, mark, after
    return text, PRINTS if path.parent.name in ("print-op-stats", "view-op-graph") else BECOMES, ""


def mlir_opt(text: str, pipeline: str) -> tuple[str, str]:
    """What mlir-opt prints: the module, and what goes to the error stream."""
    assert MLIR_OPT is not None
    command = [MLIR_OPT, "--allow-unregistered-dialect", f"--pass-pipeline={pipeline}"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.strip() + "\n", done.stderr.strip() + "\n"


def record(path: Path) -> None:
    before, mark, _ = parts_of(path)
    made = mlir_opt(before, pipeline_of(path))
    path.write_text(before + mark + made[mark == PRINTS], encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for path in sorted((RECORDED / name).glob("*.mlir")):
            record(path)
