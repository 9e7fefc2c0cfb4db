"""Gives each block an empty tensor of its own, if several write to one.

    %e = tensor.empty(%n) : tensor<?xf32>                  %e = tensor.empty(%n) : tensor<?xf32>
    %0 = linalg.fill ins(%zero) outs(%e)                   %0 = linalg.fill ins(%zero) outs(%e)
    %1 = scf.for ... iter_args(%a = %0) {           =>     %1 = scf.for ... iter_args(%a = %0) {
      %2 = linalg.exp ins(%a) outs(%e)                       %f = tensor.empty(%n) : tensor<?xf32>
      scf.yield %2                                           %2 = linalg.exp ins(%a) outs(%f)
    }                                                        scf.yield %2

`cse` merges equal empty tensors. A buffer outside of a loop is the same in all iterations, so that what an iteration
computes in it cannot be what the next one reads, and would be copied. Branches of which only one runs keep one tensor:
what each of them leaves there is not copied to where the results of the others are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.ir.builder import Builder
from plait.ir.operation import Operation

from plait_std.bufferization.exclusive import only_one_runs, runs_in_no_loop
from plait_std.tensor.ops import EmptyOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block


def unshare_between_blocks(root: Operation, ctx: Context) -> None:
    """Let each block but the first that uses an empty tensor have its own, unless it runs in place of that one."""
    for op in [op for op in root.walk() if isinstance(op, EmptyOp) and not op.result.has_one_use]:
        users: dict[Block, set[Operation]] = {}
        for user in op.result.users:
            users.setdefault(user.parent, set()).add(user)  # type: ignore[arg-type]
        first = op.parent if op.parent in users else next(iter(users))
        kept = [next(iter(users.pop(first)))]  # type: ignore[arg-type]
        for block, own in users.items():
            one = next(iter(own))
            if _runs_instead(one, kept, op, ctx):
                kept.append(one)
                continue
            _unshare(op, block, own)
            ctx.count("empty tensors unshared", 1)


def _runs_instead(user: Operation, others: list[Operation], empty: EmptyOp, ctx: Context) -> bool:
    """Whether `user` runs in place of the others, once for each empty tensor."""
    around = empty.parent
    if around is None or others[0].parent is around:
        return False
    return runs_in_no_loop(user, around, ctx) and only_one_runs([*others, user], ctx)


def _unshare(empty: EmptyOp, block: Block, users: set[Operation]) -> None:
    """Let users in one block have a copy, before the first of them."""
    first = next(op for op in block.operations if op in users)
    copy = Builder.before(first).insert(empty.clone()).result
    for use in list(empty.result.uses):
        if use.operation in users:
            use.operation.set_operand(use.index, copy)
