"""Frozen values: one constructor, comparison and text for all classes."""

from __future__ import annotations

import subprocess
import sys
from typing import Generic, TypeVar

import pytest
from plait.frozen import Frozen, FrozenValue

T = TypeVar("T")


class Point(FrozenValue):
    x: int
    y: int = 2


class Other(FrozenValue):
    x: int
    y: int = 2


class Nothing(FrozenValue):
    """No fields."""


class Named(Frozen):
    name: str


def test_values_are_equal_if_class_and_fields_are() -> None:
    assert Point(1) == Point(1, 2) == Point(y=2, x=1)
    assert Point(1) != Point(1, 3) and Point(1) != Other(1) and Point(1) != (1, 2)
    assert Nothing() == Nothing() and Nothing() != Point(1)


def test_equal_values_have_one_hash() -> None:
    assert {Point(1), Point(1, 2), Point(1, 3), Other(1), Nothing(), Nothing()} == {
        Point(1), Point(1, 3), Other(1), Nothing(),
    }  # fmt: skip


def test_others_are_equal_to_themselves_only() -> None:
    one = Named("a")
    assert one == one and one != Named("a")


def test_text_and_patterns_are_as_of_a_dataclass() -> None:
    assert repr(Point(1)) == "Point(x=1, y=2)"
    match Point(3):
        case Point(x, y):
            assert (x, y) == (3, 2)


def test_fields_cannot_be_assigned() -> None:
    with pytest.raises(AttributeError, match="cannot assign to field 'x'"):
        Point(1).x = 2  # type: ignore[misc]


def test_arguments_are_checked() -> None:
    with pytest.raises(TypeError, match="is missing the argument 'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected arguments: z"):
        Point(1, z=3)  # type: ignore[call-arg]


def test_a_class_compiles_nothing() -> None:
    code = (
        "import builtins, sys; from plait.frozen import FrozenValue;"
        "sys.addaudithook(lambda event, args: event == 'compile' and print('compiled'));"
        "type('P', (FrozenValue,), {'__annotations__': {'x': 'int'}})(1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == ""


def test_a_class_may_be_generic() -> None:
    class Box(FrozenValue, Generic[T]):
        value: T

    assert Box[int](1) == Box(1)
