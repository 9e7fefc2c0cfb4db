"""The types of ONNX besides tensors."""

from __future__ import annotations

from plait.ir.attribute import Type


class SequenceType(Type):
    """A list of values of one type, whose length is known at run time."""

    name = "onnx.Seq"
    element_type: Type


class OptionalType(Type):
    """A value of a type, or nothing."""

    name = "onnx.Opt"
    element_type: Type
