"""Factorizations, eigenvalues and solves by LAPACK: a native function for each routine."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.build.functions import minimum
from plait.builtin.types import ComplexType, f64
from plait.interfaces.cost_model import Cost
from plait.lazy import lazy_import
from plait.libraries import NativeFunction, Offer
from plait_std.algebra import SCALARS

from plait_blas.requests import Request, request_of
from plait_blas.routine_calls import RoutineCalls
from plait_blas.routines import ROUTINES
from plait_blas.spelling import letter_of, spelling_in

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.libraries import Site

references = lazy_import("plait_blas.interpret_routines")  # with the interpreter

_STEPS_OF_CALL = 3000.0
"""What a call costs before it computes: it allocates, and looks for NaN."""
_OPERATIONS = ("stablehlo.cholesky", "stablehlo.triangular_solve", "stablehlo.custom_call")


def _offer(name: str, op: Operation, site: Site) -> Offer | str | None:
    """Calls of the routine `name`, if that is what an operation needs."""
    request = request_of(op)
    if not isinstance(request, Request):
        return request
    if request.function != name:
        return None
    reason = _why_not(op, request, site)
    if reason is not None:
        return reason

    def build(builder: Builder) -> Sequence[Value[Any]]:
        return RoutineCalls(op, request, site, builder).build()

    def is_large(builder: Builder) -> Value[Any]:
        return _is_large(op, request, builder)

    if not all(v.type.has_static_shape for v in (op.operands[0], request.matrix_of(op))):
        return Offer(build, where=is_large)
    cost, instead = _costs(op, request, site)
    return Offer(build, cost, instead)


def _why_not(op: Any, request: Request, site: Site) -> str | None:
    """Why LAPACK does not compute a request."""
    types = [v.type for v in (*op.operands, *op.results)]
    element = op.operands[0].type.element_type
    letter = letter_of(element)
    if letter is None:
        return f"LAPACK has no functions for elements of type '{element}'"
    if any(0 in ty.shape for ty in types):
        return "a size is 0"
    spelling, name = spelling_in(site.ctx), f"{letter}{request.routine.name}"
    symbol = spelling.lapack(name) if request.routine.has_info else spelling.cblas(name)
    return None if spelling.has(symbol) else f"the library has no function '{symbol}'"


def _is_large(op: Any, request: Request, builder: Builder) -> Value[Any]:
    """Whether LAPACK is faster, by sizes that are known at run time only."""
    *_, rows, columns = SCALARS.on(builder).sizes(op.operands[0])
    return (minimum(rows, columns) > request.routine.even).value


def _costs(op: Any, request: Request, site: Site) -> tuple[Cost, Cost]:
    """The cost of the calls, and of the loops that would be generated, which compute one number at a time."""
    routine, main = request.routine, request.matrix_of(op).type
    *batch, rows, columns = main.shape
    words = 8.0 if isinstance(main.element_type, ComplexType) else 2.0 if main.element_type is f64 else 1.0
    called = routine.work(rows, columns) * words / _EFFICIENCY + _STEPS_OF_CALL * site.machine.vector_bits / 32
    matrices, order = math.prod(batch), min(op.operands[0].type.shape[-2:])
    return Cost(matrices * called), Cost(matrices * called * order / routine.even)


_EFFICIENCY = 0.25
"""The part of the operations that the machine could compute."""


def _interpret(name: str, op: Any, *values: Any) -> Any:
    return references.interpret_routine(name, op, *values)


def _function(name: str) -> NativeFunction:
    offer: Callable[..., Any] = partial(_offer, name)
    return NativeFunction(name, offer, partial(_interpret, name), ops=_OPERATIONS, level="source")


FACTORIZATIONS = tuple(map(_function, ROUTINES))
