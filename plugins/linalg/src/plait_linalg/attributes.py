"""The attributes of linalg."""

from __future__ import annotations

from plait.define import EnumAttr


class IteratorTypeAttr(EnumAttr):
    """What a loop of a structured operation is."""

    name = "linalg.iterator_type"
    cases = ("parallel", "reduction")


class TypeFnAttr(EnumAttr):
    """How a named operation extends its integer inputs."""

    name = "linalg.type_fn"
    cases = ("cast_signed", "cast_unsigned")


ELEMENTWISE_KINDS = (
    "exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "rsqrt", "square", "tanh", "erf",
    "add", "sub", "mul", "div", "div_unsigned", "max_signed", "min_signed", "max_unsigned", "min_unsigned", "powf",
    "select",
)  # fmt: skip
"""The kinds in MLIR's order: first the unary ones, from `add` on the binary ones, then `select`, which is ternary."""


class ElementwiseKindAttr(EnumAttr):
    """What `linalg.elementwise` computes from elements."""

    name = "linalg.elementwise_kind"
    cases = ELEMENTWISE_KINDS


PARALLEL = IteratorTypeAttr("parallel")
REDUCTION = IteratorTypeAttr("reduction")
