"""Programs that differ from a valid one in one place of one operation, to try a verifier with.

    for mutant in mutants(op):
        print(mutant.what)  # tosa.pad: operand 1: tensor<4xi8>
        print(mutant.text)  # the module in the generic form
        refusal(mutant.text, ctx)  # None if it verifies; raises what no verifier may raise

Types of operands, results and block arguments, attributes, and the numbers of all parts are changed, systematically
and without randomness.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import VerifyError
from plait.ir.operation import Operation
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

from plait_testing.mutation.edits import edits
from plait_testing.mutation.isolation import isolated


class Mutant(NamedTuple):
    """A changed module in the generic form, and what was changed."""

    what: str
    text: str


def unchanged(target: Operation) -> str:
    """The text of the module of which `mutants` makes others: `target`, and what it needs."""
    return isolated(target)[0].print(generic=True, use_hints=False)


def mutants(target: Operation) -> Iterator[Mutant]:
    """Everything that one change makes of an operation in a module."""
    return filter(None, (make() for make in possible_mutants(target)))


def possible_mutants(target: Operation) -> Iterator[Callable[[], Mutant | None]]:
    """A function for each mutant that makes it, or returns None where there is no such type: to make some of them."""
    module, found = isolated(target)
    path = list(module.walk()).index(found)
    for what, edit in edits(found):
        yield partial(_mutant, module, path, edit, f"{target.name}: {what}")


def _mutant(module: Operation, path: int, edit: Callable[[Any], None], what: str) -> Mutant | None:
    """A copy of a module in which the operation that is number `path` was edited."""
    copy = module.clone()
    op: Any = next(x for i, x in enumerate(copy.walk()) if i == path)
    with contextlib.suppress(TypeError, ValueError, VerifyError):  # there is no such type
        edit(op)
        return Mutant(what, copy.print(generic=True, use_hints=False))
    return None


def refusal(text: str, ctx: Context) -> str | None:
    """The first error of our parser and verifier in a program; None if there is none."""
    try:
        verify(parse_module(text, ctx), ctx)
    except DiagnosticError as error:
        return error.diagnostics[0].message
    return None
