"""`plait types path`: the rules by which a type is converted."""

from __future__ import annotations

import json

from plait.context import Context
from plait.suggest import did_you_mean
from plait.syntax.parser import parse_type
from plait.typeconv import TypeConversionError, TypeConverter

from plait_cli.errors import fail, warn_of_plugins
from plait_cli.options import TypePathOptions


def print_type_path(options: TypePathOptions) -> int:
    """Print how a type becomes a type of a dialect; return the exit code."""
    ctx = Context.from_environment()
    warn_of_plugins(ctx.plugin_problems)
    target = options.to
    if target not in ctx.dialect_names:
        help = ctx.missing_dialect_hint(target) or did_you_mean(target, ctx.dialect_names)
        raise fail(f"no dialect '{target}' is installed", help or f"installed: {', '.join(ctx.dialect_names)}")
    try:
        way = TypeConverter.of(ctx, target).way(parse_type(options.text, ctx))
    except TypeConversionError as error:
        raise fail(str(error), error.help) from None
    print(json.dumps(way.as_data(), indent=2) if options.as_json else way)
    return 0
