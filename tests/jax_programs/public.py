"""Which names of a module of JAX are functions that a program may call."""

from __future__ import annotations

from types import ModuleType
from typing import Any, get_origin

import numpy as np


def public_functions(module: ModuleType) -> set[str]:
    """The names of what can be called in a module, but for types and kinds of elements."""
    values: dict[str, Any] = {name: getattr(module, name) for name in dir(module) if not name.startswith("_")}
    return {name for name, value in values.items() if callable(value) and not is_type(value)}


def is_type(value: Any) -> bool:
    """Whether it is a class, a kind of elements, or a type of types such as `tuple[int, ...]`."""
    return isinstance(value, (type, np.dtype)) or get_origin(value) is not None
