"""What the conversions between StableHLO and VHLO share: operations are replaced one by one, in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.ops import ModuleOp, UnrealizedConversionCastOp
from plait.builtin.types import FunctionType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.gc_pause import gc_paused
from plait.ir.attribute import VerifyError
from plait.ir.operation import Operation

from plait_vhlo.table import OPERATIONS

NEWEST: dict[str, str] = {spec.name.rpartition("_v")[0]: spec.name for spec in OPERATIONS if spec.until is None}
"""The name of the newest version of each operation, by its name without version."""


def refuse(op: Operation, reason: str = "", notes: tuple[str, ...] = ()) -> DiagnosticError:
    """The error of an operation that cannot be converted."""
    message = f"cannot convert operation '{op.name}', which the target makes illegal"
    diagnostic = Diagnostic("error", message, op.location, operation=op)
    for text in (*((reason,) if reason else ()), *notes):
        diagnostic.note(text, op.location)
    return DiagnosticError(diagnostic)


def convert_in_place(module: Operation, type_of: Callable[[Any], Any], convert: Callable[[Operation], Any]) -> None:
    """Replace each operation by `convert(op)`, and each type of a value by `type_of(type)`.

    `convert` returns class, properties and attributes, or None for an operation that stays as it is.
    """
    with gc_paused():
        for op in list(module.walk()):
            try:
                _convert(op, type_of, convert)
            except VerifyError as error:
                raise refuse(op, str(error)) from None


def _convert(op: Operation, type_of: Callable[[Any], Any], convert: Callable[[Operation], Any]) -> None:
    if isinstance(op, ModuleOp):
        return
    for region in op.regions:
        for block in region.blocks:
            for argument in block.arguments:
                argument.type = type_of(argument.type)
    found = convert(op)
    if found is None:  # of another dialect, such as sdy: it stays, with values of other types
        for result in op.results:
            result.type = type_of(result.type)
        signature = op.get_attr("function_type")
        if isinstance(signature, FunctionType):  # a function around operations of VHLO only
            sides = (tuple(map(type_of, types)) for types in (signature.inputs, signature.results))
            op.set_property("function_type", FunctionType(*sides))
        _remove_idle_cast(op)
        return
    cls, properties, attributes = found
    replace(op, cls, properties, attributes, [type_of(result.type) for result in op.results])


def _remove_idle_cast(op: Operation) -> None:
    """Remove a cast between types that have become the same: it stood between VHLO and another dialect."""
    if isinstance(op, UnrealizedConversionCastOp) and op.operand_types == op.result_types:
        for result, operand in zip(op.results, op.operands):
            result.replace_all_uses_with(operand)
        op.erase()


def replace(op: Operation, cls: Any, properties: Any, attributes: Any, types: Any, operands: Any = None) -> Operation:
    """Put an operation of class `cls` in the place of `op`; it takes over operands, regions and users."""
    regions = op.regions
    op.regions = ()
    for region in regions:
        region.parent = None
    new = cls.create(
        op.operands if operands is None else operands, types, cls._pack_properties(properties), attributes,
        regions, op.successors, op.location,
    )  # fmt: skip
    assert op.parent is not None
    op.parent.insert_before(new, op)
    for old, result in zip(op.results, new.results):
        result.name_hint = old.name_hint
        old.replace_all_uses_with(result)
    op.erase()
    return new
