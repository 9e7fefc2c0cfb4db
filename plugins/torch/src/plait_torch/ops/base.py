"""`AtenOp`, the form of all operations that stand for an overload of ATen, and the rows that declare them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.define import Op, Operands, Results, c, operands, results
from plait.define.traits import Pure
from plait.ir.attribute import Type, VerifyError
from plait.lazy import lazy_import

from plait_torch import types as t
from plait_torch.ops.examples import example
from plait_torch.schema import Argument, Schema, parse_schema

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_inference = lazy_import("plait_torch.inference")


class TorchOp(Op):
    """The text that operations of torch-mlir share: operands, attributes, types of operands, `->`, types of results."""

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        names = parser.parse_optional_operand_list()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types: list[Type] = []
        if names:
            types = parser.parse_nonempty_list(parser.parse_type)
        produced: list[Type] = []
        if parser.parse_optional_punctuation("->"):
            produced = parser.parse_nonempty_list(parser.parse_type)
        return cls.create(parser.resolve_all(names, types), produced, (), attributes)

    def print_assembly(self, printer: Printer) -> None:
        if self.operands:
            printer.write(" ")
            printer.operands(self.operands)
        printer.attr_dict(self)
        printer.write(" :")
        if self.operands:
            printer.write(" ")
            printer.types([value.type for value in self.operands])
        if self.results:
            printer.write(" -> ")
            printer.types([value.type for value in self.results])


class AtenOp(TorchOp):
    """An overload of ATen: an operand for each argument of its schema, in order, and its results."""

    schema: ClassVar[Schema]
    arguments: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)

    def verify(self) -> None:
        schema = self.schema
        if len(self.operands) != len(schema.arguments):
            expected = ", ".join(argument.name for argument in schema.arguments)
            raise VerifyError(f"expected {len(schema.arguments)} operands ({expected}), found {len(self.operands)}")
        for argument, value in zip(schema.arguments, self.operands):
            if not _fits(argument.type, value.type):
                raise VerifyError(f"expected '{argument.name}' to be {_described(argument)}, found '{value.type}'")
        if len(self.results) != len(schema.results):
            raise VerifyError(f"expected {len(schema.results)} results, found {len(self.results)}")
        for expected, result in zip(schema.results, self.results):
            if not isinstance(result.type, t.NoneType) and not _fits(expected, result.type):
                raise VerifyError(f"expected a result of type {expected}, found '{result.type}'")
        _inference.verify_results(self)


_ACCEPTED: Mapping[str, tuple[Any, ...]] = {
    "Tensor": (t.ValueTensorType, t.NonValueTensorType),
    "Scalar": (t.IntType, t.FloatType, t.BoolType, t.NumberType),
    "t": (t.IntType, t.FloatType, t.BoolType, t.NumberType),
    "int": (t.IntType, t.BoolType),
    "float": (t.FloatType, t.IntType, t.NumberType),
    "bool": (t.BoolType, t.IntType),
    "SymBool": (t.BoolType,),
    "str": (t.StringType,),
    "ScalarType": (t.IntType,),
    "Layout": (t.IntType,),
    "MemoryFormat": (t.IntType,),
    "Device": (t.DeviceType,),
    "Generator": (t.GeneratorType,),
}


def _fits(expected: str, type: Type) -> bool:
    """Whether a value of a type of the torch dialect may be given where the schema says `expected`."""
    if isinstance(type, t.AnyType):
        return True
    if expected.endswith("?"):
        inner = type.contained if isinstance(type, t.OptionalType) else type
        return isinstance(inner, t.NoneType) or _fits(expected[:-1], inner)
    if expected.endswith("[]"):
        return isinstance(type, t.ListType) and _fits(expected[:-2], type.contained)
    return isinstance(type, _ACCEPTED[expected])


_IN_WORDS = {
    "Tensor": "a tensor", "Scalar": "a number", "t": "a number", "int": "an int", "float": "a float", "bool": "a bool",
    "str": "a string", "ScalarType": "an int for an element type",
}  # fmt: skip


def _described(argument: Argument) -> str:
    words = argument.type.removesuffix("?")
    inner = words.removesuffix("[]")
    one = _IN_WORDS.get(inner.removesuffix("?"), inner)
    listed = f"a list, each of which is {one}" if words.endswith("[]") else one
    return f"{listed} or none" if argument.is_optional else listed


def aten(
    text: str, summary: str, given: str, *, details: str = "", traits: Sequence[Any] = (Pure,), module: str
) -> Any:
    """The class of the overload whose schema is `text`; `given` is its example, see `plait_torch.ops.examples`."""
    schema = parse_schema(text)
    shown = example(schema, given).replace("\n", "\n    ")
    head = text.partition("(")[0]
    source = f"Semantics: PyTorch, `{head if '::' in head else f'aten::{head}'}`."
    document = "\n\n    ".join(part for part in (summary, details, f"```mlir\n    {shown}\n    ```", source) if part)
    namespace = {"__doc__": document + "\n    ", "__module__": module, "name": schema.name, "schema": schema,
                 "traits": tuple(traits)}  # fmt: skip
    return type(AtenOp)(class_name(head), (AtenOp,), namespace)


def is_overload(found: Any) -> bool:
    """Whether something is the class of an overload."""
    return isinstance(found, type) and issubclass(found, AtenOp) and found is not AtenOp


def class_name(overload: str) -> str:
    """`AtenAddTensorOp` for `add.Tensor`, `PrimsSqueezeOp` for `prims::squeeze`."""
    namespace, _, name = overload.rpartition("::")
    words = [word for part in name.split(".") for word in _words(part)]
    return f"{(namespace or 'aten').capitalize()}{''.join(words)}Op"


def _words(part: str) -> list[str]:
    lead = "_" if part.startswith("_") else ""
    words = [word[:1].upper() + word[1:] for word in part.strip("_").split("_")]
    end = "_" if part.endswith("_") else ""
    return [lead, *words, end]
