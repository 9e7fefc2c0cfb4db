"""Models that build operations build what means the same: payloads, tiles and sizes against the interpretation."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FunctionType, IntegerType, RankedTensorType, TensorType
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces import Elementwise, ReifyShapes, Tiling
from plait.interpret import value_for
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait.lazy import lazy_import

from plait_testing.conformance.kit import Check, NotApplicable
from plait_testing.conformance.models import modelled, with_model
from plait_testing.conformance.running import function_around, name_of, outcomes, return_values, run
from plait_testing.conformance.values import differences, element_of

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.define.op import Op
    from plait.ir.attribute import Type
    from plait.ir.block import Block
    from plait.ir.operation import Operation

    from plait_testing.conformance.kit import Kit

np = lazy_import("numpy")


def _at_top_of_function(op: Operation) -> Any:
    """The function that an operation lies directly in. Raises `NotApplicable`."""
    function = function_around(op)
    if op.parent_op is not function:
        raise NotApplicable("it lies in another operation")
    return function


def check_sizes(kit: Kit, op_class: type[Op]) -> None:
    """The sizes that `ReifyShapes` builds are those that the results have."""
    for module, op, model in modelled(kit, op_class, ReifyShapes):
        function = _at_top_of_function(op)
        sizes = model.reify(op, Builder.before(op))
        assert len(sizes) == len(op.results), f"sizes of {len(sizes)} results, there are {len(op.results)}"
        for result, its in zip(op.results, sizes):
            for dim, (size, known) in enumerate(zip(its, getattr(result.type, "shape", ()))):
                assert not isinstance(size, int) or known in (size, DYNAMIC), f"dimension {dim} is {size}, not {known}"
        flat = [size for its in sizes for size in its]
        values = [size for size in flat if not isinstance(size, int)]
        return_values(function, [*op.results, *values])
        verify(module, kit.ctx)
        for _, got in outcomes(kit, op_class.name, module, function):
            built = iter(got[len(op.results) :])
            found = [size if isinstance(size, int) else int(next(built)) for size in flat]
            actual = [n for value in got[: len(op.results)] for n in np.shape(value)]
            assert found == actual, f"sizes {found}, the results have {actual}\n{module}"


# Elementwise


def check_payload(kit: Kit, op_class: type[Op]) -> None:
    """The payload computes each element of the operation's results."""
    for module, op, model in modelled(kit, op_class, Elementwise):
        function = _at_top_of_function(op)
        if not all(isinstance(v.type, RankedTensorType) for v in op.results):
            raise NotApplicable("its results are scalars")
        return_values(function, [*op.operands, *op.results])
        verify(module, kit.ctx)
        scalar = _payload_module(kit, module, op, model)
        for _, got in outcomes(kit, op_class.name, module, function):
            operands, results = got[: len(op.operands)], got[len(op.operands) :]
            _check_elements(kit, op, model, scalar, name_of(function), operands, results)


def signless(ty: Type) -> Any:
    """The type that arith works on for an element type."""
    ty = getattr(element_of(ty), "storage_type", element_of(ty))
    return IntegerType(ty.width) if isinstance(ty, IntegerType) else ty


def _payload_module(kit: Kit, module: Operation, op: Operation, model: Elementwise) -> Any:
    """A module whose function is the payload: one element of each operand to one of each result."""
    fresh = module.clone()
    place = list(module.walk()).index(op)
    twin = list(fresh.walk())[place]
    function = function_around(twin)
    block = function.regions[0].entry
    end = block.terminator
    scalars = [block.add_argument(signless(operand.type)) for operand in twin.operands]
    builder = Builder.before(end)
    yielded = list(model.payload(twin, builder, scalars))
    end.operands = tuple(yielded)
    kept = set(scalars)
    _erase_unused(block, end, twin)
    for argument in [a for a in block.arguments if a not in kept]:
        block.erase_argument(argument)
    types = FunctionType(tuple(a.type for a in block.arguments), tuple(v.type for v in yielded))
    function.set_property("function_type", types)
    if "arg_attrs" in function.property_names:
        function.set_property("arg_attrs", None)
    verify(fresh, kit.ctx)
    return fresh


