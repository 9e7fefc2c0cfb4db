"""The lowering of operations: their definitions, on operations of tcp."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.build import Expression
from plait.builtin.attributes import DenseResourceElementsAttr
from plait.builtin.types import RankedTensorType, i1, i64, index
from plait.call_targets import lower_call, registered_target
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.cf import ops as cf
from plait_std.sizes import as_shaped
from plait_tcp import ops as tcp
from plait_tcp.formulas import Refused, TcpTensors, Tensor

from plait_torch import types as t
from plait_torch.arguments import Unknown, arguments_of, static_number
from plait_torch.definitions import definition_of
from plait_torch.definitions.random import RANDOM
from plait_torch.ops import ATEN, AtenOp, lists
from plait_torch.ops import constants as k
from plait_torch.ops import structure as s
from plait_torch.promotion import Number
from plait_torch.random_streams import random_stream, state_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter


def lower_by_definition(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.aten.f -> what its definition makes of tcp"""
    definition = definition_of(op.name)
    if definition is None:
        return rw.no_match("it has no definition")
    algebra = TcpTensors(rw)
    try:
        arguments = arguments_of(op, _tensor_in(algebra, rw), _number_in(algebra, rw), _size_in(algebra, rw))
        found: Any = definition(algebra, *_state(op, algebra, rw), *arguments)
    except (Refused, Unknown, ValueError) as error:
        return rw.no_match(str(error))
    results = cast("tuple[Any, ...]", found) if isinstance(found, tuple) else (found,)
    return [_result(rw, algebra, one, old.type) for one, old in zip(results, op.results, strict=True)]


def _state(op: Operation, algebra: TcpTensors, rw: ConversionRewriter) -> list[Tensor]:
    """The state of the generator that an operation takes random numbers of, if it does."""
    if op.name not in RANDOM:
        return []
    key, number = random_stream(op)
    return [state_of(algebra, algebra.of(rw.converted(key)) if key is not None else None, number)]


def _tensor_in(algebra: TcpTensors, rw: ConversionRewriter) -> Callable[[Value[Any]], Tensor]:
    def make(value: Value[Any]) -> Tensor:
        converted = rw.converted(value)
        if not isinstance(converted.type, RankedTensorType):
            raise Unknown(f"'{value.type}' does not say which shape or element type a tensor has")
        return algebra.of(converted)

    return make


def _number_in(algebra: TcpTensors, rw: ConversionRewriter) -> Callable[[Value[Any]], Tensor]:
    def make(value: Value[Any]) -> Tensor:
        scalar = rw.converted(value)
        cell = SCALARS.tensor(rw, [scalar])
        return Number(algebra, cell, scalar.type)

    return make


def _size_in(algebra: TcpTensors, rw: ConversionRewriter) -> Callable[[Value[Any]], Any]:
    def make(value: Value[Any]) -> Any:
        return algebra.size(SCALARS.convert(rw, rw.converted(value), index))

    return make


def _result(rw: ConversionRewriter, algebra: TcpTensors, found: Any, wanted: Any) -> Any:
    """What a definition returned as a value of the type that the result becomes."""
    if found is None or isinstance(found, list):
        return ()  # of a list, those who use it make the elements
    if not isinstance(found, Tensor):
        return _number_out(rw, found, wanted)
    if not t.is_tensor(wanted):
        scalar = rw.convert_type(wanted)
        return SCALARS.read(rw, found.data if scalar is None else found.cast(scalar).data, [])
    converted = rw.convert_type(wanted)
    return found.data if converted is None else as_shaped(rw, found.data, converted)


