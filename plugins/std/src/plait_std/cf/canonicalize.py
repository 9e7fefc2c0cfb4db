"""Canonicalization patterns of `cf`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, array_i32, bool_attr
from plait.ir.block import Block
from plait.ir.value import Value
from plait.rewrite.canonicalization import Canonicalization
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.arith.algebra import ARITH
from plait_std.arith.ops import ConstantOp
from plait_std.builders import integer_value
from plait_std.cf.ops import AssertOp, BranchOp, CondBranchOp, SwitchOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import Rewriter

Values = Sequence[Value[Any]]


def _replace_terminator(op: Operation, new: Operation, rw: Rewriter) -> Rewrite:
    """Put `new` in the place of a terminator without results."""
    rw.insert(new)
    rw.erase(op)
    return ()


@pattern(AssertOp)
def erase_true_assertion(op: AssertOp, rw: Rewriter) -> Rewrite:
    """assert true -> nothing"""
    if integer_value(op.condition) != 1:
        return rw.no_match("not known to be true")
    rw.erase(op)
    return ()


@pattern(BranchOp)
def merge_block_with_single_predecessor(op: BranchOp, rw: Rewriter) -> Rewrite:
    """br to a block that nothing else leads to -> the operations of that block"""
    source, target = op.parent, op.dest
    uses = target._uses
    if source is None or target is source or uses is None or len(uses) != 1 or target.is_entry:
        return rw.no_match("the successor has other predecessors")
    passed = op.operands
    rw.erase(op)
    rw.merge_blocks(target, source, passed)
    return ()


def _passed_through(block: Block, values: Values) -> tuple[Block, Values] | None:
    """Where a branch to `block` with `values` gets, if the block does nothing but branch on."""
    last = block.first
    if not isinstance(last, BranchOp) or last.dest is block:
        return None
    if any(user is not last for argument in block.arguments for user in argument.users):
        return None
    mapping = dict(zip(block.arguments, values))
    return last.dest, [mapping.get(v, v) for v in last.operands]  # type: ignore[call-overload]


@pattern(BranchOp)
def skip_empty_block(op: BranchOp, rw: Rewriter) -> Rewrite:
    """br ^a, where ^a only branches to ^b -> br ^b"""
    further = _passed_through(op.dest, op.operands)
    if further is None:
        return rw.no_match("the block has other operations than the branch")
    return _replace_terminator(op, BranchOp(*further), rw)


@pattern(CondBranchOp)
def fold_known_branch(op: CondBranchOp, rw: Rewriter) -> Rewrite:
    """cond_br true, ^a, ^b -> br ^a"""
    known = integer_value(op.condition)
    if known is None:
        return rw.no_match("the condition is not known")
    new = BranchOp(op.true_dest, op.true_operands) if known else BranchOp(op.false_dest, op.false_operands)
    return _replace_terminator(op, new, rw)


def _only_way_to(block: Block | None) -> Any:
    """The terminator that leads to `block`, if it is the only one and names the block once."""
    uses = block._uses if block is not None else None
    if uses is None or len(uses) != 1:
        return None
    (op,) = uses
    return op if op.successors.count(block) == 1 else None


@pattern(CondBranchOp)
def fold_branch_known_from_predecessor(op: CondBranchOp, rw: Rewriter) -> Rewrite:
    """cond_br c, ^a, ^b where only ^a leads here on c -> br: c is known"""
    before = _only_way_to(op.parent)
    if not isinstance(before, CondBranchOp) or before.condition is not op.condition:
        return rw.no_match("the condition does not decide whether this block is reached")
    if before.true_dest is op.parent:
        new = BranchOp(op.true_dest, op.true_operands)
    else:
        new = BranchOp(op.false_dest, op.false_operands)
    return _replace_terminator(op, new, rw)


@pattern(CondBranchOp)
def condition_is_known_in_the_blocks(op: CondBranchOp, rw: Rewriter) -> Rewrite:
    """cond_br c, ^a, ^b, where nothing else leads to ^a -> in ^a, c is true; in ^b it is false"""
    if integer_value(op.condition) is not None:
        return rw.no_match("the condition is known everywhere")
    sides = {op.true_dest: True, op.false_dest: False}
    sides = {block: value for block, value in sides.items() if _only_way_to(block) is op}
    inside = [use for use in op.condition.uses if use.operation.parent in sides]
    if not inside:
        return rw.no_match("the blocks do not use the condition")
    constants: dict[Any, Value[Any]] = {}
    for use in inside:
        block = use.operation.parent
        if block not in constants:
            constants[block] = rw.insert(ConstantOp(bool_attr(sides[block]))).results[0]  # type: ignore[index]
        with rw.modify(use.operation):
            use.operation.set_operand(use.index, constants[block])
    return ()


@pattern(CondBranchOp)
def skip_empty_blocks(op: CondBranchOp, rw: Rewriter) -> Rewrite:
    """cond_br c, ^a, ^b, where ^a only branches to ^d -> cond_br c, ^d, ^b"""
    on_true = _passed_through(op.true_dest, op.true_operands)
    on_false = _passed_through(op.false_dest, op.false_operands)
    if on_true is None and on_false is None:
        return rw.no_match("both blocks have other operations than the branch")
    true_dest, true_operands = on_true or (op.true_dest, op.true_operands)
    false_dest, false_operands = on_false or (op.false_dest, op.false_operands)
    new = CondBranchOp(op.condition, true_dest, true_operands, false_dest, false_operands, op.branch_weights)
    return _replace_terminator(op, new, rw)


@pattern(CondBranchOp)
def fold_equal_successors(op: CondBranchOp, rw: Rewriter) -> Rewrite:
    """cond_br c, ^a(x), ^a(y) -> br ^a(select(c, x, y))"""
    if op.true_dest is not op.false_dest:
        return rw.no_match("the successors differ")
    only = op.true_dest._uses
    if op.true_operands != op.false_operands and (only is None or len(only) != 1):
        return rw.no_match("selections would be added to a block that others branch to")
    pairs = zip(op.true_operands, op.false_operands)
    values = [a if a is b else ARITH.select(rw, op.condition, a, b) for a, b in pairs]
    return _replace_terminator(op, BranchOp(op.true_dest, values), rw)


@pattern(SwitchOp)
def fold_known_switch(op: SwitchOp, rw: Rewriter) -> Rewrite:
    """switch on a constant -> br; switch without cases -> br"""
    known = integer_value(op.flag)
    if known is None and op.case_dests:
        return rw.no_match("the flag is not known")
    return _branch_of(op, known, rw)


def _without_cases(op: SwitchOp, dropped: Any, rw: Rewriter) -> Rewrite:
    """`op` without the cases of these positions."""
    cases = list(zip(op.case_numbers, op.case_dests, op.operands_of_cases))
    return _replace_terminator(op, _switch(op, [case for i, case in enumerate(cases) if i not in dropped]), rw)


def _switch(op: SwitchOp, cases: Sequence[Any], default: tuple[Block, Values] | None = None) -> SwitchOp:
    """A switch on the flag of `op` with these cases: number, block and what is passed."""
    target, passed = default or (op.default_dest, op.default_operands)
    values = None
    if cases:
        assert op.case_values is not None
        kind: Any = op.case_values.type.__class__
        values = DenseElementsAttr.from_values(kind((len(cases),), op.flag.type), [number for number, _, _ in cases])
    operands = [v for _, _, passed_on in cases for v in passed_on]
    sizes = array_i32([len(passed_on) for _, _, passed_on in cases])
    return SwitchOp(op.flag, target, passed, [block for _, block, _ in cases], operands, values, sizes)


@pattern(SwitchOp)
def drop_cases_like_the_default(op: SwitchOp, rw: Rewriter) -> Rewrite:
    """switch [default: ^a(x), 1: ^a(x), 2: ^b] -> switch [default: ^a(x), 2: ^b]"""
    default = (op.default_dest, list(op.default_operands))
    pairs = zip(op.case_dests, op.operands_of_cases)
    same = {i for i, (block, values) in enumerate(pairs) if (block, list(values)) == default}
    return _without_cases(op, same, rw) if same else rw.no_match("all cases differ from the default")


@pattern(SwitchOp)
def skip_empty_blocks_of_switch(op: SwitchOp, rw: Rewriter) -> Rewrite:
    """switch [default: ^a, 1: ^b], where ^b only branches to ^c -> switch [default: ^a, 1: ^c]"""
    cases = list(zip(op.case_numbers, op.case_dests, op.operands_of_cases))
    further = [_passed_through(block, values) for _, block, values in cases]
    default = _passed_through(op.default_dest, op.default_operands)
    if default is None and not any(further):
        return rw.no_match("all blocks have other operations than the branch")
    moved = [(case[0], *target) if target is not None else case for case, target in zip(cases, further)]
    return _replace_terminator(op, _switch(op, moved, default), rw)


@pattern(SwitchOp)
def fold_switch_known_from_predecessor(op: SwitchOp, rw: Rewriter) -> Rewrite:
    """switch x after a switch on x -> br, or a switch without the cases that cannot be"""
    before = _only_way_to(op.parent)
    if not isinstance(before, SwitchOp) or before.flag is not op.flag:
        return rw.no_match("the flag does not decide whether this block is reached")
    if before.default_dest is op.parent:
        ruled_out = set(before.case_numbers)
        dropped = {i for i, number in enumerate(op.case_numbers) if number in ruled_out}
        return _without_cases(op, dropped, rw) if dropped else rw.no_match("all cases are reachable")
    known = before.case_numbers[list(before.case_dests).index(op.parent)]  # type: ignore[arg-type]
    return _branch_of(op, known, rw)


def _branch_of(op: SwitchOp, known: int | None, rw: Rewriter) -> Rewrite:
    """The branch that `op` takes for a flag."""
    for number, block, values in zip(op.case_numbers, op.case_dests, op.operands_of_cases):
        if number == known:
            return _replace_terminator(op, BranchOp(block, values), rw)
    return _replace_terminator(op, BranchOp(op.default_dest, op.default_operands), rw)


CANONICALIZATION = Canonicalization(
    patterns=(
        erase_true_assertion,
        merge_block_with_single_predecessor,
        skip_empty_block,
        fold_known_branch,
        fold_branch_known_from_predecessor,
        condition_is_known_in_the_blocks,
        skip_empty_blocks,
        fold_equal_successors,
        fold_known_switch,
        drop_cases_like_the_default,
        skip_empty_blocks_of_switch,
        fold_switch_known_from_predecessor,
    )
)