def _erase_unused(block: Block, end: Operation, op: Operation) -> None:
    """Erase what the payload does not need: `op`, and whatever on arguments of the former function is left."""
    needed: set[Any] = set()
    pending = [end]
    while pending:
        current = pending.pop()
        if current in needed:
            continue
        needed.add(current)
        inner = [o for region in current.regions for o in region.walk()]
        pending += [v.defining_op for o in (current, *inner) for v in o.operands if v.defining_op is not None]
    for other in reversed(list(block.operations)):
        if other not in needed:
            other.erase()


def _check_elements(
    kit: Kit, op: Operation, model: Elementwise, scalar: ModuleOp, name: str, operands: Sequence[Any],
    results: Sequence[Any]
) -> None:
    maps = model.operand_maps(op)
    for index in itertools.islice(np.ndindex(*np.shape(results[0])), 24):
        elements = [
            _element(value, maps[i].evaluate(index, ()) if maps is not None else index, operand.type)
            for i, (value, operand) in enumerate(zip(operands, op.operands))
        ]
        try:
            got = run(kit, scalar, name, elements)
        except DiagnosticError as error:
            raise AssertionError(f"at {index}, of {elements}: the payload fails: {error}\n{scalar}") from None
        expected = [np.asarray(value)[index] for value in results]
        stored = [np.asarray(a).astype(np.asarray(e).dtype) for a, e in zip(got, expected)]
        wrong = differences(stored, expected, [result.type for result in op.results])
        assert not wrong, f"at {index}, of {elements}: {wrong}\n{scalar}"


def _element(value: Any, index: Sequence[int], ty: Type) -> Any:
    element = np.asarray(value)[tuple(index)] if isinstance(ty, TensorType) else value
    return value_for(signless(ty), element.item() if signless(ty).__class__ is IntegerType else element)


# Tiling


def check_tiles(kit: Kit, op_class: type[Op]) -> None:
    """Tiles of the results, put together, are the results."""
    for module, op, model in modelled(kit, op_class, Tiling):
        function = _at_top_of_function(op)
        domain = model.iteration_domain(op, Builder.before(op))
        iterators = model.iterator_types(op)
        assert len(domain) == len(iterators), f"{len(domain)} ranges, {len(iterators)} iterators"
        if not all(isinstance(n, int) for r in domain for n in (r.offset, r.size)):
            raise NotApplicable("its example has dynamic sizes")
        results = [result for result in op.results if isinstance(result.type, TensorType)]
        if not results:
            raise NotApplicable("its example is on buffers")
        tiles = list(_tiles(op, model, domain, iterators))
        return_values(function, [*results, *[value for values, _ in tiles for value in values]])
        verify(module, kit.ctx)
        for _, got in outcomes(kit, op_class.name, module, function, count=2):
            _check_glued(results, tiles, got)


def _tiles(op: Operation, model: Tiling, domain: Sequence[Any], iterators: Sequence[str]) -> Any:
    """The values of each tile, parallel loops halved, and where they lie in each result."""
    pieces = [
        _halves(r.offset, r.size) if kind == "parallel" else [(r.offset, r.size)] for r, kind in zip(domain, iterators)
    ]
    for tile in itertools.islice(itertools.product(*pieces), 16):
        builder = Builder.before(op)
        offsets, sizes = [offset for offset, _ in tile], [size for _, size in tile]
        positions = [model.result_tile_position(op, builder, i, offsets, sizes) for i in range(len(op.results))]
        yield list(model.tiled(op, builder, offsets, sizes).values), positions


def _halves(offset: int, size: int) -> list[tuple[int, int]]:
    half = (size + 1) // 2
    return [(offset, half), (offset + half, size - half)] if size > 1 else [(offset, size)]


def _check_glued(results: Sequence[Any], tiles: Sequence[Any], got: Sequence[Any]) -> None:
    whole, rest = got[: len(results)], iter(got[len(results) :])
    for values, positions in tiles:
        for i, position in zip(range(len(values)), positions):
            tile = np.asarray(next(rest))
            where = tuple(slice(o, o + n) for o, n in zip(position.offsets, position.sizes))
            expected = np.asarray(whole[i])[where]
            wrong = differences([tile], [expected], [results[i].type])
            assert not wrong, f"the tile of result #{i} at {list(position.offsets)}: {wrong[0]}"


CHECKS = (
    Check("reify-shapes", with_model(ReifyShapes), check_sizes),
    Check("elementwise", with_model(Elementwise), check_payload),
    Check("tiling", with_model(Tiling), check_tiles),
)
