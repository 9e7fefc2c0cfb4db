"""Parses modules: operations in custom and generic form, regions, blocks, SSA names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from plait.builtin.attributes import DenseArrayAttr, DictionaryAttr, IntegerAttr, array_i32
from plait.builtin.ops import ModuleOp
from plait.builtin.types import IntegerType
from plait.deep_stack import retried_deep
from plait.define.fields import SINGLE
from plait.define.generate import broken_constraint, infer_result_types
from plait.diagnostics.diagnostic import Diagnostic, ParseError
from plait.gc_pause import gc_paused
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.block import Block
from plait.ir.location import UNKNOWN_LOCATION, FileLineColRange, SourceLocation
from plait.ir.operation import Operation, UnregisteredOp
from plait.ir.region import Region
from plait.ir.traits import IsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator
from plait.ir.value import BlockArgument, OpResult, Value
from plait.plugins.records import run_loader
from plait.suggest import did_you_mean
from plait.syntax.assembly.format_parser import generate_parser
from plait.syntax.attribute_parser import AttributeParser
from plait.syntax.large_text import LargeText
from plait.syntax.lexer import END, TokenBuffer
from plait.syntax.resources import ExternalResources
from plait.syntax.token_parser import MISFITS, shortened, unescape

if TYPE_CHECKING:
    from plait.context import Context
    from plait.define.attribute_constraints import AttrConstraint
    from plait.define.constraints import TypeConstraint
    from plait.define.op import Op
    from plait.ir.location import Location
    from plait.plugins.records import DialectRecord

T = TypeVar("T")

MAX_REGION_DEPTH = 1000
"""How deep regions may nest in text: some ten Python frames each, of the 20,000 that `deep_stack` has room for."""

_MAX_UNDECLARED = 20
_MAX_SUGGESTIONS = 1000
"""How many errors there are about names that nothing defines, and how many names each is compared with."""

_TOO_DEEP = "operations, attributes and types nest too deeply"
_HINT = re.compile(r"%([A-Za-z_$.\-][\w$.\-]*?)(?:_\d+)*\Z", re.ASCII)
_NUMBERED_ARGUMENT = re.compile(r"arg\d*\Z", re.ASCII)


class ForwardValue(Value[Any]):
    """Stands for a value that is used before the text defines it; the use stands somewhere before token `end`."""

    __slots__ = ("end",)

    def __init__(self, type: Type, end: int) -> None:
        self.type = type
        self._uses: Any = None
        self.name_hint = None
        self.end = end

    @property
    def parent_block(self) -> Block | None:
        return None


class Argument:
    """A parsed `%name : type {attributes} loc(...)`; `location` is None where the text has none."""

    __slots__ = ("attributes", "location", "name", "token", "type")

    def __init__(
        self, name: str, type: Any, attributes: dict[str, Attribute] | None, location: Location | None, token: int
    ) -> None:
        self.name, self.type, self.attributes, self.location, self.token = name, type, attributes, location, token


class OpParser(AttributeParser):
    """A parser of MLIR text: see `parse_module`. Generated and hand-written operation parsers call its methods."""

    def __init__(self, text: str | TokenBuffer, ctx: Context, filename: str = "<stdin>") -> None:
        super().__init__(text if isinstance(text, TokenBuffer) else TokenBuffer(text, filename), ctx)
        self.values: dict[str, Value[Any]] = {}
        self.defined: list[str] = []
        self.forward: dict[str, ForwardValue] = {}
        self.blocks: dict[str, Block] = {}
        self.undefined_blocks: dict[Block, tuple[str, int]] = {}
        self.hints: dict[str, str | None] = {}
        self.region_depth = 0
        self.default_dialect = "builtin"
        self._parsers: dict[str, dict[str, Callable[..., Any]]] = {}
        self.parsers = self._parsers.setdefault("builtin", {})

    # Top level

    def whole(self, parse: Callable[[], T]) -> T:
        """What `parse` returns for the whole text. Nesting that Python's stack cannot hold is an error of the text."""
        try:
            value = parse()
        except RecursionError:
            raise self.error(_TOO_DEEP) from None
        self.check_end()
        return value

    def check_end(self) -> None:
        """Raise unless all of the text has been taken."""
        if self.tokens[self.index] != END:
            raise self.error(f"unexpected {self.describe_next()} after the end")

    def parse_top_level(self) -> list[Operation]:
        """All operations of the text, with aliases and resources."""
        block = Block()
        self.scan_alias_definitions()
        while True:
            self.parse_operations(block)
            token = self.tokens[self.index]
            if token == END:
                break
            if token[:1] in "#!" and self.tokens[self.index + 1] == "=":
                self.skip_alias_definition()
            elif token == "{-#":
                self.parse_file_metadata()
            else:
                raise self.error(f"expected an operation, found {self.describe_next()}")
        self.check_forward_references()
        self.check_resource_uses()
        operations = list(block.operations)
        for op in operations:
            op.detach()
        return operations

    # Operations

    def parse_operations(self, block: Block) -> None:
        """Parse operations into `block` until something else comes."""
        tokens, parsers, values, defined = self.tokens, self.parsers, self.values, self.defined
        begin = self._begin(block)
        while True:
            start = self.index
            token = tokens[start]
            first = token[:1]
            names: Any = None
            if first == "%":
                if tokens[start + 1] == "=":
                    names = token
                    self.index = start + 2
                else:
                    names = self._parse_result_names()
                token = tokens[self.index]
            elif first in _NOT_AN_OPERATION:
                return
            at = self.index
            self.index = at + 1
            op = (parsers.get(token) or self._find_parser(token, at))(self, at)
            tokens = self.tokens  # others if the text of a string was parsed
            if tokens[self.index] == "loc":
                op._location = self.parse_location()
            elif op._location is UNKNOWN_LOCATION:  # the text of an operation may say where else it is
                op._location = at - begin
            last = block._last
            op.parent, op._prev = block, last
            if last is None:
                block._first = op
            else:
                last._next = op
            block._last = op
            block._count += 1
            if names is not None:
                if names.__class__ is str and len(op.results) == 1 and names not in values:
                    values[names] = result = op.results[0]
                    defined.append(names)
                    if not names[1:].isdigit():
                        result.name_hint = self.hint(names)
                else:
                    self._define_results(op, names, start)

    def _begin(self, block: Block) -> int:
        """The token from which positions in `block` count: see Note [Positions] in location.py."""
        if block._buffer is None:
            block._buffer, block._start = self.buffer, self.index
        elif block._buffer is not self.buffer:
            raise ValueError("the block was parsed from another text")
        return block._start

    def _parse_result_names(self) -> list[tuple[str, int, int]]:
        """`%a, %b:2 =` as (name, count, token)."""

        def one() -> tuple[str, int, int]:
            token = self.index
            name = self.parse_operand()
            count = self.parse_integer() if self.parse_optional_punctuation(":") else 1
            if count < 1:
                raise self.error("expected a number of results of at least 1", token)
            return name, count, token

        groups = self.parse_nonempty_list(one)
        self.parse_punctuation("=")
        return groups

    def _define_results(self, op: Operation, names: Sequence[Any], start: int) -> None:
        groups = [(names, 1, start)] if isinstance(names, str) else names
        total = sum(count for _, count, _ in groups)
        if not op.results:
            raise self.error("the operation has no results to name", start)
        if total != len(op.results):
            raise self.error(
                f"the operation has {len(op.results)} results, {total} are named", start
            )  # fmt: skip
        position = 0
        for name, count, token in groups:
            for k in range(count):
                result = op.results[position]
                if k == 0:
                    result.name_hint = self.hint(name)
                    self.define(name, result, token)
                if count > 1:
                    self.define(f"{name}#{k}", result, token)
                position += 1

    def define(self, name: str, value: Value[Any], token: int) -> None:
        """Make `name` mean `value`, resolving forward references to it."""
        forward = self.forward.pop(name, None)
        if forward is not None:
            if forward.type is not value.type:
                raise self.error(
                    f"'{name}' is defined with type '{value.type}'", token,
                    notes=[Diagnostic("note", f"it is used before, here, with type '{forward.type}'",
                                      self._used_at(name, forward))],
                )  # fmt: skip
            forward.replace_all_uses_with(value)
        elif name in self.values:
            raise self.error(f"a second definition of '{name}'", token)
        self.values[name] = value
        self.defined.append(name)

    def hint(self, name: str) -> str | None:
        """The name hint that `%name` carries: none for numbers, and without the suffix that made it unique."""
        try:
            return self.hints[name]
        except KeyError:
            if "#" in name:
                raise self.error("expected a result name without '#'", self._token_of(name)) from None
            match = _HINT.match(name)
            hint = match[1] if match and not _NUMBERED_ARGUMENT.match(match[1]) else None
            self.hints[name] = hint
            return hint

    def _find_parser(self, token: str, at: int) -> Callable[..., Any]:
        """The parser of the operation that `token` names here; remembered unless the form is generic."""
        if token[:1] == '"':
            return OpParser.parse_generic
        if not token.isascii() or not (token[:1].isalpha() or token[:1] == "_") or "<" in token:
            self.index = at
            raise self.error(f"expected an operation name in quotes, found {self.describe_next()}", at)
        candidates = [token] if "." in token else [f"{self.default_dialect}.{token}", f"builtin.{token}"]
        for name in candidates:
            cls = self.ctx.op_class(name)
            if cls is not None:
                parse = self.parsers[token] = operation_parser(cls)
                return parse
        raise self.unknown_operation(candidates[0] if "." in candidates[0] else token, token, at)

    def unknown_operation(self, name: str, token: str, at: int) -> ParseError:
        dialect = name.partition(".")[0]
        loaded = self.ctx.dialect(dialect)
        other = self.ctx.read_as(dialect) if loaded is None else None
        if other is not None:
            return self._unread(name, dialect, other, at)
        if loaded is None:
            known = self.ctx.missing_dialect_hint(dialect) or did_you_mean(dialect, self.ctx.dialect_names)
            message = f"dialect '{shortened(dialect)}' is not installed, needed by operation '{shortened(token)}'"
            if "." not in token:
                message = f"custom op '{shortened(token)}' is unknown"
            return self.error(message, at, help=known)
        message = f"'{shortened(name)}' is not an operation of dialect '{dialect}'"
        return self.error(message, at, help=did_you_mean(name, list(loaded.operations)))

    def _unread(self, name: str, dialect: str, other: DialectRecord, at: int) -> ParseError:
        """The error for an operation of a dialect that is read as another one, which lacks it."""
        known = getattr(self.ctx.dialect(other.name), "operations", ())
        same = f"{other.name}.{name.partition('.')[2]}"
        help = run_loader(other.reads[dialect]).get(name) or did_you_mean(same, known)
        message = f"'{shortened(name)}' is read as '{shortened(same)}', which is not an operation of '{other.name}'"
        return self.error(message, at, help=help)

    def location_at(self, token: int) -> SourceLocation:
        return SourceLocation(self.buffer, token)

    # Generic form

    def parse_generic(self, at: int) -> Operation:
        """The generic form; its quoted name is taken already."""
        tokens = self.tokens
        name = unescape(tokens[at]).decode("utf-8", "surrogateescape")
        cls: Any = self.ctx.op_class(name)
        if cls is None and not self.ctx.allow_unregistered:
            raise self._unregistered(name, at)
        operands = self.parse_comma_separated("(", ")", self.parse_operand)
        successors = self.parse_comma_separated("[", "]", self.parse_successor) if tokens[self.index] == "[" else ()
        properties = self.parse_optional_prop_dict()
        regions = ()
        if tokens[self.index] == "(":
            regions = self.parse_comma_separated("(", ")", lambda: self._parse_generic_region(cls))
        attributes = self.parse_attr_dict() if tokens[self.index] == "{" else None
        self.parse_punctuation(":")
        inputs, outputs = self.parse_functional_type_parts()
        if len(inputs) != len(operands):
            raise self.error(
                f"expected {len(operands)} operand type{'s' * (len(operands) != 1)} but had {len(inputs)}", at
            )  # fmt: skip
        values = self.values
        resolved: list[Value[Any]] = []
        for operand, ty in zip(operands, inputs):
            value = values.get(operand)
            resolved.append(value if value is not None and value.type is ty else self.resolve(operand, ty))
        if cls is None:
            return UnregisteredOp.make(
                name, properties or {}, operands=resolved, result_types=outputs, attributes=attributes,
                regions=regions, successors=successors,
            )  # fmt: skip
        packed, attributes = self._pack_properties(cls, properties, attributes, at)
        return cls.create(resolved, outputs, packed, attributes, regions, successors)

    def _unregistered(self, name: str, at: int) -> ParseError:
        dialect = name.partition(".")[0]
        if self.ctx.dialect(dialect) is not None or self.ctx.read_as(dialect) is not None:
            return self.unknown_operation(name, name, at)
        help = self.ctx.missing_dialect_hint(dialect) or "`plait opt --allow-unregistered-dialect` keeps it as it is"
        message = f"operation '{shortened(name)}' is unregistered: dialect '{shortened(dialect)}' is not installed"
        return self.error(message, at, help=help)

    def _pack_properties(
        self, cls: Any, properties: dict[str, Attribute] | None, attributes: dict[str, Attribute] | None, at: int
    ) -> tuple[tuple[Attribute | None, ...], dict[str, Attribute] | None]:
        """Properties by name as the stored tuple; inherent attributes in the dictionary are properties, too."""
        names = cls.property_names
        if not names:
            if properties:
                raise self.error(f"unknown property '{next(iter(properties))}' of '{cls.name}'", at)
            return (), attributes
        packed: list[Any] = [None] * len(names)
        fields = cls.definition.properties
        for source in (properties, attributes):
            for name in list(source) if source else ():
                if name not in names:
                    if source is properties:
                        raise self.error(f"unknown property '{name}' of '{cls.name}'", at,
                                         help=did_you_mean(name, names))  # fmt: skip
                    continue
                i = names.index(name)
                assert source is not None
                value: Any = source.pop(name) if source is attributes else source[name]
                constraint = fields[i].constraint if i < len(fields) else None
                if constraint is not None and constraint.convert is not None:
                    value = constraint.coerce(value)
                packed[i] = _as_i32_array(value) if i >= len(fields) else value
        for i, field in enumerate(fields):
            if packed[i] is None and field.if_absent is not None:
                packed[i] = field.if_absent
        return tuple(packed), attributes or None

    def _parse_generic_region(self, cls: Any) -> Region:
        isolated = cls is not None and IsolatedFromAbove in cls.traits
        return self.parse_region(isolated=isolated, default_dialect=getattr(cls, "default_dialect", None))

    def parse_optional_prop_dict(self) -> dict[str, Attribute] | None:
        """`<{name = attribute, ...}>` if it is next."""
        if self.tokens[self.index] != "<":
            return None
        self.index += 1
        properties = self.parse_attr_dict() if self.tokens[self.index] == "{" else None
        if properties is None:
            attribute = self.parse_attribute()
            properties = attribute.as_dict() if isinstance(attribute, DictionaryAttr) else {"": attribute}
        self.parse_punctuation(">")
        return properties

    # Operands

    def parse_operand(self) -> str:
        """`%name`, unresolved: see `resolve`."""
        token = self.tokens[self.index]
        if token[:1] != "%" or len(token) == 1:
            raise self.error(f"expected an SSA operand, found {self.describe_next()}")
        self.index += 1
        return token

    def parse_optional_operand(self) -> str | None:
        return self.parse_operand() if self.tokens[self.index][:1] == "%" else None

    def parse_operand_list(self) -> list[str]:
        """`%a, %b ...`, at least one."""
        return self.parse_nonempty_list(self.parse_operand)

    def parse_optional_operand_list(self) -> list[str]:
        """`%a, %b ...`, perhaps none."""
        return self.parse_operand_list() if self.tokens[self.index][:1] == "%" else []

    def resolve(self, name: str, type: Type) -> Value[Any]:
        """The value that `name` means here; a placeholder until it is defined. Its type must be `type`."""
        value = self.values.get(name)
        if value is None and name.endswith("#0"):
            name = name[:-2]
            value = self.values.get(name)
        if value is None:
            value = self.forward[name] = self.values[name] = ForwardValue(type, self.index)
            self.defined.append(name)
            return value
        if value.type is not type:
            raise self.error(
                f"'{name}' is used with type '{type}' here, its type is '{value.type}'",
                self._token_of(name), notes=self._defined_here(name, value),
            )  # fmt: skip
        return value

    def _defined_here(self, name: str, value: Value[Any]) -> list[Diagnostic]:
        if isinstance(value, ForwardValue):
            return [Diagnostic("note", "prior use here", self._used_at(name, value))]
        if isinstance(value, OpResult):
            return [Diagnostic("note", "prior use here", value.owner.location)]
        location = value.location if isinstance(value, BlockArgument) else None
        return [Diagnostic("note", "prior use here", location)] if location is not None else []

    def _used_at(self, name: str, value: ForwardValue) -> SourceLocation:
        return SourceLocation(self.buffer, self._token_of(name, value.end))

    def _token_of(self, name: str, end: int | None = None) -> int:
        """The last token `name` before token `end`, or the current one, for errors."""
        last = min(self.index if end is None else end, len(self.tokens)) - 1
        for i in range(last, -1, -1):
            if self.tokens[i] == name or self.tokens[i] == name + "#0":
                return i
        return last

    def resolve_all(self, names: Sequence[str], types: Sequence[Type] | Type) -> list[Value[Any]]:
        """`resolve` for each name; the number of types must be the same."""
        if isinstance(types, Type):
            types = [types] * len(names)
        types = types or ()
        if len(names) != len(types):
            counts = f"found {len(names)} operands and {len(types)} types"
            raise self.error(f"each operand needs a type, {counts}")
        return [self.resolve(name, ty) for name, ty in zip(names, types)]

    def check_forward_references(self) -> None:
        """Raise if a name was used that nothing defined."""
        if not self.forward:
            return
        undeclared = list(islice(self.forward.items(), _MAX_UNDECLARED))
        known = [n for n in islice(self.values, _MAX_SUGGESTIONS) if n not in self.forward]
        errors = [
            Diagnostic("error", f"undefined value '{shortened(name)}'",
                       self._used_at(name, value), help=did_you_mean(name, known))
            for name, value in undeclared
        ]  # fmt: skip
        raise ParseError(*errors)

    # What generated parsers call

    def expected(self, text: str) -> ParseError:
        what = text if " " in text else f"'{text}'"
        return self.error(f"expected {what}, found {self.describe_next()}")

    def take_property(self, attributes: dict[str, Attribute] | None, name: str, constraint: AttrConstraint) -> Any:
        """Take a property that was written in the attribute dictionary."""
        value = attributes.pop(name, None) if attributes else None
        return constraint.coerce(value) if value is not None and constraint.convert is not None else value

    def parse_attribute_for(self, constraint: AttrConstraint) -> Attribute:
        value = self.parse_attribute()
        return constraint.coerce(value) if constraint.convert is not None else value

    def parse_stripped_attribute(self, cls: Any) -> Attribute:
        """An attribute of a known class: its parameters only, or in full."""
        if self.tokens[self.index][:1] == "#":
            return self.parse_attribute()
        at = self.index
        try:
            return cls.parse_parameters(self)
        except VerifyError as error:
            raise self.error(str(error), at) from None

    def parse_enum(self, cls: Any) -> Attribute:
        """A case of an enumeration by its keyword, or in full."""
        if self.tokens[self.index][:1] == "#":
            return self.parse_attribute()
        return cls.parse_keyword(self)

    def parse_dense_array(self, element_type: Type) -> Attribute:
        """`[1, 2]`, or `array<i64: 1, 2>` in full."""
        if self.tokens[self.index] != "[":
            return self.parse_attribute()
        parse: Callable[[], Any] = self._parse_plain_number
        if isinstance(element_type, IntegerType):
            parse = self.parse_boolean if element_type.width == 1 else self.parse_integer
        at = self.index
        numbers = tuple(self.parse_comma_separated("[", "]", parse))
        try:
            return DenseArrayAttr(element_type, numbers)
        except VerifyError as error:
            raise self.error(str(error), at) from None

    def _parse_plain_number(self) -> int | float:
        found = self.parse_optional_integer()
        if found is not None:
            return found
        sign = -1 if self.parse_optional_punctuation("-") else 1
        token = self.tokens[self.index]
        if not "0" <= token[:1] <= "9":
            raise self.expected("a number")
        self.index += 1
        return sign * float(token)

    def attribute_starts(self, index: int) -> bool:
        """Whether the token at `index` can begin an attribute."""
        token = self.tokens[index]
        if token == "":
            return False
        return token[0] in '"#@[-!' or "0" <= token[0] <= "9" or token in _ATTRIBUTE_WORDS or self.type_starts(token)

    def type_starts(self, token: str) -> bool:
        """Whether `token` can begin a type."""
        return token[:1] == "!" or token == "(" or token in self.type_cache or bool(_TYPE_WORD.match(token))

    def parse_functional_type_parts(self) -> tuple[list[Type], list[Type]]:
        """`(A, B) -> C` as its inputs and results."""
        cache = self.type_cache
        tokens = self.tokens
        i = self.index
        if tokens[i] == "(" and tokens[i + 2] == ")" and tokens[i + 3] == "->":  # one input and one plain result
            source, target = cache.get(tokens[i + 1]), cache.get(tokens[i + 4])
            if source is not None and target is not None:
                self.index = i + 5
                return [source], [target]
        inputs = self.parse_type_list_in_parentheses()
        self.parse_punctuation("->")
        return inputs, self.parse_function_result_types()

    def parse_optional_type_list(self) -> list[Type]:
        """`A, B ...`, perhaps none."""
        token = self.tokens[self.index]
        return self.parse_type_list() if token and self.type_starts(token) else []

    def one_type(self, types: Sequence[Type], name: str) -> Type:
        if len(types) != 1:
            raise self.error(f"expected one type for '{name}', found {len(types)}")
        return types[0]

    def parse_type_for(self, field: Any) -> Any:
        """A type that satisfies the constraint of an operand or result: `parse_type_for(cls.source)`."""
        at = self.index
        ty = self.parse_type()
        if not field.constraint.check(ty):
            raise self.error(f"expected {field.constraint.description}, but found '{ty}'", at)
        return ty

    def take_type(self, types: list[Type], name: str) -> Type:
        if not types:
            raise self.error(f"expected a type for '{name}'")
        return types.pop(0)

    def infer_result_types(
        self, cls: type[Op], operands: Sequence[Value[Any]], properties: Any, regions: Sequence[Region], at: int
    ) -> Sequence[Type]:
        """The result types that follow from the rest. Raises if they do not, or if the rest breaks its declaration."""
        try:
            types = infer_result_types(cls, operands, properties, regions)
        except VerifyError as error:
            raise self.error(f"'{cls.name}' op {error}", at) from None
        except MISFITS as error:  # inference expects legal operands
            problem = broken_constraint(cls, operands, properties)
            if problem is None:
                raise self.misfit(cls, at, error) from error
            raise self.error(f"'{cls.name}' op {problem}", at) from None
        if types is None:
            raise self.error("the result types cannot be inferred", at)
        return types

    def misfit(self, cls: type[Op], at: int, error: Exception) -> ParseError:
        """The error of an operation whose own code has raised `error` for the parsed parts.

        The operation does not exist yet, so that its constraints cannot be verified. The generic form is parsed without
        such code.
        """
        if isinstance(error, VerifyError):
            return self.error(f"'{cls.name}' op {error}", at)
        help = "write it in the generic form, which is verified in full"
        return self.error(f"'{cls.name}' op has types or attributes of an unexpected kind", at, help=help)

    def transformed_type(self, transform: Callable[[Any], T], source: Type, constraint: TypeConstraint) -> T:
        """The type that follows from `source`, the type of a part that should satisfy `constraint`."""
        try:
            return transform(source)
        except (VerifyError, *MISFITS):
            expected = f"expected {constraint.description}, but found '{source}'"
            raise self.error(f"expected {expected}") from None

    def untyped(self, attribute: Any) -> Type:
        """Raise for an attribute that should tell a type but has none."""
        found = "none" if attribute is None else shortened(str(attribute))
        raise self.error(f"expected a typed attribute, found {found}")

    def types_of_all(self, cls: type[Op], names: Sequence[str], known: Sequence[Any]) -> Any:
        """The types of `operands` where the format states the types of single operands, or one type for all."""
        types: list[Any] = []
        for entry in known:
            types += entry if isinstance(entry, (list, tuple)) else [entry]
        return types if len(types) == len(names) else types * len(names) if len(types) == 1 else types

    def ensure_terminators(self, op: Any, at: int) -> None:
        """Add the implicit terminator, located at token `at`, to regions that were written without one."""
        trait = next(t for t in op.traits if isinstance(t, SingleBlockImplicitTerminator))
        fields = op.definition.regions
        for i, region in enumerate(op.regions):
            if region.entry is None:
                if len(fields) > 1 and i < len(fields) and not fields[i].single_block and fields[i].kind == SINGLE:
                    continue  # the region may be absent, as the second one of scf.if
                region.append(Block())
            block = region.last
            assert block is not None
            make: Any = trait.make()
            cls: Any = make if isinstance(make, type) else type(make)
            if not isinstance(block.last, cls):
                try:
                    terminator = trait.new_terminator()
                except TypeError:  # it has operands, so it cannot be left out
                    raise self.error(f"expected '{cls.name}' at the end of region #{i} of '{op.name}'") from None
                terminator.location = self.location_at(at)
                block.append(terminator)

    # Regions and blocks

    def parse_region_of(self, cls: Any) -> Region:
        """A region of an operation of class `cls`, whose traits say what is visible in it."""
        region = self.parse_region(isolated=IsolatedFromAbove in cls.traits, default_dialect=cls.default_dialect)
        if region.entry is None and SingleBlock in cls.traits:
            region.append(Block())
        return region

    def parse_regions_of(self, cls: type[Operation]) -> list[Region]:
        """`{...}, {...}`, perhaps none."""
        if self.tokens[self.index] != "{":
            return []
        return self.parse_nonempty_list(lambda: self.parse_region_of(cls))

    def parse_region(
        self, arguments: Sequence[Any] | None = None, *, isolated: bool = False, default_dialect: str | None = None
    ) -> Region:
        """`{ ... }`. `arguments` (`Argument`s or (name, type) pairs) belong to an entry block without a label."""
        self.parse_punctuation("{")
        self.region_depth += 1
        if self.region_depth > MAX_REGION_DEPTH:
            raise self.error(f"regions are nested more than {MAX_REGION_DEPTH} deep", self.index - 1)
        outer = (self.values, self.defined, self.forward) if isolated else None
        outer_blocks, outer_undefined = self.blocks, self.undefined_blocks
        outer_dialect, outer_parsers = self.default_dialect, self.parsers
        if isolated:
            self.values, self.defined, self.forward = {}, [], {}
        self.blocks, self.undefined_blocks = {}, {}
        self.default_dialect = default_dialect or ""
        self.parsers = self._parsers.setdefault(self.default_dialect, {})
        start = len(self.defined)
        region = Region()
        self._parse_blocks(region, arguments or ())
        self.parse_punctuation("}")
        if self.undefined_blocks:
            name, token = next(iter(self.undefined_blocks.values()))
            raise self.error(f"undefined block '{name}'", token)
        if outer is not None:
            self.check_forward_references()
            self.values, self.defined, self.forward = outer
        else:
            self._leave_scope(start)
        self.blocks, self.undefined_blocks = outer_blocks, outer_undefined
        self.default_dialect, self.parsers = outer_dialect, outer_parsers
        self.region_depth -= 1
        return region

    def _leave_scope(self, start: int) -> None:
        """Forget the names defined since `start`; those that are only used so far stay, for the region around."""
        forward = self.forward
        kept = [name for name in self.defined[start:] if name in forward] if forward else []
        for name in self.defined[start:]:
            if name not in forward:
                self.values.pop(name, None)
        del self.defined[start:]
        self.defined += kept

    def parse_optional_region(self, arguments: Sequence[Any] | None = None, **options: Any) -> Region | None:
        return self.parse_region(arguments, **options) if self.tokens[self.index] == "{" else None

    def _parse_blocks(self, region: Region, arguments: Sequence[Any]) -> None:
        if self.tokens[self.index] == "}" and not arguments:
            return
        if self.tokens[self.index][:1] != "^":
            block = Block()
            region.append(block)
            parts = [_argument_parts(argument, self.index) for argument in arguments]
            if parts and isinstance(arguments[0], Argument):
                block._buffer, block._start = self.buffer, parts[0][3]
            for name, _, _, token in parts:
                if not name:
                    raise self.error("expected a name for each argument of the region", token)
            self._define_arguments(block, parts)
            self.parse_operations(block)
        elif arguments:
            raise self.error("a region with named arguments has no label in front of its first block")
        while self.tokens[self.index][:1] == "^":
            self._parse_block(region)

    def _parse_block(self, region: Region) -> None:
        at = self.index
        name = self.tokens[at]
        self.index += 1
        block = self.blocks.get(name)
        if block is None:
            block = self.blocks[name] = Block()
        elif block not in self.undefined_blocks:
            raise self.error(f"redefinition of block '{name}'", at)
        self.undefined_blocks.pop(block, None)
        region.append(block)
        if self.tokens[self.index] == "(":
            block._buffer, block._start = self.buffer, at
            parsed = self.parse_comma_separated("(", ")", self.parse_argument)
            self._define_arguments(block, [_argument_parts(argument, at) for argument in parsed])
        self.parse_punctuation(":")
        self.parse_operations(block)

    def _define_arguments(self, block: Block, parts: Sequence[tuple[str, Any, Any, int]]) -> None:
        located = block._buffer is not None
        made = block.add_arguments(
            (ty, token - block._start if location is None and located else location, self.hint(name))
            for name, ty, location, token in parts
        )
        for (name, _, _, token), argument in zip(parts, made):
            self.define(name, argument, token)

    def parse_successor(self) -> Block:
        """`^name`, defined or not yet."""
        at = self.index
        name = self.tokens[at]
        if name[:1] != "^":
            raise self.error(f"expected a block name, found {self.describe_next()}")
        self.index += 1
        block = self.blocks.get(name)
        if block is None:
            block = self.blocks[name] = Block()
            self.undefined_blocks[block] = (name, at)
        return block

    def parse_successors(self) -> list[Block]:
        return self.parse_nonempty_list(self.parse_successor) if self.tokens[self.index][:1] == "^" else []

    def parse_successor_and_operands(self) -> tuple[Block, list[Value[Any]]]:
        """`^name` or `^name(%a, %b : type, type)`."""
        block = self.parse_successor()
        if not self.parse_optional_punctuation("("):
            return block, []
        names = self.parse_operand_list()
        self.parse_punctuation(":")
        types = self.parse_type_list()
        self.parse_punctuation(")")
        return block, self.resolve_all(names, types)

    # Arguments

    def parse_argument(self, allow_type: bool = True, allow_attributes: bool = True) -> Argument:
        """`%name : type {attributes} loc(...)`; without `allow_type` only the name."""
        token = self.index
        name = self.parse_operand()
        ty = None
        attributes = None
        if allow_type:
            self.parse_punctuation(":")
            ty = self.parse_type()
        if allow_attributes and self.tokens[self.index] == "{":
            attributes = self.parse_attr_dict()
        location = self.parse_location() if self.tokens[self.index] == "loc" else None
        return Argument(name, ty, attributes, location, token)

    def parse_unnamed_argument(self) -> Argument:
        """`type {attributes} loc(...)`: an argument of a declaration, whose name is empty."""
        token = self.index
        return Argument("", self.parse_type(), self.parse_optional_attr_dict(), self.parse_optional_location(), token)

    def parse_argument_list(self, opening: str = "(", closing: str = ")", allow_type: bool = True) -> list[Argument]:
        """`(%a : type, %b : type)`"""
        return self.parse_comma_separated(opening, closing, lambda: self.parse_argument(allow_type))

    def parse_assignment_list(self) -> tuple[list[Argument], list[str]]:
        """`(%argument = %operand, ...)` as arguments without types and unresolved operands."""

        def one() -> tuple[Argument, str]:
            argument = self.parse_argument(allow_type=False, allow_attributes=False)
            self.parse_punctuation("=")
            return argument, self.parse_operand()

        pairs = self.parse_comma_separated("(", ")", one)
        return [a for a, _ in pairs], [o for _, o in pairs]


