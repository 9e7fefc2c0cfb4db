"""Write the `.mlir` tests of the operators, one file for each family, of the examples in their documents."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from plait_onnx import ops
from plait_onnx.declare import operators_in

FOLDER = Path(__file__).parent / "mlir" / "onnx"


def function(name: str, document: str) -> str:
    """The example as a function that takes what the example does not make."""
    match = re.search(r"```mlir\n(.*?)```", document, re.DOTALL)
    assert match is not None
    lines = [line.strip() for line in match[1].strip().splitlines()]
    call = lines[-1]
    made = {line.partition(" = ")[0] for line in lines[:-1]}
    names = re.findall(r"%[a-j]\b", call.partition(" = ")[2].partition(" : (")[0])
    types = re.findall(r"tensor<[^>]*>|none", call.partition(" : (")[2].partition(") ->")[0])
    arguments = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=True) if n not in made)
    outcome = call.rpartition(") -> ")[2]
    count = len(re.findall(r"tensor<", outcome))
    results = ", ".join(f"%r#{i}" for i in range(count)) if count > 1 else "%r"
    returned = outcome.strip("()")
    body = "\n".join(f"  {line}" for line in [*lines, f"return {results} : {returned}"])
    return f"// CHECK-LABEL: @{name}\n// CHECK: onnx.{name.replace('_', '.')}\nfunc.func @{name}({arguments}) -> {outcome} {{\n{body}\n}}\n"


def texts() -> dict[Path, str]:
    """The text of each file."""
    found = {}
    for family in ops.FAMILIES:
        parts = [function(row.op_class.name[5:].replace(".", "_"), row.document) for row in operators_in(family)]
        title = (family.__doc__ or "").splitlines()[0]
        stem = family.__name__.rpartition(".")[2]
        found[FOLDER / f"{stem}.mlir"] = f"// {title}\n// RUN: plait-opt %s | FileCheck %s\n\n" + "\n".join(parts)
    return found


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
