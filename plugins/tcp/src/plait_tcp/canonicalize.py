"""Canonical forms of tcp operations: folds of constants, identities that keep NaN and signed zeros, compositions."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, FloatType, IntegerType
from plait.interpret import Interpretation
from plait.lazy import lazy_import
from plait.rewrite import Canonicalization, Fold, FoldLimits, fold, pattern

from plait_tcp import interpret as semantics
from plait_tcp import (
    interpret_indexing,
    interpret_scans,
    interpret_windows,
    ops,
    quantization,
    simplify_arithmetic,
    simplify_groups,
    simplify_indexing,
    simplify_movement,
    simplify_reductions,
)
from plait_tcp.desugar import DESUGARING
from plait_tcp.known_sizes import number_key, size_key
from plait_tcp.symbols import smallest_size

np = lazy_import("numpy")


# Constants


def _fold_constants(semantics_of: Interpretation, *, by_element: bool = False) -> Fold:
    """op(constants) -> constant, by the reference semantics; `by_element`: splats give a splat, computed of scalars"""

    def fold_constants(op: Any, *constants: Any, limits: FoldLimits) -> Any:
        """of constants -> a constant, if it is not large"""
        if not all(isinstance(constant, DenseElementsAttr) for constant in constants):
            return None
        type = op.result.type
        splat = by_element and all(constant.is_splat for constant in constants)
        if not type.has_static_shape or (not splat and not _fit(limits, type, constants)):
            return None
        arrays = [_splat_array(c) if splat else c.numpy() for c in constants]
        with np.errstate(all="ignore"):
            try:
                value = semantics_of(op, *arrays)
            except Exception:
                return None
        if splat:
            return _splat(type, value)
        return DenseElementsAttr.from_numpy(value, type) if np.shape(value) == tuple(type.shape) else None

    return fold(semantics_of.root, takes_limits=True)(fold_constants)


def _fit(limits: FoldLimits, type: Any, constants: Any) -> bool:
    """Whether a result, and each splat that it is computed of, has no more elements than may be computed."""
    return limits.fit(type, *(c.type for c in constants if c.is_splat))


def _fold_small(semantics_of: Interpretation) -> Fold:
    """op(constants) -> constants, by the reference semantics, of operations that combine elements"""

    def fold_constants(op: Any, *constants: Any, limits: FoldLimits) -> Any:
        """of constants -> constants, if they are not large"""
        types = [result.type for result in op.results]
        if not constants or not all(isinstance(constant, DenseElementsAttr) for constant in constants):
            return None
        if not all(t.has_static_shape for t in types) or not limits.fit(*types, *(c.type for c in constants)):
            return None
        with np.errstate(all="ignore"):
            try:
                made: Any = semantics_of(op, *[constant.numpy() for constant in constants])
            except Exception:
                return None
        values: Any = made if len(types) > 1 else (made,)
        if any(np.shape(value) != tuple(type.shape) for value, type in zip(values, types)):
            return None
        return tuple([DenseElementsAttr.from_numpy(value, type) for value, type in zip(values, types)])

    return fold(semantics_of.root, takes_limits=True)(fold_constants)


def _splat_array(constant: Any) -> Any:
    return np.asarray(DenseElementsAttr(constant.type.with_shape(()), constant.raw).numpy())


def _splat(type: Any, value: Any) -> DenseElementsAttr:
    one = DenseElementsAttr.from_numpy(np.asarray(value).reshape(()), type.with_shape(()))
    return DenseElementsAttr(type, one.raw)


def _is_splat(constant: Any, number: float, *, negative_zero: bool = False) -> bool:
    """Whether a constant is all `number`; a zero has the sign that is asked for."""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
        return False
    value = constant.splat_value
    if isinstance(value, IntegerAttr):
        return value.value == number
    return isinstance(value, FloatAttr) and value.value == number and str(value).startswith("-") == negative_zero


@fold(ops.ConstOp)
def fold_constant(op: Any) -> Any:
    """tcp.const is its value"""
    return op.value


def _moved(op: Any, constant: Any) -> Any:
    """moving the elements of a splat gives a splat"""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat or not op.result.type.has_static_shape:
        return None
    return DenseElementsAttr(op.result.type, constant.raw)


@fold(ops.TransposeOp)
def fold_transpose(op: Any, constant: Any) -> Any:
    """the identity permutation; a splat"""
    if list(op.perm.values) == list(range(len(op.perm.values))) and op.result.type is op.operand.type:
        return op.operand
    return _moved(op, constant)


@fold(ops.BroadcastOp)
def fold_broadcast(op: Any, constant: Any, *sizes: Any) -> Any:
    """to the same type; a splat"""
    if op.result.type is op.operand.type and not sizes and list(op.dims.values) == sorted(op.dims.values):
        return op.operand
    return _moved(op, constant)


@fold(ops.ReshapeOp, takes_large=True)
def fold_reshape(op: Any, constant: Any, *sizes: Any) -> Any:
    """to the same static type; a constant"""
    if not op.result.type.has_static_shape:
        return None
    if op.result.type is op.operand.type:
        return op.operand
    return DenseElementsAttr(op.result.type, constant.raw) if isinstance(constant, DenseElementsAttr) else None


@fold(ops.ReverseOp)
def fold_reverse(op: Any, constant: Any) -> Any:
    """along dimensions of size 1, or none; a splat"""
    if all(op.operand.type.shape[dim] == 1 for dim in op.dims.values):
        return op.operand
    return _moved(op, constant)


@fold(ops.SliceOp)
def fold_slice(op: Any, constant: Any, *indices: Any) -> Any:
    """all of the operand; a splat"""
    type = op.operand.type
    whole = not indices and type.has_static_shape and op.result.type is type
    if whole and not any(op.static_offsets.values):
        return op.operand
    return _moved(op, constant)


@fold(ops.PadOp)
def fold_pad(op: Any, *constants: Any) -> Any:
    """nothing is added"""
    amounts = (op.static_low, op.static_high, op.static_interior)
    nothing = not any(any(amount.values) for amount in amounts)
    return op.operand if nothing and op.result.type is op.operand.type else None


@fold(ops.ConcatOp)
def fold_concat(op: Any, *constants: Any) -> Any:
    """of one tensor"""
    return op.inputs[0] if len(op.inputs) == 1 and op.result.type is op.inputs[0].type else None


# Identities


@fold(ops.CastOp)
def fold_cast(op: Any, constant: Any) -> Any:
    """to the same type"""
    same = op.result.type is op.operand.type and op.in_int_signedness is op.out_int_signedness
    return op.operand if same else None


@fold(ops.UnaryOp)
def fold_involution(op: Any, constant: Any) -> Any:
    """-(-x) -> x, ~~x -> x, abs(abs(x)) -> abs(x)"""
    inner, kind = op.operand.defining_op, op.kind.text
    if not isinstance(inner, ops.UnaryOp) or inner.kind.text != kind:
        return None
    if kind in ("negate", "not"):
        return inner.operand
    idempotent = kind in ("abs", "floor", "ceil", "round_even", "round_away", "sign", "real")
    return op.operand if idempotent and op.result.type is op.operand.type else None


@fold(ops.BinaryOp)
def fold_neutral(op: Any, lhs: Any, rhs: Any) -> Any:
    """x + 0, x - 0, x * 1, x / 1, x & -1, x | 0, x ^ 0, x << 0 -> x; float zeros of the right sign"""
    kind, element = op.kind.text, op.lhs.type.element_type
    if isinstance(element, FloatType):
        neutral = _FLOAT_NEUTRAL.get(kind)
    else:
        neutral = (
            (_INTEGER_NEUTRAL.get(kind), False) if isinstance(element, IntegerType) and element.width > 1 else None
        )
    if neutral is None or neutral[0] is None:
        return None
    if _is_splat(rhs, neutral[0], negative_zero=neutral[1]):
        return op.lhs
    return op.rhs if kind in _COMMUTATIVE and _is_splat(lhs, neutral[0], negative_zero=neutral[1]) else None


_COMMUTATIVE = frozenset(("add", "multiply", "and", "or", "xor"))
_FLOAT_NEUTRAL = {"add": (0.0, True), "subtract": (0.0, False), "multiply": (1.0, False), "divide": (1.0, False)}
_INTEGER_NEUTRAL = {
    "add": 0, "subtract": 0, "multiply": 1, "divide": 1, "or": 0, "xor": 0, "shift_left": 0, "shift_right_logical": 0,
    "shift_right_arithmetic": 0,
}  # fmt: skip


@fold(ops.BinaryOp)
def fold_same_operands(op: Any, lhs: Any, rhs: Any) -> Any:
    """x & x, x | x, max(x, x), min(x, x) -> x"""
    return op.lhs if op.lhs is op.rhs and op.kind.text in ("and", "or", "maximum", "minimum") else None


@fold(ops.TernaryOp)
def fold_select(op: Any, condition: Any, yes: Any, no: Any) -> Any:
    """select(p, x, x) -> x, select(true, x, y) -> x, select(false, x, y) -> y"""
    if op.kind.text != "select":
        return None
    if op.b is op.c or _is_splat(condition, 1):
        return op.b
    return op.c if _is_splat(condition, 0) else None


# Compositions


@pattern(ops.TransposeOp)
def compose_transposes(op: Any, rw: Any) -> Any:
    """transpose(transpose(x)) -> transpose(x)"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.TransposeOp):
        return rw.no_match("the operand is not a transpose")
    perm = [inner.perm.values[i] for i in op.perm.values]
    return rw.insert(ops.TransposeOp(inner.operand, perm, op.result.type))


