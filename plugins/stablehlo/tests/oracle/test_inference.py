"""The result types that follow from an operation are those that jaxlib infers for it: what its bindings say, and its errors.

The bindings infer nothing from regions, and nothing for products; types in errors stand for those. Of products an error
says sizes only: which bounds jaxlib infers for them nothing shows.
"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

pytest.importorskip("jaxlib", reason="needs jax and jaxlib")
pytestmark = pytest.mark.oracle

from chlo_generators import CHLO  # noqa: E402
from jaxlib_kit import parse, refusal, verdicts  # noqa: E402
from operation_generators import GENERATORS as STABLEHLO  # noqa: E402
from other_generators import OTHERS  # noqa: E402

GENERATORS = STABLEHLO | OTHERS | CHLO
CASES = 24
#: Operations whose result types say more than follows from the rest, or follow from regions.
NOT_INFERRED = {
    "bitcast_convert", "broadcast_in_dim", "case", "if", "map", "select_and_scatter", "composite", "constant", "convert", "convolution", "custom_call", "dot", "dot_general",
    "dynamic_broadcast_in_dim", "dynamic_conv", "dynamic_iota", "dynamic_pad", "dynamic_reshape", "iota", "real_dynamic_slice",
    "reshape", "rng_bit_generator", "scan", "ragged_dot", "all_gather", "all_reduce", "einsum", "infeed", "recv", "reduce_scatter",
    "torch_index_select", "unary_einsum",
}  # fmt: skip
#: Operations whose result types follow from regions, or which the bindings cannot make.
IN_ERRORS = (
    "chlo.ragged_dot", "chlo.scan", "stablehlo.all_reduce", "stablehlo.case", "stablehlo.convolution", "stablehlo.dot", "stablehlo.dot_general",
    "stablehlo.if", "stablehlo.reduce", "stablehlo.reduce_window", "stablehlo.scatter", "stablehlo.select_and_scatter",
    "stablehlo.while",
)  # fmt: skip
NAMES = sorted(name for name in GENERATORS if name.partition(".")[2] not in NOT_INFERRED)


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def first_operation(module: Any) -> tuple[Any, dict[str, Any]]:
    """The first operation of the last function, and its attributes."""
    op = module.body.operations[len(module.body.operations) - 1].regions[0].blocks[0].operations[0].operation
    return op, {op.attributes[i].name: op.attributes[i].attr for i in range(len(op.attributes))}


def inferred_in_error(text: str) -> str | None:
    """The types, or the shape, that jaxlib's error says are inferred; None if it says none."""
    return inferred_types(refusal(text) or "")


def inferred_types(message: str) -> str | None:
    theirs = r"inferred (?:type\(s\)|shape) (.*) (?:are|is) incompatible with return type"
    match = re.search(theirs, message) or re.search(r"expected (?:a result|results) of (?:types?|shape) (.*), found", message)
    return match[1] if match is not None else None


def inferred_by_jaxlib(text: str) -> list[str] | None:
    """The types that jaxlib infers for the operation of a function; None if it refuses the text."""
    from jaxlib.mlir import ir

    try:
        module = parse(text)
    except ir.MLIRError:
        return None
    op, attributes = first_operation(module)
    with module.context, ir.Location.unknown():  # regions are left empty: the inputs stand for what they yield
        new = ir.Operation.create(
            op.name, operands=list(op.operands), attributes=attributes, regions=len(op.regions), infer_type=True,
            ip=ir.InsertionPoint(op),
        )  # fmt: skip
        return [str(result.type) for result in new.results]


@pytest.mark.parametrize("name", NAMES)
def test_infers_what_jaxlib_infers(name: str, ctx: Context) -> None:
    random = Random(name)
    texts = [GENERATORS[name](random).text() for _ in range(CASES)]
    compared = 0
    for text, expected in zip(texts, verdicts(texts, inferred_by_jaxlib)):
        if not isinstance(expected, list):
            continue
        assert [str(ty) for ty in inferred(text, name, ctx)] == expected, text
        compared += 1
    assert compared > CASES // 8


def inferred(text: str, name: str, ctx: Context) -> Any:
    op: Any = next(op for op in parse_module(text, ctx).walk() if op.name == name)
    properties = {n: p for n, p in zip(op.property_names, op._properties) if p is not None}
    return type(op).infer_types(op.operands, properties, op.regions)


@pytest.mark.parametrize("name", IN_ERRORS)
def test_says_in_an_error_what_jaxlib_infers(name: str, ctx: Context) -> None:
    """The result has another rank than anything that the generators make."""
    random = Random(name)
    cases = [GENERATORS[name](random) for _ in range(4 * CASES)]
    texts = [replace(case, results=["tensor<7x7x7x7x7x7x7xf32>" for _ in case.results]).text() for case in cases]
    compared = 0
    for text, expected in zip(texts, verdicts(texts, inferred_in_error)):
        if isinstance(expected, str):
            with pytest.raises(DiagnosticError) as caught:
                verify(parse_module(text, ctx), ctx)
            assert inferred_types(caught.value.diagnostics[0].message) == expected, text
            compared += 1
    assert compared > CASES
