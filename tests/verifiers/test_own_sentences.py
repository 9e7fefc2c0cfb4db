"""Sentences of our diagnostics are our own: the libraries of MLIR and of StableHLO, CHLO, VHLO and Shardy lack them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from plait.define.phrases import with_article
from seeds import context
from sentences import Theirs, sentences, texts_of

ROOT = Path(__file__).parents[2]
COMMON = {
    "traceback most recent call last",  # what Python prints, which is looked for
    "total execution time _ seconds",  # the report of times, which tools read
    "available cpus for this target",  # what LLVM prints, to be read
    "ni address space address space",  # the grammar of a data layout
}
"""What cannot be said in other words, and what is not a sentence."""


def libraries() -> list[Path]:
    """The libraries that contain the texts of MLIR, and of the dialects that jaxlib ships."""
    program = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    jaxlib = find_spec("jaxlib")
    found: list[Path] = []
    if program is not None:
        real = Path(program).resolve()
        found += [real, *real.parent.parent.glob("lib/libMLIR.so*")]
    if jaxlib is not None and jaxlib.origin is not None:
        found += sorted(Path(jaxlib.origin).parent.glob("libjax_common.*"))
    return found


pytestmark = [pytest.mark.oracle, pytest.mark.skipif(len(libraries()) < 2, reason="needs mlir-opt and jaxlib")]


@cache
def theirs() -> Theirs:
    return Theirs(text for path in libraries() for text in texts_of(path))


def shared(text: str) -> str | None:
    found = theirs().shared(text)
    return None if found in COMMON else found


def constraints() -> Iterator[tuple[str, str]]:
    """The operands, results and attributes of all operations, and what their constraints say."""
    for name in context().dialect_names:
        for op in context().dialect(name).operations.values():  # type: ignore[union-attr]
            definition: Any = op.definition
            for field in (*definition.operands, *definition.results, *definition.properties):
                yield f"{op.name}: {field.name}", field.constraint.description.partition(", one of ")[0]


def test_sentences_are_our_own() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}: {same!r}"
        for path in sorted([*ROOT.glob("*/src/**/*.py"), *ROOT.glob("plugins/*/src/**/*.py")])
        for line, text in sentences(path)
        if " " in text.strip() and (same := shared(text)) is not None
    ]
    assert not found, "\n".join(found)


def test_constraints_are_described_in_our_own_words() -> None:
    described = {text: where for where, text in constraints()}
    assert len(described) > 100
    found = [
        f"{where}: {text}: {same!r}"
        for text, where in described.items()
        if (same := shared(f"must be {with_article(text)}, found")) is not None or (same := shared(text)) is not None
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        "{x} op must be variadic of tensor of any type values, but got {y}",
        "requires the same element type for all operands and results",
        "inferred type(s) {x} are incompatible with return type(s) of operation {y}",
        "operand #{i} must be ranked tensor of 4/6/8/16/32/64-bit float values, but got '{ty}'",
        "expected {n} or more operands, but found {m}",
    ],
)
def test_sentences_of_others_are_found(text: str) -> None:
    assert theirs().shared(text) is not None


@pytest.mark.parametrize("text", ["operand #0 must be a ranked tensor of f32, found 'i32'", "the type of the operand"])
def test_plain_sentences_pass(text: str) -> None:
    assert theirs().shared(text) is None
