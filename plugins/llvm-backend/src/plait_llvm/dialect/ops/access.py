"""What all accesses of memory have: facts about the access, and about what it may alias."""

from __future__ import annotations

from plait.builtin.attributes import IntegerAttr
from plait.define import Op, optional_attribute
from plait.define import constraints as c

ALIASING = ("access_groups", "alias_scopes", "noalias_scopes", "tbaa")
"""MLIR's properties that say what an access may alias."""
ACCESS = (*ALIASING, "alignment", "syncscope", "volatile_")
"""MLIR's properties that all accesses have."""
COPY = (*ALIASING, "arg_attrs", "isVolatile!", "res_attrs")
"""MLIR's properties of the intrinsics that copy or set memory."""


class AccessOp(Op):
    """An operation that reads or writes memory at an address."""

    alignment: IntegerAttr | None = optional_attribute(c.I64Attr)
    volatile = optional_attribute(c.UnitAttr, ir_name="volatile_")
    syncscope = optional_attribute(c.StrAttr)
    access_groups = optional_attribute(c.AnyAttr)
    alias_scopes = optional_attribute(c.AnyAttr)
    noalias_scopes = optional_attribute(c.AnyAttr)
    tbaa = optional_attribute(c.AnyAttr)
