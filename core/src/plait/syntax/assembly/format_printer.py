"""Generates the printer of an operation class from its assembly format.

Adjacent pieces of text become one f-string. Names in the source: `names` maps values to `%x`, `texts` maps attributes
and types to their text; `out` is the list of pieces that the printer joins at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.define import fields as f
from plait.define.generate import compile_function
from plait.syntax.assembly import format as fmt

if TYPE_CHECKING:
    from plait.define.fields import Field, OperandField
    from plait.define.op import Op
    from plait.ir.attribute import Type
    from plait.syntax.assembly.format import Directive, TypeOf, Variable


class PrinterWriter:
    """Writes the lines of one generated printer. Spaces follow the rules of ODS: see Note [Spaces]."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls
        self.definition = cls.definition
        self.lines: list[str] = []
        self.indent = 1
        self.pieces: list[str] = []
        self.space = True
        self.after_punctuation = False
        self.namespace: dict[str, Any] = {}
        self.bound: set[str] = set()

    # Text

    def emit(self, line: str) -> None:
        self.flush()
        self.lines.append("    " * self.indent + line)

    def text(self, text: str) -> None:
        self.pieces.append(text.replace("{", "{{").replace("}", "}}"))

    def expression(self, source: str) -> None:
        self.pieces.append("{" + source + "}")

    def flush(self) -> None:
        if self.pieces:
            content = "".join(self.pieces).replace("\\", "\\\\").replace("'''", "\\'\\'\\'")
            self.pieces = []
            self.lines.append("    " * self.indent + f"write(f'''{content}''')")

    def before_value(self) -> None:
        if self.space or not self.after_punctuation:
            self.text(" ")
        self.after_punctuation, self.space = False, True

    # Elements

    def elements(self, elements: Sequence[Any]) -> None:
        for element in elements:
            getattr(self, "on_" + type(element).__name__.lower())(element)

    def on_space(self, element: fmt.Space) -> None:
        if element.text == "\\n":
            self.emit("p.newline()")
            self.after_punctuation, self.space = True, False
            return
        if element.text:
            self.text(element.text)
        self.after_punctuation, self.space = not element.text, False

    def on_literal(self, element: fmt.Literal) -> None:
        text = element.text
        if self.space and _space_before(text, self.after_punctuation):
            self.text(" ")
        self.text(text)
        self.space = len(text) != 1 or text[0] not in "<({["
        self.after_punctuation = not (text[0] == "_" or text[0].isalpha())

    def on_variable(self, element: fmt.Variable) -> None:
        field = element.field
        self.bound.add(field.name)
        if isinstance(field, f.PropertyField):
            if field.constraint.spelling == "unit":
                return
            self.before_value()
            self.property(field, element.qualified)
            return
        self.before_value()
        if isinstance(field, f.OperandField):
            self.values(field, "operand")
        elif isinstance(field, f.RegionField):
            self.emit(f"p.region{'s' if field.kind == f.VARIADIC else ''}_of(op, {self.read(field)})")
        elif isinstance(field, f.SuccessorField):
            many = field.kind == f.VARIADIC
            self.emit(f"p.successors({self.read(field)})" if many else f"p.successor({self.read(field)})")

    def read(self, field: Field) -> str:
        """Source that reads a field of `op`, directly where the index is known."""
        if isinstance(field, f.OperandField) and self.cls._operand_layout is None:
            return f"op._operands[{field.index}]"
        if isinstance(field, f.ResultField) and self.cls._result_layout is None:
            return f"op.results[{field.index}]"
        if isinstance(field, f.PropertyField):
            return f"op._properties[{field.index}]"
        return f"op.{field.name}"

    def values(self, field: OperandField, what: str) -> None:
        source = self.read(field)
        if field.kind == f.SINGLE:
            self.expression(f"names[{source}]")
        elif field.kind == f.OPTIONAL:
            self.emit(f"if {source} is not None: write(names[{source}])")
        else:
            self.expression(f"', '.join([names[v] for v in {source}])")

    def property(self, field: f.PropertyField, qualified: bool) -> None:
        source = self.read(field)
        constraint = field.constraint
        spelling = "full" if qualified and constraint.spelling == "stripped" else constraint.spelling
        if spelling in ("full", "type", "string"):
            self.expression(f"texts[{source}]")
            return
        self.emit(
            {
                "untyped": f"p.attribute_without_type({source})",
                "stripped": f"{source}.print_parameters(p)",
                "symbol": f"p.symbol_name({source}.value)",
                "keyword": f"{source}.print_keyword(p)",
                "array": f"p.dense_array({source})",
            }[spelling]
        )

    def on_typeof(self, element: fmt.TypeOf) -> None:
        self.before_value()
        self.type_of(element.target)

    def type_of(self, target: Variable) -> None:
        if isinstance(target, fmt.Directive):
            self.expression(f"', '.join([texts[v.type] for v in {self.all_of(target)}])")
            return
        source = self.read(target.field)
        if target.field.kind == f.SINGLE:
            self.expression(f"texts[{source}.type]")
        elif target.field.kind == f.OPTIONAL:
            self.emit(f"if {source} is not None: write(texts[{source}.type])")
        else:
            self.expression(f"', '.join([texts[v.type] for v in {source}])")

    def all_of(self, directive: fmt.Directive) -> str:
        return {"operands": "op._operands", "results": "op.results"}[directive.name]

    def on_directive(self, element: fmt.Directive) -> None:
        name = element.name
        if name in ("attr-dict", "attr-dict-with-keyword", "prop-dict"):
            self.attr_dict(name)
            return
        if name == "operands":
            self.before_value()
            self.expression("', '.join([names[v] for v in op._operands])")
        elif name in ("regions", "successors"):
            self.on_variable(fmt.Variable(getattr(self.definition, name)[0]))
        self.after_punctuation, self.space = False, True

    def attr_dict(self, name: str) -> None:
        key = "elided" if name != "prop-dict" else "elided_properties"
        function = {
            "attr-dict": "p.attr_dict",
            "attr-dict-with-keyword": "p.attr_dict_with_keyword",
            "prop-dict": "p.prop_dict",
        }[name]
        unbound = "UNBOUND"
        self.emit(f"if {unbound} or op._attributes is not None: {function}(op, {key})")

    def on_functionaltype(self, element: fmt.FunctionalType) -> None:
        self.before_value()
        inputs, outputs = self.type_list(element.inputs), self.type_list(element.outputs)
        self.expression(f"p.functional_type_text({inputs}, {outputs})")

    def type_list(self, target: Directive | Variable) -> str:
        if isinstance(target, fmt.Directive):
            return self.all_of(target)
        source = self.read(target.field)
        if target.field.kind == f.SINGLE:
            return f"({source},)"
        if target.field.kind == f.OPTIONAL:
            return f"(() if {source} is None else ({source},))"
        return source

    def on_custom(self, element: fmt.Custom) -> None:
        if self.space or not self.after_punctuation:
            self.text(" ")
        key = f"custom_{len(self.namespace)}"
        self.namespace[key] = self.cls.directives[element.name][1]
        arguments = [self.argument(p.target if isinstance(p, fmt.Ref) else p) for p in element.parameters]
        for parameter in element.parameters:
            if isinstance(parameter, fmt.Variable):
                self.bound.add(parameter.field.name)
        self.emit(f"{key}({', '.join(['p', 'op', *arguments])})")
        self.after_punctuation, self.space = False, True

    def argument(self, parameter: Variable | TypeOf) -> str:
        if isinstance(parameter, fmt.Directive):
            return "elided"
        if isinstance(parameter, fmt.TypeOf):
            source = self.read(parameter.target.field)
            kind = parameter.target.field.kind
            if kind == f.SINGLE:
                return f"{source}.type"
            if kind == f.VARIADIC:
                return f"[v.type for v in {source}]"
            return f"(None if {source} is None else {source}.type)"
        return self.read(parameter.field)

    def on_optional(self, element: fmt.Optional) -> None:
        condition = self.present(element.anchor)
        if any(element.anchor is e for e in element.otherwise):
            condition = f"not ({condition})"
        self.emit(f"if {condition}:")
        self.indent += 1
        before = len(self.lines)
        self.elements(element.then)
        self.flush()
        if len(self.lines) == before:
            self.emit("pass")
        self.indent -= 1
        if element.otherwise:
            self.emit("else:")
            self.indent += 1
            self.elements(element.otherwise)
            self.flush()
            self.indent -= 1

    def present(self, anchor: Any) -> str:
        """Source that tells whether the anchor of an optional group is there to be printed."""
        if isinstance(anchor, fmt.TypeOf):
            anchor = anchor.target
        if isinstance(anchor, fmt.Custom):
            parts = [self.present(p) for p in anchor.parameters if not isinstance(p, fmt.Ref)]
            return " or ".join(f"({p})" for p in parts)
        if isinstance(anchor, fmt.FunctionalType):
            anchor = anchor.inputs
        if isinstance(anchor, fmt.Directive):
            return {"operands": "op._operands", "results": "op.results"}.get(anchor.name, "op._attributes is not None")
        field = anchor.field
        source = self.read(field)
        if isinstance(field, f.PropertyField):
            default = field.default if field.default is not None else field.absent
            if default is not None:
                self.namespace[f"default_{field.name}"] = default
                return f"{source} is not None and {source} is not default_{field.name}"
            return f"{source} is not None"
        if isinstance(field, f.RegionField):
            return f"len({source})" if field.kind == f.VARIADIC else f"{source}._first is not None"
        if isinstance(field, f.SuccessorField) or field.kind == f.VARIADIC:
            return f"{source}"
        return f"{source} is not None"

    def on_oilist(self, element: fmt.OIList) -> None:
        for clause in element.clauses:
            conditions = [self.present(e) for e in clause if self._can_anchor(e)]
            self.emit(f"if {' or '.join(f'({c})' for c in conditions) or 'True'}:")
            self.indent += 1
            self.space, self.after_punctuation = True, False
            self.elements(clause)
            self.flush()
            self.indent -= 1
        self.space, self.after_punctuation = True, False

    def _can_anchor(self, element: Type) -> bool:
        if isinstance(element, fmt.Variable):
            field = element.field
            return not isinstance(field, f.GroupField) or field.kind != f.SINGLE or isinstance(field, f.RegionField)
        return isinstance(element, fmt.Custom)


