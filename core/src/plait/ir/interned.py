"""The metaclass of attributes and types: fields from annotations, slots, and interning on construction."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from plait.annotations import annotations_in
from plait.generated_code import code_of
from plait.ir.lifetime import add_root

_BITS = struct.Struct("<d").pack


def _float_key(value: float) -> bytes:
    return _BITS(value)


_NORMALIZE: dict[str, Callable[[Any], Any]] = {"int": int, "float": float, "bool": bool}


def _compile_fill(cls: InternedMeta) -> Callable[[Any, list[Any]], None]:
    """A function that sets the slots of an instance of `cls` from its fields' values, and verifies it."""
    fields = (*cls._fields, "_text")
    setters = {f"set_{i}": getattr(cls, field).__set__ for i, field in enumerate(fields)}
    names = [f"value_{i}" for i in range(len(cls._fields))]
    lines = [f"({', '.join(names)},) = values"] if names else []
    lines += [f"set_{i}(self, {name})" for i, name in enumerate([*names, "None"])]
    if _verifies(cls):
        lines.append("self.verify()")
    scope: dict[str, Any] = dict(setters)
    exec(code_of("def fill(self, values):\n    " + "\n    ".join(lines)), scope)
    return scope["fill"]


def _verifies(cls: type) -> bool:
    """Whether a class says more than the `verify` of the root of all attributes, which accepts everything."""
    definitions = [base for base in cls.__mro__ if "verify" in vars(base)]
    return len(definitions) > 1


class InternedMeta(type):
    """Makes each annotated name of a class a slot, and each call of the class a look-up in its intern table.

    `IntegerType(32) is IntegerType(32)`. Arguments are normalised by annotation (`int`, `float`, `bool`, `tuple[...]`),
    keyed by bit pattern where they are floats, and `verify` runs once, when an instance is first made. A class may
    define `normalize(cls, *fields) -> tuple` for arguments that have several spellings, and `intern_key(cls, *fields)`
    where the key is not the fields; an instance whose `intern_key` is None is not shared.
    """

    _fields: tuple[str, ...]
    _defaults: dict[str, Any]
    _table: dict[Any, Any]  # an instance first stands under its own key, then under arguments that mean the same
    _kinds: dict[str, str]  # the annotation of each field
    _normalizers: tuple[tuple[int, Callable[[Any], Any]], ...]
    _floats: tuple[int, ...]
    _fill: Callable[[Any, list[Any]], None] | None  # sets the slots of a new instance and verifies it
    _by_arguments: bool  # whether the arguments as they come can be the key

    def __new__(mcls, cname: str, bases: tuple[type, ...], ns: dict[str, Any], **kwargs: Any) -> InternedMeta:
        annotations = {
            name: kind
            for name, kind in annotations_in(ns).items()
            if not kind.startswith(("ClassVar", "typing.ClassVar"))
        }
        parent = next((base for base in bases if isinstance(base, InternedMeta)), None)
        inherited = () if parent is None else parent._fields
        own = tuple(name for name in annotations if name not in inherited)
        defaults: dict[str, Any] = {} if parent is None else dict(parent._defaults)
        defaults.update({name: ns.pop(name) for name in own if name in ns})
        ns.setdefault("__slots__", own)
        cls = super().__new__(mcls, cname, bases, ns, **kwargs)
        kinds: dict[str, str] = {} if parent is None else dict(parent._kinds)
        kinds.update(annotations)
        cls._fields, cls._defaults, cls._kinds, cls._table = inherited + own, defaults, kinds, {}
        cls._fill = None
        cls._normalizers = tuple(
            (i, tuple if kinds[f].startswith("tuple") else _NORMALIZE[kinds[f]])
            for i, f in enumerate(cls._fields)
            if kinds[f] in _NORMALIZE or kinds[f].startswith("tuple")
        )
        cls._floats = tuple(i for i, f in enumerate(cls._fields) if kinds[f] == "float")
        cls._by_arguments = not cls._floats and cls.intern_key is None  # type: ignore[attr-defined]
        if parent is None:
            add_root(cls)
        return cls

    normalize: Callable[..., tuple[Any, ...]] | None = None
    intern_key: Callable[..., Any] | None = None

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        if kwargs or not cls._by_arguments:
            return cls._construct(args, kwargs)
        try:
            found = cls._table.get(args)
        except TypeError:  # a list where a tuple is meant
            return cls._construct(args, kwargs)
        if found is None:
            found = cls._table[args] = cls._construct(args, kwargs)
        return found

    def _construct(cls, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        values: Any = args if len(args) == len(cls._fields) and not kwargs else cls._bind(args, kwargs)
        values = list(values if cls.normalize is None else cls.normalize(*values))
        for i, convert in cls._normalizers:
            if values[i] is not None:
                values[i] = convert(values[i])
        key: Any = cls.intern_key(*values) if cls.intern_key is not None else tuple(values)
        if cls._floats and cls.intern_key is None:
            key = tuple(_float_key(v) if i in cls._floats else v for i, v in enumerate(values))
        if key is not None:
            found = cls._table.get(key)
            if found is not None:
                return found
        self: Any = object.__new__(cls)
        if cls._fill is None:
            cls._fill = _compile_fill(cls)
        cls._fill(self, values)
        return self if key is None else cls._table.setdefault(key, self)

    def _bind(cls, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        if len(args) > len(cls._fields):
            raise TypeError(f"{cls.__name__} takes {len(cls._fields)} arguments, got {len(args)}")
        values = list(args)
        for field in cls._fields[len(args) :]:
            if field in kwargs:
                values.append(kwargs.pop(field))
            elif field in cls._defaults:
                values.append(cls._defaults[field])
            else:
                raise TypeError(f"{cls.__name__} needs an argument `{field}`")
        if kwargs:
            raise TypeError(f"{cls.__name__} has no field `{next(iter(kwargs))}`")
        return values
