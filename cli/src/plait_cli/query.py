"""`plait query`: the operations of a module that match, with their places."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait import interfaces
from plait.context import Context
from plait.define import traits
from plait.diagnostics.diagnostic import Diagnostic
from plait.diagnostics.render import render_diagnostic, resolve
from plait.interfaces.interface import Interface
from plait.sources import read_module
from plait.suggest import did_you_mean

from plait_cli.errors import fail, warn_of_plugins
from plait_cli.files import read_source
from plait_cli.options import QueryOptions

if TYPE_CHECKING:
    from plait.ir.operation import Operation

Matcher = Callable[[Any], bool]


def query_file(options: QueryOptions) -> int:
    """Run the command; return the exit code."""
    source, filename = read_source(options.file)
    ctx = Context.from_environment(allow_unregistered=options.allow_unregistered)
    warn_of_plugins(ctx.plugin_problems)
    matchers = _matchers(options, ctx)
    module = read_module(source, ctx, filename)
    found = [op for op in module.walk() if all(matches(op) for matches in matchers)]
    if options.as_json:
        print(json.dumps([_entry(op) for op in found], indent=2))
        return 0
    for number, op in enumerate(found, 1):
        print(render_diagnostic(Diagnostic("note", f"match {number}: {op.name}", op.location)))
    print(f"{len(found)} match{'es' if len(found) != 1 else ''}")
    return 0


def _matchers(options: QueryOptions, ctx: Context) -> Sequence[Matcher]:
    """A function for each kind of condition that was given."""
    kinds: list[tuple[Sequence[str], Callable[[str], Matcher]]] = [
        (options.names, _named),
        (options.dialects, lambda name: _of_dialect(name, ctx)),
        (options.interfaces, lambda name: _with_interface(name, ctx)),
        (options.traits, _with_trait),
        (options.types, _with_type),
        (options.attributes, _with_attribute),
        (options.operands_of, _taking_from),
        (options.used_by, _used_by),
    ]
    return [_any_of([make(text) for text in texts]) for texts, make in kinds if texts]


def _any_of(matchers: Sequence[Matcher]) -> Matcher:
    return lambda op: any(matches(op) for matches in matchers)


def _pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except re.error as error:
        raise fail(f"'{text}' is not a valid regular expression: {error}") from None


def _named(text: str) -> Matcher:
    pattern = _pattern(text)
    return lambda op: pattern.fullmatch(op.name) is not None


def _of_dialect(name: str, ctx: Context) -> Matcher:
    if name not in ctx.dialect_names and not ctx.allow_unregistered:
        raise fail(f"no dialect '{name}' is installed", did_you_mean(name, ctx.dialect_names))
    return lambda op: op.name.partition(".")[0] == name


def _with_interface(name: str, ctx: Context) -> Matcher:
    known = {key[0] for key in ctx.registry.models} | {
        n for n, value in vars(interfaces).items() if isinstance(value, type) and issubclass(value, Interface)
    }
    if name not in known:
        raise fail(f"no interface '{name}'", did_you_mean(name, known) or f"known: {', '.join(sorted(known))}")
    return lambda op: ctx.has_model(name, op.name)


def _with_trait(name: str) -> Matcher:
    known = [n for n, value in vars(traits).items() if n[:1].isupper() and _is_trait(value)]
    if name not in known:
        raise fail(f"no trait '{name}'", did_you_mean(name, known) or f"known: {', '.join(sorted(known))}")
    return lambda op: any(name in (trait.name, type(trait).__name__) for trait in op.traits)


def _is_trait(value: Any) -> bool:
    return isinstance(value, traits.Trait) or (isinstance(value, type) and issubclass(value, traits.Trait))


def _with_type(text: str) -> Matcher:
    pattern = _pattern(text)
    return lambda op: any(pattern.fullmatch(str(ty)) for ty in (*op.operand_types, *op.result_types))


def _with_attribute(text: str) -> Matcher:
    """`name`, or `name=text` with the text of the attribute."""
    name, has_value, value = text.partition("=")

    def matches(op: Operation) -> bool:
        found = op.get_attr(name)
        return found is not None and (not has_value or value in (str(found), getattr(found, "value", None)))

    return matches


def _taking_from(text: str) -> Matcher:
    pattern = _pattern(text)
    return lambda op: any(v.defining_op is not None and pattern.fullmatch(v.defining_op.name) for v in op.operands)


def _used_by(text: str) -> Matcher:
    pattern = _pattern(text)
    return lambda op: any(pattern.fullmatch(user.name) for result in op.results for user in result.users)


def _entry(op: Operation) -> dict[str, Any]:
    position, _ = resolve(op.location)
    place = {"file": position.filename, "line": position.line, "column": position.column} if position else {}
    attributes = {name: str(value) for name, value in (*op.attributes.items(), *op.properties.items())}
    return {
        "operation": op.name, **place, "operands": [str(ty) for ty in op.operand_types],
        "results": [str(ty) for ty in op.result_types], "attributes": attributes,
    }  # fmt: skip
