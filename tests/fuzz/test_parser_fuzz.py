"""The parser and the reader of bytecode answer any input: cases found before, and new ones by chance."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parent))
from grammar import changed_files, pieces, soups
from judge import VALID, bytecode_of, context, judge_bytes, judge_passes, judge_text
from plait.syntax.parser import parse_module

CORPUS = Path(__file__).resolve().parent / "corpus"
QUICK = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
THOROUGH = settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.mlir")), ids=lambda file: file.stem)
def test_text_that_was_found_before(file: Path) -> None:
    text = file.read_bytes().decode("utf-8", "surrogateescape")
    if judge_text(text) == VALID:
        judge_passes(parse_module(text, context()))


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.mlirbc")), ids=lambda file: file.stem)
def test_bytecode_that_was_found_before(file: Path) -> None:
    judge_bytes(file.read_bytes())


@QUICK
@given(soups())
def test_soups_of_tokens_are_parsed_or_refused(text: str) -> None:
    judge_text(text)


@QUICK
@given(changed_files())
def test_changed_files_are_parsed_or_refused(text: str) -> None:
    judge_text(text)


@QUICK
@given(st.binary(max_size=200))
def test_bytes_are_parsed_or_refused(data: bytes) -> None:
    judge_bytes(data)
    judge_bytes(b"ML\xefR" + data)


@st.composite
def _changed_bytecode(draw: st.DrawFn) -> bytes:
    texts = pieces()
    text = "".join(draw(st.sampled_from(texts))) if texts else "module {\n}\n"
    data = bytearray(bytecode_of(text) or bytecode_of("module {\n}\n") or b"")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        data[at : at + draw(st.integers(0, 2))] = draw(st.binary(max_size=2))
    return bytes(data)


@QUICK
@given(_changed_bytecode())
def test_changed_bytecode_is_read_or_refused(data: bytes) -> None:
    judge_bytes(data)


@pytest.mark.slow
@pytest.mark.exhaustive
@THOROUGH
@given(st.one_of(soups(), changed_files()))
def test_many_texts_are_parsed_or_refused(text: str) -> None:
    judge_text(text)


@pytest.mark.slow
@pytest.mark.exhaustive
@THOROUGH
@given(_changed_bytecode())
def test_many_files_of_bytecode_are_read_or_refused(data: bytes) -> None:
    judge_bytes(data)
