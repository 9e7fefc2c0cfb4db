"""Constants as operands: of operations, or of the calls of private functions, whose arguments are constant then.

Known parts of a constant, and what only changes its shape, are constant too:

    %0 = tensor.extract_slice %weights[1, 0, 0] [1, 384, 128] [1, 1, 1]
    %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<1x384x128xf32> into tensor<384x128xf32>

What is computed from parameters alone counts too in a module with a function that runs when parameters are bound: to
this function `hoist-to-initializer` moves what becomes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, DenseResourceElementsAttr
from plait.builtin.symbols import nearest_symbol_table, uses_of_symbol, visibility
from plait.builtin.types import RankedTensorType
from plait.frozen import FrozenValue
from plait.gc_pause import elements_dropped
from plait.interfaces.memory_effects import effects_of
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value
from plait_std.arith.ops import ConstantOp
from plait_std.bufferization.initializer import initializer_of, is_known_when_bound
from plait_std.func.functions import append_argument, with_one_more
from plait_std.func.models import CallSignature, FunctionSignature
from plait_std.func.ops import CallOp, FuncOp
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.context import Context

Change = Callable[[Any], Any]
"""From an array to another one."""
Compute = Callable[[Builder, Value[Any]], Value[Any]]
"""Adds the operations that compute the same of a value that is known when parameters are bound."""


class _Argument(FrozenValue):
    """An argument of a private function, with the calls of the function."""

    function: FuncOp
    value: BlockArgument[Any]
    calls: Sequence[CallOp]


class Constants:
    """What values of a program are constant, as far as it lies in `root`. Constants of equal elements do not count."""

    def __init__(self, root: Operation, ctx: Any) -> None:
        self._root, self._ctx = root, ctx
        self._binds = root.parent is None and initializer_of(root) is not None
        self._calls: dict[FuncOp, Sequence[CallOp]] = {}
        self._changed: dict[FuncOp, set[BlockArgument[Any]]] = {}
        self._sources: dict[Value[Any], None] = {}
        self._made: dict[Value[Any], list[DenseElementsAttr]] = {}

    def __contains__(self, value: Value[Any]) -> bool:
        return self._is_known(value) or self._argument(value) is not None

    def _is_known(self, value: Value[Any]) -> bool:
        return _elements(value) is not None or (self._binds and is_known_when_bound(value, self._ctx))

    def all_elements(self, value: Value[Any], holds: Callable[[Any], bool]) -> bool:
        """Whether `value` is constant, in each call of its function, and `holds` is true of its elements."""
        argument = None if self._is_known(value) else self._argument(value)
        values = [value] if argument is None else [call.operands[argument.value.index] for call in argument.calls]
        known = [(views, source.defining_op) for source, views in map(_viewed, values)]
        return all(isinstance(op, ConstantOp) and holds(_seen_through(views, op.value.numpy())) for views, op in known)

    def change(
        self, builder: Builder, value: Value[Any], change: Change, element_type: Type, compute: Compute
    ) -> Value[Any] | None:
        """A constant that holds what `change` makes of the elements of `value`; None if `value` is not constant.

        Operations that `compute` adds make it of parameters. For an argument of a function it is a further argument,
        for which each call passes such a constant.
        """
        if self._is_known(value):
            return self._changed_constant(builder, value, change, element_type, compute)
        argument = self._argument(value)
        if argument is None:
            return None
        changed: Any = None
        for call in argument.calls:
            passed = call.operands[argument.value.index]
            changed = self._changed_constant(Builder.before(call), passed, change, element_type, compute)
            call.arg_attrs = with_one_more(call.arg_attrs, len(call.operands))
            call.operands = (*call.operands, changed)
        function = argument.function
        self._changed.setdefault(function, set()).add(argument.value)
        made = append_argument(function, changed.type)
        made.name_hint = value.name_hint
        return made

    def _changed_constant(
        self, builder: Builder, value: Value[Any], change: Change, element_type: Type, compute: Compute
    ) -> Value[Any]:
        attribute = _elements(value)
        if attribute is None:
            return compute(builder, value)
        source, views = _viewed(value)
        self._sources[source] = None
        elements = change(_seen_through(views, attribute.numpy()))
        made = DenseElementsAttr.from_numpy(elements, RankedTensorType(elements.shape, element_type))
        return builder(ConstantOp(self._same_elements(source, made)))

    def _same_elements(self, source: Value[Any], made: DenseElementsAttr) -> DenseElementsAttr:
        """`made`, or what equals it and has been made of the same constant before, as for layers that share weights."""
        others = self._made.setdefault(source, [])
        known = next((one for one in others if one.type is made.type and one.raw == made.raw), None)
        if known is None:
            others.append(made)
        return known if known is not None else made

    def _argument(self, value: Value[Any]) -> _Argument | None:
        if not isinstance(value, BlockArgument):
            return None
        function = value.owner.parent_op if value.owner.is_entry else None
        if not isinstance(function, FuncOp) or visibility(function) != "private":
            return None
        calls = self._calls.get(function)
        if calls is None:
            calls = self._calls[function] = self._calls_of(function)
        is_constant = calls and all(self._is_known(call.operands[value.index]) for call in calls)
        return _Argument(function, value, calls) if is_constant else None

    def _calls_of(self, function: FuncOp) -> Sequence[CallOp]:
        """The calls of a function; none if it is used in another way too, or may be used elsewhere."""
        table = nearest_symbol_table(function)
        if table is None or not self._root.is_ancestor_of(table):
            return ()
        users = [use.operation for use in uses_of_symbol(table, function.sym_name.value)]
        return [user for user in users if isinstance(user, CallOp)] if all(isinstance(u, CallOp) for u in users) else ()

    def drop_unused(self, ctx: Context) -> None:
        """Drop the arguments and constants that `change` has replaced everywhere."""
        for function, arguments in self._changed.items():
            for argument in arguments:
                _erase_dead_users(argument, ctx)
            positions = [argument.index for argument in arguments if not argument.has_uses]
            for call in self._calls[function]:
                CallSignature().drop_arguments(call, positions)
            FunctionSignature().drop_arguments(function, positions)
        self._changed.clear()
        self.drop_sources(ctx)

    def drop_sources(self, ctx: Context) -> None:
        """Drop the constants that `change` has replaced everywhere, and their elements at once: a model has many."""
        dropped = 0
        for source in list(self._sources):
            _erase_dead_users(source, ctx)
            op: Any = source.defining_op
            if not source.has_uses:
                del self._sources[source]
                self._made.pop(source, None)
                dropped += len(op.value.raw)
                op.erase()
                op.value = None
        if dropped:
            elements_dropped(dropped)


def _elements(value: Value[Any]) -> DenseElementsAttr | DenseResourceElementsAttr | None:
    """The elements of the constant that `value` is, or is a view of; None if all are equal, or it is neither."""
    op = _viewed(value)[0].defining_op
    found = op.value if isinstance(op, ConstantOp) else None
    if isinstance(found, DenseElementsAttr):
        return None if found.is_splat else found
    return found if isinstance(found, DenseResourceElementsAttr) else None


def _viewed(value: Value[Any]) -> tuple[Value[Any], list[Operation]]:
    """What `value` is a part of, or has another shape of, and the operations that say so, the last one first."""
    views: list[Operation] = []
    while (op := value.defining_op) is not None and _is_known_view(op):
        views.append(op)
        value = op.operands[0]
    return value, views


def _is_known_view(op: Operation) -> bool:
    """Whether an operation takes elements at known places, in order, or only changes the shape."""
    if isinstance(op, tensor.ExtractSliceOp):
        is_known = len(op.operands) == 1 and all(isinstance(step, int) and step > 0 for step in op.mixed_strides)
    else:
        is_known = isinstance(op, (tensor.CollapseShapeOp, tensor.ExpandShapeOp))
    values: list[Any] = [op.operands[0], op.results[0]] if is_known else []
    return is_known and all(value.type.has_static_shape for value in values)


def _seen_through(views: Sequence[Operation], elements: Any) -> Any:
    """The part that `views` take of `elements`, an array."""
    for op in reversed(views):
        if isinstance(op, tensor.ExtractSliceOp):
            entries: Any = zip(op.mixed_offsets, op.mixed_sizes, op.mixed_strides)
            elements = elements[tuple(slice(start, start + (n - 1) * step + 1, step) for start, n, step in entries)]
        elements = elements.reshape(op.results[0].type.shape)  # type: ignore[attr-defined]
    return elements


def _erase_dead_users(value: Value[Any], ctx: Context) -> None:
    """Erase the operations that use `value`, and what uses these, unless something with effects or without results is
    among them, as a terminator is."""
    dead: dict[Operation, None] = {}
    pending = list(value.users)
    while pending:
        user = pending.pop()
        if user in dead:
            continue
        if not user.results or effects_of(user, ctx) != []:
            return
        dead[user] = None
        pending += [other for result in user.results for other in result.users]
    for user in dead:
        user.drop_all_references()
    for user in dead:
        user.erase()
