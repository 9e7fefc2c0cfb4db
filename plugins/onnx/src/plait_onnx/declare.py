"""`@operator`: one formula declares an operation, its types, its reference semantics and its lowering.

```python
@operator("Softmax", "2x3xf32 -> 2x3xf32")
def softmax(t: Tensors, x: Tensor, *, axis: int = -1) -> Tensor:
    \"""Divide exponentials by their sum along `axis`.\"""
```

Parameters before the star are operands (with a default: may be absent), those behind it attributes, whose annotations
say their kinds. `results: int` stands for the number of results instead.
"""

from __future__ import annotations

import inspect
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, FloatAttr, IntegerAttr, StringAttr, f32_attr, i64_attr
from plait.builtin.types import ComplexType, FloatType, IntegerType, NoneType
from plait.define import Op, Operands, Results, attribute, operands, optional_attribute, results
from plait.define import constraints as c
from plait.define.traits import Pure
from plait.ir.attribute import Type
from plait_tcp.formulas import Definition, Refused, Tensors, results_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_ELEMENT_TYPE = c.AttrPredicate(
    "type of elements", lambda x: isinstance(x, (IntegerType, FloatType, ComplexType)), spelling="type"
)

KINDS = {
    "int": c.I64Attr, "float": c.F32Attr, "str": c.StrAttr, "Ints": c.I64ArrayAttr, "Floats": c.ArrayOf(c.F32Attr),
    "Strings": c.StrArrayAttr, "Type": _ELEMENT_TYPE, "Elements": c.ElementsAttr,
}  # fmt: skip
"""The constraint of an attribute by the annotation of a parameter."""

Ints = Sequence[int]
Floats = Sequence[float]
Strings = Sequence[str]
Elements = Any


@dataclass(frozen=True)
class Attribute:
    """An attribute of an operator: its kind, a key of `KINDS`, and what it is where it is absent."""

    kind: str
    default: Any
    required: bool


@dataclass(frozen=True, eq=False)
class Operator:
    """A row of the table: an operator in the meaning that its current version has.

    `folded`: what it computes of constants while a model is read becomes a constant.
    """

    name: str
    formula: Callable[..., Any]
    domain: str
    operand_names: tuple[str, ...]
    minimum: int
    variadic: bool
    attributes: dict[str, Attribute]
    takes_results: bool
    folded: bool
    kind: str
    document: str
    op_class: Any = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "op_class", _op_class(self))

    def evaluate(self, t: Tensors, operands: Sequence[Any], options: dict[str, Any], count: int) -> list[Any]:
        """The results of the formula; raises `Refused` where it does not apply."""
        if len(operands) < self.minimum or (not self.variadic and len(operands) > len(self.operand_names)):
            raise Refused(f"expected {self.minimum} to {len(self.operand_names)} operands, found {len(operands)}")
        for i in range(self.minimum):
            if operands[i] is None:
                raise Refused(f"operand '{self.operand_names[i]}' is absent")
        more = {"results": count} if self.takes_results else {}
        defaults = {name: one.default for name, one in self.attributes.items() if not one.required}
        listed = results_of(self.formula, t, operands, {**defaults, **options, **more})
        if len(listed) < count:
            raise Refused(f"it has {len(listed)} results, expected {count}")
        return listed[:count]


class OnnxOp(Op):
    """An operator of ONNX. Operands that are absent are results of `onnx.NoValue`."""

    traits = (Pure,)
    inputs: Operands = operands(c.AnyOf(c.AnyTensor, c.NoneLike, description="tensor or none"))
    outputs: Results = results(c.AnyTensor)
    assembly = "($inputs^)? attr-dict `:` functional-type(operands, results)"
    operator: Any = None

    @property
    def options(self) -> dict[str, Any]:
        """The attributes that are present, as the formula takes them."""
        found = {name: self.get_property(name) for name in self.operator.attributes}
        return {name: python_value(value) for name, value in found.items() if value is not None}

    def verify(self) -> None:
        DEFINITION.verify(self)


class OperatorDefinition(Definition):
    """The formula of the operator that an operation is."""

    def evaluate(self, t: Tensors, op: Any, operands: Sequence[Any]) -> list[Any]:
        return op.operator.evaluate(t, operands, op.options, len(op.results))

    def constant(self, value: Value[Any]) -> Any:
        made: Any = value.defining_op
        return made.value if made is not None and made.name == "onnx.Constant" else None

    def replace(self, rw: ConversionRewriter, op: Operation, values: Sequence[Value[Any]]) -> Any:
        """Replace `op`, and drop what stood for its absent operands."""
        absent = [v.defining_op for v in op.operands if isinstance(v.type, NoneType)]
        rw.replace(op, list(values))
        for one in dict.fromkeys(absent):
            if one is not None and one.is_unused:
                rw.erase(one)
        return ()


DEFINITION = OperatorDefinition()


