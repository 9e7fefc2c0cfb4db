"""Options of passes: fields with defaults, inherited, copied with changes, also where a pass is a dataclass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest
from plait.passes import Pass, option
from plait.passes.options import options_of


class Unroll(Pass):
    name: ClassVar[str] = "unroll"
    factor: int = option(4, doc="steps in one iteration", tuned=(2, 4))
    is_forced: bool = option(False, name="force")


class UnrollInner(Unroll):
    name: ClassVar[str] = "unroll-inner"
    depth: int = option(1)


@dataclass(frozen=True)
class Decorated(Pass):
    name: ClassVar[str] = "decorated"
    factor: int = option(4, doc="steps in one iteration")


def test_options_have_the_spelling_type_default_and_text_of_their_declaration() -> None:
    found = options_of(UnrollInner)
    assert [(o.name, spelling, o.type, o.default) for spelling, o in found.items()] == [
        ("factor", "factor", "int", 4), ("is_forced", "force", "bool", False), ("depth", "depth", "int", 1)
    ]  # fmt: skip
    assert found["factor"].doc == "steps in one iteration" and found["factor"].tuned == (2, 4)


def test_passes_are_values() -> None:
    assert Unroll() == Unroll(4) != Unroll(factor=2)
    assert Unroll() != UnrollInner() and len({Unroll(), Unroll(4), Unroll(2)}) == 2
    assert str(UnrollInner(2, is_forced=True)) == "unroll-inner{factor=2 force=true}"
    assert Unroll(is_forced=True).replaced(factor=8) == Unroll(8, True)
    with pytest.raises(TypeError, match="unexpected arguments: unknown"):
        Unroll(unknown=1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError, match="cannot assign to field 'factor'"):
        Unroll().factor = 3  # type: ignore[misc]


def test_a_pass_may_be_a_dataclass_of_the_standard_library() -> None:
    assert options_of(Decorated)["factor"].doc == "steps in one iteration"
    assert Decorated() == Decorated(4) and str(Decorated(2)) == "decorated{factor=2}"
    assert Decorated().replaced(factor=8) == Decorated(8)
