"""Folds and canonicalization patterns of `affine`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, IntegerAttr, index_attr
from plait.ir.affine import AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.attribute import Attribute
from plait.ir.value import Value
from plait.rewrite.canonicalization import Canonicalization, fold
from plait.rewrite.pattern import pattern

from plait_std.affine import ops
from plait_std.affine.analysis.bands import joined
from plait_std.affine.canonicalize_loops import PATTERNS as LOOPS
from plait_std.affine.map_operands import canonical
from plait_std.memref.canonicalize.casts import take_operand_of_cast

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter


def _constants(attributes: Sequence[Attribute | None]) -> list[int] | None:
    values = [a.value for a in attributes if isinstance(a, IntegerAttr)]
    return values if len(values) == len(attributes) else None


def _evaluated(op: ops.ApplyOp | ops.MaxOp | ops.MinOp, attributes: Sequence[Attribute | None]) -> Sequence[int] | None:
    """The results of the map of `op` for constant operands; None if they are not constant, or not defined."""
    values, map = _constants(attributes), op.map.map
    if values is None:
        return None
    try:
        return map.evaluate(values[: map.num_dims], values[map.num_dims :])
    except ZeroDivisionError:
        return None


@fold(ops.ApplyOp)
def fold_apply(op: ops.ApplyOp, *constants: Attribute | None) -> Any:
    """(d0) -> (d0) of x -> x; of constants -> a constant"""
    result = op.map.map.results[0]
    if isinstance(result, AffineDim):
        return op.dims[result.position]
    if isinstance(result, AffineSymbol):
        return op.symbols[result.position]
    if isinstance(result, AffineConstant):
        return index_attr(result.value)
    found = _evaluated(op, constants)
    return None if found is None else index_attr(found[0])


def _fold_extremum(
    op: ops.MaxOp | ops.MinOp, constants: Sequence[Attribute | None], choose: Callable[[Sequence[int]], int]
) -> Any:
    found = _evaluated(op, constants)
    if found is not None:
        return index_attr(choose(found))
    results = op.map.map.results
    if len(results) == 1 and isinstance(results[0], AffineDim):
        return op.dims[results[0].position]
    if len(results) == 1 and isinstance(results[0], AffineSymbol):
        return op.symbols[results[0].position]
    known = _with_constants(op.map.map, constants)
    if known is op.map.map:
        return None
    op.map = AffineMapAttr(known)
    return op.result


def _with_constants(map: AffineMap, constants: Sequence[Attribute | None]) -> AffineMap:
    """`map` with the results that are constant for the known operands folded; the operands stay."""
    dims = [_or_constant(AffineDim(i), constants[i]) for i in range(map.num_dims)]
    symbols = [_or_constant(AffineSymbol(i), constants[map.num_dims + i]) for i in range(map.num_symbols)]
    folded = [result.replace(dims, symbols) for result in map.results]
    results = [new if isinstance(new, AffineConstant) else old for old, new in zip(map.results, folded)]
    return AffineMap(map.num_dims, map.num_symbols, tuple(results))


def _or_constant(variable: AffineExpr, known: Attribute | None) -> AffineExpr:
    return AffineConstant(known.value) if isinstance(known, IntegerAttr) else variable


@fold(ops.MinOp)
def fold_min(op: ops.MinOp, *constants: Attribute | None) -> Any:
    """min of constants -> a constant; min(x) -> x"""
    return _fold_extremum(op, constants, min)


@fold(ops.MaxOp)
def fold_max(op: ops.MaxOp, *constants: Attribute | None) -> Any:
    """max of constants -> a constant; max(x) -> x"""
    return _fold_extremum(op, constants, max)


@fold(ops.DelinearizeIndexOp)
def fold_delinearize(op: ops.DelinearizeIndexOp, *constants: Attribute | None) -> Any:
    """one index -> it; of constants -> constants"""
    if len(op.results) == 1:
        return op.linear_index
    linear, sizes = constants[0], op.inner_basis
    if not isinstance(linear, IntegerAttr) or not all(isinstance(size, int) for size in sizes):
        return None
    left, found = linear.value, list[Attribute]()
    for size in reversed(sizes):
        left, index = divmod(left, int(size))  # type: ignore[arg-type]
        found.append(index_attr(index))
    return (index_attr(left), *reversed(found))


@fold(ops.LinearizeIndexOp)
def fold_linearize(op: ops.LinearizeIndexOp, *constants: Attribute | None) -> Any:
    """no index -> 0; one index -> it; of constants -> a constant"""
    count = len(op.multi_index)
    if count < 2:
        return op.multi_index[0] if count else index_attr(0)
    values, sizes = _constants(constants[:count]), op.inner_basis
    if values is None or not all(isinstance(size, int) for size in sizes):
        return None
    linear = values[0]
    for value, size in zip(values[1:], sizes):
        linear = linear * int(size) + value  # type: ignore[arg-type]
    return index_attr(linear) if -(1 << 63) <= linear < 1 << 63 else None


@pattern(ops.ApplyOp)
def simplify_apply(op: ops.ApplyOp, rw: Rewriter) -> Any:
    """apply f to (apply g to x) -> apply f after g to x; constants and repeated operands go into the map"""
    map, operands = canonical(op, op.map.map, op.map_operands)
    if map is op.map.map and list(op.map_operands) == operands:
        return rw.no_match("the map is simple")
    return ops.ApplyOp(AffineMapAttr(map), operands)


def _simplify_extremum(op: Any, rw: Rewriter) -> Any:
    map, operands = _with_producers(op)
    map, operands = canonical(op, map, operands)
    simple = AffineMap(map.num_dims, map.num_symbols, _in_order(map, list(dict.fromkeys(map.results))))
    if simple.results == op.map.map.results and list(op.map_operands) == list(operands):
        return rw.no_match("the map is simple")
    return rw(type(op)(AffineMapAttr(simple), operands))


def _with_producers(op: Any) -> tuple[AffineMap, Sequence[Value[Any]]]:
    """The map of `op` with the results of a producer of the same kind in the place of what it produces."""
    map, operands = op.map.map, op.map_operands
    variables = [*[AffineDim(i) for i in range(map.num_dims)], *[AffineSymbol(i) for i in range(map.num_symbols)]]
    for variable, value in zip(variables, operands):
        producer: Any = value.defining_op
        if type(producer) is not type(op) or variable not in map.results:
            continue
        kept = AffineMap(map.num_dims, map.num_symbols, tuple([r for r in map.results if r is not variable]))
        inner = producer.map.map, producer.map_operands
        (own, others), num_dims, num_symbols, values = joined((kept, operands), inner)
        return AffineMap(num_dims, num_symbols, (*own, *others)), values
    return map, operands


def _in_order(map: AffineMap, results: Sequence[AffineExpr]) -> tuple[AffineExpr, ...]:
    """Linear results by their factors of dimensions and symbols and their constant, as MLIR orders them."""
    variables = [*[AffineDim(i) for i in range(map.num_dims)], *[AffineSymbol(i) for i in range(map.num_symbols)]]
    keys: dict[AffineExpr, tuple[int, ...]] = {}
    for result in results:
        parts, constant = result.linear_parts()
        if not set(parts) <= set(variables):
            return tuple(results)
        keys[result] = (*[parts.get(variable, 0) for variable in variables], constant)
    return tuple(sorted(results, key=lambda result: keys[result]))


@pattern(ops.MinOp)
def simplify_min(op: ops.MinOp, rw: Rewriter) -> Any:
    """min(x, x, min(y, z)) -> min(x, y, z); producers, constants and repeated operands go into the map"""
    return _simplify_extremum(op, rw)


@pattern(ops.MaxOp)
def simplify_max(op: ops.MaxOp, rw: Rewriter) -> Any:
    """max(x, x, max(y, z)) -> max(x, y, z); producers, constants and repeated operands go into the map"""
    return _simplify_extremum(op, rw)


@pattern(ops.LoadOp)
def simplify_load(op: ops.LoadOp, rw: Rewriter) -> Any:
    """m[apply f to x] -> m[f(x)]"""
    return _simplify_access(op, rw)


@pattern(ops.StoreOp)
def simplify_store(op: ops.StoreOp, rw: Rewriter) -> Any:
    """m[apply f to x] = v -> m[f(x)] = v"""
    return _simplify_access(op, rw)


@pattern(ops.VectorLoadOp)
def simplify_vector_load(op: ops.VectorLoadOp, rw: Rewriter) -> Any:
    """m[apply f to x] -> m[f(x)]"""
    return _simplify_access(op, rw)


@pattern(ops.VectorStoreOp)
def simplify_vector_store(op: ops.VectorStoreOp, rw: Rewriter) -> Any:
    """m[apply f to x] = v -> m[f(x)] = v"""
    return _simplify_access(op, rw)


@pattern(ops.PrefetchOp)
def simplify_prefetch(op: ops.PrefetchOp, rw: Rewriter) -> Any:
    """prefetch m[apply f to x] -> prefetch m[f(x)]"""
    return _simplify_access(op, rw)


def _simplify_access(op: Any, rw: Rewriter) -> Any:
    map, indices = canonical(op, op.map.map, op.indices)
    if map is op.map.map and list(op.indices) == indices:
        return rw.no_match("the map is simple")
    new: Any = op.clone()
    new.map = AffineMapAttr(map)
    new.set_operands("indices", indices)
    if op.results:
        return new
    rw.insert(new)
    rw.erase(op)
    return ()


def _access_before_cast(op: Operation, rw: Rewriter) -> Any:
    """access of cast(m) -> access of m"""
    return take_operand_of_cast(op, rw)


_ACCESSES = (simplify_load, simplify_store, simplify_vector_load, simplify_vector_store, simplify_prefetch)
_CASTS = tuple([pattern(op_class)(_access_before_cast) for op_class in (ops.LoadOp, ops.StoreOp, ops.PrefetchOp)])
CANONICALIZATION = Canonicalization(
    folds=(fold_apply, fold_min, fold_max, fold_delinearize, fold_linearize),
    patterns=(simplify_apply, simplify_min, simplify_max, *_ACCESSES, *_CASTS, *LOOPS),
)
