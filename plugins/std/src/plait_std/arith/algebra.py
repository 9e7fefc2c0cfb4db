"""The algebra of arith alone: numbers, without functions, loops, and elements of tensors and buffers.

What lies below `plait_std.algebra`, such as scf and memref, builds its arithmetic with it:

```python
count = ARITH.compute(builder, lambda first, last: maximum(last - first, 0), lower, upper)
```
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plait.build import Algebra, Emit, builds, is_unsigned
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, i1, index
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.arith.canonicalize.matchers import spread
from plait_std.arith.number_casts import cast_number
from plait_std.arith.ops.base import width_of
from plait_std.arith.sharing import SharingBuilder
from plait_std.scalar.integers import wrap
from plait_std.scalar.payload import signless
from plait_std.scalar.table import KINDS

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def by_name(operations: Mapping[str, Any], name: str) -> Emit:
    """The operation of that name on the scalars; the rest of the name is the predicate of a comparison."""
    name, *predicate = name.split()
    return builds(operations[name], *predicate)


def plain(operations: Mapping[str, Any], number_class: str) -> Mapping[str, Emit]:
    """The kinds that are one of `operations`, which have names, for a number class."""
    found = {row.name: row.meanings[number_class].payload for row in KINDS.values() if number_class in row.meanings}
    names = {kind: payload for kind, payload in found.items() if isinstance(payload, str)}
    return {kind: by_name(operations, name) for kind, name in names.items() if name.split()[0] in operations}


def _constant(builder: Builder, type: Type, number: int) -> Value[Any]:
    return ARITH.constant(builder, number, type)


def _negate(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    """0 - x"""
    return builder(arith.SubIOp(_constant(builder, type, 0), x))


def _signed_abs(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    """max(x, -x)"""
    return builder(arith.MaxSIOp(x, _negate(builder, type, x)))


def _not(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    """x ^ -1"""
    return builder(arith.XOrIOp(x, _constant(builder, type, -1)))


def _modulo(builder: Builder, type: Type, x: Value[Any], y: Value[Any]) -> Value[Any]:
    """x - x // y * y"""
    return ARITH.compute(builder, lambda x, y: x - x // y * y, x, y)


def _same(builder: Builder, type: Type, x: Value[Any]) -> Value[Any]:
    return x


OPERATIONS = {op.name: op for op in arith.OPERATIONS}
FLOATS: Mapping[str, Emit] = {
    **plain(OPERATIONS, "float"),
    **{kind: builds(arith.CmpFOp, kind) for kind in
       ("oeq", "one", "olt", "ole", "ogt", "oge", "ord", "ueq", "une", "ult", "ule", "ugt", "uge", "uno")},
}  # fmt: skip
_INTEGERS: Mapping[str, Emit] = {
    "negate": _negate, "not": _not, "shift_left": builds(arith.ShLIOp),
    "shift_right_logical": builds(arith.ShRUIOp), "shift_right_arithmetic": builds(arith.ShRSIOp),
    "minimum_unsigned": builds(arith.MinUIOp), "maximum_unsigned": builds(arith.MaxUIOp),
    "divide_unsigned": builds(arith.DivUIOp), "remainder_unsigned": builds(arith.RemUIOp),
    **{kind: builds(arith.CmpIOp, kind) for kind in ("slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")},
}  # fmt: skip
SIGNED: Mapping[str, Emit] = {
    **plain(OPERATIONS, "signed"), **_INTEGERS, "abs": _signed_abs,
    "divide": builds(arith.DivSIOp), "remainder": builds(arith.RemSIOp),
    "floor_divide": builds(arith.FloorDivSIOp), "ceil_divide": builds(arith.CeilDivSIOp), "modulo": _modulo,
}  # fmt: skip
UNSIGNED: Mapping[str, Emit] = {
    **plain(OPERATIONS, "unsigned"), **_INTEGERS, "abs": _same,
    "divide": builds(arith.DivUIOp), "remainder": builds(arith.RemUIOp),
    "floor_divide": builds(arith.DivUIOp), "ceil_divide": builds(arith.CeilDivUIOp), "modulo": builds(arith.RemUIOp),
}  # fmt: skip
_SUM_AND_PRODUCT: Mapping[str, Emit] = {"add": builds(arith.OrIOp), "multiply": builds(arith.AndIOp)}
BOOLEANS: Mapping[str, Emit] = {
    **SIGNED, **_SUM_AND_PRODUCT, "maximum": builds(arith.OrIOp), "minimum": builds(arith.AndIOp),
}  # fmt: skip
UNSIGNED_BOOLEANS: Mapping[str, Emit] = {**UNSIGNED, **_SUM_AND_PRODUCT}


_HALF = 1 << 63


class Arith(Algebra):
    """Each kind is the operation of arith that computes it; undefined where that is.

    Integers are signed unless the type of the expression is unsigned, as for `x.unsigned`. Integers of one bit
    are truth values: their sum is `or`, their product `and`.
    """

    __slots__ = ()

    def kinds(self, type: Type) -> Mapping[str, Emit]:
        if type is index:
            return SIGNED
        element = arith.element_of(type)
        if isinstance(element, FloatType):
            return FLOATS
        if is_unsigned(element):
            return UNSIGNED if element.width > 1 else UNSIGNED_BOOLEANS
        return BOOLEANS if element is i1 else SIGNED

    def constant(self, builder: Builder, number: Any, type: Type) -> Value[Any]:
        if type is index and number.__class__ is int and -_HALF <= number < _HALF:
            return constant_of(builder, IntegerAttr(number, index))
        element = arith.element_of(type)
        if isinstance(element, FloatType):
            attribute: Any = FloatAttr(float(number), element)
        else:
            attribute = IntegerAttr(wrap(int(number), width_of(element)), signless(element))
        spread_out = spread(attribute, signless(type))
        assert spread_out is not None
        return constant_of(builder, spread_out)

    def cast(self, builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
        return cast_number(builder, value, source, target)

    def bitcast(self, builder: Builder, value: Value[Any], type: Type) -> Value[Any]:
        return builder(arith.BitcastOp(value, signless(type)))


def constant_of(builder: Builder, attribute: Any) -> Value[Any]:
    """The constant with that value; a builder that shares constants inserts it once."""
    if not isinstance(builder, SharingBuilder):
        return builder(arith.ConstantOp.create((), (attribute.type,), (attribute,)))
    found = builder.find(attribute)
    if found is None:
        found = builder.keep(arith.ConstantOp.create((), (attribute.type,), (attribute,)), attribute)
    return found


ARITH = Arith()
