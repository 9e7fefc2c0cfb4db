"""The annotations of a class that is being made, as text, in every Python from 3.11 on."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

_FUNCTIONS = sys.version_info >= (3, 14)


def annotations_in(namespace: Mapping[str, Any]) -> dict[str, str]:
    """The annotated names of a class's namespace, each with its annotation as it is written.

    Up to Python 3.13, and with `from __future__ import annotations`, the namespace holds them; from 3.14 on it holds
    a function that makes them (PEP 649 and 749), called here so that names which are not defined yet stay text.
    """
    found = namespace.get("__annotations__")
    if found is None:
        found = _made(namespace) if _FUNCTIONS else {}
    return {name: _text(kind) for name, kind in found.items()}


def _made(namespace: Mapping[str, Any]) -> dict[str, Any]:
    """What the function in a namespace says, if there is one."""
    library: Any = import_module("annotationlib")
    annotate = library.get_annotate_from_class_namespace(namespace)
    return {} if annotate is None else library.call_annotate_function(annotate, library.Format.STRING)


def _text(kind: Any) -> str:
    """An annotation as text: a class by its name, as the future import would have left it."""
    if isinstance(kind, str):
        return kind
    return kind.__name__ if isinstance(kind, type) else str(kind)
