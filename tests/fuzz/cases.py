"""The cases of a campaign: which is drawn for a number, and what is tried with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import judge
from corpora import EXAMPLES, FILES, OF_EXPORTS, bytecode, modules, texts
from judge import REFUSED, VALID, judge_bytes, judge_generic, judge_module, judge_passes, refused
from judge_run import judge_run
from mutators import attributes, change_bytes, change_module, change_text, operations, types
from plait.diagnostics.diagnostic import ParseError
from plait.syntax.bytecode import write_bytecode
from plait.syntax.parser import parse_module

TEXT, GENERIC, BYTES, WRITTEN = "text", "generic form", "bytecode", "written bytecode"
KINDS = (TEXT, TEXT, TEXT, GENERIC, GENERIC, GENERIC, BYTES, BYTES, WRITTEN)


@dataclass(frozen=True)
class Case:
    """An input: text, the generic form of a changed module, changed bytecode, or the bytecode of a changed module."""

    number: int
    kind: str
    corpus: str
    make: Callable[[], Any]

    @property
    def suffix(self) -> str:
        return ".mlirbc" if self.kind in (BYTES, WRITTEN) else ".mlir"

    @property
    def data(self) -> bytes:
        made = self.make()
        if isinstance(made, bytes):
            return made
        text = made if isinstance(made, str) else made.print(generic=True)
        return text.encode("utf-8", "surrogateescape")


def corpora() -> list[str]:
    return [FILES, FILES, FILES, EXAMPLES, EXAMPLES, EXAMPLES, *([OF_EXPORTS] * bool(texts(OF_EXPORTS)))]


def warm_up() -> None:
    """Read and write all corpora, once for all processes."""
    for corpus in set(corpora()):
        for module, data in zip(modules(corpus), bytecode(corpus)):
            judge_generic(module)
            judge_bytes(data)
            judge_passes(module.clone())
    attributes(), types(), operations()


def draw(seed: int, number: int) -> Case:
    """The case of this number."""
    rng = Random(f"{seed} {number}")
    kind, corpus, state = rng.choice(KINDS), rng.choice(corpora()), rng.getrandbits(64)
    makers: dict[str, Callable[[], Any]] = {
        TEXT: lambda: change_text(Random(state), texts(corpus)),
        GENERIC: lambda: change_module(Random(state), modules(corpus)),
        BYTES: lambda: change_bytes(Random(state), bytecode(corpus)),
        WRITTEN: lambda: change_module(Random(state), modules(corpus)),
    }
    return Case(number, kind, corpus, makers[kind])


def try_case(case: Case, run: int | None) -> Iterator[str]:
    """Judge a case and say what it turned out to be; a program is also run where `run` is the seed of arguments."""
    made = case.make()
    if case.kind == TEXT:
        outcome, module = _try_text(made)
    elif case.kind == GENERIC:
        outcome, module = judge_generic(made), made
    elif case.kind == BYTES:
        module = judge_bytes(made)
        outcome = REFUSED if module is None else VALID
    else:
        outcome, module = _try_written(made), made
    yield outcome
    if outcome == VALID:
        if run is not None:
            yield judge_run(module.clone(), run)
        judge_passes(module)


def _try_text(text: str) -> tuple[str, Any]:
    try:
        module = parse_module(text, judge.context())
    except ParseError as error:
        return refused(error), None
    return judge_module(module), module


def _try_written(module: Any) -> str:
    """What is written of any module is read as the same, or refused."""
    outcome = judge_module(module)
    if outcome == VALID:
        judge_bytes(write_bytecode(module, judge.context()))
    return outcome
