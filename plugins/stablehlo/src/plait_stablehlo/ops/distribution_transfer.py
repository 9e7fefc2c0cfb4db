"""Communication from process to process and with the host, asynchronous operations, and where a process stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.attributes import ArrayAttr, IntegerAttr
from plait.builtin.types import IntegerType, RankedTensorType, TensorType
from plait.define import constraints as c
from plait.define.traits import IsolatedFromAbove, Pure, SingleBlock
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.attributes import ChannelHandleAttr
from plait_stablehlo.compatibility import violation
from plait_stablehlo.ops.base import InferringOp
from plait_stablehlo.ops.distribution_verifiers import I64Elements, check_pairs
from plait_stablehlo.types import FutureType, TokenType

DEVICE_TO_DEVICE, DEVICE_TO_HOST, HOST_TO_DEVICE = 1, 2, 3


def check_payload(op: str, labels: tuple[str, str, str], types: Sequence[Any], but: str) -> None:
    """Raise unless the results are tensors and a token behind them."""
    none, tensors, token = (f"{op}_{label}" for label in labels)
    if not types:
        raise violation(none, "expected a token as the last result, found no results")
    for ty in types[:-1]:
        if not isinstance(ty, TensorType):
            raise violation(tensors, f"{but}, found '{ty}'")
    if not isinstance(types[-1], TokenType):
        text = f"expected a token as the last result, found '{types[-1]}'"
        raise violation(token, text)


class InfeedOp(d.Op):
    """Read tensors from the infeed of the process.

    ```mlir
    %x, %u = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
    ```

    Semantics: StableHLO, "infeed".
    """

    name = "stablehlo.infeed"
    token: d.Operand = d.operand(h.Token)
    infeed_config = d.attribute(c.StrAttr, default="")
    layout = d.optional_attribute(c.ArrayAttr)
    result: d.Results = d.results(c.AnyOf(h.StaticTensor, h.Token))

    def verify(self) -> None:
        types = [r.type for r in self.results]
        but = "the results before the token must be tensors"
        check_payload("infeed", ("c1", "c2", "c3"), types, but)
        if self.layout is not None:
            _check_feed_layout(self.layout.elements, len(types) - 1)


def _check_feed_layout(layouts: Sequence[Any], count: int) -> None:
    """Raise unless there is a list of integers for each tensor."""
    if len(layouts) != count:
        text = "one for each result but the token, found"
        raise violation("infeed_l1", f"expected {count} layouts, {text} {len(layouts)}")
    for layout in layouts:
        if not isinstance(layout, ArrayAttr):
            text = f"expected an array as a layout, found {layout}"
            raise violation("infeed_l1", text)
        for leaf in layout.elements:
            if not isinstance(leaf, IntegerAttr):
                text = f"expected integers in a layout, found {leaf}"
                raise violation("infeed_l1", text)


class OutfeedOp(InferringOp):
    """Write tensors to the outfeed of the process.

    ```mlir
    %u = "stablehlo.outfeed"(%x, %t) <{outfeed_config = ""}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    ```

    Semantics: StableHLO, "outfeed".
    """

    name = "stablehlo.outfeed"
    inputs: d.Operands = d.operands(h.TensorOrPerAxis)
    token: d.Operand = d.operand(h.Token)
    outfeed_config = d.attribute(c.StrAttr, default="")
    result: d.Result = d.result(h.Token)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [TokenType()]


def _with_host(op: Any) -> bool:
    """Whether the other end of a message is the host."""
    return op.is_host_transfer is not None and bool(op.is_host_transfer.value)


def check_channel(name: str, op: Any, host_type: int, host_name: str) -> None:
    """Raise unless the type of the channel says the same as `is_host_transfer`, and the pairs are well formed."""
    expected, text = (host_type, host_name) if _with_host(op) else (DEVICE_TO_DEVICE, "DEVICE_TO_DEVICE")
    if op.channel_handle.type != expected:
        which = "true" if _with_host(op) else "false"
        raise violation(f"{name}_c5", f"expected a channel of type {text} where is_host_transfer is {which}")
    pairs = op.source_target_pairs
    if pairs is not None and 0 not in pairs.type.shape:
        check_pairs(name, ("c1", "c2", "c3", "c4"), pairs)


class SendOp(InferringOp):
    """Send tensors over a channel.

    ```mlir
    %u = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        is_host_transfer = false, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    ```

    Semantics: StableHLO, "send".
    """

    name = "stablehlo.send"
    inputs: d.Operands = d.operands(h.TensorOrPerAxis)
    token: d.Operand = d.operand(h.Token)
    channel_handle = d.attribute(ChannelHandleAttr)
    is_host_transfer = d.optional_attribute(c.BoolAttr, absent=False)
    source_target_pairs = d.optional_attribute(I64Elements)
    result: d.Result = d.result(h.Token)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [TokenType()]

    def verify(self) -> None:
        check_channel("send", self, DEVICE_TO_HOST, "DEVICE_TO_HOST")
        super().verify()

    @property
    def with_host(self) -> bool:
        """Whether the tensors go to the host."""
        return _with_host(self)


class RecvOp(d.Op):
    """Receive tensors over a channel.

    ```mlir
    %x, %u = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
        is_host_transfer = false, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
        : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
    ```

    Semantics: StableHLO, "recv".
    """

    name = "stablehlo.recv"
    token: d.Operand = d.operand(h.Token)
    channel_handle = d.attribute(ChannelHandleAttr)
    is_host_transfer = d.optional_attribute(c.BoolAttr, absent=False)
    source_target_pairs = d.optional_attribute(I64Elements)
    result: d.Results = d.results(c.AnyOf(h.StaticTensor, h.Token))

    def verify(self) -> None:
        check_channel("recv", self, HOST_TO_DEVICE, "HOST_TO_DEVICE")
        types = [r.type for r in self.results]
        but = "the results before the token must be tensors"
        check_payload("recv", ("o1", "o2", "o3"), types, but)

    @property
    def with_host(self) -> bool:
        """Whether the tensors come from the host."""
        return _with_host(self)


ASYNCHRONOUS = (
    "all_gather", "all_reduce", "all_to_all", "collective_broadcast", "collective_permute", "collective_reduce",
    "dynamic_slice", "dynamic_update_slice", "reduce_scatter", "slice",
)  # fmt: skip


class AsyncStartOp(InferringOp):
    """Start an operation, without waiting for its result.

    ```mlir
    %f = "stablehlo.async_start"(%x) ({
    ^bb0(%a: tensor<4xf32>):
      %r = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}>
          : (tensor<4xf32>) -> tensor<8xf32>
      stablehlo.return %r : tensor<8xf32>
    }) : (tensor<4xf32>) -> !stablehlo.future<tensor<8xf32>>
    ```

    Semantics: StableHLO, "async_start".
    """

    name = "stablehlo.async_start"
    result_constraints = ("c4", "c4")
    traits = (IsolatedFromAbove, SingleBlock)
    inputs: d.Operands = d.operands(h.Tensor)
    body: Any = d.region()
    result: d.Result = d.result(h.Future)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        block: Any = regions[0].entry
        if block is None:
            raise violation("async_start_c1", "region must not be empty")
        if len(block.operations) != 2:
            raise violation(
                "async_start_c1",
                f"the region must be one operation and a return, found {len(block.operations)} operations",
            )
        if block.first.name.partition("stablehlo.")[2] not in ASYNCHRONOUS:
            raise violation(
                "async_start_c2",
                f"'{block.first.name}' cannot run asynchronously; only collectives and slices can",
            )
        if len(operands) != len(block.arguments):
            text = f"but the region takes {len(block.arguments)}"
            raise violation("async_start_c3", f"{len(operands)} operands, {text}")
        for i, (operand, argument) in enumerate(zip(operands, block.arguments)):
            if operand.type is not argument.type:
                text = f"is passed as argument {i} of type '{argument.type}'"
                raise violation("async_start_c3", f"a value of type '{operand.type}' {text}")
        results = block.terminator.operands
        if len(results) != 1:
            raise violation("async_start_c4", f"the region must return one value, found {len(results)}")
        return [FutureType((results[0].type,))]


class AsyncDoneOp(InferringOp):
    """Wait for an asynchronous operation, and give its result.

    ```mlir
    %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "async_done".
    """

    name = "stablehlo.async_done"
    result_constraints = ("c1", "c1")
    operand: d.Operand = d.operand(h.Future)
    result: d.Result = d.result(h.Tensor)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        types = operands[0].type.types
        if len(types) != 1:
            raise violation("async_done_c1", f"expected a future of one type, found {len(types)}")
        return [types[0]]


class _IdOp(InferringOp):
    """A coordinate of the process in the grid of processes."""

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return [RankedTensorType((), IntegerType(32, "unsigned"))]


class ReplicaIdOp(_IdOp):
    """Give the number of the replica that the process belongs to.

    ```mlir
    %r = stablehlo.replica_id : tensor<ui32>
    ```

    Semantics: StableHLO, "replica_id".
    """

    name = "stablehlo.replica_id"
    traits = (Pure,)
    result: d.Result = d.result(h.UI32Tensor)
    assembly = "attr-dict `:` type(results)"


class PartitionIdOp(_IdOp):
    """Give the number of the partition that the process belongs to.

    ```mlir
    %r = stablehlo.partition_id : tensor<ui32>
    ```

    Semantics: StableHLO, "partition_id".
    """

    name = "stablehlo.partition_id"
    traits = (Pure,)
    result: d.Result = d.result(h.UI32Tensor)
    assembly = "attr-dict `:` type(results)"
