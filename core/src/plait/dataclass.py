"""`dataclass`, as in the standard library, without compiling methods. See Note [Dataclasses without generated code]."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]


def _dataclass(cls: type[Any] | None = None, /, **options: Any) -> Any:
    """`dataclasses.dataclass`. With `frozen=True` and no option but `eq`, methods are closures over the fields."""
    if options not in _SIMPLE:
        return dataclasses.dataclass(cls, **options)
    made = _frozen if "eq" not in options else _unique
    return made if cls is None else made(cls)


_SUPER: Any = super
_SIMPLE = ({"frozen": True}, {"frozen": True, "eq": False})

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    dataclass = _dataclass


def _unique(cls: Any) -> Any:
    return _frozen(cls, compared=False)


def _frozen(cls: Any, *, compared: bool = True) -> Any:
    namespace = cls.__dict__
    own = _own_fields(namespace)
    if own is None:
        return dataclasses.dataclass(cls, frozen=True, eq=compared)
    described: dict[str, Any] = {}
    for base in cls.__mro__[-1:0:-1]:
        described.update(base.__dict__.get("__dataclass_fields__", ()))
    described.update(own)
    fields = [field for field in described.values() if field._field_type is _KIND]
    for name, field in own.items():
        if isinstance(namespace.get(name), Field):
            _set_default(cls, field)
    _check_order(fields)
    cls.__dataclass_fields__, cls.__dataclass_params__ = described, _params(_Equal if compared else _Unique)
    _add_methods(cls, fields, compared)
    if "__match_args__" not in namespace:
        cls.__match_args__ = tuple([field.name for field in fields if field.init])
    return cls


def _own_fields(namespace: Mapping[str, Any]) -> dict[str, Any] | None:
    """The fields that a class adds, from annotations that are text; None if the standard library should make it."""
    if namespace.get("__annotate_func__") or namespace.get("__annotate__"):
        return None
    fields: dict[str, Any] = {}
    annotations: Mapping[str, Any] = namespace.get("__annotations__", {})
    for name, kind in annotations.items():
        if not isinstance(kind, str) or "InitVar" in kind or "KW_ONLY" in kind:
            return None
        if kind.startswith(("ClassVar", "typing.ClassVar")):
            continue
        given = namespace.get(name, MISSING)
        field: Any = given
        if not isinstance(given, Field):
            field = dataclasses.field(default=given)
        if field.kw_only is True or field.default.__class__.__hash__ is None:
            return None
        field.name, field.type, field.kw_only, field._field_type = name, kind, False, _KIND
        fields[name] = field
    return fields


def _set_default(cls: Any, field: Any) -> None:
    """Replace the description of a field in a class by its default, or by nothing."""
    if field.default is MISSING:
        delattr(cls, field.name)
    else:
        setattr(cls, field.name, field.default)


def _check_order(fields: Sequence[Any]) -> None:
    optional = ""
    for field in fields:
        if not field.init:
            continue
        if field.default is not MISSING or field.default_factory is not MISSING:
            optional = field.name
        elif optional:
            raise TypeError(f"non-default argument '{field.name}' follows default argument '{optional}'")


def _add_methods(cls: Any, fields: Sequence[Any], compared: bool) -> None:
    namespace = cls.__dict__
    for name in ("__setattr__", "__delattr__"):
        if name in namespace:
            raise TypeError(f"cannot overwrite attribute {name} in class {cls.__name__}")
    is_hashed = namespace.get("__hash__") is not None  # where `__eq__` alone is given, it is None
    made = {
        "__init__": _constructor(cls, fields),
        "__repr__": _representation([field.name for field in fields if field.repr]),
    }
    if compared:
        made["__eq__"] = _equality(_getter([field.name for field in fields if field.compare]))
    for name, method in made.items():
        if name not in namespace:
            _set_method(cls, name, method)
    if compared and not is_hashed:
        used = [field.name for field in fields if (field.compare if field.hash is None else field.hash)]
        _set_method(cls, "__hash__", _hash(_getter(used)))
    names = frozenset([field.name for field in fields])
    _set_method(cls, "__setattr__", _assignment(cls, names))
    _set_method(cls, "__delattr__", _deletion(cls, names))


def _set_method(cls: Any, name: str, method: Any) -> None:
    method.__qualname__, method.__name__ = f"{cls.__qualname__}.{name}", name
    setattr(cls, name, method)


def _getter(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of the fields, as one tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda self: ()
    one = attrgetter(names[0])
    return lambda self: (one(self),)


def _constructor(cls: Any, fields: Sequence[Any]) -> Any:
    names = tuple([field.name for field in fields if field.init])
    known = frozenset(names)
    required = tuple([f.name for f in fields if f.init and f.default is MISSING and f.default_factory is MISSING])
    defaults = {field.name: field.default for field in fields if field.init and field.default is not MISSING}
    factories = tuple([(field.name, field.default_factory) for field in fields if field.default_factory is not MISSING])
    count, finish = len(names), hasattr(cls, "__post_init__")

    def construct(self: Any, *positional: Any, **named: Any) -> None:
        values = self.__dict__
        given = len(positional)
        if named or given != count:
            if given > count or not known.issuperset(named) or not named.keys().isdisjoint(names[:given]):
                raise TypeError(_unexpected(cls, names, required, positional, named))
            values.update(defaults)
            values.update(named)
            missing = [name for name in required if name not in named and name not in names[:given]]
            if missing:
                raise TypeError(_missing(cls, missing))
        values.update(zip(names, positional))
        for name, factory in factories:
            if name not in named and name not in names[:given]:
                values[name] = factory()
        if finish:
            self.__post_init__()

    return construct


def _unexpected(
    cls: Any, names: Sequence[str], required: Sequence[str], positional: Sequence[Any], named: dict[str, Any]
) -> str:
    for name in named:
        if name not in names:
            return f"{cls.__qualname__}.__init__() got an unexpected keyword argument '{name}'"
        if name in names[: len(positional)]:
            return f"{cls.__qualname__}.__init__() got multiple values for argument '{name}'"
    least, most = len(required) + 1, len(names) + 1
    count = f"{most}" if least == most else f"from {least} to {most}"
    takes = f"takes {count} positional argument{'' if count == '1' else 's'}"
    return f"{cls.__qualname__}.__init__() {takes} but {len(positional) + 1} were given"


def _missing(cls: Any, names: Sequence[str]) -> str:
    *first, last = [f"'{name}'" for name in names]
    comma = "," if len(first) > 1 else ""
    listed = f"{', '.join(first)}{comma} and {last}" if first else last
    plural = "s" if first else ""
    return f"{cls.__qualname__}.__init__() missing {len(names)} required positional argument{plural}: {listed}"


def _representation(names: Sequence[str]) -> Any:
    @recursive_repr()
    def represent(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"

    return represent


def _equality(values: Callable[[Any], tuple[Any, ...]]) -> Any:
    def equal(self: Any, other: Any) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return equal


def _hash(values: Callable[[Any], tuple[Any, ...]]) -> Any:
    def hashed(self: Any) -> int:
        return hash(values(self))

    return hashed


def _assignment(cls: Any, names: frozenset[str]) -> Any:
    def assign(self: Any, name: str, value: Any) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        _SUPER(cls, self).__setattr__(name, value)

    return assign


def _deletion(cls: Any, names: frozenset[str]) -> Any:
    def delete(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        _SUPER(cls, self).__delattr__(name)

    return delete


@dataclasses.dataclass(frozen=True)
class _Equal:
    """Has what the standard library says of a frozen dataclass and of its fields."""

    field: int


@dataclasses.dataclass(frozen=True, eq=False)
class _Unique:
    """The same, of one that is compared by identity."""


def _params(like: Any) -> Any:
    return like.__dataclass_params__


_KIND: Any = vars(_Equal)["__dataclass_fields__"]["field"]._field_type


# Note [Dataclasses without generated code]
# `dataclasses.dataclass(frozen=True)` compiles six functions for a class, 0.4 ms. A first compilation of a program
# loads 150 such classes, most of which are used a few times: 7 % of its time. Here one function in the body of another
# serves all classes. What `dataclasses` and its readers see is the same: fields, parameters, errors, order and
# inheritance from and by dataclasses of the standard library, which gets all classes with other options or with fields
# that only the constructor takes.
