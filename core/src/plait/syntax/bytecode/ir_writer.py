"""Writes the section of the IR."""

from __future__ import annotations

from typing import Any

from plait.ir.block import Block
from plait.ir.location import UNKNOWN_LOCATION
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.syntax.bytecode import format as fmt
from plait.syntax.bytecode.entries import NumberedWriter
from plait.syntax.bytecode.numbering import Numbering, argument_location, is_isolated, unregistered_properties
from plait.syntax.bytecode.properties import PropertySection
from plait.syntax.bytecode.stream import ByteWriter


class IRWriter:
    """Writes operations whose attributes, types and names have numbers. Uses stand in their order: no use lists."""

    def __init__(self, numbering: Numbering) -> None:
        self.numbering = numbering
        self.version = numbering.version
        self.properties = PropertySection()
        self.values: dict[Any, int] = {}
        self.blocks: dict[Block, int] = {}

    def section(self, op: Operation) -> ByteWriter:
        """The section: a block with one operation."""
        out = ByteWriter()
        out.varint(1 << 1)
        for i, result in enumerate(op.results):
            self.values[result] = i
        self._operation(out, op, len(op.results))
        return out

    def _operation(self, out: ByteWriter, op: Operation, known: int) -> None:
        """Write `op`; `known` is the number that the first value of its regions gets if they are not isolated."""
        numbering = self.numbering
        out.varint(numbering.op_names[op.name, op.is_registered].number)
        at_mask = len(out.out)
        out.byte(0)
        mask = 0
        out.varint(numbering.attributes[op.location.as_attribute()].number)
        discardable = numbering.discardable(op)
        if discardable is not None:
            mask |= fmt.HAS_ATTRIBUTES
            out.varint(numbering.attributes[discardable].number)
        properties = self._properties(op)
        if properties is not None:
            mask |= fmt.HAS_PROPERTIES
            out.varint(properties)
        if op.results:
            mask |= fmt.HAS_RESULTS
            out.varint(len(op.results))
            for result in op.results:
                out.varint(numbering.types[result.type].number)
        if op.operands:
            mask |= fmt.HAS_OPERANDS
            out.varint(len(op.operands))
            for operand in op.operands:
                out.varint(self.values[operand])
        if op.successors:
            mask |= fmt.HAS_SUCCESSORS
            out.varint(len(op.successors))
            for block in op.successors:
                out.varint(self.blocks[block])
        if op.regions:
            mask |= fmt.HAS_REGIONS
            self._regions(out, op, known)
        out.out[at_mask] = mask

    def _properties(self, op: Operation) -> int | None:
        """The number of the properties of `op`; None if it has none."""
        if self.version < fmt.NATIVE_PROPERTIES:
            return None
        writer = NumberedWriter(self.numbering)
        if op.is_registered:
            if not op.property_names:
                return None
            self.numbering.layout(type(op)).write(writer, op)
        elif op.properties:
            writer.attribute(unregistered_properties(op))
        else:
            return None
        return self.properties.number(bytes(writer.out))

    def _regions(self, out: ByteWriter, op: Operation, known: int) -> None:
        isolated = is_isolated(op)
        out.flagged(len(op.regions), isolated)
        sectioned = isolated and self.version >= fmt.LAZY_REGIONS
        body = ByteWriter() if sectioned else out
        for region in op.regions:
            self._region(body, region, 0 if isolated else known)
        if sectioned:
            out.section(fmt.IR, body)

    def _region(self, out: ByteWriter, region: Region, first: int) -> None:
        blocks = list(region.blocks)
        out.varint(len(blocks))
        if not blocks:
            return
        number = first
        for i, block in enumerate(blocks):
            self.blocks[block] = i
            for value in _defined(block):
                self.values[value] = number
                number += 1
        out.varint(number - first)
        for block in blocks:
            self._block(out, block, number)

    def _block(self, out: ByteWriter, block: Block, known: int) -> None:
        out.flagged(len(block.operations), bool(block.arguments))
        if block.arguments:
            self._arguments(out, block)
        for op in block.operations:
            self._operation(out, op, known)

    def _arguments(self, out: ByteWriter, block: Block) -> None:
        numbering = self.numbering
        out.varint(len(block.arguments))
        for argument in block.arguments:
            number = numbering.types[argument.type].number
            location = argument_location(argument)
            if self.version < fmt.ELIDED_ARGUMENT_LOCATIONS:
                out.varint(number)
                out.varint(numbering.attributes[location].number)
                continue
            located = location is not UNKNOWN_LOCATION
            out.flagged(number, located)
            if located:
                out.varint(numbering.attributes[location].number)
        if self.version >= fmt.USE_LIST_ORDERS:
            out.byte(0)


def _defined(block: Block) -> list[Any]:
    """The values that a block defines directly, in order."""
    return [*block.arguments, *(result for op in block.operations for result in op.results)]
