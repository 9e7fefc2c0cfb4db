"""The result types that follow from an operation are those that jaxlib's bindings infer for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from plait.context import Context
from plait.syntax.parser import parse_module

pytest.importorskip("jaxlib", reason="needs jax and jaxlib")
pytestmark = pytest.mark.oracle

from chlo_generators import CHLO  # noqa: E402
from jaxlib_kit import parse, verdicts  # noqa: E402
from operation_generators import GENERATORS as STABLEHLO  # noqa: E402

GENERATORS = STABLEHLO | CHLO
CASES = 24
#: Operations whose result types say more than follows from the rest, or follow from regions.
NOT_INFERRED = {
    "bitcast_convert", "broadcast_in_dim", "case", "if", "map", "select_and_scatter", "composite", "constant", "convert", "convolution", "custom_call", "dot", "dot_general",
    "dynamic_broadcast_in_dim", "dynamic_conv", "dynamic_iota", "dynamic_pad", "dynamic_reshape", "iota", "real_dynamic_slice",
    "reshape", "rng_bit_generator", "scan", "ragged_dot",
}  # fmt: skip
NAMES = sorted(name for name in GENERATORS if name.partition(".")[2] not in NOT_INFERRED)


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def inferred_by_jaxlib(text: str) -> list[str] | None:
    """The types that jaxlib infers for the operation of a function; None if it refuses the text."""
    from jaxlib.mlir import ir

    try:
        module = parse(text)
    except ir.MLIRError:
        return None
    op = module.body.operations[len(module.body.operations) - 1].regions[0].blocks[0].operations[0].operation
    attributes = {op.attributes[i].name: op.attributes[i].attr for i in range(len(op.attributes))}
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
        op: Any = next(op for op in parse_module(text, ctx).walk() if op.name == name)
        properties = {n: p for n, p in zip(op.property_names, op._properties) if p is not None}
        types = type(op).infer_types(op.operands, properties, op.regions)
        assert [str(ty) for ty in types] == expected, text
        compared += 1
    assert compared > CASES // 8