def python_value(value: Any) -> Any:
    """An attribute as formulas take it."""
    if isinstance(value, (IntegerAttr, FloatAttr, StringAttr)):
        return value.value
    return [python_value(one) for one in value.elements] if isinstance(value, ArrayAttr) else value


def attribute_value(kind: str, value: Any) -> Any:
    """The attribute for a value of Python."""
    if kind == "int":
        return i64_attr(int(value))
    if kind == "float":
        return f32_attr(float(value))
    if kind in ("Ints", "Floats", "Strings"):
        return ArrayAttr(tuple(attribute_value({"Ints": "int", "Floats": "float"}.get(kind, "str"), n) for n in value))
    return StringAttr(str(value)) if kind == "str" else value


def operator(
    name: str, example: str = "", *, attributes: str = "", domain: str = "", folded: bool = True, kind: str = "",
    document: str = "",
) -> Callable[[Callable[..., Any]], Operator]:
    """The row of the operator `name`. `example` is the types of an example, `attributes` its attributes in MLIR."""

    def declare(formula: Callable[..., Any]) -> Operator:
        parameters = list(inspect.signature(formula).parameters.values())[1:]
        positional = [p for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
        found = {
            p.name.rstrip("_"): _attribute(p) for p in parameters if p.kind is p.KEYWORD_ONLY and p.name != "results"
        }
        return Operator(
            name, formula, domain, tuple(p.name for p in positional), sum(p.default is p.empty for p in positional),
            any(p.kind is p.VAR_POSITIONAL for p in parameters), found, any(p.name == "results" for p in parameters),
            folded, kind, _document(name, domain, document or formula.__doc__ or "", example, attributes),
        )  # fmt: skip

    return declare


def _attribute(parameter: inspect.Parameter) -> Attribute:
    annotation = str(parameter.annotation)
    required = parameter.default is parameter.empty
    default = None if required else parameter.default
    if annotation == "float":  # as a model would have it
        default = struct.unpack("<f", struct.pack("<f", default))[0]
    return Attribute(annotation.partition(" |")[0], default, required)


def _document(name: str, domain: str, text: str, example: str, attributes: str) -> str:
    parts = [inspect.cleandoc(text)]
    if example:
        parts.append(f"```mlir\n{_example(ir_name(name, domain), example, attributes)}\n```")
    parts.append(f"Semantics: ONNX {domain + ' ' if domain else ''}{name}.")
    return "\n\n".join(parts).replace("\n", "\n    ").replace("\n    \n", "\n\n") + "\n    "


def _example(name: str, types: str, attributes: str) -> str:
    """The text of an example: `4xf32, 1xi64=[0] -> 1x4xf32` has a constant as its second operand."""
    sources, _, targets = types.partition(" -> ")
    lines: list[str] = []
    taken: list[str] = []
    for letter, text in zip("abcdefghij", sources.split(", ") if sources else []):
        ty, _, value = text.partition("=")
        taken.append(_spelled(ty))
        if ty == "none":
            lines.append(f"%{letter} = onnx.NoValue : none")
        elif value:
            dense = f"dense<{value.replace(' ', ', ')}> : {_spelled(ty)}"
            lines.append(f"%{letter} = onnx.Constant {{value = {dense}}} : () -> {_spelled(ty)}")
    made = [_spelled(t) for t in targets.split(", ")]
    names = ", ".join(f"%{letter}" for letter, _ in zip("abcdefghij", taken))
    count = "" if len(made) == 1 else f":{len(made)}"
    outcome = made[0] if len(made) == 1 else f"({', '.join(made)})"
    call = " ".join(filter(None, (f"%r{count} = {name}", names, attributes)))
    return "\n".join([*lines, f"{call} : ({', '.join(taken)}) -> {outcome}"])


def _spelled(text: str) -> str:
    return text if text == "none" or text.startswith("!") else f"tensor<{text}>"


def ir_name(name: str, domain: str = "") -> str:
    """The name of an operator in the IR."""
    prefix = domain.replace("ai.onnx.", "") + "." if domain else ""
    return f"onnx.{prefix}{name}"


def _op_class(row: Operator) -> Any:
    members: dict[str, Any] = {}
    for name, one in row.attributes.items():
        make = attribute if one.required else optional_attribute
        members[name if name not in ("name",) else f"{name}_"] = make(KINDS[one.kind], ir_name=name)
    namespace = {
        "__doc__": row.document, "__module__": row.formula.__module__, "name": ir_name(row.name, row.domain),
        "operator": row, "kind": row.kind, **members,
    }
    return type(OnnxOp)(row.name + "Op", (OnnxOp,), namespace)


def operators_in(*modules: ModuleType) -> tuple[Operator, ...]:
    """The rows of modules, in their order."""
    return tuple(x for module in modules for x in vars(module).values() if isinstance(x, Operator))


__all__ = [
    "DEFINITION", "KINDS", "Attribute", "Elements", "Floats", "Ints", "OnnxOp", "Operator", "Strings", "Type",
    "attribute_value", "ir_name", "operator", "operators_in", "python_value",
]  # fmt: skip
