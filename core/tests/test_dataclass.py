"""Dataclasses without generated code behave as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, InitVar, field
from typing import Any, ClassVar

import pytest
from plait.dataclass import dataclass as ours

BOTH = {"ours": ours, "standard": dataclasses.dataclass}


def declared(make: Any, **options: Any) -> Any:
    @make(frozen=True, **options)
    class Base:
        kind: ClassVar[str] = "base"
        first: int
        second: str = "b"

    @make(frozen=True, **options)
    class Derived(Base):
        items: list[int] = field(default_factory=list, repr=False, compare=False)
        total: int = field(default=0, init=False)
        second: str = "c"

        def __post_init__(self) -> None:
            object.__setattr__(self, "total", self.first + len(self.items))

    return Derived


def outcome(run: Callable[[], Any]) -> Any:
    try:
        return run()
    except Exception as error:
        return type(error).__name__, str(error)


@pytest.mark.parametrize("options", [{}, {"eq": False}])
@pytest.mark.parametrize("name", ["fields", "values", "errors", "order", "replaced"])
def test_what_the_standard_library_does_is_done(name: str, options: dict[str, Any]) -> None:
    seen = {key: SEEN[name](declared(make, **options)) for key, make in BOTH.items()}
    assert seen["ours"] == seen["standard"]


def _fields(cls: Any) -> Any:
    params = cls.__dataclass_params__
    return (
        [(f.name, f.type, f.default, f.init, f.repr, f.compare, f.kw_only) for f in dataclasses.fields(cls)],
        cls.__match_args__, params.frozen, params.eq, dataclasses.is_dataclass(cls), cls.kind, hasattr(cls, "items"),
        cls.second, cls.__init__.__name__,
    )  # fmt: skip


def _values(cls: Any) -> Any:
    one, other = cls(1, items=[4]), cls(1)
    hashes = hash(one) == hash(other)
    return repr(one), dataclasses.asdict(one), one == other, one != cls(2), hashes, one == 1, copy.copy(one).total


def _errors(cls: Any) -> Any:
    def assign() -> None:
        cls(1).first = 2

    def delete() -> None:
        del cls(1).first

    def other() -> None:
        cls(1).third = 2

    calls = [cls, lambda: cls(1, 2, 3, 4), lambda: cls(1, first=2), lambda: cls(1, total=2), lambda: cls(fourth=1), lambda: cls(1, total=2)]
    return [outcome(call) for call in (*calls, assign, delete, other)]


def _order(cls: Any) -> Any:
    def declare(make: Any) -> Any:
        @make(frozen=True)
        class Wrong(cls):
            third: int

        return Wrong

    def mutable(make: Any) -> Any:
        @make(frozen=True)
        class Wrong:
            third: list[int] = []

        return Wrong

    make = ours if cls.__init__.__code__.co_name == "construct" else dataclasses.dataclass
    kind, text = outcome(lambda: declare(make))
    return kind, text.removesuffix(" 'items'"), outcome(lambda: mutable(make))  # Python 3.12 and later name it


def _replaced(cls: Any) -> Any:
    return repr(dataclasses.replace(cls(1, items=[2]), first=4)), outcome(lambda: dataclasses.replace(cls(1), total=1))


SEEN: dict[str, Callable[[Any], Any]] = {
    "fields": _fields, "values": _values, "errors": _errors, "order": _order, "replaced": _replaced,
}  # fmt: skip


def test_classes_of_both_inherit_from_each_other() -> None:
    for base, derived in ((ours, dataclasses.dataclass), (dataclasses.dataclass, ours)):

        @base(frozen=True)
        class Base:
            first: int = 1

        @derived(frozen=True)
        class Derived(Base):
            second: int = 2

        assert repr(Derived(3)).endswith("Derived(first=3, second=2)")
        assert Derived(3) == Derived(3, 2) != Derived(4)
        with pytest.raises(FrozenInstanceError):
            Derived(3).first = 2  # type: ignore[misc]


def test_a_plain_subclass_may_have_attributes_of_its_own() -> None:
    @ours(frozen=True)
    class Base:
        first: int = 1

    class Derived(Base):
        pass

    one = Derived(2)
    one.second = 3  # type: ignore[attr-defined]
    with pytest.raises(FrozenInstanceError):
        one.first = 2  # type: ignore[misc]


def test_methods_of_the_class_stay() -> None:
    @ours(frozen=True)
    class Own:
        first: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

    assert (repr(Own(1)), Own(1) == Own(2), hash(Own(3))) == ("own", True, 7)
    with pytest.raises(TypeError, match="cannot overwrite attribute __setattr__ in class"):

        @ours(frozen=True)
        class Wrong:
            first: int

            def __setattr__(self, name: str, value: object) -> None: ...


def test_fields_that_only_the_constructor_takes_are_left_to_the_standard_library() -> None:
    @ours(frozen=True)
    class Scaled:
        value: int = field(init=False)
        given: InitVar[int]
        _: dataclasses.KW_ONLY
        by: int = 2

        def __post_init__(self, given: int) -> None:
            object.__setattr__(self, "value", given * self.by)

    assert Scaled(3, by=5).value == 15


@ours(frozen=True)
class Kept:
    first: int
    second: tuple[int, ...] = ()


def test_values_are_pickled_and_printed_where_they_hold_themselves() -> None:
    assert pickle.loads(pickle.dumps(Kept(1, (2,)))) == Kept(1, (2,))
    holder: list[Any] = []
    one = Kept(1, holder)  # type: ignore[arg-type]
    holder.append(one)
    assert repr(one) == "Kept(first=1, second=[...])"