_NOT_AN_OPERATION = frozenset(["", "}", "^", "#", "!", "{", ")", "]", ","])
_ATTRIBUTE_WORDS = frozenset(
    ["true", "false", "unit", "dense", "sparse", "array", "affine_map", "affine_set", "dense_resource", "strided",
     "distinct", "loc", "opaque", "{"]
)  # fmt: skip
_TYPE_WORD = re.compile(
    r"(?:[su]?i\d+|index|none|tensor|vector|memref|complex|tuple|tf32|b?f\d+\w*)(?:<.*)?\Z", re.ASCII
)


def _argument_parts(argument: Any, token: int) -> tuple[str, Any, Any, int]:
    if isinstance(argument, Argument):
        return argument.name, argument.type, argument.location, argument.token
    name, ty = argument[:2]
    return name, ty, None, token


def _as_i32_array(value: Any) -> Any:
    """Segment sizes; older text writes them as dense elements."""
    if isinstance(value, DenseArrayAttr) or not getattr(value, "is_defined", hasattr(value, "values")):
        return value
    sizes = [v.value if isinstance(v, IntegerAttr) else v for v in value.values()]
    return array_i32(sizes) if all(isinstance(size, int) for size in sizes) else value


def operation_parser(cls: Any) -> Callable[[OpParser, int], Any]:
    """`parse(parser, at)` of a registered operation: hand-written, or generated from its assembly format."""
    known = cls.__dict__.get("_parser")
    if known is not None:
        return known
    if cls.parse_assembly is not None:
        parse = _hand_written(cls)
    elif cls.assembly is not None:
        parse = generate_parser(cls)
    else:
        parse = _no_custom_form(cls)
    cls._parser = parse
    return parse


