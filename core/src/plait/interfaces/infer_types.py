"""Result types that follow from operands and properties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.ir.region import Region
    from plait.ir.value import Value


class InferTypes(Interface):
    """Infers the result types of an operation class.

    An operation class that declares `infer_types` or `infer_result` needs no model; this interface is for attaching
    inference, or a sharper one, from outside.
    """

    def infer_types(
        self,
        op_class: Any,
        operands: Sequence[Value[Any]],
        properties: Mapping[str, Attribute],
        regions: Sequence[Region],
    ) -> Sequence[Type]:
        """The result types. Raises `VerifyError` if the operands do not fit each other."""
        raise NotImplementedError
