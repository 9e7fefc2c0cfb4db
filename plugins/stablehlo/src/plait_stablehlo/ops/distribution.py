"""Collective operations: what all processes of a group do together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.define import constraints as c
from plait.define.traits import Pure, SingleBlock
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.attributes import ChannelHandleAttr
from plait_stablehlo.compatibility import (
    bounds_of,
    is_static,
    shapes_agree,
    sizes_agree,
    tensor,
    types_agree,
    violation,
)
from plait_stablehlo.ops.base import InferringOp
from plait_stablehlo.ops.distribution_verifiers import (
    I64Elements,
    MeshUser,
    NonNegative,
    Positive,
    ReplicaGroups,
    accumulated,
    channel_id,
    check_computation,
    check_global_ids,
    check_groups,
    check_pairs,
    check_pairwise_elements,
    check_root,
    data_of,
)

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseElementsAttr
    from plait.builtin.types import RankedTensorType


class AllGatherOp(MeshUser, d.Op):
    """Concatenate the tensors of all processes of a group.

    ```mlir
    %r = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
        replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>
    ```

    Semantics: StableHLO, "all_gather".
    """

    name = "stablehlo.all_gather"
    inputs: d.Operands = d.operands(h.Tensor)
    all_gather_dim = d.attribute(NonNegative)
    replica_groups = d.attribute(ReplicaGroups)
    channel_handle = d.optional_attribute(ChannelHandleAttr)
    use_global_device_ids = d.optional_attribute(c.UnitAttr)
    result: d.Results = d.results(h.Tensor)

    def verify(self) -> None:
        check_pairwise_elements(self, "all_gather_c6")
        global_ids = self.use_global_device_ids is not None
        check_groups("all_gather", ("i3", "c2", "c4"), self.replica_groups, ragged=False, global_ids=global_ids)
        if global_ids and channel_id(self.channel_handle) < 0:
            text = "use_global_device_ids takes a channel_id that is not negative"
            raise violation("all_gather_c5", text)
        for operand, result in zip(self.operands, self.results):
            _check_gathered(self.all_gather_dim.value, operand.type, result.type)


def _check_gathered(dim: int, ty: RankedTensorType, result: RankedTensorType) -> None:
    """Raise unless `result` is `ty` with a multiple of its size along `dim`."""
    if dim >= len(ty.shape):
        raise violation("all_gather_c1", "the operand does not have the dimension all_gather_dim")
    if ty.shape[dim] == 0:
        text = "the operand is empty in the dimension all_gather_dim"
        raise violation("all_gather_i1", text)
    if len(result.shape) != len(ty.shape):
        raise violation("all_gather_c6", "operand and result differ in rank")
    if not all(sizes_agree(a, b) for i, (a, b) in enumerate(zip(result.shape, ty.shape)) if i != dim):
        text = "operand and result differ in another dimension than all_gather_dim"
        raise violation("all_gather_c6", text)
    sizes = result.shape[dim], ty.shape[dim]
    if all(map(is_static, sizes)) and sizes[0] % sizes[1]:
        text = f"not a multiple of the operand's, {sizes[1]}"
        raise violation("all_gather_c6", f"the gathered dimension of the result has size {sizes[0]}, {text}")


class AllReduceOp(MeshUser, InferringOp):
    """Combine the tensors of all processes of a group, element by element.

    ```mlir
    %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "all_reduce".
    """

    name = "stablehlo.all_reduce"
    result_constraints = ("c6", "c7")
    traits = (SingleBlock,)
    inputs: d.Operands = d.operands(h.Tensor)
    replica_groups = d.attribute(ReplicaGroups)
    channel_handle = d.optional_attribute(ChannelHandleAttr)
    use_global_device_ids = d.optional_attribute(c.UnitAttr)
    computation: Any = d.region()
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        handle, global_ids = properties.get("channel_handle"), properties.get("use_global_device_ids")
        groups = properties["replica_groups"]
        check_groups("all_reduce", ("i2", "c1", "c3"), groups, ragged=True, global_ids=global_ids is not None)
        check_global_ids("all_reduce_c4", global_ids, handle)
        check_computation("all_reduce", "c5", regions[0], operands)
        return accumulated(regions[0], operands)


class ReduceScatterOp(MeshUser, d.Op):
    """Combine the tensors of all processes of a group and give each process a part of the outcome.

    ```mlir
    %r = "stablehlo.reduce_scatter"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        scatter_dimension = 0 : i64}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<2xf32>
    ```

    Semantics: StableHLO, "reduce_scatter".
    """

    name = "stablehlo.reduce_scatter"
    traits = (SingleBlock,)
    operand: d.Operand = d.operand(h.Tensor)
    scatter_dimension = d.attribute(NonNegative)
    replica_groups = d.attribute(ReplicaGroups)
    channel_handle = d.optional_attribute(ChannelHandleAttr)
    use_global_device_ids = d.optional_attribute(c.UnitAttr)
    computation: Any = d.region()
    result: d.Result = d.result(h.Tensor)

    def verify(self) -> None:
        global_ids = self.use_global_device_ids
        check_groups(
            "reduce_scatter", ("i3", "c3", "c5"), self.replica_groups, ragged=False, global_ids=global_ids is not None
        )
        check_computation("reduce_scatter", "c7", self.computation, [self.operand])
        ty, result, dim = self.operand.type, self.result.type, self.scatter_dimension.value
        if len(ty.shape) != len(result.shape):
            raise violation("reduce_scatter_c8", "operand and result differ in rank")
        if dim >= len(ty.shape):
            raise violation("reduce_scatter_c2", "operand and result do not have the dimension scatter_dimension")
        check_global_ids("reduce_scatter_c6", global_ids, self.channel_handle)
        _check_scattered(dim, ty, result)
        element = self.computation.entry.terminator.operands[0].type.element_type
        if result.element_type is not element:
            text = f"expected a result of elements '{element}', found '{result.element_type}'"
            raise violation("reduce_scatter_c9", text)


def _check_scattered(dim: int, ty: Any, result: Any) -> None:
    """Raise unless `ty` is `result` with a multiple of its size along `dim`."""
    size, part = ty.shape[dim], result.shape[dim]
    for what, one in (("result", part), ("operand", size)):
        if one == 0 and is_static(size) and is_static(part):
            text = f"scatter_dimension has size 0 in the {what}"
            raise violation("reduce_scatter_i1", text)
    if is_static(size) and is_static(part) and size % part:
        text = f"not a multiple of the result's, {part}"
        raise violation("reduce_scatter_c1", f"the scattered dimension of the operand has size {size}, {text}")
    for i, (a, b) in enumerate(zip(ty.shape, result.shape)):
        if i != dim and not sizes_agree(a, b):
            text = f"operand ({a}) and result ({b}) differ in another dimension than scatter_dimension"
            raise violation("reduce_scatter_c8", text)


class AllToAllOp(MeshUser, InferringOp):
    """Split the tensor of each process into parts, one for each process of its group, and exchange them.

    ```mlir
    %r = "stablehlo.all_to_all"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
    ```

    Semantics: StableHLO, "all_to_all".
    """

    name = "stablehlo.all_to_all"
    result_constraints = ("c9", "c9")
    inputs: d.Operands = d.operands(h.Tensor)
    split_dimension = d.attribute(NonNegative)
    concat_dimension = d.attribute(NonNegative)
    split_count = d.attribute(Positive)
    replica_groups = d.attribute(ReplicaGroups)
    channel_handle = d.optional_attribute(ChannelHandleAttr)
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        names = ("split_dimension", "concat_dimension", "split_count")
        split, concat, count = (properties[n].value for n in names)
        check_groups("all_to_all", ("i5", "c5", "c7"), properties["replica_groups"], ragged=False, size=count)
        return [_exchanged(v.type, split, concat, count) for v in operands]

    def verify(self) -> None:
        check_pairwise_elements(self, "all_to_all_c9")
        super().verify()


def _exchanged(ty: RankedTensorType, split: int, concat: int, count: int) -> Type:
    for label, what, dim in (("c1", "split", split), ("c3", "concat", concat)):
        if dim >= len(ty.shape):
            text = f"an operand of rank {len(ty.shape)} has no {what}_dimension {dim}"
            raise violation(f"all_to_all_{label}", text)
    if is_static(ty.shape[split]) and ty.shape[split] % count:
        text = f"the dimension that is split has size {ty.shape[split]}, not a multiple of split_count {count}"
        raise violation("all_to_all_c2", text)
    shape, bounds = list(ty.shape), list(bounds_of(ty))
    for sizes in (shape, bounds):
        if is_static(sizes[split]):
            sizes[split] //= count
        if is_static(sizes[concat]):
            sizes[concat] *= count
    return tensor(shape, ty.element_type, bounds)


class CollectiveBroadcastOp(MeshUser, InferringOp):
    """Give each process of a group what one of them has; other processes get zeros.

    ```mlir
    %r = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "collective_broadcast".
    """

    name = "stablehlo.collective_broadcast"
    result_constraints = ("c3", "c3")
    inputs: d.Operands = d.operands(h.Tensor)
    replica_groups = d.attribute(ReplicaGroups)
    channel_handle = d.optional_attribute(ChannelHandleAttr)
    has_dynamic_root = d.optional_attribute(c.UnitAttr)
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [v.type for v in data_of(operands, properties.get("has_dynamic_root"))]

    def verify(self) -> None:
        _check_broadcast_groups(self.replica_groups)
        dynamic = self.has_dynamic_root
        label = "collective_broadcast_c4" if dynamic is not None else "collective_broadcast_c3"
        check_root(label, "collective_broadcast", self.operands, dynamic)
        data = data_of(self.operands, dynamic)
        if len(self.results) != len(data):
            text = f"expected one result for each of the {len(data)} data operands, found {len(self.results)}"
            raise violation("collective_broadcast_c5", text)
        super().verify()


def _check_broadcast_groups(groups: DenseElementsAttr) -> None:
    if not I64Elements.check(groups):
        return
    rank = len(groups.type.shape)
    if rank != 2:
        text = f"replica_groups must have rank 2, found rank {rank}"
        raise violation("collective_broadcast_i2", text)
    seen: set[int] = set()
    for one in map(int, groups.values()):
        if one < 0:
            text = f"a replica in replica_groups cannot be negative, found {one}"
            raise violation("collective_broadcast_c2", text)
        if one in seen:
            raise violation("collective_broadcast_c1", f"replica id #{one} seen more than once")
        seen.add(one)


class CollectivePermuteOp(InferringOp):
    """Send the tensor of each source to its target; a process that is not a target gets zeros.

    ```mlir
    %r = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "collective_permute".
    """

    name = "stablehlo.collective_permute"
    result_constraints = ("c5", "c5")
    operand: d.Operand = d.operand(h.Tensor)
    source_target_pairs = d.attribute(I64Elements)
    channel_handle = d.optional_attribute(ChannelHandleAttr)
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        check_pairs("collective_permute", ("c1", "c2", "c3", "c4"), self.source_target_pairs)
        super().verify()


class CollectiveReduceOp(MeshUser, InferringOp):
    """Combine the tensors of all processes of a group for one of them; the others get zeros.

    ```mlir
    %r = "stablehlo.collective_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "collective_reduce".
    """

    name = "stablehlo.collective_reduce"
    result_constraints = ("c3", "")
    traits = (SingleBlock,)
    inputs: d.Operands = d.operands(h.Tensor)
    replica_groups = d.attribute(ReplicaGroups)
    channel_handle = d.optional_attribute(ChannelHandleAttr)
    use_global_device_ids = d.optional_attribute(c.UnitAttr)
    has_dynamic_root = d.optional_attribute(c.UnitAttr)
    computation: Any = d.region()
    result: d.Results = d.results(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        handle, global_ids, dynamic = (
            properties.get(n) for n in ("channel_handle", "use_global_device_ids", "has_dynamic_root")
        )
        groups = properties["replica_groups"]
        check_groups("collective_reduce", ("i2", "c1", "c2"), groups, ragged=True, global_ids=global_ids is not None)
        check_global_ids("collective_reduce_i4", global_ids, handle)
        check_root("collective_reduce_c3", "collective_reduce", operands, dynamic)
        data = data_of(operands, dynamic)
        check_computation("collective_reduce", "c4", regions[0], data)
        return accumulated(regions[0], data)


class CrossReplicaSumOp(d.Op):
    """Sum the tensors of all replicas of a group. Deprecated: use `all_reduce`.

    ```mlir
    %r = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, deprecated operations.
    """

    name = "stablehlo.cross-replica-sum"
    traits = (Pure,)
    operand: d.Operand = d.operand(h.Tensor)
    replica_groups = d.attribute(I64Elements)
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        ty, result = self.operand.type, self.result.type
        if not types_agree(ty, result) or not shapes_agree(ty.shape, result.shape):
            raise violation("cross_replica_sum_c1", "the types of operand and result differ")
