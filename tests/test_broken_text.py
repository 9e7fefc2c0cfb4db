"""Text that is cut off, changed or nested without end is an error with a position, in every dialect."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import ParseError
from plait.syntax.parser import parse_module

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = sorted(folder for folder in ROOT.glob("plugins/*/tests/mlir/*") if folder.is_dir())
WORDS = [
    '"x" ', "%0 ", "^bb0 ", "@s ", "i32 ", "-1 ", "{", "}", "<", ">", "(", ")", "[", "]", "loc(", "#a ", "!t ", "dense<",
    "1.5 ", "unit ", "tensor<?xf32> ", ": ", "-> ", '"\\ff" ', "0x1F ", "99999999999999999999999 ",
]  # fmt: skip


@cache
def _context() -> Any:
    ctx = Context.from_environment()
    ctx.allow_unregistered = True
    return ctx


def _parses_or_fails(text: str) -> None:
    try:
        parse_module(text, _context())
    except ParseError as problem:
        assert problem.diagnostics[0].location is not None, text


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_changed_text_is_parsed_or_an_error(folder: Path) -> None:
    choose = random.Random(folder.name)
    texts = [text for path in sorted(folder.glob("*.mlir")) for _, text in _parts(path) if len(text) < 3000]
    for text in choose.sample(texts, min(len(texts), 40)):
        pieces = re.split(r"(?<=[\s,(){}<>=:])", re.sub(r"//.*", "", text))
        for _ in range(3):
            _parses_or_fails("".join(pieces[: choose.randrange(len(pieces))]))
            at = choose.randrange(len(pieces))
            replaced = choose.choices([*WORDS, *pieces], k=choose.randrange(3))
            _parses_or_fails("".join([*pieces[:at], *replaced, *pieces[at + choose.randrange(4) :]]))


def _parts(path: Path) -> list[tuple[int, str]]:
    return list(enumerate(re.split(r"^// -----.*$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)))


@pytest.mark.parametrize(
    "line",
    [
        "scf.if %c {", "scf.for %i{k} = %x to %x step %x {", "scf.while : () -> () {", "scf.execute_region {",
        "func.func @f{k}() {", "%r{k} = scf.index_switch %x -> i32 default {",
    ],
)  # fmt: skip
def test_100_000_nested_regions_are_an_error(line: str) -> None:
    if "scf" not in _context().dialect_names:
        pytest.skip("needs plait-std")
    text = "func.func @f(%c: i1, %x: index) {\n" + "\n".join(line.replace("{k}", str(k)) for k in range(100_000))
    with pytest.raises(ParseError, match="nested more than 1000 deep") as caught:
        parse_module(text, _context())
    assert "<stdin>:100" in str(caught.value)
