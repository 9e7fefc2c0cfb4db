"""A resource fits the types that it is used with, or the file is refused: text, bytecode and what is built."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plait.builtin.attributes import DenseElementsAttr, DenseResourceElementsAttr
from plait.builtin.dense import ResourceBlob, ResourceHandle
from plait.builtin.elements import element_size, without_unused_bits
from plait.builtin.ops.dialect import BUILTIN
from plait.builtin.types import (
    FLOAT_TYPES,
    ComplexType,
    IndexType,
    IntegerType,
    RankedTensorType,
    Type,
    VectorType,
    f32,
    i1,
    i8,
    i32,
)
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError, ParseError
from plait.ir.attribute import VerifyError
from plait.syntax.bytecode import read_bytecode, write_bytecode
from plait.syntax.parser import parse_module

CTX = Context(dialects=[BUILTIN], allow_unregistered=True)

INTEGERS = [IntegerType(w, s) for w in (1, 2, 4, 7, 8, 24, 32, 64, 65) for s in ("signless", "signed", "unsigned")]
ELEMENTS: list[Type] = [
    *INTEGERS,
    IndexType(),
    ComplexType(f32),
    ComplexType(IntegerType(4)),
    *[t() for t in FLOAT_TYPES],
]
SHAPES = st.lists(st.integers(0, 3), max_size=3).map(tuple)


def source(data: bytes, ty: Type, *, alignment: int = 1) -> str:
    blob = (alignment.to_bytes(4, "little") + data).hex()
    return f'"t.x"() {{a = dense_resource<r> : {ty}}} : () -> ()\n{{-# dialect_resources: {{builtin: {{r: "0x{blob}"}}}} #-}}'


def as_text(data: bytes, ty: Type) -> DenseResourceElementsAttr:
    (op,) = parse_module(source(data, ty), CTX).body.operations
    return op.get_attr("a")  # type: ignore[return-value]


def as_bytecode(data: bytes, ty: Type) -> DenseResourceElementsAttr:
    module = parse_module(f'"t.x"() {{a = dense_resource<r> : {ty}}} : () -> ()', CTX)
    (op,) = module.body.operations
    op.get_attr("a").handle.blob = ResourceBlob(data)  # type: ignore[union-attr]
    (op,) = read_bytecode(write_bytecode(module, CTX), CTX).body.operations
    return op.get_attr("a")  # type: ignore[return-value]


def built(data: bytes, ty: Type) -> DenseResourceElementsAttr:
    return DenseResourceElementsAttr(ResourceHandle("builtin", "r", ResourceBlob(data)), ty)


READERS = pytest.mark.parametrize("read", [as_text, as_bytecode, built])


@READERS
@given(element=st.sampled_from(ELEMENTS), shape=SHAPES, more=st.sampled_from([0, 0, -1, 1, 8]), data=st.data())
def test_a_resource_of_another_length_is_refused(
    read: Callable[..., DenseResourceElementsAttr],
    element: Type,
    shape: tuple[int, ...],
    more: int,
    data: st.DataObject,
) -> None:
    ty = RankedTensorType(shape, element)
    length = ty.num_elements * element_size(element)
    raw = data.draw(st.binary(min_size=max(length + more, 0), max_size=max(length + more, 0)))
    if len(raw) == length:
        assert bytes(read(raw, ty).raw) == without_unused_bits(element, raw)
        return
    with pytest.raises(
        (VerifyError, DiagnosticError), match=f"the resource 'r' has {len(raw)} bytes, expected {length} "
    ):
        read(raw, ty)


@given(element=st.sampled_from(ELEMENTS), data=st.data())
def test_bits_that_no_element_uses_do_not_count(element: Type, data: st.DataObject) -> None:
    ty = RankedTensorType((3,), element)
    raw = data.draw(st.binary(min_size=3 * element_size(element), max_size=3 * element_size(element)))
    direct, resource = DenseElementsAttr(ty, raw), built(raw, ty)
    assert list(map(str, direct.values())) == list(map(str, resource.values()))
    assert direct.raw in (resource.raw, resource.raw[: element_size(element)])


def test_the_error_is_at_the_use_that_does_not_fit() -> None:
    blob = '{-# dialect_resources: {builtin: {r: "0x0100000001000000"}} #-}'
    uses = '"t.x"() {a = dense_resource<r> : tensor<1xi32>} : () -> ()\n"t.x"() {a = dense_resource<r> : tensor<2xi32>} : () -> ()'
    for text in (f"{uses}\n{blob}", f"{blob}\n{uses}", f"#x = dense_resource<r> : tensor<2xi32>\n{blob}\n{uses[:58]}"):
        with pytest.raises(ParseError, match="has 4 bytes, expected 8 for the type 'tensor<2xi32>'"):
            parse_module(text, CTX)
    with pytest.raises(ParseError, match=r"<stdin>:2:14: "):
        parse_module(f"{uses}\n{blob}", CTX)


def test_a_resource_that_is_not_defined_is_valid_until_somebody_reads_it() -> None:
    (op,) = parse_module('"t.x"() {a = dense_resource<r> : tensor<2xi32>} : () -> ()', CTX).body.operations
    elements = op.get_attr("a")
    assert isinstance(elements, DenseResourceElementsAttr) and not elements.is_defined
    with pytest.raises(VerifyError, match="the resource 'r' is not defined"):
        elements.numpy()


def test_a_resource_that_changes_later_is_still_checked() -> None:
    elements = built(bytes(8), RankedTensorType((2,), i32))
    elements.handle.blob = ResourceBlob(bytes(4))
    with pytest.raises(VerifyError, match="has 4 bytes, expected 8"):
        elements.numpy()


@pytest.mark.parametrize("blob", ['"0x0100"', '"0x"', '"0x010000000"', '"0x0100000é"', '"01000000"', '""', "1", "true"])
def test_malformed_blobs(blob: str) -> None:
    text = f'"t.x"() {{a = dense_resource<r> : tensor<0xi8>}} : () -> ()\n{{-# dialect_resources: {{builtin: {{r: {blob}}}}} #-}}'
    with pytest.raises(ParseError, match="expected the alignment in the first 4 bytes of the resource 'r'"):
        parse_module(text, CTX)


def test_an_alignment_is_a_power_of_two() -> None:
    with pytest.raises(ParseError, match="found 3, which is not a power of two"):
        parse_module(source(b"", RankedTensorType((0,), i8), alignment=3), CTX)


def test_vectors_have_resources_too() -> None:
    assert as_text(b"\1\0\1", VectorType((3,), i1)).numpy().tolist() == [True, False, True]
    with pytest.raises(ParseError, match="has 3 bytes, expected 2 for the type 'vector<2xi1>'"):
        as_text(b"\1\0\1", VectorType((2,), i1))


def test_hexadecimal_elements_are_cut_to_their_type() -> None:
    """As mlir-opt reads them."""
    (op,) = parse_module('"t.x"() {a = dense<"0xF203"> : tensor<2xi4>} : () -> ()', CTX).body.operations
    assert str(op.get_attr("a")) == "dense<[2, 3]> : tensor<2xi4>"
    assert np.array_equal(op.get_attr("a").numpy().astype(int), [2, 3])  # type: ignore[union-attr]
