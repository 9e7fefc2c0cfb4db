"""Operations on constants are computed by their reference semantics.

Only what every implementation computes alike is. The rest stays: what has effects, draws random numbers, depends on
the device that runs it, or is left to the implementation (division of integers by zero, integers out of numbers that
do not fit, the order in which floats are summed). Elementary functions are computed: the nearest number is what
implementations come close to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, elements_of
from plait.builtin.types import RankedTensorType
from plait.define.traits import Elementwise, Pure
from plait.interpret import Interpretation, InterpretError
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import
from plait.rewrite import Fold, FoldLimits, fold

from plait_stablehlo.canonicalize.matchers import is_float, is_integer, is_static
from plait_stablehlo.interpret import INTERPRETATIONS, movement
from plait_stablehlo.ops import creation as k
from plait_stablehlo.ops import data_movement as m
from plait_stablehlo.ops import dynamism as y
from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops import indexing as x
from plait_stablehlo.quantization.ops import has_quantized

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.operation import Operation
    from plait.ir.value import Value

np = lazy_import("numpy")

NOT_COMPUTED = {
    "stablehlo.optimization_barrier": "it is there to stop this",
    "stablehlo.rng_bit_generator": "random numbers",
    "stablehlo.replica_id": "depends on the device",
    "stablehlo.partition_id": "depends on the device",
    "stablehlo.constant": "is one",
    "stablehlo.iota": "says more than the numbers, and takes no memory",
    "stablehlo.set_dimension_size": "the sizes of its results are not known",
    "stablehlo.uniform_quantize": "constants are what is stored",
    "stablehlo.uniform_dequantize": "constants are what is stored",
}
"""Operations without regions and effects that are not computed, and why."""

_SUMS = ("chlo.ragged_dot", "stablehlo.dot", "stablehlo.dot_general", "stablehlo.convolution", "stablehlo.dynamic_conv")
_ROUNDS_IN_SOME_ORDER = frozenset((
    *_SUMS, "stablehlo.fft", "stablehlo.cholesky", "stablehlo.triangular_solve", "stablehlo.einsum",
    "stablehlo.unary_einsum", "stablehlo.batch_norm_inference", "stablehlo.batch_norm_training",
    "stablehlo.batch_norm_grad",
))  # fmt: skip
"""Operations that sum, so that floats come out as the order has it; of integers they are computed."""

_MOVED_AS_A_WHOLE = (
    m.ReshapeOp, m.TransposeOp, m.BroadcastInDimOp, m.BroadcastOp, m.SliceOp, m.ReverseOp, m.DynamicSliceOp,
    y.DynamicReshapeOp, y.DynamicBroadcastInDimOp, y.RealDynamicSliceOp, x.GatherOp, x.DynamicGatherOp,
)  # fmt: skip
_MOVED_TOGETHER: dict[Any, int | None] = {
    m.ConcatenateOp: None, m.PadOp: 2, y.DynamicPadOp: 2, m.DynamicUpdateSliceOp: 2,
}  # fmt: skip
"""How many of the first operands are moved (None: all)."""


def _known(value: Value[Any], constant: Attribute | None, limits: FoldLimits) -> DenseElementsAttr | None:
    """The elements of an operand that are always the same, as the elements of an iota are."""
    if isinstance(constant, DenseElementsAttr):
        return constant
    op = value.defining_op
    if not isinstance(op, k.IotaOp) or not is_static(op.output) or not limits.fit(op.output.type):
        return None
    return DenseElementsAttr.from_numpy(movement.iota.function(op), op.output.type)


def is_left_to_implementations(op: Any, arrays: Sequence[Any]) -> bool:
    """Whether implementations may differ in what `op` makes of these values."""
    result = op.results[0].type
    if op.name in _ROUNDS_IN_SOME_ORDER:
        return not is_integer(result)
    name = op.name.rpartition(".")[2].removeprefix("broadcast_")
    if name == "convert":
        return is_float(op.operand.type) and is_integer(result) and not _fits(arrays[0], result.element_type)
    if not is_integer(result):
        return False
    if name in ("divide", "remainder"):
        lowest = -(1 << (result.element_type.width - 1))
        overflows = bool((arrays[0] == lowest).any() and (arrays[1] == -1).any())  # perhaps not of the same element
        return overflows or bool((arrays[1] == 0).any())
    return name == "power" and bool((arrays[1] < 0).any())


def _fits(array: Any, element: Any) -> bool:
    """Whether all numbers are there among the integers of a type, cut to integers."""
    if element.width == 1:
        return True
    signed = element.signedness != "unsigned"
    low, high = (-(2.0 ** (element.width - 1)), 2.0 ** (element.width - 1)) if signed else (0.0, 2.0**element.width)
    whole = np.trunc(array.astype(np.float64))
    return bool(((whole >= low) & (whole < high)).all())


def _scalar(constant: DenseElementsAttr) -> Any:
    return np.array(elements_of(constant.with_type(RankedTensorType((), constant.element_type))))


def compute(
    function: Callable[..., Any], op: Operation, constants: Sequence[DenseElementsAttr], limits: FoldLimits
) -> Any:
    """The constant that `op` produces by the semantics `function`; None if it is not to be computed."""
    result = op.results[0].type
    splats = op.has_trait(Elementwise) and all(c.is_splat for c in constants)
    if not splats and not limits.allow_made(result, constants):
        return None
    arrays = [_scalar(c) if splats else np.asarray(elements_of(c)) for c in constants]
    with np.errstate(all="ignore"):
        if is_left_to_implementations(op, arrays):
            return None
        try:
            values = np.asarray(function(op, *arrays))
        except (InterpretError, ArithmeticError, LookupError, MemoryError, TypeError, ValueError):
            return None  # numbers that the operation refuses when it runs
    if values.dtype != dtype_of(result) or not (splats or values.shape == tuple(result.shape)):
        return None
    if splats:
        return DenseElementsAttr.from_numpy(values, RankedTensorType((), result.element_type)).with_type(result)
    return DenseElementsAttr.from_numpy(values, result)


def can_be_computed(op: Operation) -> bool:
    """Whether the one result of `op` is of a kind that constants have, and its size is known."""
    return op.has_trait(Pure) and len(op.results) == 1 and is_static(*op.results) and not has_quantized(op)


def fold_by_semantics(one: Interpretation) -> Fold:
    """The fold that computes an operation on constants by its reference semantics."""

    def run(op: Operation, *constants: Attribute | None, limits: FoldLimits) -> Any:
        if not constants or not can_be_computed(op):
            return None
        if not any(isinstance(constant, DenseElementsAttr) for constant in constants):
            return None
        known: list[DenseElementsAttr] = []
        for value, constant in zip(op.operands, constants):
            elements = _known(value, constant, limits)
            if elements is None:
                return None
            known.append(elements)
        return compute(one.function, op, known, limits)

    run.__name__ = f"compute_{one.root_name.partition('.')[2]}"
    run.__doc__ = f"{one.root_name} of constants -> the constant"
    return fold(one.root, takes_limits=True)(run)


def _moved_splat(op: Operation, *constants: Attribute | None) -> Any:
    """x moved, cut or repeated, where all elements of x are the same -> a constant of as many of them"""
    count = _MOVED_TOGETHER.get(op.__class__, 1)
    first = constants[0]
    if not isinstance(first, DenseElementsAttr) or not first.is_splat or not is_static(*op.results):
        return None
    for other in constants[1:count]:
        if not isinstance(other, DenseElementsAttr) or other.raw != first.raw:
            return None
    return None if has_quantized(op) else first.with_type(op.results[0].type)


@fold(k.ConstantOp)
def fold_constant(op: k.ConstantOp) -> Any:
    """constant -> its value"""
    return op.value if op.value.type is op.output.type else None


@fold(o.SelectOp, takes_large=True)
def fold_select_of_known_lanes(op: o.SelectOp, pred: Any, on_true: Attribute | None, on_false: Attribute | None) -> Any:
    """select p, c, c, with the same constant twice -> c"""
    if not isinstance(on_true, DenseElementsAttr) or on_true is not on_false or on_true.type is not op.result.type:
        return None
    return on_true


def folds_by_semantics() -> list[Fold]:
    """A fold for each operation that can be computed."""
    return [
        fold_by_semantics(one)
        for one in INTERPRETATIONS
        if not one.needs_frame and one.root_name not in NOT_COMPUTED and Pure in getattr(one.root, "traits", ())
    ]


def folds() -> list[Fold]:
    """The folds of constants."""
    moved = [fold(cls)(_moved_splat) for cls in (*_MOVED_AS_A_WHOLE, *_MOVED_TOGETHER)]
    return [fold_constant, fold_select_of_known_lanes, *moved, *folds_by_semantics()]
