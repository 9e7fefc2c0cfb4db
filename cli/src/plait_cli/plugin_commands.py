"""Prints the commands that plugins add, as JSON: what `plait --help` asks a process of its own for."""

from __future__ import annotations

import json
import sys

from plait.context import Context


def main() -> None:
    """Print a pair of name and summary for each command of a plugin, sorted."""
    ctx = Context.from_environment()
    rows = [
        (name, f"{record.summary} ({ctx.registry.owner[record].distribution or 'a file'})")
        for name, record in sorted(ctx.commands.items())
    ]
    json.dump(rows, sys.stdout)


if __name__ == "__main__":
    main()
