"""Prints operations as MLIR text: custom and generic form, SSA names, aliases, locations, resources."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DictionaryAttr, UnitAttr
from plait.builtin.dense import DenseResourceElementsAttr
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.asm import AttributePrinter, quote
from plait.ir.attribute import Attribute, Type
from plait.ir.block import Block
from plait.ir.location import UNKNOWN_LOCATION, LocationAttr
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.traits import IsolatedFromAbove, SingleBlockImplicitTerminator
from plait.ir.value import Value
from plait.ir.verify import verify
from plait.syntax.aliases import collect_aliases
from plait.syntax.assembly.format_printer import generate_printer
from plait.syntax.naming import name_values
from plait.syntax.pretty_locations import write_pretty
from plait.syntax.resources import ExternalResources, resource_section
from plait.syntax.value_users import users_of_argument, users_of_operation

if TYPE_CHECKING:
    from plait.builtin.attributes import DenseArrayAttr
    from plait.ir.location import Location
    from plait.ir.value import BlockArgument

_LARGE_TEXT = 4096
_first = itemgetter(0)
_ATTRIBUTE_NAME = re.compile(r"[A-Za-z_][\w$.]*\Z", re.ASCII)


@lru_cache(1024)
def _name_in_dictionary(name: str) -> str:
    return name if _ATTRIBUTE_NAME.match(name) else quote(name)


@lru_cache(1024)
def _quoted(name: str) -> str:
    return quote(name)


class _Names(dict[Any, str]):
    """Value -> `%name`; a value that is not in the printed operation gets a text that says so."""

    def __missing__(self, value: Value[Any]) -> str:
        return "<<UNKNOWN SSA VALUE>>"


class _Texts(dict[Any, str]):
    """Attribute or type -> its text, with aliases, computed on first need."""

    def __init__(self, printer: Printer) -> None:
        super().__init__()
        self.printer = printer

    def __missing__(self, attribute: Attribute) -> str:
        text = self.printer.full_text(attribute)
        if len(text) < _LARGE_TEXT:
            self[attribute] = text
        return text


class Printer(AttributePrinter):
    """Writes one operation and what is nested in it: see `print_operation`. Hand-written printers call its methods."""

    __slots__ = (
        "aliases", "block_names", "debug_info", "default_dialect", "distinct_numbers", "elide_larger", "generic",
        "hex_elements_if_larger", "indent", "located", "mlir_version", "names", "nested", "pretty_debug_info",
        "resources", "skip_regions", "texts", "unique_ssa_ids", "use_hints", "use_nameloc_as_prefix", "value_users",
    )  # fmt: skip

    def __init__(
        self, *, generic: bool = False, debug_info: bool = False, elide_larger: int | None = None,
        use_hints: bool = True, indent: int = 0, skip_regions: bool = False, value_users: bool = False,
        unique_ssa_ids: bool = False, use_nameloc_as_prefix: bool = False, pretty_debug_info: bool = False,
        hex_larger: int | None = None, mlir_version: int = 22,
    ) -> None:  # fmt: skip
        super().__init__()
        self.mlir_version = mlir_version
        self.value_users = value_users
        self.unique_ssa_ids = unique_ssa_ids
        self.use_nameloc_as_prefix = use_nameloc_as_prefix
        self.pretty_debug_info = pretty_debug_info
        if hex_larger is not None:
            self.hex_elements_if_larger = hex_larger  # asked for by the attributes
        self.skip_regions = skip_regions
        self.generic = generic
        self.debug_info = debug_info
        self.elide_larger = elide_larger
        self.use_hints = use_hints
        self.indent = "  " * indent
        self.names: dict[Any, str] = _Names()
        self.texts: dict[Any, str] = _Texts(self)
        self.block_names: dict[Block, str] = {}
        self.aliases: dict[Any, str] = {}
        self.nested: set[Any] = set()
        self.resources: dict[Any, None] = {}
        self.distinct_numbers: dict[Any, int] = {}
        self.located: dict[Any, int] = {}  # locations of operations, and arguments, with their place in the text
        self.default_dialect = "builtin"

    # Attributes and types

    def full_text(self, attribute: Attribute) -> str:
        """The text of an attribute: its alias, or spelled out with the aliases of its parts."""
        alias = self.aliases.get(attribute)
        if alias is not None:
            return alias
        if isinstance(attribute, DenseResourceElementsAttr):
            self.resources[attribute.handle] = None
        if self.elide_larger is not None and _element_count(attribute) > self.elide_larger:
            return attribute.elided_text()  # type: ignore[attr-defined]
        if attribute not in self.nested and not hasattr(self, "hex_elements_if_larger"):
            return attribute.mlir_text()
        return self.capture(attribute.print)

    def definition(self, attribute: Attribute) -> str:
        """What an alias stands for."""
        if isinstance(attribute, LocationAttr):
            return self.capture(lambda p: p._location_in_place(attribute))
        return self.capture(attribute.print)

    def capture(self, write: Callable[[Any], None]) -> str:
        """What `write(self)` writes."""
        saved, self.out = self.out, []
        write(self)
        text = "".join(self.out)
        self.out = saved
        return text

    def attribute(self, attribute: Attribute) -> None:
        self.out.append(self.texts[attribute])

    type = attribute

    def types(self, types: Sequence[Type]) -> None:
        self.out.append(", ".join([self.texts[t] for t in types]))

    def attribute_without_type(self, attribute: Attribute) -> None:
        """Write a typed attribute without its type."""
        print_value = getattr(attribute, "print_value", None)
        if print_value is None:
            self.attribute(attribute)
        else:
            print_value(self)

    def dense_array(self, attribute: DenseArrayAttr) -> None:
        """Write `[1, 2]` for `array<i64: 1, 2>`."""
        self.out.append("[")
        attribute.print_body(self)
        self.out.append("]")

    def functional_type_text(self, inputs: Sequence[Value[Any]], outputs: Sequence[Value[Any]]) -> str:
        """`(A, B) -> C` for the types of values."""
        texts = self.texts
        return _functional_type([texts[v.type] for v in inputs], [texts[v.type] for v in outputs])

    def functional_type(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        """Write `(A, B) -> C` for values or types."""
        texts = self.texts
        parts = [[texts[x if isinstance(x, Type) else x.type] for x in xs] for xs in (inputs, outputs)]
        self.out.append(_functional_type(*parts))

    # Attribute dictionaries

    def _dictionary_entries(self, op: Operation, elide: Any) -> list[tuple[str, Attribute]]:
        """What an attribute dictionary of the custom form shows: all that the format does not, sorted by name."""
        entries = list(op.attributes.items())
        definition = getattr(op, "definition", None)
        fields = definition.properties if definition is not None else ()
        for i, (name, value) in enumerate(zip(op.property_names, op._properties)):
            hidden = (fields[i].default, fields[i].absent) if i < len(fields) else ()
            if value is not None and not any(value is x for x in hidden):
                entries.append((name, value))
        return sorted([entry for entry in entries if entry[0] not in elide], key=_first)

    def attr_dict(self, op: Operation, elide: Any = ()) -> None:
        """Write ` {name = attribute, ...}` unless it is empty. `elide` holds names that are shown elsewhere."""
        entries = self._dictionary_entries(op, elide)
        if entries:
            self.out.append(" ")
            self.dictionary(entries)

    def attr_dict_with_keyword(self, op: Operation, elide: Any = ()) -> None:
        """Write ` attributes {...}` unless it is empty."""
        entries = self._dictionary_entries(op, elide)
        if entries:
            self.out.append(" attributes ")
            self.dictionary(entries)

    def prop_dict(self, op: Operation, elide: Any = ()) -> None:
        """Write ` <{...}>` of the properties that the format does not show, unless it is empty."""
        entries = [e for e in self._dictionary_entries(op, elide) if e[0] in op.property_names]
        if entries:
            self.out.append(" <")
            self.dictionary(entries)
            self.out.append(">")

    def dictionary(self, entries: Sequence[tuple[str, Attribute]]) -> None:
        """Write `{name = attribute, ...}`."""
        self.out.append("{")
        for i, (name, value) in enumerate(entries):
            if i:
                self.out.append(", ")
            self.out.append(_name_in_dictionary(name))
            if not isinstance(value, UnitAttr):
                self.out.append(f" = {self.texts[value]}")
        self.out.append("}")

    def optional_dictionary(self, attribute: DictionaryAttr | None) -> None:
        """Write ` {...}` of a dictionary attribute unless it is empty."""
        if attribute is not None and len(attribute):
            self.out.append(" ")
            self.dictionary(list(attribute.as_dict().items()))

    # Values and blocks

    def operand(self, value: Value[Any]) -> None:
        self.out.append(self.names[value])

    def operands(self, values: Sequence[Value[Any]]) -> None:
        names = self.names
        self.out.append(", ".join([names[v] for v in values]))

    def successor(self, block: Block) -> None:
        self.out.append(self.block_names.get(block, "<<UNKNOWN BLOCK>>"))

    def successor_and_operands(self, block: Block, operands: Sequence[Value[Any]]) -> None:
        """Write `^name` or `^name(%a, %b : type, type)`."""
        self.successor(block)
        if operands:
            self.write("(")
            self.operands(operands)
            self.write(" : ")
            self.types([value.type for value in operands])
            self.write(")")

    def successors(self, blocks: Sequence[Block]) -> None:
        self.out.append(", ".join([self.block_names.get(b, "<<UNKNOWN BLOCK>>") for b in blocks]))

    def argument(
        self, argument: BlockArgument, attributes: DictionaryAttr | None = None, *, with_type: bool = True
    ) -> None:
        """Write `%name: type {attributes}` and, with debug information, its location."""
        self.out.append(self.names[argument])
        if with_type:
            self.out.append(f": {self.texts[argument.type]}")
        self.optional_dictionary(attributes)
        if self.debug_info:
            self.located.setdefault(argument, len(self.located))
            self.out.append(" ")
            self._location_in_place((argument.location or UNKNOWN_LOCATION).as_attribute())

    # Operations

    def operation(self, op: Operation) -> None:
        """Write an operation without indentation and line end."""
        self._results(op)
        self.operation_without_results(op)

    def operation_without_results(self, op: Operation) -> None:
        """Write an operation whose results the operation around it names."""
        printer = None if self.generic else operation_printer(op)
        if printer is None:
            self._generic(op)
        else:
            self.out.append(self._short_name(op.name))
            printer(op, self)
        if self.debug_info:
            self.location(op.location)

    def has_attr_dict(self, op: Operation, properties: Sequence[str]) -> bool:
        """Whether a dictionary with the present properties would be written."""
        return bool(op._attributes) or any(op.get_attr(name) is not None for name in properties)

    def generic_instead(self, op: Operation) -> None:
        """Write the generic form in place of the custom one, whose name is the last that was written."""
        results, equals, _ = self.out.pop().rpartition(" = ")
        self.out.append(results + equals)
        self._generic(op)

    def _short_name(self, name: str) -> str:
        dialect, _, mnemonic = name.partition(".")
        return mnemonic if dialect == self.default_dialect and "." not in mnemonic else name

    def _results(self, op: Operation) -> None:
        results = op.results
        if not results:
            return
        if len(results) == 1:
            self.out.append(self.names[results[0]] + " = ")
            return
        groups: list[tuple[str, int]] = []
        for result in results:
            name, _, number = self.names[result].partition("#")
            if groups and groups[-1][0] == name and number:
                groups[-1] = (name, groups[-1][1] + 1)
            else:
                groups.append((name, 1))
        self.out.append(", ".join([n if c == 1 else f"{n}:{c}" for n, c in groups]) + " = ")

    def _generic(self, op: Operation) -> None:
        names = self.names
        write = self.out.append
        write(f"{_quoted(op.name)}({', '.join([names[v] for v in op._operands])})")
        if op.successors:
            write("[")
            self.successors(op.successors)
            write("]")
        properties = op.properties
        if properties:
            write(" <")
            if "" in properties:  # what an operation that is not registered has in place of a dictionary
                self.attribute(properties[""])
            else:
                self.dictionary(sorted(properties.items()))
            write(">")
        if op.regions:
            write(" (")
            for i, region in enumerate(op.regions):
                if i:
                    write(", ")
                self.region(region, print_empty_block=True, op=op)
            write(")")
        if op._attributes:
            write(" ")
            self.dictionary(sorted(op._attributes.items()))
        write(f" : {self.functional_type_text(op._operands, op.results)}")

    def location(self, location: Location) -> None:
        """Write ` loc(...)`."""
        attribute = location.as_attribute()
        self.located.setdefault(attribute, len(self.located))
        alias = self.aliases.get(attribute)
        if alias is not None and not self.pretty_debug_info:
            self.out.append(f" loc({alias})")
        else:
            self.out.append(" ")
            self._location_in_place(attribute)

    def _location_in_place(self, location: Any) -> None:
        """Write a location where it stands, not as an alias."""
        if self.pretty_debug_info:
            write_pretty(location, self)
        else:
            location.print(self)

    def location_inner(self, location: Any) -> None:
        alias = self.aliases.get(location)
        if alias is not None:
            self.out.append(alias)
        elif self.pretty_debug_info:
            write_pretty(location, self)
        else:
            location.print_inner(self)

    # Regions

    def region_of(self, op: Operation, region: Region) -> None:
        """Write a region as the assembly format does: an implicit terminator that says nothing is left out."""
        implicit = any(isinstance(t, SingleBlockImplicitTerminator) for t in op.traits)
        self.region(region, print_terminator=not implicit or _terminator_says_something(region), op=op)

    def regions_of(self, op: Operation, regions: Sequence[Region]) -> None:
        for i, region in enumerate(regions):
            if i:
                self.out.append(", ")
            self.region_of(op, region)

    def newline(self) -> None:
        self.out.append("\n" + self.indent)

    def region(
        self, region: Region, print_entry_args: bool = True, print_terminator: bool = True,
        print_empty_block: bool = False, op: Operation | None = None,
    ) -> None:  # fmt: skip
        """Write `{ blocks }`."""
        out = self.out
        if self.skip_regions:
            out.append("{...}")
            return
        out.append("{\n")
        owner = op if op is not None else region.parent
        outer_dialect = self.default_dialect
        self.default_dialect = getattr(owner, "default_dialect", None) or ""
        entry = region.entry
        block = entry
        while block is not None and entry is not None:
            if block is entry:
                needs_label = bool(entry._uses) or (bool(block.arguments) and print_entry_args)
                needs_label = needs_label or (print_empty_block and block.first is None)
            else:
                needs_label = True
            self.block(block, needs_label, print_terminator)
            block = block.next
        self.default_dialect = outer_dialect
        out.append(self.indent + "}")

    def block(self, block: Block, print_label: bool = True, print_terminator: bool = True) -> None:
        """Write a block: its label at the indentation of the region, its operations one deeper."""
        if print_label:
            self._block_label(block)
        outer = self.indent
        indent = self.indent = outer + "  "
        write = self.out.append
        names = self.names
        fast, prefix = not self.generic and not self.debug_info and not self.value_users, self.default_dialect + "."
        if self.value_users:
            for argument in block.arguments:
                write(f"{indent}{users_of_argument(argument, names)}\n")
        op = block._first
        last = None if print_terminator else block._last
        while op is not None:
            if op is last:
                break
            write(indent)
            results = op.results
            if fast and len(results) == 1:
                printer = operation_printer(op)
                if printer is not None:
                    name = op.name
                    if name.startswith(prefix):
                        name = self._short_name(name)
                    write(f"{names[results[0]]} = {name}")
                    printer(op, self)
                    write("\n")
                    op = op._next
                    continue
            self.operation(op)
            if self.value_users:
                write(users_of_operation(op, names))
            write("\n")
            op = op._next
        self.indent = outer

    def _block_label(self, block: Block) -> None:
        write = self.out.append
        write(self.indent + self.block_names.get(block, "^bb?"))
        if block.arguments:
            write("(")
            self.comma_separated(block.arguments, self.argument)
            write(")")
        write(":")
        self._predecessors(block)
        write("\n")

    def _predecessors(self, block: Block) -> None:
        """Write the comment that names the predecessors."""
        predecessors: list[Block] = []
        for op, count in (block._uses or {}).items():
            if op.parent is not None:
                predecessors += [op.parent] * count
        if not predecessors:
            if not block.is_entry:
                self.out.append("  // no predecessors")
            return
        texts = [self.block_names.get(b, "^bb?") for b in predecessors]
        texts.sort(key=lambda text: int(text[3:]) if text[3:].isdigit() else -1)
        count = "pred" if len(texts) == 1 else f"{len(texts)} preds"
        self.out.append(f"  // {count}: {', '.join(texts)}")


def _functional_type(inputs: Sequence[str], outputs: Sequence[str]) -> str:
    right = outputs[0] if len(outputs) == 1 and outputs[0][:1] != "(" else f"({', '.join(outputs)})"
    return f"({', '.join(inputs)}) -> {right}"


def _terminator_says_something(region: Region) -> bool:
    """Whether the terminator has operands, results or attributes, so that it must be written."""
    block = region.last
    terminator = block.last if block is not None else None
    if terminator is None or block is not region.entry:
        return True
    return bool(terminator._operands or terminator.results or terminator._attributes or terminator.regions)


def _element_count(attribute: Attribute) -> int:
    ty: Any = getattr(attribute, "type", None)
    return ty.num_elements if hasattr(attribute, "elided_text") and hasattr(ty, "num_elements") else 0


def operation_printer(op: Operation) -> Callable[[Any, Printer], None] | None:
    """`print(op, printer)` of the custom form; None for an operation that has only the generic one."""
    cls: Any = op.__class__
    try:
        return cls.__dict__["_printer"]
    except KeyError:
        pass
    printer: Any = None
    if cls.is_registered:
        if cls.print_assembly is not None:
            printer = cls.print_assembly
        elif cls.assembly is not None:
            printer = generate_printer(cls)
        cls._printer = printer
    return printer


def _scope_of(op: Operation) -> Operation:
    """The innermost operation around `op` whose values have names of their own: an isolated one, or the outermost."""
    while op.parent_op is not None and not op.has_trait(IsolatedFromAbove):
        op = op.parent_op
    return op


def print_operation(op: Operation, **options: Any) -> str:
    """The MLIR text of `op`, with the options of `operation_pieces`."""
    return "".join(operation_pieces(op, **options))


def operation_pieces(
    op: Operation, *, generic: bool = False, debug_info: bool = False, elide_larger: int | None = None,
    use_hints: bool = True, local_scope: bool = False, skip_regions: bool = False,
    elide_resources_larger: int | None = None, value_users: bool = False, unique_ssa_ids: bool = False,
    use_nameloc_as_prefix: bool = False, pretty_debug_info: bool = False, hex_larger: int | None = None,
    external_resources: ExternalResources | None = None, in_scope: bool = False, mlir_version: int = 22,
) -> list[str]:  # fmt: skip
    """The MLIR text of `op`, in pieces: a large module need not be held twice.

    `generic` prints the generic form, `debug_info` locations, `elide_larger` leaves out elements attributes with more
    elements, `use_hints` keeps the names that values had in the source, `local_scope` prints no aliases, `skip_regions`
    writes `{...}` for each region, `elide_resources_larger` leaves out resources whose text is longer. `value_users`
    says in comments who uses each value, `unique_ssa_ids` numbers values across all regions, `use_nameloc_as_prefix`
    names values after their locations, `pretty_debug_info` prints locations for people, `hex_larger` prints constants
    of more elements in hexadecimal (-1: none), `external_resources` is what tools have to say in the file,
    `in_scope` maps values defined around the operation to their names, `mlir_version` is the version of MLIR whose
    custom forms are written. A module ends with a line end and its resources; another operation does not.

    What does not verify may not have the parts that its custom form shows; it is printed in the generic form then.
    """

    def text(generic: bool) -> list[str]:
        printer = Printer(
            generic=generic, debug_info=debug_info, elide_larger=elide_larger, use_hints=use_hints,
            skip_regions=skip_regions, value_users=value_users, unique_ssa_ids=unique_ssa_ids,
            use_nameloc_as_prefix=use_nameloc_as_prefix, pretty_debug_info=pretty_debug_info, hex_larger=hex_larger,
            mlir_version=mlir_version,
        )  # fmt: skip
        return _text(op, printer, local_scope, elide_resources_larger, external_resources, in_scope)

    try:
        return text(generic)
    except (RecursionError, MemoryError):
        raise
    except Exception:
        if generic or _verifies(op):
            raise
        return text(True)


def _verifies(op: Operation) -> bool:
    try:
        verify(op)
    except DiagnosticError:
        return False
    return True


def _text(
    op: Operation, printer: Printer, local_scope: bool, longest_resource: int | None,
    external_resources: ExternalResources | None, in_scope: bool,
) -> list[str]:  # fmt: skip
    """What a new `printer` writes for `op`, with aliases before and after it, and resources."""
    name_values(_scope_of(op) if in_scope else op, printer)
    if printer.debug_info and not local_scope:
        printer.capture(lambda p: p.operation(op))  # tells which locations the text shows
        printer.texts.clear()
    lines_before: list[str] = []
    lines_after: list[str] = []
    if not local_scope:
        lines_before, lines_after = collect_aliases(op, printer)
    printer.operation(op)
    pieces, printer.out = printer.out, []  # the printer refers to itself, and goes when garbage is collected
    if op.name != "builtin.module" and not lines_before and not lines_after:
        return pieces
    pieces[:0] = [line + "\n" for line in lines_before]
    pieces += ["\n" + line for line in lines_after]
    pieces.append("\n")
    if printer.resources or external_resources:
        resources = resource_section(printer.resources, external_resources, longest=longest_resource)
        pieces += ["\n", resources] if resources else []
    return pieces
