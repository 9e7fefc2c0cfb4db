"""`plait models check`: what of a program a target supports, before it is compiled."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from plait.compilation import prepare
from plait.diagnostics.render import resolve
from plait.partition.support import Support, supported
from plait.progress import progress

from plait_cli.listing import print_table
from plait_cli.main import FAILURE
from plait_cli.opened import Opened
from plait_cli.options import ModelOptions


def check_model(options: ModelOptions) -> int:
    """Print what is supported, by operation, element types and kind of shapes; a failure if something is not."""
    opened = Opened(options.file)
    module, unknown = opened.inspected()
    prepare(module, opened.ctx)
    with progress("checking") as shown:
        found = [*unknown, *supported(module, opened.ctx, options.target, shown.advance)]
    if options.as_json:
        print(json.dumps(_data(found, options.target), indent=2))
    else:
        _print(found, options.target)
    return 0 if all(one.is_supported for one in found) else FAILURE


def _print(found: Sequence[Support], target: str) -> None:
    heads = ("operation", "element types", "shapes", "count", "supported")
    print_table([heads, *((s.operation, ", ".join(s.element_types), _shapes(s), str(s.count), _yes(s)) for s in found)])
    wrong = [one for one in found if not one.is_supported]
    for one in wrong:
        first, *others = _places(one) or [""]
        print("\n" + (f"{first}: " if first else "") + f"'{one.operation}' is not supported: {one.reason}")
        for place in others:
            print(f"{place}: it is here too")
        if one.help:
            print(f"help: {one.help}")
    count = sum(one.count for one in wrong)
    total = sum(one.count for one in found)
    print(f"\n{count} of {total} operations are not supported by the target '{target}'" if wrong else
          f"\nall {total} operations are supported by the target '{target}'")  # fmt: skip


def _shapes(one: Support) -> str:
    return "dynamic" if one.is_dynamic else "static"


def _yes(one: Support) -> str:
    return "yes" if one.is_supported else "no"


def _places(one: Support) -> list[str]:
    """Where operations are, as far as that is known, each place once."""
    positions = [resolve(location)[0] for location in one.locations]
    return list(dict.fromkeys(f"{at.filename}:{at.line}:{at.column}" for at in positions if at is not None))


def _data(found: Sequence[Support], target: str) -> dict[str, Any]:
    entries = [
        {
            "operation": one.operation, "element_types": list(one.element_types), "dynamic": one.is_dynamic,
            "count": one.count, "supported": one.is_supported,
            **_problem(one),
        }
        for one in found
    ]  # fmt: skip
    return {"target": target, "supported": all(one.is_supported for one in found), "operations": entries}


def _problem(one: Support) -> dict[str, Any]:
    if one.is_supported:
        return {}
    return {"places": _places(one), "reason": one.reason, "help": one.help}
