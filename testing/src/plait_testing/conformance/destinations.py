"""What a model says of destinations is true: the elements of one that is not read do not show in the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import FunctionType, TensorType
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces import DestinationStyle
from plait.lazy import lazy_import

from plait_testing.conformance.kit import Check
from plait_testing.conformance.models import modelled, with_model
from plait_testing.conformance.running import arguments_for, function_around, name_of, return_values, run
from plait_testing.conformance.values import NoValues, differences, random_value

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.operation import Operation

    from plait_testing.conformance.kit import Kit

np = lazy_import("numpy")


def check_unread_destinations(kit: Kit, op_class: type[Op]) -> None:
    """With other elements in each destination for which `reads_init` is false, an operation computes the same."""
    for module, op, model in modelled(kit, op_class, DestinationStyle):
        reads = getattr(model, "reads_init", None)
        if reads is None or kit.ctx.interpretation(op_class) is None:
            continue
        unread = [i for i in model.inits(op) if isinstance(op.operands[i].type, TensorType) and not reads(op, i)]
        function = function_around(op)
        if not unread or op.parent is not function.regions[0].entry:
            continue
        for arguments in arguments_for(kit, op_class.name, function, count=1):
            _compare(kit, module, function, op, unread, arguments)


def _compare(
    kit: Kit, module: Operation, function: Operation, op: Operation, unread: list[int], arguments: list[Any]
) -> None:
    types = [op.operands[i].type for i in unread]
    _pass_destinations(function, op, unread)
    try:
        poisons = [[random_value(ty, np.random.default_rng(seed)) for ty in types] for seed in (1, 2)]
        first, second = (run(kit, module, name_of(function), [*arguments, *poison]) for poison in poisons)
    except (DiagnosticError, NoValues):
        return  # the arguments do not fit; other checks look for internal errors
    wrong = differences(first, second, [result.type for result in op.results])
    message = f"reads_init is false for {unread}, but what these destinations hold changes the results"
    assert not wrong, "\n".join([message, *wrong])


def _pass_destinations(function: Any, op: Any, numbers: list[int]) -> None:
    """Make the destinations arguments of the function, which returns the results of `op`."""
    entry = function.regions[0].entry
    for i in numbers:
        op.set_operand(i, entry.insert_argument(len(entry.arguments), op.operands[i].type, op.location))
    return_values(function, list(op.results))
    inputs = tuple(argument.type for argument in entry.arguments)
    function.set_property("function_type", FunctionType(inputs, tuple(result.type for result in op.results)))
    if "arg_attrs" in function.property_names:
        function.set_property("arg_attrs", None)


CHECKS = (Check("unread-destinations", with_model(DestinationStyle), check_unread_destinations),)
