"""Reference semantics of `complex`: the kinds of scalars in the precision of their type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret import complex_algebra as algebra
from plait.interpret.complex_arrays import in_double
from plait.interpret.interpretation import Interpretation, interpret
from plait.interpret.values import dtype_of, value_for
from plait.lazy import lazy_import

from plait_std.complex import ops as o
from plait_std.scalar.arrays import reference
from plait_std.scalar.integers import signed
from plait_std.scalar.table import operations

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def _of_kind(op_class: type[Operation]) -> Interpretation:
    """The reference semantics of the kind, in the precision of the type."""
    _, meaning = operations()[op_class.name]

    def compute(op: Operation, *values: Any) -> Any:
        return value_for(op.results[0].type, np.asarray(reference(meaning)(*values))[()])

    return interpret(op_class)(compute)


@interpret(o.PowIOp)
def integer_power(op: o.PowIOp, z: Any, exponent: int) -> Any:
    power = complex(signed(int(exponent), op.rhs.type.width))  # type: ignore[attr-defined]
    return value_for(op.result.type, in_double(algebra.power)(z, power)[()])


@interpret(o.CreateOp)
def create(op: o.CreateOp, real: Any, imaginary: Any) -> Any:
    return value_for(op.complex.type, complex(real, imaginary))


@interpret(o.ConstantOp)
def constant(op: o.ConstantOp) -> Any:
    real, imaginary = op.value.elements
    return value_for(op.complex.type, complex(real.value, imaginary.value))  # type: ignore[attr-defined]


@interpret(o.BitcastOp)
def bitcast(op: o.BitcastOp, value: Any) -> Any:
    source, target = dtype_of(op.operands[0].type), dtype_of(op.result.type)
    return value_for(op.result.type, np.asarray([value], source).view(target)[0])


INTERPRETATIONS = (
    *(_of_kind(op) for op in o.OPERATIONS if op.name in operations()),
    integer_power,
    create,
    constant,
    bitcast,
)
