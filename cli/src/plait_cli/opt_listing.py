"""`plait opt --show-dialects` and `--list-passes`, in the form of mlir-opt."""

from __future__ import annotations

from plait.context import Context
from plait.passes.base import Pass
from plait.passes.options import option_text, options_of
from plait.plugins.records import PassRecord
from plait.plugins.registry import PluginError

_COLUMN = 50


def dialects_line(ctx: Context) -> str:
    """`Available Dialects: arith,builtin,...`"""
    return f"Available Dialects: {','.join(ctx.dialect_names)}"


def passes_text(ctx: Context) -> str:
    """The passes and conversions with their options, then the named pipelines."""
    passes: list[str] = []
    pipelines: list[str] = []
    for name, record in sorted(ctx.pipeline_elements.items()):
        lines = pipelines if name in ctx.pipelines else passes
        lines.append(_line(f"  --{name}", f"  {record.summary}"))
        if isinstance(record, PassRecord):
            lines += _options(ctx, record)
    return "\n".join(["Passes:", *passes, "Pass Pipelines:", *pipelines])


def _options(ctx: Context, record: PassRecord) -> list[str]:
    try:
        pass_class: type[Pass] = ctx.load(record)
    except PluginError as error:
        return [_line("    ", f"unavailable: {error}")]
    lines: list[str] = []
    for name, found in options_of(pass_class).items():
        default = option_text(found.default)
        lines.append(_line(f"    --{name}={default}", found.doc))
    return lines


def _line(left: str, right: str) -> str:
    return f"{left:{_COLUMN}} - {right}".rstrip(" -")