def _space_before(text: str, after_punctuation: bool) -> bool:
    if len(text) != 1 and text != "->":
        return True
    if after_punctuation:
        return text[0] not in ">)}],"
    return text[0] not in "<>(){}[],"


def generate_printer(cls: type[Op]) -> Callable[..., None]:
    """`print_operation(op, p)`: write what follows the name of the operation."""
    writer = PrinterWriter(cls)
    elements = fmt.read_format(cls)
    writer.elements(elements)
    writer.flush()
    bound = writer.bound
    fields = cls.definition.properties
    segments = [n for n in cls.property_names if n in ("operandSegmentSizes", "resultSegmentSizes")]
    writer.namespace["elided"] = frozenset([x.ir_name for x in fields if x.name in bound] + segments)
    writer.namespace["elided_properties"] = writer.namespace["elided"]
    unbound = [x for x in fields if x.name not in bound]
    head = ["def print_operation(op, p):", "    write = p.out.append", "    names = p.names", "    texts = p.texts"]
    if fmt.begins_as_region(elements):
        writer.namespace["shown"] = [x.ir_name for x in unbound]
        head.append("    if not op.regions and p.has_attr_dict(op, shown): return p.generic_instead(op)")
    lines = [line.replace("UNBOUND or ", "True or " if unbound else "") for line in writer.lines]
    return compile_function("print_operation", head + lines, writer.namespace, f"printer of {cls.name}")


# Note [Spaces]
# ODS decides between elements with two flags carried along the format: whether the last literal asks for a space after
# it, and whether it was punctuation. A word is surrounded by spaces; opening brackets take none after them, closing
# ones and commas none before them. An empty literal suppresses the space, a blank one adds it. The flags follow the
# elements in the order in which they are written, through optional groups too.
