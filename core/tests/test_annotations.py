# No future import here: the classes below have their annotations as this Python leaves them.
"""Declarations read their annotations in every form in which Python keeps them in a class's namespace."""

import sys
import types
from typing import Any, ClassVar

import pytest
from plait import annotations
from plait.annotations import annotations_in
from plait.define import Op, result
from plait.define import c as constraints
from plait.frozen import FrozenValue
from plait.ir.attribute import Attribute
from plait.passes import Pass, option
from plait.passes.options import options_of

FIELDS = {"width": "int", "shape": "tuple[int, ...]", "name": "ClassVar[str]"}


class PlainAttr(Attribute):
    """An attribute declared without the future import."""

    name: ClassVar[str] = "test.plain"
    width: int
    scale: float = 1.0
    shape: tuple[int, ...] = ()


def test_fields_are_found_without_the_future_import() -> None:
    assert PlainAttr._fields == ("width", "scale", "shape")
    assert PlainAttr._kinds == {"width": "int", "scale": "float", "shape": "tuple[int, ...]"}
    made: Any = PlainAttr(True, 2, [3])  # type: ignore[arg-type]
    assert made is PlainAttr(1, 2.0, (3,))
    assert (made.width, made.scale, made.shape) == (1, 2.0, (3,))


def test_an_operation_knows_which_fields_are_annotated() -> None:
    class PlainOp(Op):
        """Stand for an operation."""

        name = "test.plain"
        typed: Any = result(constraints.AnyType)
        bare = result(constraints.AnyType)

    fields = PlainOp.definition.fields
    assert [fields[name].annotated for name in ("typed", "bare")] == [True, False]


class PlainPass(Pass):
    name: ClassVar[str] = "plain"
    factor: int = option(4)


def test_a_pass_has_its_options_without_the_future_import() -> None:
    assert [(found.spelling, found.type) for found in options_of(PlainPass).values()] == [("factor", "int")]


class Library(types.ModuleType):
    """What `annotationlib` of Python 3.14 offers of what is used, for namespaces that hold a function."""

    def __init__(self) -> None:
        super().__init__("annotationlib")
        self.formats: list[Any] = []

    class Format:
        STRING = "text"

    def get_annotate_from_class_namespace(self, namespace: Any) -> Any:
        return namespace.get("__annotate_func__")

    def call_annotate_function(self, annotate: Any, format: Any) -> Any:
        self.formats.append(format)
        return annotate(format)


def test_a_namespace_without_annotations_is_asked_for_its_function(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setitem(sys.modules, "annotationlib", library)
    monkeypatch.setattr(annotations, "_FUNCTIONS", True)
    assert annotations_in({"__annotate_func__": lambda format: dict(FIELDS)}) == FIELDS
    assert library.formats == ["text"]
    assert annotations_in({}) == {}
    made: Any = type(Attribute)("Made", (Attribute,), {"__annotate_func__": lambda format: dict(FIELDS), "name": "test.made"})
    assert made._fields == ("width", "shape")
    made = type(FrozenValue)("Made", (FrozenValue,), {"__annotate_func__": lambda format: dict(FIELDS)})
    assert made.field_types == {"width": "int", "shape": "tuple[int, ...]"}


@pytest.mark.parametrize(
    ("kind", "text"), [("int", "int"), (int, "int"), (tuple[int, ...], "tuple[int, ...]"), (int | None, "int | None")]
)
def test_annotations_are_text(kind: Any, text: str) -> None:
    assert annotations_in({"__annotations__": {"field": kind}}) == {"field": text}
