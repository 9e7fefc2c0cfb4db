"""Asking a hook of a plugin for records, and refusing objects that are not records and fields of wrong types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from plait.plugins import records
from plait.plugins.contained import described, interrupts, is_interrupt
from plait.plugins.registry import PluginError

RECORD_TYPES: dict[str, type[Any]] = {
    "plait_dialects": records.DialectRecord,
    "plait_models": records.ModelRecord,
    "plait_type_rules": records.TypeRuleRecord,
    "plait_conversions": records.ConversionRecord,
    "plait_passes": records.PassRecord,
    "plait_phases": records.PhaseRecord,
    "plait_pipelines": records.PipelineRecord,
    "plait_backends": records.BackendRecord,
    "plait_frontends": records.FrontendRecord,
    "plait_targets": records.TargetRecord,
    "plait_interpreters": records.InterpreterRecord,
    "plait_call_targets": records.CallTargetRecord,
    "plait_libraries": records.LibraryRecord,
    "plait_commands": records.CommandRecord,
}


def records_of(hook: str, function: Any) -> list[Any]:
    """What `function`, which implements a hook, yields. Raises `PluginError` if it fails or yields something else."""
    try:
        with interrupts:
            found: list[Any] = list(function() or ())
    except BaseException as error:
        if is_interrupt(error):
            raise
        raise PluginError(f"its hook {hook} failed: {described(error)}") from error
    for record in found:
        wrong = _what_is_wrong(record, RECORD_TYPES[hook])
        if wrong is not None:
            raise PluginError(f"its hook {hook} yielded {wrong}", about=hook)
    return found


def _what_is_wrong(record: object, expected: type[Any]) -> str | None:
    found = type(record).__name__
    if not isinstance(record, expected):
        return f"{found}, expected {expected.__name__}"
    types = expected.field_types
    for name, value in vars(record).items():  # what is not given has its default
        type_text = types.get(name)
        if type_text is not None and not _FITS[type_text](value):
            return f"{found} with {name}={value!r}, expected {type_text}"
    return None


def _is_tuple_of(item_type: type[Any], value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, item_type) for item in cast(tuple[Any, ...], value))


def _is_loader(value: object) -> bool:
    return isinstance(value, str) or callable(value)


def _is_table_of_loaders(value: object) -> bool:
    if not isinstance(value, Mapping):
        return False
    table = cast(Mapping[Any, Any], value)
    return all(isinstance(key, str) and _is_loader(loader) for key, loader in table.items())


_FITS: dict[str, Callable[[Any], bool]] = {
    "str": lambda value: isinstance(value, str),
    "int": lambda value: isinstance(value, int),
    "bool": lambda value: isinstance(value, bool),
    "Loader": _is_loader,
    "Loader | None": lambda value: value is None or _is_loader(value),
    "tuple[str, ...]": lambda value: _is_tuple_of(str, value),
    "tuple[bytes, ...]": lambda value: _is_tuple_of(bytes, value),
    "Mapping[str, Loader]": _is_table_of_loaders,
    "str | tuple[str, ...]": lambda value: isinstance(value, str) or _is_tuple_of(str, value),
}
"""The types that fields of records have, as they are written there."""