@pattern(ops.BroadcastOp)
def settle_expansion(op: Any, rw: Any) -> Any:
    """a dimension that is known to have the size of the result's, or not to be 1, does not expand"""
    maybe = list(op.maybe_expanding.values) if op.maybe_expanding is not None else []
    sizes = iter(op.sizes)
    given = [next(sizes) if size == DYNAMIC else size for size in op.result.type.shape]
    left = [i for i in maybe if not _is_whole(op.operand, i, given[op.dims.values[i]])]
    if left == maybe:
        return rw.no_match("nothing says more of the sizes of dimensions that may expand")
    return rw.insert(ops.BroadcastOp(op.operand, op.sizes, op.dims, left or None, op.result.type))


def _is_whole(x: Any, dim: int, size: Any) -> bool:
    key = size if isinstance(size, int) else number_key(size)
    return size_key(x, dim) == key or smallest_size(x, dim) > 1


@pattern(ops.ReshapeOp)
def compose_reshapes(op: Any, rw: Any) -> Any:
    """reshape(reshape(x)) -> reshape(x)"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.ReshapeOp):
        return rw.no_match("the operand is not a reshape")
    return rw.insert(ops.ReshapeOp(inner.operand, op.sizes, op.result.type))


@pattern(ops.ReverseOp)
def compose_reverses(op: Any, rw: Any) -> Any:
    """reverse(reverse(x)) along the same dimensions -> x"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.ReverseOp) or set(inner.dims.values) != set(op.dims.values):
        return rw.no_match("the operand is not a reverse along the same dimensions")
    return inner.operand