def _hand_written(cls: type[Op]) -> Callable[[OpParser, int], Any]:
    implicit = any(isinstance(trait, SingleBlockImplicitTerminator) for trait in cls.traits)

    def parse(parser: OpParser, at: int) -> Any:
        try:
            op = cls.parse_assembly(parser)
        except (VerifyError, *MISFITS) as error:
            raise parser.misfit(cls, at, error) from error
        if implicit:
            parser.ensure_terminators(op, at)
        return op

    return parse


def _no_custom_form(cls: type[Op]) -> Callable[[OpParser, int], Any]:
    def parse(parser: OpParser, at: int) -> Any:
        help = f'write it in generic form: "{cls.name}"(...)'
        raise parser.error(f"'{cls.name}' has only the generic form", at, help=help)

    return parse


def parse_operations(
    text: str | bytes | LargeText, ctx: Context, filename: str = "<stdin>", *,
    external_resources: ExternalResources | None = None,
) -> list[Operation]:  # fmt: skip
    """The top-level operations of `text`. Raises `ParseError`.

    What tools have written into the file (`{-# external_resources: ... #-}`) is added to `external_resources`.
    """

    def rule(parser: OpParser) -> list[Operation]:
        operations = parser.parse_top_level()
        if external_resources is not None:
            external_resources.update(parser.external_resources)
        parser.buffer.long_hex.forget()
        return operations

    with gc_paused():
        return _parsed(lambda: OpParser(TokenBuffer.without_long_hex(text, filename), ctx), rule)


