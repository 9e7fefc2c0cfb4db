"""Computes with elements of a narrow type in a wider one.

    %r = tcp.binary divide %x, %y : tensor<4xi8>

becomes, with i8 widened to i32,

    %0 = tcp.cast %x : tensor<4xi8> -> tensor<4xi32>, and so for %y
    %1 = tcp.binary divide %0, %2 : tensor<4xi32>
    %r = tcp.cast %1 : tensor<4xi32> -> tensor<4xi8>

Elements are stored as they were: movement, `select` and bitcasts stay (Note [What widening rounds], Note [What widening
wraps]).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.build.functions import maximum, minimum
from plait.builtin.types import FLOAT_TYPES, FloatType, IntegerType, f32, i1
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.scalar.payload import integer_limits, is_unsigned
from plait_tcp import ops
from plait_tcp.api import TENSORS
from plait_tcp.attributes import COMPARISONS, BinaryKindAttr, ReduceKindAttr, SignednessAttr

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Use

Wider = Mapping[str, Any]
"""The wider type for each narrow one, by name."""
_INTEGERS = (8, 32, 64)
"""The widths that integers are widened to where no target says what it has."""
NARROW_FLOATS = frozenset(
    str(type) for type in (cls() for cls in FLOAT_TYPES) if type.format.mantissa_bits < 23 and type.width < 32
)
"""The floats of which f32 holds each number: widening loses nothing."""
TRUNCATIONS: Wider = {"f64": f32}
"""The type that stands for a wider one where that is asked for, with fewer digits and exponents."""
_KINDS = (ops.UnaryOp, ops.BinaryOp, ops.ReduceOp, ops.ScanOp, ops.WindowOp)
_SUMS = (ops.ContractOp, ops.ConvOp)


def parse_element(name: str) -> IntegerType | None:
    """The integer type of that name (`i4`, `ui8`), or None."""
    bits = name.removeprefix("u").removeprefix("i")
    if not bits.isdecimal() or name[: -len(bits)] not in ("i", "ui"):
        return None
    return IntegerType(int(bits), "unsigned") if name.startswith("u") else IntegerType(int(bits))


def wider_types(names: Sequence[str], native: Sequence[str] = ()) -> dict[str, Any]:
    """The type to compute in for each of the names: f32 for floats that it holds, or the narrowest wider integer that
    is not itself among them.

    `native` names the types that a target has; without it integers become i8, i32 or i64. Raises `ValueError` with the
    name of a type for which there is none.
    """
    parsed = [parse_element(name) for name in native]
    widths = sorted({type.width for type in parsed if type is not None and type.width > 1}) or list(_INTEGERS)
    taken = {type.width for type in map(parse_element, names) if type is not None}
    return {name: _wider(name, [width for width in widths if width not in taken]) for name in names}


def _wider(name: str, widths: Sequence[int]) -> Any:
    narrow = parse_element(name)
    if narrow is None:
        if name not in NARROW_FLOATS:
            raise ValueError(name)
        return f32
    width = next((width for width in widths if width > narrow.width), None)
    if width is None:
        raise ValueError(name)
    return IntegerType(width, "unsigned") if narrow.signedness == "unsigned" else IntegerType(width)


def _element(value: Value[Any]) -> Any:
    return getattr(value.type, "element_type", value.type)


def widen(op: Operation, wider: Wider) -> None:
    """Compute an operation on elements of the types in `wider` in those that it names."""
    if isinstance(op, _SUMS):
        _widen_sum(op, wider)
        return
    rule = _RULES.get(op.__class__)
    values = (*op.operands, *op.results)
    if rule is not None and any(str(_element(value)) in wider for value in values):
        rule(op, wider)


def _widen_sum(op: ops.ContractOp | ops.ConvOp, wider: Wider) -> None:
    wide = wider.get(str(op.accumulator_type))
    if wide is not None:
        counts = op.accumulator_type is i1 and wide.width < 32
        op.set_property("acc_type", IntegerType(32) if counts else wide)


def _widen_kind(op: Operation, wider: Wider) -> None:
    """Operands and result of an operation with a kind."""
    if not any(str(_element(value)) in wider for value in op.operands):
        return
    element = _element(op.operands[-1])
    if isinstance(element, IntegerType):
        _widen_integers(op, element, wider)
    elif not (isinstance(op, ops.UnaryOp) and op.kind.text in ("negate", "abs", "real", "imag")):
        _widen_all(op, wider)


def _widen_ternary(op: ops.TernaryOp, wider: Wider) -> None:
    if op.kind.text != "select":
        _widen_all(op, wider)


def _widen_all(op: Operation, wider: Wider, signedness: Sequence[SignednessAttr | None] = ()) -> None:
    """Cast all operands to the wider type, and the first result back; `signedness` is how integers are read."""
    before, after, element = Builder.before(op), Builder.after(op), _element(op.operands[-1])
    reads = list(signedness) or [None] * len(op.operands)
    for i, (value, how) in enumerate(zip(list(op.operands), reads, strict=True)):
        wide = wider.get(str(_element(value)))
        if wide is not None:
            cast = ops.CastOp(value, value.type.with_element_type(wide), in_int_signedness=how)
            op.set_operand(i, before(cast))
    is_comparison = isinstance(op, ops.BinaryOp) and op.kind.text in COMPARISONS
    if _element(op.results[0]) is element and not is_comparison:
        _narrow(after, op.results[0], wider[str(element)])


def _narrow(after: Builder, result: Value[Any], wide: Type) -> None:
    """Give the result the wider type, and its users what it is cast back to."""
    narrow = result.type
    result.type = narrow.with_element_type(wide)
    _use_instead(result, after.insert(ops.CastOp(result, narrow)))


def _use_instead(result: Value[Any], cast: Operation) -> None:
    """Make the users of a result, but for the cast itself, use what it is cast to."""

    def is_another(use: Use) -> bool:
        return use.operation is not cast

    result.replace_uses_if(cast.result, is_another)


# Integers

_SIGNED, _UNSIGNED = SignednessAttr("Signed"), SignednessAttr("Unsigned")
_BOOLEAN = {
    "add": "or", "subtract": "xor", "multiply": "and", "maximum": "or", "minimum": "and",
}  # fmt: skip
"""The kinds of i1 as kinds of wider integers that are 0 or 1."""
_KIND_ATTRIBUTES: dict[type, Callable[[str], Any]] = {
    ops.BinaryOp: BinaryKindAttr, **dict.fromkeys((ops.ReduceOp, ops.ScanOp, ops.WindowOp), ReduceKindAttr),
}  # fmt: skip


def _widen_integers(op: Any, element: IntegerType, wider: Wider) -> None:
    kind = op.kind.text
    if element is i1:
        _widen_booleans(op, kind, wider)
    elif isinstance(op, ops.UnaryOp) and kind in ("popcount", "clz"):
        _widen_all(op, wider, [_UNSIGNED])
        if kind == "clz":
            _subtract(op, wider[str(element)].width - element.width)
    elif kind == "shift_right_logical" and not is_unsigned(element):
        _widen_all(op, wider, [_UNSIGNED, None])
    elif kind == "shift_right_arithmetic" and is_unsigned(element):
        _widen_all(op, wider, [_SIGNED, None])
    else:
        _widen_all(op, wider)


def _subtract(op: Operation, count: int) -> None:
    """Take a number from the result of a widened operation, before it is made narrow."""
    (cast,) = op.result.users
    cast.set_operand(0, (TENSORS.on(Builder.before(cast)).expression(op.result) - count).value)


def _widen_booleans(op: Operation, kind: str, wider: Wider) -> None:
    if isinstance(op, ops.UnaryOp):
        if kind in ("not", "clz"):
            x = TENSORS.on(Builder.before(op)).expression(op.operand).cast(wider["i1"])
            op.result.replace_all_uses_with((x ^ 1).cast(i1).value)
        else:
            op.result.replace_all_uses_with(op.operand)
        op.erase()
        return
    if kind in _BOOLEAN:
        op.set_property("kind", _KIND_ATTRIBUTES[type(op)](_BOOLEAN[kind]))
    _widen_all(op, wider)


# Casts and numbers made by other operations


def _widen_cast(op: ops.CastOp, wider: Wider) -> None:
    """From a narrow type by the wider one; to a narrow integer by the wider one, which is clamped."""
    source, target = op.element_types
    through = wider.get(str(op.operand.type.element_type))
    if through is not None and target is not through:
        wide = op.operand.type.with_element_type(through)
        op.set_operand(0, Builder.before(op)(ops.CastOp(op.operand, wide, in_int_signedness=op.in_int_signedness)))
        op.set_property("in_int_signedness", None)
        source = through
    through = wider.get(str(target))
    if through is None or source is through or not isinstance(target, IntegerType) or target is i1:
        return
    x = TENSORS.on(Builder.before(op)).expression(op.operand).cast(through)
    if isinstance(source, FloatType):
        low, high = integer_limits(target)
        x = minimum(x if is_unsigned(through) else maximum(x, low), high)
    op.set_operand(0, x.value)
    op.set_property("in_int_signedness", None)


def _widen_iota(op: ops.IotaOp, wider: Wider) -> None:
    _narrow(Builder.after(op), op.result, wider[str(_element(op.result))])


_RULES: dict[type, Callable[[Any, Wider], None]] = {
    **dict.fromkeys(_KINDS, _widen_kind), ops.TernaryOp: _widen_ternary, ops.CastOp: _widen_cast,
    ops.IotaOp: _widen_iota, ops.TopKOp: _widen_all,
}  # fmt: skip

# Note [What widening rounds]
# f32 has more than twice the bits of f16, bf16 and the formats of 8 bits, and two more: sums, products, quotients and
# square roots that are computed in it and rounded again are those of the narrow format. Reductions, scans and windows
# keep their totals in f32 and round once, at the end, which is more accurate than rounding each step. Contractions and
# convolutions accumulate in f32. Negations and magnitudes are exact and stay.

# Note [What widening wraps]
# Integers are extended by their sign, so that sums, products, quotients, comparisons and powers of the wider type, made
# narrow again, are those of the narrow one: it wraps at the end. A division by zero gives all ones in both. Bits are
# counted, and shifted to the right logically, of numbers extended by zeros; shifts of the narrow width or more shift
# everything out of the wider one, too. Floats saturate in the wider type first, then to the range of the narrow one.
# Booleans are 0 and 1, and true is whatever is not 0: sums are `or`.