_BY_ELEMENT = (semantics.unary, semantics.binary, semantics.ternary, semantics.cast, *quantization.INTERPRETATIONS)
_OF_SMALL_CONSTANTS = (
    semantics.bitcast, semantics.contract, interpret_windows.conv, interpret_windows.window, interpret_indexing.gather,
    interpret_indexing.top_k, interpret_scans.scan, interpret_scans.fft, interpret_scans.rng_bits,
)  # fmt: skip

CANONICALIZATION = Canonicalization(
    folds=(
        fold_constant, fold_transpose, fold_broadcast, fold_reshape, fold_reverse, fold_slice, fold_pad, fold_concat,
        fold_cast, fold_involution, fold_neutral, fold_same_operands, fold_select, *quantization.FOLDS,
        *simplify_arithmetic.FOLDS,
        *[_fold_constants(s, by_element=True) for s in _BY_ELEMENT],
        *[_fold_constants(s) for s in (semantics.transpose, semantics.reverse, semantics.concat, semantics.pad)],
        *[_fold_constants(s) for s in (semantics.slice_, semantics.reduce)],
        *simplify_indexing.FOLDS, *simplify_reductions.FOLDS, *simplify_groups.FOLDS,
        *[_fold_small(s) for s in _OF_SMALL_CONSTANTS],
    ),
    patterns=(
        compose_transposes, settle_expansion, compose_reshapes, compose_reverses, *quantization.PATTERNS, *DESUGARING,
        *simplify_movement.MOVEMENT, *simplify_arithmetic.ARITHMETIC, *simplify_reductions.REDUCTIONS,
        *simplify_indexing.INDEXING, *simplify_groups.GROUPS,
    ),
)  # fmt: skip
