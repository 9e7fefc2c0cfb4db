"""Models of interfaces say what is true of the operations: what can be read off them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, TensorType
from plait.define.traits import Pure
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interfaces import DestinationStyle, MemoryEffects, Structured, is_pure
from plait.ir.affine import AffineDim
from plait.lazy import lazy_import

from plait_testing.conformance.kit import Check
from plait_testing.conformance.running import argument_types, arguments_for, function_around, name_of, run
from plait_testing.conformance.values import copies, is_comparable

if TYPE_CHECKING:
    from plait.define.op import Op

    from plait_testing.conformance.kit import Kit

np = lazy_import("numpy")


def with_model(interface: type[Any]) -> Callable[[Kit], Sequence[tuple[str, Any]]]:
    """The operations of a distribution that have a model of an interface, whoever attached it."""
    return lambda kit: [(name, op) for name, op in kit.operations if kit.ctx.has_model(interface.__name__, name)]


def modelled(kit: Kit, op_class: type[Op], interface: type[Any]) -> list[tuple[Any, Any, Any]]:
    """Module, operation and model for each use in the example that the model speaks for."""
    found = [(module, op, kit.ctx.model(interface, op)) for module, op in kit.instances(op_class)]
    return [one for one in found if one[2] is not None]


def check_destinations(kit: Kit, op_class: type[Op]) -> None:
    """Inits are operands; each tensor result is tied to one, of its type; inits on buffers are tied to none."""
    for _, op, model in modelled(kit, op_class, DestinationStyle):
        inits = model.inits(op)
        assert set(inits) <= set(range(len(op.operands))), f"inits {inits} of {len(op.operands)} operands"
        for result in op.results:
            if isinstance(result.type, TensorType):
                tied = model.tied_init(op, result.index)
                assert op.operands[tied].type is result.type, f"result #{result.index} and its init #{tied} differ"
                assert model.tied_result(op, tied) is result, f"init #{tied} is not tied back to result #{result.index}"
        inputs = [operand for i, operand in enumerate(op.operands) if i not in inits]
        assert list(model.inputs(op)) == inputs, "inputs are the operands that are not inits"
        for i in range(len(op.operands)):
            if i not in inits:
                assert model.tied_result(op, i) is None, f"operand #{i} is not an init"


def check_effects(kit: Kit, op_class: type[Op]) -> None:
    """An operation that is `Pure` has no effects; effects are on its own operands and results."""
    for _, op, model in modelled(kit, op_class, MemoryEffects):
        effects = model.effects(op)
        assert not (op.has_trait(Pure) and effects), f"'Pure', but has effects: {effects}"
        for effect in effects:
            assert effect.kind in ("read", "write", "allocate", "free"), f"no effect: {effect}"
            known = effect.value is None or effect.value in (*op.operands, *op.results)
            inside = effect.value is not None and op.is_ancestor_of(effect.value.parent_block.parent_op)
            assert known or inside, f"an effect on a value that is not its own: {effect}"


def pure_operations(kit: Kit) -> Sequence[tuple[str, Any]]:
    return [(name, op) for name, op in kit.operations if op.has_trait(Pure) and kit.ctx.interpretation(op) is not None]


def check_purity(kit: Kit, op_class: type[Op]) -> None:
    """Running the example of a pure operation leaves its arguments alone and returns the same again."""
    for module, op in kit.instances(op_class):
        assert not op.has_trait(Pure) or op.regions or is_pure(op, kit.ctx)
        function = function_around(op)
        if not all(is_comparable(ty) for ty in argument_types(function)):
            continue
        for arguments in arguments_for(kit, op_class.name, function, count=1):
            given = copies(arguments)
            try:
                run(kit, module, name_of(function), given)
            except DiagnosticError:
                continue  # the arguments do not fit; other checks look for internal errors
            for i, (a, b) in enumerate(zip(arguments, given)):
                assert _unchanged(np.asarray(a), np.asarray(b)), f"argument #{i} has changed"


def _unchanged(before: Any, after: Any) -> bool:
    """Whether two arrays are the same bit by bit, NaN included."""
    if before.dtype.kind == "O":
        return bool(np.array_equal(before, after))
    return bool(before.shape == after.shape and before.tobytes() == after.tobytes())


def check_structure(kit: Kit, op_class: type[Op]) -> None:
    """Maps and iterators fit each other and the operands; every static size of a loop is the same seen from each."""
    for _, op, model in modelled(kit, op_class, Structured):
        iterators, maps, inputs = model.iterator_types(op), model.indexing_maps(op), model.inputs(op)
        assert set(iterators) <= {"parallel", "reduction", "window"}, f"iterator types {iterators}"
        assert len(maps) >= len(inputs), f"{len(maps)} maps for {len(inputs)} inputs and the inits"
        for i, indexing in enumerate(maps):
            assert indexing.num_dims == len(iterators), f"map #{i} has {indexing.num_dims} loops of {len(iterators)}"
        for i, (indexing, value) in enumerate(zip(maps, inputs)):
            rank = len(getattr(value.type, "shape", ()))
            assert len(indexing.results) == rank, f"map #{i} has {len(indexing.results)} results, input has rank {rank}"
        outputs = maps[len(inputs) :]
        if len(outputs) == len(op.results):
            for i, (indexing, result) in enumerate(zip(outputs, op.results)):
                rank = len(getattr(result.type, "shape", ()))
                assert len(indexing.results) == rank, f"the map of result #{i} has {len(indexing.results)} results"
            _check_loop_sizes([*inputs, *op.results], maps)


def _check_loop_sizes(values: Sequence[Any], maps: Sequence[Any]) -> None:
    sizes: dict[int, int] = {}
    for value, indexing in zip(values, maps):
        if not isinstance(value.type, RankedTensorType):
            continue
        for expr, size in zip(indexing.results, value.type.shape):
            if isinstance(expr, AffineDim) and size != DYNAMIC:
                known = sizes.setdefault(expr.position, size)
                assert known == size, f"loop {expr.position} has {known} and {size} steps"


CHECKS = (
    Check("destination-style", with_model(DestinationStyle), check_destinations),
    Check("memory-effects", with_model(MemoryEffects), check_effects),
    Check("purity", pure_operations, check_purity),
    Check("structured", with_model(Structured), check_structure),
)
