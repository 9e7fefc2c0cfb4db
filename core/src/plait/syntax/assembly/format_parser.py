"""Generates the parser of an operation class from its assembly format.

The source keeps the token index in a local variable `i` and writes it back (`p.index = i`) only around calls into the
parser. Names in it: `u_x` the unresolved operand(s) `x`, `t_x` its type(s), `a_x` a property, `r_x` a region,
`s_x` a successor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr, UnitAttr
from plait.define import fields as f
from plait.define import traits as tr
from plait.define.generate import compile_function, segments
from plait.ir.attribute import VerifyError
from plait.ir.region import Region
from plait.syntax.assembly import format as fmt
from plait.syntax.assembly.format_types import type_rules
from plait.syntax.lexer import tokenize
from plait.syntax.token_parser import MISFITS

if TYPE_CHECKING:
    from plait.define.fields import OperandField
    from plait.define.op import Op
    from plait.ir.attribute import Type
    from plait.syntax.assembly.format import Literal, TypeOf, Variable


class ParserWriter:
    """Writes the lines of one generated parser."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls
        self.definition = cls.definition
        self.lines: list[str] = []
        self.indent = 1
        self.is_local = True
        self.bound: set[str] = set()
        self.types: set[str] = set()
        self.has_dict = False
        self.operands_list = False
        self.namespace: dict[str, Any] = {
            "cls": cls, "StringAttr": StringAttr, "UNIT": UnitAttr(), "segments": segments,
            "misfits": (VerifyError, *MISFITS),
        }  # fmt: skip
        self.counter = 0

    def emit(self, line: str) -> None:
        self.lines.append("    " * self.indent + line)

    def local(self) -> None:
        if not self.is_local:
            self.emit("i = p.index")
            self.is_local = True

    def shared(self) -> None:
        if self.is_local:
            self.emit("p.index = i")
            self.is_local = False

    def call(self, line: str) -> None:
        self.shared()
        self.emit(line)

    # Elements

    def elements(self, elements: Sequence[Any]) -> None:
        for element in elements:
            getattr(self, "on_" + type(element).__name__.lower())(element)

    def on_space(self, element: fmt.Space) -> None:
        pass

    def on_literal(self, element: fmt.Literal) -> None:
        self.local()
        for token in tokenize(element.text)[:-1]:
            self.emit(f"if toks[i] != {token!r}: p.index = i; raise p.expected({token!r})")
            self.emit("i += 1")

    def on_variable(self, element: fmt.Variable) -> None:
        field = element.field
        self.bound.add(field.name)
        if isinstance(field, f.OperandField):
            self.operand(field)
        elif isinstance(field, f.PropertyField):
            self.property(field, element.qualified)
        elif isinstance(field, f.RegionField):
            parse = "parse_regions_of" if field.kind == f.VARIADIC else "parse_region_of"
            self.call(f"r_{field.name} = p.{parse}(cls)")
        elif isinstance(field, f.SuccessorField):
            parse = "parse_successors" if field.kind == f.VARIADIC else "parse_successor"
            self.call(f"s_{field.name} = p.{parse}()")
        else:
            raise fmt.FormatError(f"assembly format of '{self.cls.name}': a result stands only in type($x)")

    def operand(self, field: f.OperandField) -> None:
        name = f"u_{field.name}"
        if field.kind == f.VARIADIC:
            self.call(f"{name} = p.parse_optional_operand_list()")
            return
        self.local()
        self.emit(f"{name} = toks[i]")
        if field.kind == f.OPTIONAL:
            self.emit(f"if {name}[:1] == '%': i += 1")
            self.emit(f"else: {name} = None")
        else:
            self.emit(f"if {name}[:1] != '%': p.index = i; raise p.expected('an operand')")
            self.emit("i += 1")

    def property(self, field: f.PropertyField, qualified: bool = False) -> None:
        name, constraint = f"a_{field.name}", field.constraint
        spelling = "full" if qualified and constraint.spelling == "stripped" else constraint.spelling
        self.namespace[f"class_{field.name}"] = constraint.attribute_class
        self.namespace[f"type_{field.name}"] = constraint.type
        if spelling == "unit":
            self.emit(f"{name} = UNIT")
            return
        source = {
            "full": f"p.parse_attribute_for(constraint_{field.name})",
            "untyped": f"p.parse_attribute(type_{field.name})",
            "stripped": f"p.parse_stripped_attribute(class_{field.name})",
            "symbol": "StringAttr(p.parse_symbol_name())",
            "string": "StringAttr(p.parse_string())",
            "keyword": f"p.parse_enum(class_{field.name})",
            "type": "p.parse_type()",
            "array": f"p.parse_dense_array(type_{field.name})",
        }[spelling]
        self.namespace[f"constraint_{field.name}"] = constraint
        self.call(f"{name} = {source}")

    def on_typeof(self, element: fmt.TypeOf) -> None:
        target = element.target
        if isinstance(target, fmt.Directive):
            self.call(f"t_{target.name} = p.parse_optional_type_list()")
            self.types.add(target.name)
            return
        field = target.field
        self.types.add(field.name)
        if field.kind == f.VARIADIC:
            self.call(f"t_{field.name} = p.parse_optional_type_list()")
            return
        if field.kind == f.OPTIONAL:
            self.call(f"t_{field.name} = p.parse_optional_type()")
            return
        self.local()
        self.emit(f"t_{field.name} = type_cache.get(toks[i])")
        self.emit(f"if t_{field.name} is None: p.index = i; t_{field.name} = p.parse_type(); i = p.index")
        self.emit("else: i += 1")

    def on_directive(self, element: fmt.Directive) -> None:
        name = element.name
        if name == "attr-dict":
            self.has_dict = True
            self.local()
            self.emit("if toks[i] == '{': p.index = i; attributes = p.parse_attr_dict(); i = p.index")
        elif name == "attr-dict-with-keyword":
            self.has_dict = True
            self.local()
            self.emit("if toks[i] == 'attributes': p.index = i + 1; attributes = p.parse_attr_dict(); i = p.index")
        elif name == "prop-dict":
            self.has_dict = True
            self.call("attributes = p.parse_optional_prop_dict()")
        elif name == "operands":
            self.operands_list = True
            self.call("u_operands = p.parse_optional_operand_list()")
        elif name in ("regions", "successors"):
            field = getattr(self.definition, name)[0]
            self.on_variable(fmt.Variable(field))
        else:
            raise fmt.FormatError(f"assembly format of '{self.cls.name}': '{name}' cannot stand here")

    def on_functionaltype(self, element: fmt.FunctionalType) -> None:
        self.call("function_inputs, function_outputs = p.parse_functional_type_parts()")
        for target, source in ((element.inputs, "function_inputs"), (element.outputs, "function_outputs")):
            if isinstance(target, fmt.Directive):
                self.emit(f"t_{target.name} = {source}")
                self.types.add(target.name)
                continue
            field = target.field
            self.types.add(field.name)
            value = {
                f.VARIADIC: source,
                f.SINGLE: f"p.one_type({source}, {field.ir_name!r})",
                f.OPTIONAL: f"({source}[0] if {source} else None)",
            }[field.kind]
            self.emit(f"t_{field.name} = {value}")

    def on_custom(self, element: fmt.Custom) -> None:
        key = f"custom_{self.counter}"
        self.counter += 1
        self.namespace[key] = self.cls.directives[element.name][0]
        refs = [self.variable(p.target) for p in element.parameters if isinstance(p, fmt.Ref)]
        targets = [self.bind(p) for p in element.parameters if not isinstance(p, fmt.Ref)]
        target = "".join(t + ", " for t in targets)
        self.call("try:")
        self.emit(f"    {target}{'= ' * bool(targets)}{key}({', '.join(['p', *refs])})")
        self.emit("except misfits as error: raise p.misfit(cls, at, error) from error")

    def bind(self, parameter: Variable | TypeOf) -> str:
        if isinstance(parameter, fmt.Directive):  # custom<...>(attr-dict)
            self.has_dict = True
            return "attributes"
        (self.types if isinstance(parameter, fmt.TypeOf) else self.bound).add(self.field_of(parameter).name)
        return self.variable(parameter)

    def field_of(self, parameter: Variable | TypeOf) -> Any:
        return parameter.target.field if isinstance(parameter, fmt.TypeOf) else parameter.field

    def variable(self, parameter: Variable | TypeOf) -> str:
        if isinstance(parameter, fmt.Directive):
            return "attributes"
        field = self.field_of(parameter)
        if isinstance(parameter, fmt.TypeOf):
            return f"t_{field.name}"
        kinds = ((f.OperandField, "u"), (f.PropertyField, "a"), (f.RegionField, "r"), (f.SuccessorField, "s"))
        return next(f"{letter}_{field.name}" for kind, letter in kinds if isinstance(field, kind))

    def on_optional(self, element: fmt.Optional) -> None:
        self.local()
        first = next(e for e in element.then if not isinstance(e, fmt.Space))
        condition = self.condition(first)
        unit = element.anchor.field if self.is_unit(element.anchor) else None
        if condition is None:  # the custom directive decides by itself whether anything is there
            self.elements(element.then)
            self.local()
            return
        self.emit(f"if {condition}:")
        self.indent += 1
        before = len(self.lines)
        self.elements([e for e in element.then if not (self.is_unit(e) and e is not first)] if unit else element.then)
        if unit is not None:
            self.bound.add(unit.name)
            self.emit(f"a_{unit.name} = UNIT")
        self.local()
        if len(self.lines) == before:
            self.emit("pass")
        self.indent -= 1
        if element.otherwise:
            self.emit("else:")
            self.indent += 1
            self.elements(element.otherwise)
            self.local()
            self.indent -= 1

    def is_unit(self, element: Type) -> bool:
        field = getattr(element, "field", None)
        return isinstance(field, f.PropertyField) and field.constraint.spelling == "unit"

    def condition(self, first: Variable | Literal) -> str | None:
        """Source that tells from the next token whether an optional group that begins with `first` is there."""
        if isinstance(first, fmt.Literal):
            return f"toks[i] == {tokenize(first.text)[0]!r}"
        if isinstance(first, fmt.Custom):
            return None
        if isinstance(first, fmt.TypeOf):
            return "p.type_starts(toks[i])"
        if isinstance(first, fmt.Directive):
            return "toks[i][:1] == '%'" if first.name == "operands" else "toks[i] == '{'"
        field = first.field
        if isinstance(field, f.OperandField):
            return "toks[i][:1] == '%'"
        if isinstance(field, f.RegionField):
            return "toks[i] == '{'"
        if isinstance(field, f.SuccessorField):
            return "toks[i][:1] == '^'"
        constraint = field.constraint
        self.namespace[f"class_{field.name}"] = constraint.attribute_class
        return {
            "symbol": "toks[i][:1] == '@'",
            "string": "toks[i][:1] == '\"'",
            "keyword": f"toks[i] in class_{field.name}.numbers()",
            "array": "toks[i] in ('[', 'array')",
            "type": "p.type_starts(toks[i])",
            "unit": "toks[i] == 'unit'",
        }.get(constraint.spelling, "p.attribute_starts(i)")

    def on_oilist(self, element: fmt.OIList) -> None:
        self.local()
        self.emit("while True:")
        self.indent += 1
        for n, clause in enumerate(element.clauses):
            first = clause[0]
            self.emit(f"{'if' if n == 0 else 'elif'} toks[i] == {first.text!r}:")
            self.indent += 1
            self.elements([e for e in clause if not self.is_unit(e)])
            for unit in (e.field for e in clause if self.is_unit(e)):
                self.bound.add(unit.name)
                self.emit(f"a_{unit.name} = UNIT")
            self.local()
            self.indent -= 1
        self.emit("else: break")
        self.indent -= 1

    # The end: types, operands, properties, the operation

    def finish(self) -> None:
        self.shared()
        self.finish_properties()
        self.finish_operands()
        self.finish_parts("regions", "r")
        self.finish_parts("successors", "s")
        self.finish_results()
        self.emit("op = cls.create(operands, types, properties, attributes, regions, successors)")
        if any(isinstance(t, tr.SingleBlockImplicitTerminator) for t in self.cls.traits):
            self.emit("p.ensure_terminators(op, at)")
        self.emit("return op")

    def finish_properties(self) -> None:
        parts: list[str] = []
        for field in self.definition.properties:
            name = f"a_{field.name}"
            take = f"p.take_property(attributes, {field.ir_name!r}, constraint_{field.name})"
            if field.name not in self.bound:
                self.namespace[f"constraint_{field.name}"] = field.constraint
                self.emit(f"{name} = {take}")
            elif self.has_dict:
                self.namespace[f"constraint_{field.name}"] = field.constraint
                self.emit(f"if {name} is None: {name} = {take}")
            if field.default is not None:
                self.namespace[f"default_{field.name}"] = field.default
                self.emit(f"if {name} is None: {name} = default_{field.name}")
            parts.append(name)
        self.properties = parts

    def finish_operands(self) -> None:
        groups = self.definition.operands
        lines = type_rules(self.cls, self.types, self.namespace)
        self.lines += lines
        if self.operands_list or ("operands" in self.types and "operands" in self.lines):
            types = f"p.types_of_all(cls, u_operands, {self._declared_types()})"
            self.emit(f"operands = p.resolve_all(u_operands, {'t_operands' if 'operands' in self.types else types})")
            self.properties += ["None"] * ("operandSegmentSizes" in self.cls.property_names)
            return
        if "operands" in self.types:
            self.distribute(groups, "operands")
        parts: list[str] = []
        for group in groups:
            if group.name not in self.types and "operands" not in self.types:
                raise fmt.FormatError(f"assembly format of '{self.cls.name}': '{group.name}' has no type")
            u, t, v = f"u_{group.name}", f"t_{group.name}", f"v_{group.name}"
            if group.kind == f.SINGLE:
                self.emit(f"{v} = values.get({u})")
                self.emit(f"if {v} is None or {v}.type is not {t}: {v} = p.resolve({u}, {t})")
                parts.append(v)
            elif group.kind == f.VARIADIC:
                self.emit(f"{v} = p.resolve_all({u} or (), {t})")
                parts.append(f"*{v}")
            else:
                self.emit(f"{v} = () if {u} is None else (p.resolve({u}, {t}),)")
                parts.append(f"*{v}")
        self.emit(f"operands = ({''.join(p + ', ' for p in parts)})")
        if "operandSegmentSizes" in self.cls.property_names:
            sizes = ["1" if g.kind == f.SINGLE else f"len(v_{g.name})" for g in groups]
            self.properties.append(f"segments(({', '.join(sizes)},))")

    def _declared_types(self) -> str:
        return "[" + ", ".join(f"t_{g.name}" for g in self.definition.operands if g.name in self.types) + "]"

    def distribute(self, groups: Sequence[OperandField], name: str) -> None:
        """Give each group its part of `t_operands` (types of all operands together)."""
        self.emit(f"rest = list(t_{name})")
        for group in groups:
            if group.name in self.types:
                continue
            self.types.add(group.name)
            if group.kind == f.SINGLE:
                self.emit(f"t_{group.name} = p.take_type(rest, {group.ir_name!r})")
            elif group.kind == f.OPTIONAL:
                self.emit(f"t_{group.name} = rest.pop(0) if u_{group.name} is not None else None")
            else:
                self.emit(f"t_{group.name}, rest = rest[:len(u_{group.name} or ())], rest[len(u_{group.name} or ()):]")

    def finish_parts(self, kind: str, letter: str) -> None:
        parts: list[str] = []
        for field in getattr(self.definition, kind):
            name = f"{letter}_{field.name}"
            if field.name not in self.bound:
                if kind == "successors":
                    continue
                self.namespace["Region"] = Region
                parts.append("Region()" if field.kind == f.SINGLE else "*()")
            elif field.kind == f.VARIADIC:
                parts.append(f"*({name} or ())")
            elif kind == "regions":
                self.namespace["Region"] = Region
                parts.append(f"({name} if {name} is not None else Region())")
            else:
                parts.append(name)
        self.emit(f"{kind} = ({''.join(p + ', ' for p in parts)})")

    def finish_results(self) -> None:
        results = self.definition.results
        segments = "resultSegmentSizes" in self.cls.property_names
        properties = "".join(p + ", " for p in self.properties)
        self.emit(f"properties = ({properties}{'None, ' if segments else ''})")
        if "results" in self.types:
            self.emit("types = t_results")
            return
        if not all(r.name in self.types for r in results):
            self.emit("types = p.infer_result_types(cls, operands, properties, regions, at)")
            return
        parts = [f"t_{r.name}" if r.kind == f.SINGLE else f"*(t_{r.name} or ())" if r.kind == f.VARIADIC else
                 f"*(() if t_{r.name} is None else (t_{r.name},))" for r in results]  # fmt: skip
        self.emit(f"types = ({''.join(p + ', ' for p in parts)})")
        if segments:
            sizes = ["1" if r.kind == f.SINGLE else f"len(t_{r.name} or ())" if r.kind == f.VARIADIC else
                     f"int(t_{r.name} is not None)" for r in results]  # fmt: skip
            self.emit(f"properties = properties[:-1] + (segments(({', '.join(sizes)},)),)")


def generate_parser(cls: Any) -> Callable[..., Any]:
    """`parse(p, at)`: parse what follows the name of the operation; `at` is the token index of the name."""
    writer = ParserWriter(cls)
    elements = fmt.read_format(cls)
    writer.elements(elements)
    writer.finish()
    initial = ["attributes = None", *_initial_values(cls, writer)]
    head = ["def parse(p, at):", "    toks = p.tokens", "    i = p.index", "    values = p.values"]
    head += ["    type_cache = p.type_cache"] + ["    " + line for line in initial]
    return compile_function("parse", head + writer.lines, writer.namespace, f"parser of {cls.name}")


def _initial_values(cls: type[Op], writer: ParserWriter) -> list[str]:
    """Names that only an optional part of the format sets start as None."""
    text = "\n".join(writer.lines)
    names: list[str] = []
    for field in cls.definition.fields.values():
        for letter in "utars":
            name = f"{letter}_{field.name}"
            if f"{name} = " in text or f"{name}, " in text or f"{name} " in text or f"{name})" in text:
                names.append(name)
    return [" = ".join(dict.fromkeys(names)) + " = None"] if names else []
