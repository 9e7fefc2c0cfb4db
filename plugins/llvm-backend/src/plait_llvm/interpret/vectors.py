"""Parts of vectors and aggregates, reductions of vectors, matrices in vectors, and what only passes a value on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from plait.builtin.types import VectorType
from plait.interpret.interpretation import Interpretation, InterpretError, interpret
from plait.lazy import lazy_import

from plait_llvm.interpret.layout import Aggregate, decode, encode, garbage_of, scalars, vector_of
from plait_llvm.interpret.twins import compute

np = lazy_import("numpy")


@interpret("llvm.extractvalue")
def extract_value(op: Any, container: Any) -> Any:
    return (container.at(op.position.values),)


@interpret("llvm.insertvalue")
def insert_value(op: Any, container: Any, value: Any) -> Any:
    return container.replaced(op.position.values, value)


@interpret("llvm.extractelement")
def extract_element(op: Any, vector: Any, position: Any) -> Any:
    """An element; beyond the end it is poison"""
    if not 0 <= position < len(vector):
        return garbage_of(op.res.type)
    return scalars(vector)[position]


@interpret("llvm.insertelement")
def insert_element(op: Any, vector: Any, value: Any, position: Any) -> Any:
    """The vector with another element; beyond the end all is poison"""
    if not 0 <= position < len(vector):
        return garbage_of(op.res.type)
    made = vector.copy()
    made[position] = value
    return made


@interpret("llvm.shufflevector")
def shuffle(op: Any, a: Any, b: Any) -> Any:
    """Elements of both vectors; a negative place is poison"""
    places = np.array(op.mask.values)
    made = np.concatenate([a, b])[np.maximum(places, 0)]
    return np.where(places < 0, garbage_of(op.res.type), made).astype(made.dtype)


@interpret("llvm.intr.vector.insert")
def insert_vector(op: Any, whole: Any, part: Any) -> Any:
    made = whole.copy()
    made[op.pos.value : op.pos.value + len(part)] = part
    return made


@interpret("llvm.intr.vector.extract")
def extract_vector(op: Any, whole: Any) -> Any:
    return whole[op.pos.value : op.pos.value + op.res.type.num_elements].copy()


@interpret("llvm.intr.vector.interleave2")
def interleave(op: Any, a: Any, b: Any) -> Any:
    return np.stack([a, b], axis=1).reshape(-1)


@interpret("llvm.intr.vector.deinterleave2")
def deinterleave(op: Any, vector: Any) -> Any:
    return Aggregate((vector[::2].copy(), vector[1::2].copy()))


REDUCTIONS = {
    "add": "llvm.add", "mul": "llvm.mul", "and": "llvm.and", "or": "llvm.or", "xor": "llvm.xor",
    "smax": "llvm.intr.smax", "smin": "llvm.intr.smin", "umax": "llvm.intr.umax", "umin": "llvm.intr.umin",
    "fmax": "llvm.intr.maxnum", "fmin": "llvm.intr.minnum", "fmaximum": "llvm.intr.maximum",
    "fminimum": "llvm.intr.minimum", "fadd": "llvm.fadd", "fmul": "llvm.fmul",
}  # fmt: skip
"""What combines two elements, for each reduction."""


def reduced(kind: str, elements: Sequence[Any], ty: Any) -> Any:
    """Elements combined from the first to the last one."""
    name = REDUCTIONS[kind]
    return reduce(lambda a, b: compute(name, [ty, ty], ty, a, b), elements)


def _reduction(kind: str) -> Interpretation:
    def semantics(op: Any, *values: Any) -> Any:
        return reduced(kind, [*values[:-1], *scalars(values[-1])], op.res.type)

    return interpret(f"llvm.intr.vector.reduce.{kind}")(semantics)


@interpret("llvm.bitcast")
def bitcast(op: Any, value: Any) -> Any:
    return decode(op.res.type, encode(op.arg.type, value))


@interpret("llvm.intr.matrix.multiply")
def multiply_matrices(op: Any, a: Any, b: Any) -> Any:
    """Sums in order, by columns"""
    rows, inner, columns = op.lhs_rows.value, op.lhs_columns.value, op.rhs_columns.value
    left, right = a.reshape(inner, rows), b.reshape(columns, inner)
    ty = VectorType((rows,), op.res.type.element_type)
    multiply, add = ("llvm.fmul", "llvm.fadd") if a.dtype.kind not in "iub" else ("llvm.mul", "llvm.add")
    made: list[Any] = []
    for column in right:
        terms = [compute(multiply, [ty, ty], ty, left[k], np.full(rows, column[k])) for k in range(inner)]
        made.append(reduce(lambda x, y: compute(add, [ty, ty], ty, x, y), terms))
    return np.concatenate(made)


@interpret("llvm.intr.matrix.transpose")
def transpose_matrix(op: Any, matrix: Any) -> Any:
    return matrix.reshape(op.columns.value, op.rows.value).T.reshape(-1).copy()


@interpret(
    "llvm.freeze", "llvm.intr.expect", "llvm.intr.expect.with.probability", "llvm.intr.ssa.copy",
    "llvm.intr.launder.invariant.group", "llvm.intr.strip.invariant.group", "llvm.intr.threadlocal.address",
    "llvm.intr.annotation", "llvm.intr.ptr.annotation", "llvm.addrspacecast",
)  # fmt: skip
def itself(op: Any, value: Any, *others: Any) -> Any:
    """The value, of which the operation says something."""
    return (value,)


@interpret("llvm.inttoptr", "llvm.ptrtoint")
def convert_address(op: Any, value: Any) -> Any:
    """The number: pointers have 64 bits and are unsigned"""
    source, target = op.arg.type, op.res.type
    if not isinstance(target, VectorType):
        wide = int(value) & ((1 << getattr(source, "width", 64)) - 1)
        return decode(target, wide.to_bytes(max(8, -(-getattr(target, "width", 64) // 8)), "little"))
    elements = scalars(value)
    convert = [int(element) & ((1 << getattr(source.element_type, "width", 64)) - 1) for element in elements]
    size = max(8, -(-getattr(target.element_type, "width", 64) // 8))
    return vector_of(target, [decode(target.element_type, number.to_bytes(size, "little")) for number in convert])


@interpret("llvm.intr.is.constant")
def is_constant(op: Any, value: Any) -> Any:
    """No: nothing is known before the program runs"""
    return False


@interpret(
    "llvm.intr.assume", "llvm.intr.lifetime.start", "llvm.intr.lifetime.end", "llvm.intr.invariant.end",
    "llvm.intr.prefetch", "llvm.fence", "llvm.intr.var.annotation", "llvm.intr.debugtrap",
    "llvm.intr.experimental.noalias.scope.decl", "llvm.intr.dbg.declare", "llvm.intr.dbg.value", "llvm.intr.dbg.label",
)  # fmt: skip
def nothing(op: Any, *values: Any) -> Any:
    """Nothing that another operation sees."""
    if op.name == "llvm.intr.assume" and not values[0]:
        raise InterpretError("assumes a condition that does not hold")


@interpret("llvm.intr.invariant.start")
def invariant_start(op: Any, pointer: Any) -> Any:
    return pointer


@interpret("llvm.intr.ptrmask")
def mask_pointer(op: Any, pointer: Any, mask: Any) -> Any:
    """The pointer's bits that the mask, extended by zeros, has"""
    if isinstance(pointer, np.ndarray):
        return pointer & mask.astype(np.int64).view(np.uint64)
    return pointer & int(mask) & ((1 << op.mask.type.width) - 1)


@interpret("llvm.intr.trap", "llvm.intr.ubsantrap", "llvm.unreachable")
def trap(op: Any) -> Any:
    raise InterpretError("is reached")


INTERPRETATIONS = (
    extract_value, insert_value, extract_element, insert_element, shuffle, insert_vector, extract_vector, interleave,
    deinterleave, *map(_reduction, REDUCTIONS), bitcast, multiply_matrices, transpose_matrix, *itself,
    *convert_address, is_constant, *nothing, invariant_start, mask_pointer, *trap,
)  # fmt: skip