def parse_module(
    text: str | bytes | LargeText, ctx: Context, filename: str = "<stdin>", *,
    external_resources: ExternalResources | None = None,
) -> ModuleOp:  # fmt: skip
    """The module that `text` is, or a module around its operations. Raises `ParseError`.

    What tools have written into the file is added to `external_resources`; `print` writes it again, if given it.
    """
    operations = parse_operations(text, ctx, filename, external_resources=external_resources)
    if len(operations) == 1 and isinstance(operations[0], ModuleOp):
        return operations[0]
    return ModuleOp.of(operations, location=FileLineColRange(filename, 0, 0))


def parse_op(text: str, ctx: Context, filename: str = "<stdin>") -> Operation:
    """The one operation of `text`. Raises `ParseError`."""
    operations = parse_operations(text, ctx, filename)
    if len(operations) != 1:
        raise OpParser(text, ctx, filename).error(f"expected one operation, found {len(operations)}", 0)
    return operations[0]


def parse_attribute(text: str, ctx: Context) -> Attribute:
    """The attribute that `text` is. Raises `ParseError`."""
    return _parsed(lambda: OpParser(text, ctx, "<attribute>"), lambda parser: parser.parse_attribute())


def parse_type(text: str, ctx: Context) -> Type:
    """The type that `text` is. Raises `ParseError`."""
    return _parsed(lambda: OpParser(text, ctx, "<type>"), lambda parser: parser.parse_type())


def _parsed(make: Callable[[], OpParser], rule: Callable[[OpParser], T]) -> T:
    """What `rule` returns for the whole text, with room for deep nesting if it needs that. Raises `ParseError`."""
    attempts: list[OpParser] = []

    def attempt() -> T:
        parser = make()
        attempts.append(parser)
        value = rule(parser)
        parser.check_end()
        return value

    try:
        return retried_deep(attempt)
    except RecursionError:
        raise attempts[-1].error(_TOO_DEEP) from None
