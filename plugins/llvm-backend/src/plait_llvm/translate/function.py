"""The text of one function: names, blocks, phi instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.attribute import VerifyError

from plait_llvm.translate.constants import constant_text
from plait_llvm.translate.errors import cannot_translate
from plait_llvm.translate.exceptions import block_address
from plait_llvm.translate.instructions import INSTRUCTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value

    from plait_llvm.translate.module import ModuleText

_INLINE = {"llvm.mlir.undef": "undef", "llvm.mlir.poison": "poison", "llvm.mlir.none": "none"}
_NAMED = frozenset([
    "llvm.mlir.constant", "llvm.mlir.zero", "llvm.mlir.addressof", "llvm.dso_local_equivalent", "llvm.blockaddress",
    *_INLINE,
])  # fmt: skip
_PREFIX = "  "


class FunctionText:
    """Writes the body of a function. `self[value]` is the text of a value: a name, or a constant in place."""

    __slots__ = ("edges", "labels", "lines", "module", "names", "next_edge", "next_name", "splits", "types")

    def __init__(self, module: ModuleText) -> None:
        self.module = module
        self.types = module.types
        self.names: dict[Any, str] = {}
        self.lines: list[str] = []
        self.labels: dict[Block, str] = {}
        self.edges: dict[Block, list[tuple[str, Any]]] = {}
        self.splits: dict[tuple[Any, int], str] = {}
        self.next_name = 0
        self.next_edge = 0

    def __getitem__(self, value: Value[Any]) -> str:
        name = self.names.get(value)
        return name if name is not None else self._name(value)

    def typed(self, value: Value[Any]) -> str:
        """`type name`"""
        return f"{self.types[value.type]} {self[value]}"

    def typed_list(self, values: Sequence[Value[Any]]) -> str:
        return ", ".join([f"{self.types[v.type]} {self[v]}" for v in values])

    def line(self, text: str) -> None:
        self.lines.append(_PREFIX + text)

    def result(self, op: Operation, text: str) -> None:
        """An instruction that defines the result of `op`, if it has one."""
        if op.results:
            text = f"{self[op.results[0]]} = {text}"
        self.lines.append(_PREFIX + text)

    def edge(self, op: Operation, index: int) -> str:
        """The label that the terminator `op` names for its successor number `index`."""
        split = self.splits.get((op, index))
        return split if split is not None else self.labels[op.successors[index]]

    def weights(self, op: Any) -> str:
        """The metadata of how often each successor of a terminator is taken, if it says so."""
        if op.branch_weights is None:
            return ""
        numbers = ", ".join([f"i32 {weight}" for weight in op.branch_weights.values])
        node = self.module.metadata(f'!{{!"branch_weights", {numbers}}}')
        return f", !prof {node}"

    def _name(self, value: Value[Any]) -> str:
        op = value.defining_op
        if op is not None and op.name in _NAMED:
            text = self._constant(op)
        else:
            text = f"%v{self.next_name}"
            self.next_name += 1
        self.names[value] = text
        return text

    def _constant(self, op: Any) -> str:
        if op.name == "llvm.mlir.constant":
            try:
                return constant_text(op.value, op.results[0].type, self.types)
            except VerifyError as error:
                raise cannot_translate(op, str(error)) from None
        if op.name == "llvm.mlir.addressof":
            return self.module.symbol(op.global_name.root)
        if op.name == "llvm.dso_local_equivalent":
            return f"dso_local_equivalent {self.module.symbol(op.function_name.root)}"
        if op.name == "llvm.blockaddress":
            return block_address(self, op)
        if op.name == "llvm.mlir.zero":
            ty = self.types[op.results[0].type]
            return "null" if ty.startswith("ptr") else "0" if ty[0] == "i" else "zeroinitializer"
        return _INLINE[op.name]

    def body(self, region: Region) -> list[str]:
        """The lines of all blocks."""
        blocks = list(region.blocks)
        self.labels = {block: f"b{i}" for i, block in enumerate(blocks)}
        for block in blocks:
            self._note_edges(block)
        for block in blocks:
            self._block(block)
        return self.lines

    def _note_edges(self, block: Block) -> None:
        op: Any = block.terminator
        if op is None or not op.successors:
            return
        arguments = _successor_operands(op)
        repeated = len(set(op.successors)) < len(op.successors)
        for i, (target, values) in enumerate(zip(op.successors, arguments)):
            label = self.labels[block]
            if repeated and values and op.successors.count(target) > 1:
                label = self.splits[op, i] = f"e{self.next_edge}"
                self.next_edge += 1
            self.edges.setdefault(target, []).append((label, values))

    def _block(self, block: Block) -> None:
        self.lines.append(f"{self.labels[block]}:")
        if not block.is_entry:
            for i, argument in enumerate(block.arguments):
                self._phi(block, i, argument)
        elif block in self.edges:
            raise cannot_translate(block.parent_op, "has an entry block with predecessors")
        for op in block.operations:
            emit = INSTRUCTIONS.get(op.name)
            if emit is not None:
                start = len(self.lines)
                emit(self, op)
                if self.module.debug is not None:
                    self.lines[start:] = self.module.debug.marked(self.lines[start:], op)
                if self.module.emitted is not None:
                    self.module.emitted += [(line, op) for line in self.lines[start:]]
            elif op.name not in _NAMED:
                raise cannot_translate(op, "has no LLVM IR; convert it to the llvm dialect first")
        op = block.terminator
        for i, target in enumerate(op.successors if op is not None else ()):
            if (op, i) in self.splits:
                self.lines += [f"{self.splits[op, i]}:", f"{_PREFIX}br label %{self.labels[target]}"]

    def _phi(self, block: Block, index: int, argument: Value[Any]) -> None:
        incoming = [f"[ {self[values[index]]}, %{label} ]" for label, values in self.edges.get(block, ())]
        ty = self.types[argument.type]
        # a block that nothing reaches still needs a value for its arguments
        text = f"phi {ty} {', '.join(incoming)}" if incoming else f"freeze {ty} poison"
        self.lines.append(f"{_PREFIX}{self[argument]} = {text}")


def _successor_operands(op: Any) -> list[Any]:
    """The operands for each successor of a terminator."""
    if op.name == "llvm.br":
        return [op._operands]
    if op.name == "llvm.cond_br":
        return [op.true_operands, op.false_operands]
    if op.name == "llvm.invoke":
        return [op.normal_dest_operands, op.unwind_dest_operands]
    if op.name == "llvm.indirectbr":
        return [values for _, values in op.cases()]
    if op.name == "llvm.switch":
        return [op.default_operands, *[values for _, _, values in op.cases()]]
    raise cannot_translate(op, "has no LLVM IR; convert it to the llvm dialect first")
