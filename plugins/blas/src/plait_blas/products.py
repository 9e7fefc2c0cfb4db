"""Matrix products as calls of BLAS: `gemm` for matrices, `gemv` for a matrix and a vector."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.cost_model import Cost
from plait.interfaces.structured import Structured
from plait.libraries import NativeFunction, Offer
from plait_linalg.ops import GenericOp, StructuredOp
from plait_linalg.passes.contractions.blocks_of_rows import is_in_blocks
from plait_linalg.products import MatrixProduct, generated_cost, product_of

from plait_blas.interpret import interpret_gemm, interpret_gemv
from plait_blas.product_calls import ProductCalls
from plait_blas.spelling import letter_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.libraries import Site

_EFFICIENCY, _GENERATED_IN_CACHES = 0.86, 0.95
"""The part of the time in which `gemm` multiplies: measured for products of 256 to 2048 rows; and in which what is
generated does, as long as everything is in caches."""
_SMALL = 48
"""A size below which less of the time is spent with multiplying."""
_STEPS_OF_CALL = 1000.0
"""What a call costs before it multiplies."""


def offer_gemm(op: Operation, site: Site) -> Offer | str | None:
    """A call of `gemm` for a product of matrices, or for each of a batch of them."""
    found = product_of(op) if isinstance(op, StructuredOp) else None
    return None if found is None or found.columns is None else _offer(found, "gemm", site)


def offer_gemv(op: Operation, site: Site) -> Offer | str | None:
    """A call of `gemv` for the product of a matrix and a vector."""
    found = product_of(op) if isinstance(op, StructuredOp) else None
    return None if found is None or found.columns is not None else _offer(found, "gemv", site)


def _offer(found: MatrixProduct, function: str, site: Site) -> Offer | str:
    reason = _why_not(found)
    if reason is not None:
        return reason

    def build(builder: Builder) -> Sequence[Value[Any]]:
        return ProductCalls(found, function, site, builder).build()

    cost = _cost(found, site)
    return Offer(build, cost, _instead(found, site, cost))


def _why_not(found: MatrixProduct) -> str | None:
    """Why BLAS does not compute a product."""
    if letter_of(found.element) is None:
        return f"BLAS has no functions for elements of type '{found.element}'"
    if any(found.dims(i)[-1] in found.batch for i in range(3)):
        return "elements of a matrix are not next to each other"
    sizes = [*map(found.size, found.batch), *map(found.size, (found.rows, found.columns, found.inner))]
    return "a size is 0" if 0 in sizes else None


def _instead(found: MatrixProduct, site: Site, cost: Cost | None) -> Cost | None:
    """What generated code costs; less if it computes a block of rows at a time, so that no operand is ever whole."""
    whole, bits = generated_cost(found, site.machine), site.machine.vector_bits
    called, made = (None if one is None else one.steps(bits) for one in (cost, whole))
    if called is None or made is None or called >= made or not isinstance(found.op, GenericOp):
        return whole
    flops = found.flops if is_in_blocks(found.op, site.machine, site.ctx) else None
    return whole if flops is None else Cost(flops / _GENERATED_IN_CACHES, None, None)


def _cost(found: MatrixProduct, site: Site) -> Cost | None:
    """What the calls cost, and that the result is read once more by what generated code would compute with it."""
    sizes = [found.size(loop) for loop in (found.rows, found.columns, found.inner)]
    flops = found.flops
    if flops is None or DYNAMIC in sizes:
        return None
    small = min(1.0, min(sizes) / _SMALL)
    steps = _STEPS_OF_CALL + (2 * found.result_bytes / 8 if found.has_epilogue else 0.0)
    more = steps * site.machine.vector_bits / 32
    return Cost(flops / (_EFFICIENCY * max(small, 0.1)) + more, None, None)


GEMM = NativeFunction("gemm", offer_gemm, interpret_gemm, interface=Structured, level="structured")
GEMV = NativeFunction("gemv", offer_gemv, interpret_gemv, interface=Structured, level="structured")
