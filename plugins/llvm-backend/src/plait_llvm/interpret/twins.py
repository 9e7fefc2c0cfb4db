"""Instructions and intrinsics that compute what an operation of arith or math does, in whose terms they are run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType, VectorType, i64
from plait.interpret.interpretation import Interpretation, InterpretError, interpret
from plait.ir.attribute import Type
from plait.ir.block import Block
from plait.ir.lifetime import cached
from plait.lazy import lazy_import
from plait_std.arith.attributes import CmpFPredicateAttr, CmpIPredicateAttr
from plait_std.arith.interpret import INTERPRETATIONS as ARITH
from plait_std.arith.ops import OPERATIONS as ARITH_OPERATIONS
from plait_std.math.interpret import INTERPRETATIONS as MATH
from plait_std.math.ops import OPERATIONS as MATH_OPERATIONS

from plait_llvm.dialect.types import PointerType
from plait_llvm.interpret.layout import garbage_of, scalars, vector_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation

np = lazy_import("numpy")
Function = Callable[..., Any]

TWINS = {
    "llvm.add": "arith.addi", "llvm.sub": "arith.subi", "llvm.mul": "arith.muli", "llvm.shl": "arith.shli",
    "llvm.udiv": "arith.divui", "llvm.sdiv": "arith.divsi", "llvm.lshr": "arith.shrui", "llvm.ashr": "arith.shrsi",
    "llvm.urem": "arith.remui", "llvm.srem": "arith.remsi", "llvm.and": "arith.andi", "llvm.or": "arith.ori",
    "llvm.xor": "arith.xori", "llvm.fadd": "arith.addf", "llvm.fsub": "arith.subf", "llvm.fmul": "arith.mulf",
    "llvm.fdiv": "arith.divf", "llvm.frem": "arith.remf", "llvm.fneg": "arith.negf", "llvm.trunc": "arith.trunci",
    "llvm.zext": "arith.extui", "llvm.sext": "arith.extsi", "llvm.fptrunc": "arith.truncf",
    "llvm.fpext": "arith.extf", "llvm.fptosi": "arith.fptosi", "llvm.fptoui": "arith.fptoui",
    "llvm.sitofp": "arith.sitofp", "llvm.uitofp": "arith.uitofp", "llvm.select": "arith.select",
    "llvm.intr.sqrt": "math.sqrt", "llvm.intr.exp": "math.exp", "llvm.intr.exp2": "math.exp2",
    "llvm.intr.log": "math.log", "llvm.intr.log2": "math.log2", "llvm.intr.log10": "math.log10",
    "llvm.intr.sin": "math.sin", "llvm.intr.cos": "math.cos", "llvm.intr.tan": "math.tan",
    "llvm.intr.asin": "math.asin", "llvm.intr.acos": "math.acos", "llvm.intr.atan": "math.atan",
    "llvm.intr.sinh": "math.sinh", "llvm.intr.cosh": "math.cosh", "llvm.intr.tanh": "math.tanh",
    "llvm.intr.fabs": "math.absf", "llvm.intr.floor": "math.floor", "llvm.intr.ceil": "math.ceil",
    "llvm.intr.trunc": "math.trunc", "llvm.intr.round": "math.round", "llvm.intr.roundeven": "math.roundeven",
    "llvm.intr.rint": "math.roundeven", "llvm.intr.nearbyint": "math.roundeven", "llvm.intr.pow": "math.powf",
    "llvm.intr.atan2": "math.atan2", "llvm.intr.copysign": "math.copysign", "llvm.intr.maximum": "arith.maximumf",
    "llvm.intr.minimum": "arith.minimumf", "llvm.intr.maxnum": "arith.maxnumf", "llvm.intr.minnum": "arith.minnumf",
    "llvm.intr.fma": "math.fma", "llvm.intr.fmuladd": "math.fma", "llvm.intr.ctpop": "math.ctpop",
    "llvm.intr.smax": "arith.maxsi", "llvm.intr.smin": "arith.minsi", "llvm.intr.umax": "arith.maxui",
    "llvm.intr.umin": "arith.minui", "llvm.intr.abs": "math.absi", "llvm.intr.ctlz": "math.ctlz",
    "llvm.intr.cttz": "math.cttz", "llvm.intr.powi": "math.fpowi",
}  # fmt: skip
"""The operation of arith or math, for the name of each."""

_MAY_BE_POISON = ("llvm.shl", "llvm.lshr", "llvm.ashr", "llvm.fptosi", "llvm.fptoui")
"""What arith refuses of some operands is poison in LLVM: an error only where it is used."""


def _by_name(stated: Iterable[Any]) -> dict[str, Any]:
    """Interpretations by the name of their operation; of several operations they are tuples."""
    found: dict[str, Any] = {}
    for one in stated:
        found.update(_by_name(one) if isinstance(one, tuple) else {one.root_name: one})  # type: ignore[arg-type]
    return found


_SEMANTICS = _by_name((*ARITH, *MATH))
_CLASSES = {op.name: op for op in (*ARITH_OPERATIONS, *MATH_OPERATIONS)}


@cached
def _twin(name: str, operand_types: Sequence[Type], result_type: Type, *properties: tuple[str, Any]) -> Any:
    """An operation of arith or math on arguments of a block."""
    block = Block(list(operand_types))
    made = _CLASSES[name].create(
        operands=list(block.arguments), result_types=[result_type], properties=dict(properties), attributes={}
    )
    block.append(made)
    return made


def run(name: str, operand_types: Sequence[Type], result_type: Type, values: Sequence[Any], **properties: Any) -> Any:
    """What the operation `name` of arith or math computes of values."""
    twin: Any = _twin(name, tuple(map(_as_integer, operand_types)), _as_integer(result_type), *properties.items())
    return _SEMANTICS[name](twin, *values)


def _as_integer(ty: Any) -> Any:
    """A type of arith for values of a type: pointers are numbers."""
    if isinstance(ty, PointerType):
        return i64
    if isinstance(ty, VectorType) and isinstance(ty.element_type, PointerType):
        return ty.with_element_type(i64)
    return ty


def compute(name: str, operand_types: Sequence[Type], result_type: Any, *values: Any) -> Any:
    """What the instruction or intrinsic `name`, one of `TWINS`, computes; poison is garbage."""
    if name not in _MAY_BE_POISON:
        return run(TWINS[name], operand_types, result_type, values)
    try:
        return run(TWINS[name], operand_types, result_type, values)
    except InterpretError:
        if not isinstance(result_type, VectorType):
            return garbage_of(result_type)
    types = element_types(operand_types)
    rows = zip(*map(scalars, values))
    return vector_of(result_type, [compute(name, types, result_type.element_type, *row) for row in rows])


def _of_twin(name: str) -> Interpretation:
    def semantics(op: Operation, *values: Any) -> Any:
        return compute(name, op.operand_types, op.results[0].type, *values)

    return interpret(name)(semantics)


@interpret("llvm.select")
def select(op: Any, condition: Any, a: Any, b: Any) -> Any:
    """One of two values of any type; of vectors, element by element if the condition is one."""
    if isinstance(condition, np.ndarray):
        return np.where(condition, a, b).astype(a.dtype)
    return a if condition else b


@interpret("llvm.icmp")
def compare_integers(op: Any, a: Any, b: Any) -> Any:
    ty = op.lhs.type
    if isinstance(ty, PointerType):
        a, b = (number - (number >> 63 << 64) for number in (a, b))
    elif getattr(a, "dtype", None) == np.uint64:
        a, b = a.view(np.int64), b.view(np.int64)
    return run("arith.cmpi", [ty, ty], op.res.type, (a, b), predicate=CmpIPredicateAttr(op.predicate.text))


@interpret("llvm.fcmp")
def compare_floats(op: Any, a: Any, b: Any) -> Any:
    ty = op.lhs.type
    predicate = CmpFPredicateAttr(op.predicate.text.removeprefix("_"))
    return run("arith.cmpf", [ty, ty], op.res.type, (a, b), predicate=predicate)


INTERPRETATIONS = (
    *(_of_twin(name) for name in TWINS if name != "llvm.select"), select, compare_integers, compare_floats,
)  # fmt: skip
"""Elementwise operations that have a twin."""


def element_types(types: Sequence[Any]) -> list[Any]:
    """The types of elements, where types are of vectors."""
    return [ty.element_type if isinstance(ty, VectorType) else ty for ty in types]


def width_of(ty: Any) -> int:
    """The bits of an integer, or of each one in a vector."""
    element = ty.element_type if isinstance(ty, VectorType) else ty
    assert isinstance(element, IntegerType)
    return element.width
