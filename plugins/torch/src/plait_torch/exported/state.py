"""What an exported program changes: buffers, which executables keep from call to call, and arguments, in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, DenseResourceElementsAttr
from plait.builtin.types import MemRefType, RankedTensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.typeconv import unrealized_cast
from plait_std.bufferization.ops import AllocTensorOp, MaterializeInDestinationOp, ToTensorOp

from plait_torch.fx.element_types import tensor_type
from plait_torch.fx.tensors import array_of
from plait_torch.types import builtin_tensor

if TYPE_CHECKING:
    from plait.builtin.dense import ResourceHandle
    from plait.context import Context
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value


@dataclass(frozen=True)
class Buffer:
    """A buffer: its name, the tensor with its initial value, the node that it is, and the node of its new value."""

    name: str
    tensor: Any
    node: Any
    result: Any

    @property
    def type(self) -> Any:
        """The type of the variable."""
        return builtin_tensor(tensor_type(self.tensor))

    def variable(self, ctx: Context, handle: ResourceHandle | None) -> Operation:
        """The variable with its initial value, held by the resource if a handle is given."""
        copied = DenseElementsAttr.from_numpy(array_of(self.tensor), self.type) if handle is None else None
        value = copied if copied is not None else DenseResourceElementsAttr(handle, self.type)
        return _operation(ctx, "global")(self.name, self.type, is_mutable=True, value=value, sym_visibility="private")

    def load(self, ctx: Context, builder: Builder) -> Value[Any]:
        """The value that the buffer has when the program begins."""
        held = builder(_operation(ctx, "global_load")(self.name, self.type))
        return unrealized_cast(builder, held, tensor_type(self.tensor))

    def store(self, ctx: Context, builder: Builder, value: Value[Any]) -> None:
        """Keep the new value."""
        held = unrealized_cast(builder, value, self.type)
        builder.insert(_operation(ctx, "global_store")(self.name, held))


@dataclass(frozen=True)
class WrittenArgument:
    """An argument that the program changes: the node that it is, and the node of its new value.

    It is passed as a memref, which the caller has too: the program works on a copy, and writes the new value last.
    """

    node: Any
    result: Any

    @property
    def type(self) -> Any:
        """The type of the argument."""
        tensor: Any = builtin_tensor(tensor_type(self.node.meta["val"]))
        return MemRefType(tensor.shape, tensor.element_type)

    def load(self, builder: Builder, argument: Value[Any]) -> Value[Any]:
        """The value that the argument has when the program begins."""
        type = tensor_type(self.node.meta["val"])
        shown = builder(ToTensorOp.of(argument, restrict=True))
        copy = builder(AllocTensorOp((), shown, None, None, shown.type))
        return unrealized_cast(builder, copy, type)

    def store(self, builder: Builder, argument: Value[Any], value: Value[Any]) -> None:
        """Write the new value to the memory of the argument."""
        type = RankedTensorType(self.type.shape, self.type.element_type)
        whole = unrealized_cast(builder, value, type)
        builder.insert(MaterializeInDestinationOp(whole, argument, True, True, None))


def check_variables(ctx: Context, buffers: Sequence[Buffer]) -> None:
    """Raise `DiagnosticError` if nothing that is installed has variables."""
    if buffers and ctx.dialect("ml_program") is None:
        message = f"the program changes the buffer '{buffers[0].name}', and no plugin has global variables"
        raise DiagnosticError(Diagnostic("error", message, help="pip install plait-ml-program"))


def _operation(ctx: Context, name: str) -> Any:
    return ctx.op_class(f"ml_program.{name}")
