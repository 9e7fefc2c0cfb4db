"""Reference semantics over NumPy: definitions on arrays, and values of Python for constants and lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.types import i64
from plait.call_targets import interpret_call, registered_target
from plait.interpret import InterpretError, interpret
from plait.interpret.values import dtype_of
from plait.ir.affine import AffineSymbol
from plait.lazy import lazy_import
from plait_tcp.formulas import NUMPY, Refused, Tensor

from plait_torch import types as t
from plait_torch.arguments import Unknown, converted_constant
from plait_torch.definitions import definition_of
from plait_torch.definitions.random import RANDOM
from plait_torch.ops import ATEN, lists
from plait_torch.ops import constants as k
from plait_torch.ops import structure as s
from plait_torch.random_streams import random_stream, state_of

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def _argument(type: str, ir_type: Type, value: Any) -> Any:
    """A value as definitions take it."""
    if isinstance(value, list):
        values = cast("list[Any]", value)
        inner: Any = ir_type.contained if isinstance(ir_type, t.ListType) else ir_type
        return [_argument(type.removesuffix("[]").removesuffix("?"), inner, one) for one in values]
    if isinstance(value, np.ndarray):
        return NUMPY.of(value, _element(ir_type, value))
    return value if value is None or isinstance(value, str) else converted_constant(type, value)


def _element(type: Any, value: Any) -> Any:
    """The element type of an array, by the type of the value or, where that does not say it, by the array."""
    found = getattr(type, "element_type", None)
    return t.builtin_element(found) if found is not None else t.element_of_dtype(value.dtype)


def _value(result: Any) -> Any:
    if isinstance(result, list):
        listed = cast("list[Any]", result)
        return [_value(one) for one in listed]
    if isinstance(result, Tensor):
        return np.array(result.data, dtype_of(result.element), order="C")
    return result


def _semantics(op_class: Any) -> Callable[..., Any]:
    schema = op_class.schema

    def compute(op: Any, *values: Any, state: Sequence[Tensor] = ()) -> Any:
        definition = definition_of(op.name)
        if definition is None:
            raise InterpretError("has no definition")
        given = zip(schema.arguments, op.operands, values)
        try:
            arguments = [_argument(a.type.removesuffix("?"), o.type, v) for a, o, v in given]
            found: Any = definition(NUMPY, *state, *arguments)
        except (Refused, ValueError, Unknown) as error:
            raise InterpretError(str(error)) from None
        if not isinstance(found, tuple):
            return _value(found)
        return tuple(map(_value, cast("tuple[Any, ...]", found)))

    return compute


def _random_semantics(op_class: type[Operation]) -> Callable[..., Any]:
    semantics = _semantics(op_class)

    def compute(frame: Frame, op: Operation, *values: Any) -> Any:
        key, number = random_stream(op)
        given = None if key is None else NUMPY.of(frame.values[key], i64)
        return semantics(op, *values, state=[state_of(NUMPY, given, number)])

    return compute


def _interpretation(op_class: type[Operation]) -> Any:
    if op_class.name in RANDOM:
        return interpret(op_class, needs_frame=True)(_random_semantics(op_class))
    return interpret(op_class)(_semantics(op_class))


@interpret(k.ConstantIntOp, k.ConstantFloatOp)
def constant(op: k.ConstantIntOp | k.ConstantFloatOp) -> Any:
    return op.value.value


@interpret(k.ConstantBoolOp)
def constant_bool(op: k.ConstantBoolOp) -> Any:
    return bool(op.value.value)


@interpret(k.ConstantNoneOp)
def constant_none(op: k.ConstantNoneOp) -> Any:
    return (None,)


@interpret(k.ConstantStrOp, k.ConstantDeviceOp)
def constant_text(op: k.ConstantStrOp | k.ConstantDeviceOp) -> Any:
    return op.value.value


@interpret(lists.ListConstructOp)
def list_construct(op: lists.ListConstructOp, *values: Any) -> Any:
    return list(values)


@interpret(lists.ListUnpackOp)
def list_unpack(op: lists.ListUnpackOp, values: Any) -> Any:
    if len(values) != len(op.results):
        raise InterpretError(f"a list of {len(values)} elements is unpacked as one of {len(op.results)}")
    return tuple(values)


@interpret(lists.GetItemOp)
def get_item(op: lists.GetItemOp, values: Any, place: int) -> Any:
    if not -len(values) <= place < len(values):
        raise InterpretError(f"index {place} is out of bounds of a list of {len(values)} elements")
    return (values[place],)


@interpret(lists.TupleConstructOp)
def tuple_construct(op: lists.TupleConstructOp, *values: Any) -> Any:
    return (tuple(values),)


@interpret(lists.DerefineOp)
def derefine(op: lists.DerefineOp, value: Any) -> Any:
    return (value,)


@interpret(k.LiteralOp)
def literal(op: k.LiteralOp) -> Any:
    elements: Any = op.value
    return np.asarray(elements.numpy())


_UNKNOWN = -1
"""A symbol that no shape has stated yet."""


@interpret(s.SymbolicIntOp)
def symbolic_int(op: s.SymbolicIntOp) -> Any:
    return _UNKNOWN


@interpret(s.BindSymbolicShapeOp, needs_frame=True)
def bind_symbolic_shape(frame: Frame, op: s.BindSymbolicShapeOp, x: Any, *symbols: int) -> Any:
    """The first dimension that is a symbol alone states it; all sizes must fit."""
    known = list(symbols)
    for expr, size in zip(op.shape_expressions.map.results, x.shape):
        if isinstance(expr, AffineSymbol) and known[expr.position] == _UNKNOWN:
            known[expr.position] = frame.values[op.shape_symbols[expr.position]] = size
            _check_range(op.shape_symbols[expr.position].defining_op, size)
    if _UNKNOWN in known:
        return ()
    shape = op.shape_expressions.map.evaluate((), known)
    if tuple(shape) != x.shape:
        raise InterpretError(f"states the shape {list(shape)}, but the tensor has {list(x.shape)}")
    return ()


def _check_range(symbol: Any, size: int) -> None:
    low, high = symbol.min_val.value, symbol.max_val.value
    if not low <= size <= high:
        raise InterpretError(f"the symbol {symbol.symbol_name} is {size}, which is not in its range [{low}, {high}]")


@interpret(s.StaticInfoCastOp, s.CopyToValueTensorOp, s.CopyToNonValueTensorOp)
def seen_otherwise(op: Operation, x: Any) -> Any:
    return x.copy()


@interpret(s.OverwriteTensorContentsOp)
def overwrite(op: s.OverwriteTensorContentsOp, value: Any, old: Any) -> Any:
    old[...] = value
    return ()


@interpret(s.RuntimeAssertOp)
def runtime_assert(op: s.RuntimeAssertOp, condition: bool) -> Any:
    if not condition:
        raise InterpretError(op.message.value)
    return ()


@interpret(s.OperatorOp, needs_frame=True)
def operator(frame: Frame, op: s.OperatorOp, *values: Any) -> Any:
    name = op.operator.value
    return interpret_call(frame, op, name, registered_target(frame.ctx, op.name, name), values)


INTERPRETATIONS: tuple[Any, ...] = (
    *constant, constant_bool, constant_none, *constant_text, list_construct, list_unpack, get_item, tuple_construct,
    derefine, literal, symbolic_int, bind_symbolic_shape, *seen_otherwise, overwrite, runtime_assert, operator,
    *map(_interpretation, ATEN),
)  # fmt: skip
