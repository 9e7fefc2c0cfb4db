"""Sentences of our diagnostics are our own: MLIR's library has no text of four words or more that is one of ours."""

from __future__ import annotations

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.oracle

ROOT = Path(__file__).parents[2]
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
_TEXT = re.compile(rb"[\x20-\x7e]{12,}")
_WORDS = 4
COMMON = {
    "is out of bounds", "runs out of bounds", "in the same region", "expected at least one operand",
    "is not a projected permutation", "diagnostic emitted with trace", "slots with memory benefit",
    "llvm intr is fpclass", "is not an array",
}  # fmt: skip
"""What cannot be said in other words, and what is not a sentence."""


def normalized(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def texts_of_mlir() -> set[str]:
    """The printable texts in the library that `mlir-opt` is linked to."""
    assert MLIR_OPT is not None
    program = Path(MLIR_OPT).resolve()
    files = [program, *program.parent.parent.glob("lib/libMLIR.so*")]
    found = {normalized(text.decode()) for file in files for text in _TEXT.findall(file.read_bytes())}
    return {text for text in found if len(text.split()) >= _WORDS}


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in a file of Python, but documentation."""
    tree = ast.parse(path.read_text())
    scopes = (ast.Module, ast.ClassDef, ast.FunctionDef)
    heads = [node.body[0] for node in ast.walk(tree) if isinstance(node, scopes) and node.body]
    documentation = {id(head.value) for head in heads if isinstance(head, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.lineno, node.value


@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt")
def test_sentences_are_our_own() -> None:
    theirs = texts_of_mlir()
    assert len(theirs) > 5000  # the library was found
    same = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sorted(ROOT.glob("*/src/**/*.py")) + sorted(ROOT.glob("plugins/*/src/**/*.py"))
        for line, text in sentences(path)
        if " " in text.strip() and len(re.findall("[A-Za-z]{2,}", text)) >= _WORDS
        and (found := normalized(text)) in theirs and found not in COMMON
    ]  # fmt: skip
    assert not same, "\n".join(same)
