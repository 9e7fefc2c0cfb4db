"""Reference semantics of `arith` on Python scalars and NumPy arrays. See Note [Integers in arrays]."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import elements_of
from plait.builtin.types import Float8E8M0FNUType
from plait.interpret.interpretation import Interpretation, InterpretError, interpret
from plait.interpret.numbers import rounded, rounded_integers
from plait.interpret.values import dtype_of, value_for, value_of, wrap
from plait.ir.attribute import Type
from plait.lazy import lazy_import

from plait_std.arith import float_math, integer_math
from plait_std.arith import ops as o
from plait_std.arith.ops import element_of
from plait_std.arith.ops.base import width_of
from plait_std.scalar.arrays import reference
from plait_std.scalar.integers import signed, unsigned
from plait_std.scalar.table import operations

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray)


# Integers


def signed_array(array: Any, width: int) -> Any:
    """The numbers of an array of signless integers as int64; a set bit of an `i1` is -1."""
    numbers = np.asarray(array).astype(np.int64)
    return -numbers if width == 1 else numbers


def unsigned_array(array: Any, width: int) -> Any:
    """The bits of an array of signless integers as uint64."""
    return np.asarray(array).astype(np.int64).view(np.uint64) & np.uint64((1 << width) - 1)


def from_bits(bits: Any, ty: Type) -> Any:
    """The array of type `ty` whose elements have the low bits of `bits` (int64 or uint64)."""
    width = width_of(ty)
    if width == 1:
        return (bits.view(np.uint64) & np.uint64(1)).astype(bool)
    unused = 64 - width
    return ((bits.view(np.int64) << unused) >> unused).astype(dtype_of(ty))


UNDEFINED = "has no defined result for these operands (division by zero, overflow or too large a shift)"


def _integer_binary(op_class: type[Operation]) -> Interpretation:
    """The function of `integer_math` on two integers or each pair of elements; the scalar kind on arrays."""
    function = integer_math.BINARY[op_class.name]
    number_class, meaning = operations().get(op_class.name, ("", None))
    read = unsigned_array if number_class == "unsigned" else signed_array

    def compute(op: Any, a: Any, b: Any) -> Any:
        width = width_of(op.lhs.type)
        if is_array(a):
            if meaning is not None and width <= 64:
                return from_bits(reference(meaning)(read(a, width), read(b, width)), op.result.type)
            return np.asarray(np.frompyfunc(one, 3, 1)(a, b, width)).astype(dtype_of(op.result.type)).reshape(a.shape)
        value = function(int(a), int(b), width)
        if value is None:
            raise InterpretError(UNDEFINED)
        return wrap(value, width)

    def one(a: Any, b: Any, width: int) -> int:
        value = function(int(a), int(b), width)
        if value is None:
            raise InterpretError(UNDEFINED)
        return wrap(value, width)

    return interpret(op_class)(compute)


@interpret(o.AddUIExtendedOp)
def addui_extended(op: o.AddUIExtendedOp, a: Any, b: Any) -> Any:
    width = width_of(op.lhs.type)
    total = _pairwise(op.lhs.type, a, b, lambda x, y: wrap(x + y, width))
    carry = _pairwise(op.overflow.type, a, b, lambda x, y: bool(integer_math.carry(x, y, width)))
    return total, carry


@interpret(o.MulSIExtendedOp, o.MulUIExtendedOp)
def multiply_extended(op: o.MulSIExtendedOp | o.MulUIExtendedOp, a: Any, b: Any) -> Any:
    width, is_signed = width_of(op.lhs.type), isinstance(op, o.MulSIExtendedOp)
    low = _pairwise(op.lhs.type, a, b, lambda x, y: wrap(x * y, width))
    high = _pairwise(op.lhs.type, a, b, lambda x, y: wrap(integer_math.high_half(x, y, width, is_signed), width))
    return low, high


def _pairwise(ty: Type, a: Any, b: Any, function: Callable[[int, int], Any]) -> Any:
    if not is_array(a):
        return function(int(a), int(b))

    def scalar(x: Any, y: Any) -> Any:
        return function(int(x), int(y))

    return np.asarray(np.frompyfunc(scalar, 2, 1)(a, b)).astype(dtype_of(ty)).reshape(a.shape)


@interpret(o.CmpIOp)
def cmpi(op: o.CmpIOp, a: Any, b: Any) -> Any:
    width, predicate = width_of(op.lhs.type), op.predicate.text
    if not is_array(a):
        return integer_math.PREDICATES[predicate](int(a), int(b), width)
    read = unsigned_array if predicate[0] == "u" else signed_array
    return _COMPARE[predicate[-2:]](read(a, width), read(b, width))


_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


# Floats


def to_type(ty: Type, value: Any) -> Any:
    """A computed array or scalar in the form that stands for values of `ty`."""
    return value_for(ty, value)


def _float_binary(op_class: type[Operation]) -> Interpretation:
    """The reference semantics of the kind, in the precision of the type."""
    _, meaning = operations()[op_class.name]
    function: Any = None

    def compute(op: Operation, a: Any, b: Any) -> Any:
        nonlocal function
        function = function or reference(meaning)  # of NumPy, which is imported on first use
        dtype = dtype_of(op.result.type)
        result = function(np.asarray(a, dtype), np.asarray(b, dtype))
        return to_type(op.result.type, result if is_array(a) else np.asarray(result)[()])

    return interpret(op_class)(compute)


@interpret(o.NegFOp)
def negf(op: o.NegFOp, a: Any) -> Any:
    return to_type(op.result.type, -a)


@interpret(o.CmpFOp)
def cmpf(op: o.CmpFOp, a: Any, b: Any) -> Any:
    x, y, predicate = np.asarray(a), np.asarray(b), op.predicate.text
    if predicate in ("false", "true"):
        result = np.full(x.shape, predicate == "true")
    else:
        unordered = np.isnan(x) | np.isnan(y)
        if predicate in ("ord", "uno"):
            result = unordered if predicate == "uno" else ~unordered
        else:
            compared = _COMPARE[predicate[-2:]](x, y)
            result = compared | unordered if predicate[0] == "u" else compared & ~unordered
    return result if is_array(a) else bool(result)


# Conversions


@interpret(o.ExtUIOp, o.ExtSIOp, o.TruncIOp, o.IndexCastOp, o.IndexCastUIOp)
def resize(op: o.ExtUIOp | o.ExtSIOp | o.TruncIOp | o.IndexCastOp | o.IndexCastUIOp, a: Any) -> Any:
    width, target = width_of(op.input.type), op.out.type
    extends_zeros = isinstance(op, (o.ExtUIOp, o.IndexCastUIOp))
    if is_array(a):
        return from_bits((unsigned_array if extends_zeros else signed_array)(a, width), target)
    return wrap((unsigned if extends_zeros else signed)(int(a), width), width_of(target))


@interpret(o.SIToFPOp, o.UIToFPOp)
def integer_to_float(op: o.SIToFPOp | o.UIToFPOp, a: Any) -> Any:
    width, is_signed = width_of(op.input.type), isinstance(op, o.SIToFPOp)
    if is_array(a):
        return rounded_integers((signed_array if is_signed else unsigned_array)(a, width), dtype_of(op.out.type))
    return to_type(op.out.type, (signed if is_signed else unsigned)(int(a), width))


@interpret(o.FPToSIOp, o.FPToUIOp)
def float_to_integer(op: o.FPToSIOp | o.FPToUIOp, a: Any) -> Any:
    """Toward zero; what does not fit is poison, and refused."""
    width, is_signed = width_of(op.out.type), isinstance(op, o.FPToSIOp)
    low, high = (-1 << (width - 1), (1 << (width - 1)) - 1) if is_signed else (0, (1 << width) - 1)

    def one(x: float) -> int:
        number = float(x)
        if not (low - 1 < number < high + 1 and low <= int(number) <= high):
            raise InterpretError(f"{number} does not fit the integer type")
        return wrap(int(number), width)

    if not is_array(a):
        return one(a)
    return np.asarray(np.frompyfunc(one, 1, 1)(a)).astype(dtype_of(op.out.type)).reshape(a.shape)


@interpret(o.ExtFOp, o.TruncFOp)
def convert_float(op: o.ExtFOp | o.TruncFOp, a: Any) -> Any:
    mode = getattr(op, "roundingmode", None)
    if mode is not None and mode.text != "to_nearest_even":
        raise InterpretError(f"cannot be interpreted with rounding '{mode.text}'")
    return to_type(op.out.type, nearest(a, element_of(op.out.type)))


def nearest(a: Any, element: Type) -> Any:
    """Floats rounded to a float type."""
    return rounded(a, dtype_of(element))[()]


@interpret(o.ScalingExtFOp)
def scaling_extf(op: o.ScalingExtFOp, a: Any, scale: Any) -> Any:
    """The scale is truncated to a power of two before it multiplies."""
    dtype = dtype_of(op.out.type)
    power = np.asarray(nearest(scale, Float8E8M0FNUType())).astype(dtype)
    return to_type(op.out.type, (np.asarray(a).astype(dtype) * power)[()])


@interpret(o.ScalingTruncFOp)
def scaling_truncf(op: o.ScalingTruncFOp, a: Any, scale: Any) -> Any:
    """The scale is truncated to a power of two before it divides."""
    dtype = dtype_of(op.input.type)
    power = np.asarray(nearest(scale, Float8E8M0FNUType())).astype(dtype)
    return to_type(op.out.type, nearest(np.asarray(a, dtype) / power, element_of(op.out.type)))


@interpret(o.BitcastOp)
def bitcast(op: o.BitcastOp, a: Any) -> Any:
    source, target = dtype_of(op.input.type), dtype_of(op.out.type)
    bits = np.ascontiguousarray(np.asarray(a, source)).view(target)
    return bits.reshape(np.shape(a)) if is_array(a) else to_type(op.out.type, bits.reshape(())[()])


# Constants and selection


@interpret(o.ConstantOp)
def constant(op: o.ConstantOp) -> Any:
    value = op.value
    if hasattr(value, "value"):
        return value_of(value)
    return np.asarray(elements_of(value), dtype_of(op.result.type))


@interpret(o.SelectOp)
def select(op: o.SelectOp, condition: Any, a: Any, b: Any) -> Any:
    if is_array(condition):
        if not condition.shape == a.shape == b.shape:
            raise InterpretError(f"has operands of shapes {condition.shape}, {a.shape} and {b.shape}")
        return np.where(condition, a, b).astype(a.dtype)
    return a if condition else b


INTERPRETATIONS = (
    *(_integer_binary(op) for op in o.OPERATIONS if op.name in integer_math.BINARY),
    *(_float_binary(op) for op in o.OPERATIONS if op.name in float_math.BINARY),
    addui_extended,
    multiply_extended,
    cmpi,
    negf,
    cmpf,
    resize,
    integer_to_float,
    float_to_integer,
    convert_float,
    scaling_extf,
    scaling_truncf,
    bitcast,
    constant,
    select,
)

# Note [Integers in arrays]
# Arrays hold signless integers in the signed dtype of the least width that has them, and `i1` as bool. What depends on
# the width is computed on 64 bits, read as signed or unsigned, and cut off and extended with the sign again.
