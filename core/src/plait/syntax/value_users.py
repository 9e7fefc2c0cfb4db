"""Comments that say who uses a value, as `--mlir-print-value-users` asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.ir.operation import Operation
from plait.ir.value import BlockArgument, Value


def users_of_operation(op: Operation, names: Mapping[Any, str]) -> str:
    """` // users: %2, %1`, ` // unused`, or the identity ` // id: %3` of an operation without results.

    `names` names values, and operations without results. An operation without operands and results says nothing.
    """
    if not op.results:
        return f" // id: {names[op]}" if op.operands else ""
    users = dict.fromkeys(user for result in op.results for user in result.users)
    if not users:
        return " // unused"
    one = len(op.results) == len(users) == 1 and len(next(iter(users)).results) <= 1
    texts = [_users_text(result, names) for result in op.results]
    shown = texts if len(texts) == 1 else [f"({text})" for text in texts]
    return f" // {'user' if one else 'users'}: {', '.join(shown)}"


def users_of_argument(argument: BlockArgument[Any], names: Mapping[Any, str]) -> str:
    """`// %arg0 is used by %1, %0`"""
    if not argument.has_uses:
        return f"// {names[argument]} is unused"
    return f"// {names[argument]} is used by {_users_text(argument, names)}"


def _users_text(value: Value[Any], names: Mapping[Any, str]) -> str:
    """The operations that use `value`, each once, the latest first: the order of MLIR's use lists."""
    return ", ".join(_identity(user, names) for user in reversed(value.users)) or "unused"


def _identity(op: Operation, names: Mapping[Any, str]) -> str:
    return ", ".join(names[result] for result in op.results) or names[op]
