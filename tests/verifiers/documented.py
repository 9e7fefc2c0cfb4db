"""The programs in the documentation of upstream's dialect definitions, completed so that each stands for itself."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

FOLDERS = {
    "affine": "Affine", "arith": "Arith", "bufferization": "Bufferization", "cf": "ControlFlow", "complex": "Complex",
    "func": "Func", "linalg": "Linalg", "llvm": "LLVMIR", "math": "Math", "memref": "MemRef", "quant": "Quant",
    "scf": "SCF", "shape": "Shape", "tensor": "Tensor", "tosa": "Tosa", "ub": "UB", "vector": "Vector",
}  # fmt: skip
_BLOCK = re.compile(r"```(?:mlir)?\s*\n(.*?)```", re.DOTALL)
_STATEMENT = re.compile(r"\s*(%|\"?[a-z_]+\.)")
_NAME = re.compile(r"%[\w$.-]+")
_TYPE = re.compile(
    r"(?:memref|tensor|vector|complex|![a-z]+\.\w+)(?:<(?:[^<>]|<[^<>]*>)*>)?|\bindex\b|\b[su]?i\d+\b|\bb?f\d+\b"
)


def pieces(definitions: Path, dialect: str) -> list[str]:
    """The blocks of the documentation of a dialect, and each of their lines that is a statement."""
    found: list[str] = []
    for file in sorted((definitions / FOLDERS[dialect]).rglob("*.td")):
        for block in _BLOCK.findall(file.read_text(encoding="utf-8")):
            text = textwrap.dedent(block)
            found += [text, *(line.strip() for line in text.splitlines() if _STATEMENT.match(line))]
    return [text for text in dict.fromkeys(found) if text.strip() and "// -----" not in text]


def candidates(piece: str, most: int = 150) -> Iterator[str]:
    """The piece alone, and in a function whose arguments are the values that it does not define, of types in it."""
    yield piece
    defined = {name for line in piece.splitlines() for name in _NAME.findall(line.partition(" = ")[0] if " = " in line else "")}
    missing = [name for name in dict.fromkeys(_NAME.findall(piece)) if name not in defined]
    types = list(dict.fromkeys([*_TYPE.findall(piece), "index"]))[:5]
    if len(missing) <= 5:
        for chosen in islice(product(types, repeat=len(missing)), most):
            arguments = ", ".join(f"{name}: {ty}" for name, ty in zip(missing, chosen))
            yield f"func.func @wrapped({arguments}) {{\n{piece}\nreturn\n}}"