def lower_constant(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.constant.int -> arith.constant"""
    return rw(arith.ConstantOp(op.value))


def drop_constant(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """What is only known when compiling is read by the operations that use it."""
    return [()]


def _number_out(rw: ConversionRewriter, found: Any, wanted: Any) -> Value[Any]:
    """A size, or whether something holds of sizes, as the scalar that stands for it."""
    if isinstance(wanted, t.BoolType):
        return found.value if isinstance(found, Expression) else SCALARS.constant(rw, bool(found), i1)
    if isinstance(found, int):
        return SCALARS.constant(rw, found, i64)
    return found.cast(i64).value


@conversion_pattern(s.OperatorOp)
def lower_operator(op: s.OperatorOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.operator -> what a plugin says of that name, or else tcp.custom_op"""
    name = op.operator.value
    target = registered_target(rw.ctx, op.name, name)
    if target is not None:
        return lower_call(rw, op, name, target, operands)
    types = rw.convert_types([result.type for result in op.results])
    if types is None or len(types) != len(op.results):
        return rw.no_match("a result is neither a ranked tensor nor a number")
    inputs = [value for value in operands if not isinstance(value, tuple)]
    return list(rw.insert(tcp.CustomOp(op.operator, inputs, types)).results)


@conversion_pattern(s.SymbolicIntOp)
def lower_symbolic_int(op: s.SymbolicIntOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.symbolic_int -> tcp.symbolic_int"""
    return tcp.SymbolicIntOp(op.symbol_name, i64, op.min_val, op.max_val)


@conversion_pattern(s.BindSymbolicShapeOp)
def lower_bind_symbolic_shape(op: s.BindSymbolicShapeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.bind_symbolic_shape -> tcp.bind_symbolic_shape"""
    rw.insert(tcp.BindSymbolicShapeOp(operands[0], list(operands[1:]), op.shape_expressions))
    rw.erase(op)
    return ()


@conversion_pattern(s.RuntimeAssertOp)
def lower_assert(op: s.RuntimeAssertOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.runtime.assert -> cf.assert"""
    rw.insert(cf.AssertOp(operands[0], op.message))
    rw.erase(op)
    return ()


def see_otherwise(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """A tensor of another type -> tensor.cast, if it states something else"""
    converted = rw.convert_type(op.results[0].type)
    return rw.no_match("the type is not known") if converted is None else as_shaped(rw, operands[0], converted)


@conversion_pattern(lists.DerefineOp)
def lower_derefine(op: lists.DerefineOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.derefine -> nothing: whoever uses it looks through"""
    return [()] if isinstance(op.result.type, t.OptionalType) else [operands[0]]


@conversion_pattern(lists.TupleConstructOp)
def lower_tuple(op: lists.TupleConstructOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.prim.TupleConstruct -> its elements"""
    return [tuple(operands)]


@conversion_pattern(lists.ListUnpackOp)
def lower_list_unpack(op: lists.ListUnpackOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.prim.ListUnpack of a list that is made here -> its elements"""
    found = _elements(op.list, rw)
    if found is None:
        return rw.no_match("the list is not made here")
    if len(found) != len(op.elements):
        return rw.no_match(f"a list of {len(found)} elements is unpacked as one of {len(op.elements)}")
    return [_as_converted(rw, one, old) for one, old in zip(found, op.elements)]


def _elements(list: Value[Any], rw: ConversionRewriter) -> Sequence[Any] | None:
    """The converted elements of a list; None if it is not known what makes them."""
    made = list.defining_op
    if isinstance(made, lists.ListConstructOp):
        return [rw.converted(value) for value in made.elements]
    if isinstance(made, AtenOp) and (definition := definition_of(made.name)) is not None:
        algebra = TcpTensors(rw)
        try:
            arguments = arguments_of(made, _tensor_in(algebra, rw), _number_in(algebra, rw), _size_in(algebra, rw))
            return [one.data for one in definition(algebra, *arguments)]
        except (Refused, Unknown, ValueError):
            return None
    return None


def _as_converted(rw: ConversionRewriter, found: Any, old: Value[Any]) -> Any:
    converted = rw.convert_type(old.type)
    return as_shaped(rw, found, converted) if isinstance(converted, RankedTensorType) else found


@conversion_pattern(lists.GetItemOp)
def lower_get_item(op: lists.GetItemOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.aten.__getitem__.t of a list that is made here -> its element"""
    found, place = _elements(op.list, rw), static_number(op.index)
    if found is None or place is None or not -len(found) <= place < len(found):
        return rw.no_match("the list is not made here, or the index is not a constant inside of it")
    return [_as_converted(rw, found[place], op.results[0])]


@conversion_pattern(k.LiteralOp)
def lower_literal(op: k.LiteralOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """torch.vtensor.literal -> tcp.const"""
    value: Any = op.value
    ty = RankedTensorType(value.type.shape, t.builtin_element(value.type.element_type))
    made = rw(tcp.ConstOp(value if value.type is ty else _of_type(value, ty)))
    return as_shaped(rw, made, rw.convert_type(op.result.type) or ty)


def _of_type(value: Any, ty: RankedTensorType) -> Any:
    """The same elements as a constant of another type."""
    return (
        DenseResourceElementsAttr(value.handle, ty)
        if isinstance(value, DenseResourceElementsAttr)
        else value.with_type(ty)
    )


_DROPPED = (k.ConstantNoneOp, k.ConstantStrOp, k.ConstantDeviceOp, lists.ListConstructOp)
_SEEN = (s.StaticInfoCastOp, s.CopyToValueTensorOp, s.CopyToNonValueTensorOp)
_CONSTANTS = (k.ConstantIntOp, k.ConstantFloatOp, k.ConstantBoolOp)
PATTERNS: tuple[Any, ...] = (
    *(conversion_pattern(root)(lower_constant) for root in _CONSTANTS),
    *(conversion_pattern(root)(drop_constant) for root in _DROPPED),
    *(conversion_pattern(root)(see_otherwise) for root in _SEEN), lower_operator, lower_symbolic_int, lower_assert,
    lower_bind_symbolic_shape, lower_derefine, lower_tuple, lower_list_unpack, lower_get_item, lower_literal,
    *(conversion_pattern(op_class)(lower_by_definition) for op_class in ATEN),
)  # fmt: skip
