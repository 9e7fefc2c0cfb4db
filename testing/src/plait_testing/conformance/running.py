"""Running examples under the interpreter: functions that return what they compute, on arguments that they accept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType, FunctionType
from plait.define.traits import ReturnLike, Terminator
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret import Interpreter, InterpretError
from plait.lazy import lazy_import

from plait_testing.conformance.documentation import has_semantics
from plait_testing.conformance.kit import NotApplicable
from plait_testing.conformance.values import NoValues, copies, differences, is_comparable, random_value

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.block import Block
    from plait.ir.operation import Operation

    from plait_testing.conformance.kit import Kit

np = lazy_import("numpy")

SIZES = (2, 3, 1, 4)
"""What dynamic dimensions are tried as."""
MAX_BLOCKS = 5000
"""How many blocks a run may execute."""


def function_around(op: Operation) -> Any:
    """The function that an operation lies in. Raises `NotApplicable`."""
    for ancestor in op.ancestors():
        if is_function(ancestor):
            return ancestor
    raise NotApplicable("the example does not use it in a function")


def is_function(op: Operation) -> bool:
    """Whether an operation is a function with a body that returns."""
    has_type = isinstance(op.get_attr("function_type"), FunctionType) and op.get_attr("sym_name") is not None
    return has_type and len(op.regions) == 1 and not op.regions[0].is_empty


def name_of(function: Operation) -> str:
    return function.get_attr("sym_name").value


def return_values(function: Any, values: Sequence[Any]) -> None:
    """Make a function of one block return `values` in place of what it returns. Raises `NotApplicable`."""
    block = function.regions[0].entry
    end = block.terminator
    if function.regions[0].last is not block or end is None or not end.has_trait(ReturnLike):
        raise NotApplicable("its function has several blocks")
    end.operands = tuple(values)
    types = FunctionType(tuple(a.type for a in block.arguments), tuple(v.type for v in values))
    function.set_property("function_type", types)
    if "res_attrs" in function.property_names:
        function.set_property("res_attrs", None)


def return_everything(function: Any) -> list[Any]:
    """Make a function return each result at its top level that can be compared; a list of their types."""
    block = function.regions[0].entry
    values = [r for op in block.operations if not op.has_trait(Terminator) for r in op.results if is_comparable(r.type)]
    if function.regions[0].last is block:
        returned = [v for v in block.terminator.operands if is_comparable(v.type) and v not in values]
        values = [*returned, *values]
        return_values(function, values)
        return [value.type for value in values]
    return list(function.get_attr("function_type").results)


def argument_types(function: Any) -> list[Any]:
    return [argument.type for argument in function.regions[0].entry.arguments]


def arguments_for(kit: Kit, op_name: str, function: Operation, count: int = 3) -> Iterator[list[Any]]:
    """Arguments of a function, made from its types or as declared for the operation. Raises `NotApplicable`."""
    declared = kit.inputs_of(op_name)
    for i in range(count):
        rng = np.random.default_rng(i)
        if declared is not None:
            yield list(declared(rng))
            continue
        try:
            yield [random_value(ty, rng, SIZES[i % len(SIZES)]) for ty in argument_types(function)]
        except NoValues as error:
            raise NotApplicable(str(error)) from None


class _Bounded(Interpreter):
    """An interpreter with a limit on steps: with made-up arguments a loop may not end."""

    left = MAX_BLOCKS

    def plan(self, block: Block) -> Any:
        self.left -= 1
        if self.left < 0:
            raise InterpretError("does not end soon")
        return super().plan(block)


def run(kit: Kit, module: Operation, function: str, arguments: Sequence[Any]) -> tuple[Any, ...]:
    """What a function returns, followed by what it left in the buffers that it was given."""
    given = copies(arguments)
    interpreter = _Bounded(module, kit.ctx)
    try:
        results = interpreter.run(function, *given)
    except InterpretError as error:
        raise DiagnosticError(Diagnostic("error", str(error))) from error
    types = argument_types(interpreter.callee(module, function))
    return (*results, *[value for value, ty in zip(given, types) if isinstance(ty, BaseMemRefType)])


def result_types(function: Operation) -> list[Any]:
    """The types of what `run` returns."""
    buffers = [ty for ty in argument_types(function) if isinstance(ty, BaseMemRefType)]
    return [*function.get_attr("function_type").results, *buffers]


def outcomes(
    kit: Kit, op_name: str, module: Operation, function: Operation, count: int = 3
) -> Iterator[tuple[list[Any], tuple[Any, ...]]]:
    """Arguments that a function accepts, and what it returns for them; `function` is the one in `module`.

    An interpretation may refuse arguments, with `InterpretError`. Sizes made up for dynamic dimensions may not fit each
    other either; but if all fail, and for another reason than `InterpretError`, that is an internal error.
    """
    internal: DiagnosticError | None = None
    accepted = 0
    for arguments in arguments_for(kit, op_name, function, count):
        try:
            results = run(kit, module, name_of(function), arguments)
        except DiagnosticError as error:
            if error.__cause__ is not None and not isinstance(error.__cause__, InterpretError):
                internal = error
            continue
        accepted += 1
        yield arguments, results
    help = f"if it must refuse these arguments, say so with InterpretError, or name others in INPUTS['{op_name}']"
    assert accepted or internal is None, f"the interpretation failed for all arguments:\n{internal}\n{help}"


def compare(kit: Kit, op_name: str, before: Operation, after: Operation, function: Operation) -> int:
    """Run a function of two modules on the same arguments; how many runs with results were compared.

    `function` is the one in `before`. Arguments that the first module refuses say nothing.
    """
    compared, types = 0, result_types(function)
    twin = next((op for op in after.walk() if is_function(op) and name_of(op) == name_of(function)), None)
    if twin is None or len(argument_types(twin)) != len(argument_types(function)):
        raise NotApplicable("the function takes something else afterwards")
    for arguments, expected in outcomes(kit, op_name, before, function):
        got = run(kit, after, name_of(function), arguments)
        wrong = differences(got, expected, types)
        assert not wrong, "\n".join([*wrong, f"arguments: {arguments}", "from:", str(before), "to:", str(after)])
        compared += bool(expected)
    return compared


def require_comparison(kit: Kit, case: str, op_class: type[Op], compared: int, reason: str) -> None:
    """Raise if a check of an operation with semantics compared nothing, unless the distribution declares why."""
    declared = kit.declared.not_compared.get(case)
    if compared:
        assert declared is None, f"results are compared: take '{case}' out of NOT_COMPARED"
        return
    excused = {op_class.name, f"{op_class.name.partition('.')[0]}.*"} & set(kit.declared.without_semantics)
    if excused or not has_semantics(kit, op_class):
        kit.without_results.add(case)
        return
    kit.not_compared[case] = declared or reason
    assert declared, f"no results were compared: {reason}; NOT_COMPARED states no reason for '{case}'"
