"""Base of small immutable values that every start of a program defines. See Note [Frozen values]."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, ClassVar, Self, dataclass_transform

from plait.annotations import annotations_in


@dataclass_transform(frozen_default=True, eq_default=False)
class Frozen:
    """A value with annotated fields, constructed and printed as frozen dataclasses are; compared by identity."""

    field_types: ClassVar[dict[str, str]] = {}
    """Name to type, as it is written, of each field in order."""
    _required: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {name: ty for name, ty in annotations_in(vars(cls)).items() if "ClassVar" not in ty}
        cls.field_types = {**cls.field_types, **own}
        cls._required = tuple([name for name in cls.field_types if not hasattr(cls, name)])
        cls.__match_args__ = tuple(cls.field_types)

    def __init__(self, *positional: Any, **named: Any) -> None:
        cls = type(self)
        names = cls.field_types
        values = self.__dict__
        if positional:
            values.update(zip(names, positional))
        if named:
            if not names.keys() >= named.keys() or not values.keys().isdisjoint(named):
                raise TypeError(f"{cls.__name__}() got unexpected arguments: {_unexpected(names, values, named)}")
            values.update(named)
        if len(positional) > len(names):
            raise TypeError(f"{cls.__name__}() takes {len(names)} arguments, but {len(positional)} were given")
        for name in cls._required:
            if name not in values:
                raise TypeError(f"{cls.__name__}() is missing the argument '{name}'")

    def replaced(self, **changes: Any) -> Self:
        """A copy in which some fields have other values."""
        return type(self)(**{**{name: getattr(self, name) for name in self.field_types}, **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to field '{name}'")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete field '{name}'")

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.field_types)
        return f"{type(self).__qualname__}({fields})"


@dataclass_transform(frozen_default=True)
class FrozenValue(Frozen):
    """A frozen value that equals values of its class whose fields are equal; or what `_compared` returns for them."""

    _compared: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "_compared" not in vars(cls):
            cls._compared = attrgetter(*cls.field_types) if cls.field_types else type

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self._compared(self) == self._compared(other)

    def __hash__(self) -> int:
        return hash(self._compared(self))


def _unexpected(names: dict[str, str], given: dict[str, Any], named: dict[str, Any]) -> str:
    return ", ".join(name for name in named if name not in names or name in given)


# Note [Frozen values]
# A frozen dataclass compiles up to six functions, which takes 0.4 ms. What is defined at each start, the records of
# plugins and the elements of assembly formats, was 30 classes and a seventh of the time that a small `plait opt` takes;
# what each compilation of a model defines was 100 more. Here one constructor serves all: a class is its annotations,
# and an instance holds what it was given. So are passes, whose fields are their options. Classes that a program rarely
# needs, and what is made very often, are dataclasses, as everywhere in Python.
