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


PARALLEL = IteratorTypeAttr("parallel")
REDUCTION = IteratorTypeAttr("reduction")
