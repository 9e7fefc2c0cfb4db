"""Control flow of graphs: the higher-order operations `cond`, `while_loop` and `scan`, as `scf`.

```python
cond(%p, true_graph, false_graph, (%x,))
```
becomes
```mlir
%r = scf.if %c -> (tensor<2xf32>) { ... scf.yield %a : tensor<2xf32> } else { ... scf.yield %b : tensor<2xf32> }
```
Regions take and yield builtin tensors; casts stand between them and the values of the torch dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, index
from plait.ir.block import Block
from plait.ir.region import Region
from plait.lazy import lazy_import
from plait.typeconv import unrealized_cast
from plait_std.algebra import SCALARS
from plait_std.builders import index_constant
from plait_std.scf import ops as scf
from plait_std.tensor import ops as tensor

from plait_torch.fx.element_types import value_type
from plait_torch.types import ValueTensorType, builtin_tensor, torch_element

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.builder import Builder
    from plait.ir.value import Value

    from plait_torch.fx.importer import GraphImporter

torch = lazy_import("torch")


def refusal(node: Any, ctx: Context) -> str | None:
    """Why a higher-order operation cannot be imported; None if it can."""
    name = node.target.name()
    if name not in IMPORTERS:
        return f"the higher-order operation '{name}' is not known"
    return None


def import_cond(importer: GraphImporter, node: Any) -> list[Value[Any]]:
    """cond(p, a, b, operands) -> scf.if"""
    predicate, *graphs, operands = node.args
    types = [_passed(value_type(one)) for one in node.meta["val"]]
    arguments = [importer.value(one) for one in operands]
    condition = _truth(importer, predicate)
    regions = [_branch(importer, importer.graph_of(graph), arguments, types) for graph in graphs]
    made = importer.builder.insert(scf.IfOp(condition, types, *regions))
    return [_back(importer.builder, r, value_type(v)) for r, v in zip(made.results, node.meta["val"], strict=True)]


def _branch(importer: GraphImporter, graph: Any, arguments: Sequence[Value[Any]], types: Sequence[Any]) -> Region:
    block = Block(())
    inner = importer.inside(graph, block)
    inner.builder.insert(scf.YieldOp([_out(inner.builder, v, t) for v, t in zip(inner.inline(arguments), types)]))
    return Region(block)


def import_while_loop(importer: GraphImporter, node: Any) -> list[Value[Any]]:
    """while_loop(condition, body, carried, others) -> scf.while"""
    condition, body, carried, others = node.args
    results = [value_type(one) for one in node.meta["val"]]
    types = [_passed(type) for type in results]
    fixed = [importer.value(one) for one in others]
    inits = [_out(importer.builder, importer.value(one), type) for one, type in zip(carried, types, strict=True)]
    before, after = Block(types), Block(types)
    test = importer.inside(importer.graph_of(condition), before)
    (truth,) = test.inline([*_all_back(test.builder, before.arguments, results), *fixed])
    test.builder.insert(scf.ConditionOp(_scalar(test.builder, truth), before.arguments))
    step = importer.inside(importer.graph_of(body), after)
    computed = step.inline([*_all_back(step.builder, after.arguments, results), *fixed])
    step.builder.insert(scf.YieldOp([_out(step.builder, v, t) for v, t in zip(computed, types, strict=True)]))
    made = importer.builder.insert(scf.WhileOp(inits, types, Region(before), Region(after)))
    return _all_back(importer.builder, made.results, results)


def import_scan(importer: GraphImporter, node: Any) -> list[Value[Any]]:
    """scan(combine, carried, scanned, others) -> scf.for over the first dimension"""
    combine, carried, scanned, others = node.args
    builder, values = importer.builder, node.meta["val"]
    results = [value_type(one) for one in values]
    types: list[Any] = [_passed(type) for type in results]
    xs = [_out(builder, importer.value(x)) for x in scanned]
    inits = [_out(builder, importer.value(one), type) for one, type in zip(carried, types)]
    known = _sizes(importer, [*carried, *scanned, *others])
    count = len(carried)
    inits += [_empty(builder, value, type, known) for value, type in zip(values[count:], types[count:], strict=True)]
    zero, one = (index_constant(builder, n) for n in (0, 1))
    length = builder(tensor.DimOp(xs[0], zero)) if xs else zero
    block = Block([index, *types])
    step = importer.inside(importer.graph_of(combine), block)
    at, *arguments = block.arguments
    rows = [_row(step.builder, x, at) for x in xs]
    fixed = [importer.value(other) for other in others]
    computed = step.inline([*_all_back(step.builder, arguments[:count], results[:count]), *rows, *fixed])
    kept = [_out(step.builder, v, t) for v, t in zip(computed[:count], types)]
    kept += [_with_row(step.builder, y, into, at) for y, into in zip(computed[count:], arguments[count:], strict=True)]
    step.builder.insert(scf.YieldOp(kept))
    made = builder.insert(scf.ForOp(zero, length, one, inits, types, body=Region(block)))
    return _all_back(builder, made.results, results)


IMPORTERS: Mapping[str, Callable[[GraphImporter, Any], list[Any]]] = {
    "cond": import_cond, "while_loop": import_while_loop, "scan": import_scan,
}  # fmt: skip


def _passed(type: Any) -> Any:
    """The builtin type of a tensor that goes into or out of a region; other types stay."""
    return builtin_tensor(type) if isinstance(type, ValueTensorType) else type


def _cast(builder: Builder, value: Value[Any], type: Any) -> Value[Any]:
    return unrealized_cast(builder, value, type)


def _out(builder: Builder, value: Value[Any], wanted: Any = None) -> Value[Any]:
    """A value of the torch dialect as one of a builtin type, of which sizes may be forgotten."""
    found = _cast(builder, value, _passed(value.type))
    return found if wanted is None or found.type is wanted else builder(tensor.CastOp(found, wanted))


def _back(builder: Builder, value: Value[Any], type: Any) -> Value[Any]:
    return _cast(builder, value, type)


def _all_back(builder: Builder, values: Sequence[Value[Any]], types: Sequence[Any]) -> list[Value[Any]]:
    return [_back(builder, value, type) for value, type in zip(values, types, strict=True)]


def _truth(importer: GraphImporter, predicate: Any) -> Value[Any]:
    return _scalar(importer.builder, importer.value(predicate))


def _scalar(builder: Builder, value: Value[Any]) -> Value[Any]:
    """The element of a boolean tensor with one."""
    held = _out(builder, value)
    zero = [index_constant(builder, 0)] * held.type.rank
    return SCALARS.read(builder, held, zero)


def _row(builder: Builder, x: Value[Any], at: Value[Any]) -> Value[Any]:
    """x[at] as a value of the torch dialect."""
    offsets, sizes, strides = _slice(builder, x, at)
    type = x.type.with_shape(x.type.shape[1:])
    row = builder(tensor.ExtractSliceOp.of(x, offsets, sizes, strides, type))
    return _cast(builder, row, _torch_type(type))


def _with_row(builder: Builder, y: Value[Any], into: Value[Any], at: Value[Any]) -> Value[Any]:
    """`into` with y at `at`."""
    row = _out(builder, y, into.type.with_shape(into.type.shape[1:]))
    return SCALARS.insert(builder, row, into, *_slice(builder, into, at))


def _slice(builder: Builder, x: Value[Any], at: Value[Any]) -> tuple[list[Any], list[Any], list[Any]]:
    rank = x.type.rank
    sizes: list[Any] = [1]
    for dim in range(1, rank):
        size = x.type.shape[dim]
        sizes.append(size if size != DYNAMIC else SCALARS.on(builder).size(x, dim).value)
    return [at, *[0] * (rank - 1)], sizes, [1] * rank


def _torch_type(type: Any) -> Any:
    return ValueTensorType(type.shape, torch_element(type.element_type))


def _sizes(importer: GraphImporter, nodes: Sequence[Any]) -> dict[Any, tuple[Value[Any], int]]:
    """Where each symbolic size of the given tensors can be read: a value and a dimension."""
    found: dict[Any, tuple[Value[Any], int]] = {}
    for node in nodes:
        value = node.meta.get("val") if isinstance(node, torch.fx.Node) else None
        shape: Sequence[Any] = getattr(value, "shape", ())
        for dim, size in enumerate(shape):
            if not isinstance(size, int):
                found.setdefault(size.node.expr, (importer.value(node), dim))
    return found


def _empty(builder: Builder, value: Any, type: Any, known: Mapping[Any, tuple[Value[Any], int]]) -> Value[Any]:
    """A tensor for the rows that a scan computes."""
    sizes: list[Any] = []
    shape: Sequence[Any] = value.shape
    for size in shape:
        if isinstance(size, int):
            sizes.append(size)
            continue
        held, dim = known[size.node.expr]
        sizes.append(SCALARS.on(builder).size(_out(builder, held), dim).value)
    return SCALARS.empty(builder, sizes, type.element_type)
