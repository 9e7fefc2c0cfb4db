"""The operations of `sdy` that programs carry: meshes, constraints on shardings, computations for one device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.types import RankedTensorType
from plait.define import constraints as c
from plait.define.traits import (
    HasParent,
    IsolatedFromAbove,
    Pure,
    RecursiveMemoryEffects,
    ReturnLike,
    SameOperandsAndResultType,
    SingleBlock,
    Symbol,
    Terminator,
)
from plait.ir.attribute import Type, VerifyError

from plait_shardy import syntax
from plait_shardy.attributes import (
    ManualAxesAttr,
    MeshAttr,
    PropagationDirectionAttr,
    TensorShardingAttr,
    TensorShardingPerValueAttr,
)
from plait_shardy.verifiers import Lookup, check_sharding, check_shardings, local_type, mesh_of

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_RankedTensor = c.Instance(RankedTensorType, "ranked tensor")


class MeshOp(d.Op):
    """Name a grid of devices.

    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=4]>
    ```

    Semantics: Shardy, `sdy.mesh`.
    """

    name = "sdy.mesh"
    traits = (Symbol, HasParent("builtin.module"))
    sym_name: Any = d.attribute(c.SymbolNameAttr)
    mesh: MeshAttr = d.attribute(MeshAttr)
    assembly = "$sym_name `=` $mesh attr-dict"


class _SameTypeOp(d.Op):
    """An operation that returns its operand, with something said about how it is spread."""

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[0].type]


class _ShardedOp(_SameTypeOp):
    """An operation that may say how its value is spread."""

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the sharding fits the value."""
        sharding = self.get_property("sharding")
        if sharding is not None:
            check_sharding(sharding, self.results[0].type, self, lookup)


class ShardingConstraintOp(_ShardedOp):
    """Say how a value, or what uses this result, is to be spread. The result is the operand.

    ```mlir
    func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %0 = sdy.sharding_constraint %x <mesh<["a"=2]>, [{"a"}, {?}]> : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```

    Semantics: Shardy, `sdy.sharding_constraint`.
    """

    name = "sdy.sharding_constraint"
    traits = (SameOperandsAndResultType,)
    input: d.Operand = d.operand(c.AnyType)
    sharding: TensorShardingAttr = d.attribute(TensorShardingAttr)
    result: d.Result = d.infer_result(c.AnyType, same_as="input")
    assembly = "$input $sharding attr-dict `:` type($result)"


class ReshardOp(_ShardedOp):
    """Spread a value in another way. The result is the operand.

    ```mlir
    func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %0 = sdy.reshard %x <mesh<["a"=2]>, [{"a"}, {}]> : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```

    Semantics: Shardy, `sdy.reshard`.
    """

    name = "sdy.reshard"
    traits = (Pure, SameOperandsAndResultType)
    input: d.Operand = d.operand(c.AnyType)
    sharding: TensorShardingAttr = d.attribute(TensorShardingAttr)
    result: d.Result = d.infer_result(c.AnyType, same_as="input")
    assembly = "$input $sharding attr-dict `:` type($result)"


class DataFlowEdgeOp(_ShardedOp):
    """Stand for an edge along which shardings go through an operation with regions. The result is the operand.

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = stablehlo.tanh %x : tensor<8xf32>
      %1 = sdy.data_flow_edge %0 sharding=<mesh<["a"=2]>, [{"a"}]> : tensor<8xf32>
      return %1 : tensor<8xf32>
    }
    ```

    Semantics: Shardy, `sdy.data_flow_edge`.
    """

    name = "sdy.data_flow_edge"
    traits = (SameOperandsAndResultType,)
    input: d.Operand = d.operand(c.AnyShaped)
    sharding: TensorShardingAttr | None = d.optional_attribute(TensorShardingAttr)
    result: d.Result = d.infer_result(c.AnyShaped, same_as="input")
    assembly = "$input (`sharding` `` `=` `` $sharding^)? attr-dict `:` type($result)"

    def verify(self) -> None:
        if not self.result.type.has_static_shape:
            text = f"expected a result of static shape, found '{self.result.type}'"
            raise VerifyError(text)
        if not self.input.has_one_use:
            raise VerifyError("the input must have this operation as its only user")


class PropagationBarrierOp(_SameTypeOp):
    """Let shardings through in one direction only. The result is the operand.

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.propagation_barrier %x allowed_direction=FORWARD : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    Semantics: Shardy, `sdy.propagation_barrier`.
    """

    name = "sdy.propagation_barrier"
    traits = (Pure, SameOperandsAndResultType)
    input: d.Operand = d.operand(_RankedTensor)
    allowed_direction: PropagationDirectionAttr = d.attribute(PropagationDirectionAttr)
    result: d.Result = d.infer_result(_RankedTensor, same_as="input")
    assembly = "$input `allowed_direction` `` `=` `` $allowed_direction attr-dict `:` type($input)"

    def verify(self) -> None:
        if self.allowed_direction.text == "BOTH":
            text = "a barrier for the direction `BOTH` would stop nothing, expected another direction"
            raise VerifyError(text)


class ShardingGroupOp(d.Op):
    """Say that all values of a group are spread in the same way.

    ```mlir
    func.func @f(%x: tensor<8xf32>) {
      sdy.sharding_group %x group_id=3 : tensor<8xf32>
      return
    }
    ```

    Semantics: Shardy, `sdy.sharding_group`.
    """

    name = "sdy.sharding_group"
    input: d.Operand = d.operand(_RankedTensor)
    group_id: Any = d.attribute(c.I64Attr)
    assembly = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)"


class ConstantOp(d.Op):
    """Make a tensor of known elements, which may be spread otherwise than equal ones.

    ```mlir
    %r = sdy.constant dense<[0, 1]> : tensor<2xi32>
    ```

    Semantics: Shardy, `sdy.constant`.
    """

    name = "sdy.constant"
    traits = (Pure,)
    value: Any = d.attribute(c.ElementsAttr)
    output: d.Result = d.result(c.AnyType)
    assembly = "attr-dict $value"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [properties["value"].type]

    def verify(self) -> None:
        if self.value.type is not self.output.type:
            raise VerifyError(f"expected a result of type '{self.value.type}', found '{self.output.type}'")


class ReturnOp(d.Op):
    """Give the values of a region of `sdy`.

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.named_computation<"g">(%x) (%y: tensor<8xf32>) {
        sdy.return %y : tensor<8xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    Semantics: Shardy, `sdy.return`.
    """

    name = "sdy.return"
    traits = (Pure, ReturnLike, Terminator)
    values: d.Operands = d.operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"


class ManualComputationOp(d.Op):
    """Run a computation on every device, each with its part of the operands along the axes that are manual.

    The parts of the results make up the results. Along other axes the computation sees whole tensors.

    ```mlir
    func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %0 = sdy.manual_computation(%x) in_shardings=[<mesh<["a"=2]>, [{"a"}, {}]>]
          out_shardings=[<mesh<["a"=2]>, [{"a"}, {}]>] manual_axes={"a"} (%y: tensor<4x8xf32>) {
        sdy.return %y : tensor<4x8xf32>
      } : (tensor<8x8xf32>) -> tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```

    Semantics: Shardy, `sdy.manual_computation`.
    """

    name = "sdy.manual_computation"
    traits = (RecursiveMemoryEffects, SingleBlock, IsolatedFromAbove)
    tensors: d.Operands = d.operands(c.AnyType)
    in_shardings: TensorShardingPerValueAttr = d.attribute(TensorShardingPerValueAttr)
    out_shardings: TensorShardingPerValueAttr = d.attribute(TensorShardingPerValueAttr)
    manual_axes: ManualAxesAttr = d.attribute(ManualAxesAttr)
    outputs: d.Results = d.results(c.AnyType)
    body: Any = d.region()

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_manual_computation(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_manual_computation(self, printer)

    def mesh(self, lookup: Lookup) -> MeshAttr | None:
        """The mesh that its shardings are of; None if it has none. Raises `VerifyError` if they differ."""
        shardings = (*self.in_shardings.shardings, *self.out_shardings.shardings)
        meshes = {mesh_of(sharding, lookup) for sharding in shardings}
        named = {mesh for mesh in meshes if mesh.axes or mesh.device_ids}
        if len(named) > 1:
            raise VerifyError("in and out shardings must be of one mesh, or of empty ones")
        return next(iter(named or meshes), None)

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the types of the body are the types of parts of operands and results."""
        terminator = self.body.block.terminator
        given = [v.type for v in terminator.operands] if terminator is not None else []
        taken = [a.type for a in self.body.block.arguments]
        for what, types, local, shardings in (
            ("operand", self.operand_types, taken, self.in_shardings),
            ("result", self.result_types, given, self.out_shardings),
        ):
            self._verify_values(what, types, local, shardings, lookup)
        mesh = self.mesh(lookup)
        for axis in self.manual_axes.axes:
            if mesh is not None and axis not in mesh.sizes():
                raise VerifyError(f'unknown manual axis: "{axis}"')

    def _verify_values(
        self, what: str, types: Sequence[Any], local: Sequence[Any], shardings: TensorShardingPerValueAttr,
        lookup: Lookup,
    ) -> None:  # fmt: skip
        if not types and not local and not shardings.shardings:
            return
        check_shardings(shardings, types, self, lookup, f"{what} ")
        if len(types) != len(local):
            counts = f"found {len(types)} of the operation and {len(local)} of the region"
            raise VerifyError(f"expected as many {what}s of the region as of the operation, {counts}")
        for i, (ty, part, sharding) in enumerate(zip(types, local, shardings.shardings)):
            _check_manual_first(what, i, sharding, self.manual_axes.axes)
            if not hasattr(ty, "shape"):
                continue
            expected = local_type(ty, sharding, mesh_of(sharding, lookup), self.manual_axes.axes, what)
            if expected is not part:
                text = f"{what} {i} of the region must be"
                raise VerifyError(f"{text} '{expected}' by its sharding, found '{part}'")


def _check_manual_first(what: str, index: int, sharding: TensorShardingAttr, manual: Sequence[str]) -> None:
    for dim, of_dim in enumerate(sharding.dim_shardings):
        for before, axis in zip(of_dim.axes, of_dim.axes[1:]):
            if axis.axis in manual and before.axis not in manual:
                text = "must name manual axes before others"
                saw = f"found {axis.text} after {before.text}"
                raise VerifyError(f"the sharding of {what} {index} {text} in dimension {dim}, {saw}")


class NamedComputationOp(d.Op):
    """Give a name to a computation; it is as if its operations stood where it stands.

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.named_computation<"g">(%x) (%y: tensor<8xf32>) {
        %1 = stablehlo.tanh %y : tensor<8xf32>
        sdy.return %1 : tensor<8xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    Semantics: Shardy, `sdy.named_computation`.
    """

    name = "sdy.named_computation"
    traits = (RecursiveMemoryEffects, SingleBlock, IsolatedFromAbove)
    tensors: d.Operands = d.operands(c.AnyType)
    computation: Any = d.attribute(c.StrAttr, ir_name="name")
    in_shardings: TensorShardingPerValueAttr | None = d.optional_attribute(TensorShardingPerValueAttr)
    out_shardings: TensorShardingPerValueAttr | None = d.optional_attribute(TensorShardingPerValueAttr)
    outputs: d.Results = d.results(c.AnyType)
    body: Any = d.region()

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        return syntax.parse_named_computation(cls, parser)

    def print_assembly(self, printer: Printer) -> None:
        syntax.print_named_computation(self, printer)

    def verify(self) -> None:
        taken = [a.type for a in self.body.block.arguments]
        if len(taken) != len(self.operands):
            text = f"{len(taken)} block arguments for {len(self.operands)} operands"
            raise VerifyError(text)
        for i, (inner, outer) in enumerate(zip(taken, self.operand_types)):
            if inner is not outer:
                text = f"block argument {i} must be of the type of its operand"
                raise VerifyError(f"{text}, '{outer}', found '{inner}'")
        terminator = self.body.block.terminator
        given = tuple(v.type for v in terminator.operands) if terminator is not None else ()
        if given != self.result_types:
            texts = [", ".join(f"'{ty}'" for ty in types) for types in (given, self.result_types)]
            text = f"expected results of types {texts[0]}, found {texts[1]}"
            raise VerifyError(text)

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the shardings fit."""
        for name, shardings, types in (
            ("in_shardings", self.in_shardings, self.operand_types),
            ("out_shardings", self.out_shardings, self.result_types),
        ):
            if shardings is not None:
                check_shardings(shardings, types, self, lookup, f"{name} ")


SAME_VALUE = (ShardingConstraintOp, ReshardOp, DataFlowEdgeOp, PropagationBarrierOp)
OPERATIONS = (
    MeshOp, *SAME_VALUE, ShardingGroupOp, ConstantOp, ReturnOp, ManualComputationOp, NamedComputationOp,
)  # fmt: skip
