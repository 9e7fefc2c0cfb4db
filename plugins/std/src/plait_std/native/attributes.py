"""What is passed to a compiled function beside constants: where an operand lies, and its sizes and strides."""

from __future__ import annotations

from plait.ir.attribute import Attribute, Type


class PointerAttr(Attribute):
    """`#native.pointer<0>`: the address of the first element of operand 0, or the operand itself if it is a scalar."""

    name = "native.pointer"
    operand: int


class SizeAttr(Attribute):
    """`#native.size<0, 1, i64>`: the size of operand 0 along dimension 1, as an integer of 64 bits."""

    name = "native.size"
    operand: int
    dim: int
    type: Type


class StrideAttr(Attribute):
    """`#native.stride<0, 1, i64>`: how many elements neighbours along dimension 1 of operand 0 are apart.

    The function takes any stride there; dimensions whose strides are not passed lie as in an array without gaps. What
    is passed is at least 1, as libraries ask for where there are no elements.
    """

    name = "native.stride"
    operand: int
    dim: int
    type: Type


ATTRIBUTES = (PointerAttr, SizeAttr, StrideAttr)
