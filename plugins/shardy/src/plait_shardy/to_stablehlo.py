"""The conversion `sdy-to-stablehlo`: on one device, what is said about how values are spread means nothing.

```mlir
sdy.mesh @mesh = <["x"=1]>
%0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<4xf32>
%1 = sdy.named_computation<"f">(%0) (%y: tensor<4xf32>) {
  %2 = stablehlo.tanh %y : tensor<4xf32>
  sdy.return %2 : tensor<4xf32>
} : (tensor<4xf32>) -> tensor<4xf32>
```

becomes

```mlir
%1 = stablehlo.tanh %x : tensor<4xf32>
```
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DictionaryAttr
from plait.builtin.symbols import SymbolTables
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes import Pass
from plait.rewrite.rewriter import Rewriter
from plait_stablehlo.ops.creation import ConstantOp

from plait_shardy import ops

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class SdyToStablehlo(Pass):
    """Forget shardings; computations for one device of a mesh of one take the place of their operations."""

    name: ClassVar[str] = "sdy-to-stablehlo"
    anchor: ClassVar[str | None] = "builtin.module"

    def run(self, op: Operation, ctx: Context) -> None:
        rw, tables = Rewriter(ctx), SymbolTables()
        for one in list(op.walk()):
            if isinstance(one, ops.ManualComputationOp):
                _check_one_device(one, tables)
        for one in list(op.walk(post_order=True)):
            if one.name.startswith("sdy."):
                _remove(one, rw)
            else:
                _forget_attributes(one)


def _check_one_device(op: ops.ManualComputationOp, tables: Any) -> None:
    mesh = op.mesh(lambda reference: tables.lookup_nearest(op, reference))
    devices = 1 if mesh is None else prod(mesh.sizes()[axis] for axis in op.manual_axes.axes)
    if devices != 1:
        message = f"'{op.name}' op runs on {devices} devices, and there is one"
        help = "the interpreter simulates them: --target=interpret"
        raise DiagnosticError(Diagnostic("error", message, op.location, help=help, operation=op))


def _remove(op: Operation, rw: Rewriter) -> None:
    if isinstance(op, ops.SAME_VALUE):
        rw.replace(op, op.operands[0])
    elif isinstance(op, ops.ConstantOp):
        rw.replace(op, _before(op, ConstantOp(op.value)).results[0])
    elif isinstance(op, (ops.ManualComputationOp, ops.NamedComputationOp)):
        block = op.body.block
        terminator: Any = block.terminator
        given: list[Any] = list(terminator.operands)
        arguments: dict[Any, Any] = dict(zip(block.arguments, op.operands))
        terminator.erase()
        rw.inline_block(block, op, op.operands)
        rw.replace(op, [arguments.get(value, value) for value in given])
    elif not isinstance(op, ops.ReturnOp):  # erased with the operation around it
        op.erase()


def _before(op: Any, made: Any) -> Any:
    made.location = op.location
    op.parent.insert_before(made, op)
    return made


def _forget_attributes(op: Operation) -> None:
    """Remove the attributes of `sdy` from an operation, and from arguments and results of a function."""
    for name in [name for name in op.attributes if name.startswith("sdy.")]:
        op.remove_attribute(name)
    for name in ("arg_attrs", "res_attrs"):
        found = op.get_attr(name)
        if isinstance(found, ArrayAttr):
            op.set_property(name, _without_sdy(found))


def _without_sdy(dictionaries: ArrayAttr) -> ArrayAttr | None:
    kept: list[Any] = []
    for one in dictionaries.elements:
        assert isinstance(one, DictionaryAttr)
        kept.append(DictionaryAttr([entry for entry in one.entries if not entry[0].startswith("sdy.")]))
    return ArrayAttr(tuple(kept)) if any(len(one) for one in kept) else None
