"""Moves loop nests into functions of their own, one function for all nests that are the same.

    scf.for %i = %c0 to %c4 step %c1 {                   call @main_loops_0(%a, %b)
      %x = memref.load %a[%i] : memref<4xf32>            call @main_loops_0(%b, %c)
      memref.store %x, %b[%i] : memref<4xf32>
    }                                              =>    func.func private @main_loops_0(
    scf.for %i = %c0 to %c4 step %c1 {                       %a: memref<4xf32>, %b: memref<4xf32> {llvm.noalias}) ...
      %x = memref.load %b[%i] : memref<4xf32>
      memref.store %x, %c[%i] : memref<4xf32>
    }

A model is many small loop nests in one function, and what comes after takes more than linear time in the length of a
function (LLVM's passes over memory most of all), while equal layers have equal nests. See Note [What is outlined].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, StringAttr, UnitAttr
from plait.builtin.symbols import SymbolTable
from plait.builtin.types import BaseMemRefType, ShapedType
from plait.define.signatures import NO_ATTRIBUTES
from plait.interfaces.callable import Call
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import effects_of
from plait.interfaces.region_branch import RegionBranch
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.location import UNKNOWN_LOCATION
from plait.ir.structure import structural_key
from plait.ir.value import Value, trace_back
from plait.passes import Pass

from plait_std.arith.ops import SelectOp
from plait_std.buffer_interfaces import ViewLike
from plait_std.builders import is_constant
from plait_std.func.functions import ALONE, BARE_POINTER, NO_ALIAS, defined_functions
from plait_std.func.ops import CallOp, FuncOp, ReturnOp
from plait_std.outlining.copy_loops import copy_to_loops, is_strided_copy
from plait_std.outlining.slices import many_slices_of_one
from plait_std.scf.ops import ParallelOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class OutlineLoopNests(Pass):
    """Move the loop nests of functions into private functions; equal nests share one."""

    name: ClassVar[str] = "outline-loop-nests"

    def run(self, op: Operation, ctx: Context) -> None:
        outliner = _Outliner(op, ctx)
        for function in defined_functions(op):
            outliner.function(function)
        ctx.count("nests outlined", outliner.outlined)
        ctx.count("functions made", len(outliner.made))


class _Outliner:
    """The functions made so far, by what is in them."""

    def __init__(self, module: Operation, ctx: Context) -> None:
        self.ctx = ctx
        self.symbols = SymbolTable(module)
        self.made: dict[Any, FuncOp] = {}
        self.outlined = 0

    def function(self, function: FuncOp) -> None:
        """Outline the nests of one function, in the order of the text."""
        for copy in [op for op in function.walk() if is_strided_copy(op)]:
            copy_to_loops(copy)
        pending = list(function.body.blocks)[::-1]
        nests: list[Any] = []
        while pending:
            for op in pending.pop().operations:
                reason = self._why_no_nest(op) if op.regions else ""
                if reason is None:
                    nests.append(op)
                else:
                    if reason:
                        self.ctx.remark("missed", "NotOutlined", op, reason=reason)
                    pending += [block for region in op.regions for block in region.blocks]
        following = function.next
        for nest in nests:
            self._outline(nest, function, following)

    def _why_no_nest(self, op: Operation) -> str | None:
        """Why `op` is not outlined, empty if it is not a loop; None if it is: Note [What is outlined]."""
        if self.ctx.model(LoopLike, op) is None or _is_of_chunks(op, self.ctx):
            return ""
        if any(isinstance(r.type, ShapedType) for r in op.results):
            return "it has results that are tensors or buffers"
        effects = effects_of(op, self.ctx)
        if effects is None or any(effect.kind in ("allocate", "free") for effect in effects):
            return "it may allocate or free memory"
        calls = any(self.ctx.model(Call, inner) is not None for inner in op.walk())
        return "it calls functions" if calls else None

    def _outline(self, nest: Operation, function: FuncOp, following: Operation | None) -> None:
        captured = _captured(nest)
        views = many_slices_of_one(captured)
        passed: list[Any] = [views.get(v, v) for v in captured if not is_constant(v.defining_op)]
        arguments = list(dict.fromkeys(passed))
        body = Block([v.type for v in arguments])
        inside: dict[Any, Any] = dict(zip(arguments, body.arguments))
        builder = Builder.at_end(body)
        for value in captured:
            if value not in inside:
                made: Any = value.defining_op
                made = builder.insert(made.clone(dict(inside)))
                made.location = UNKNOWN_LOCATION
                inside[value] = made.results[0]
        attributes = self._argument_attributes(nest, arguments)
        place = Builder.before(nest)
        place.anchor = nest.next
        builder.insert(nest.detach())
        _replace_operands_in(nest, inside)
        result = builder.insert(ReturnOp(nest.results))
        key = (structural_key(body), attributes)
        callee = self.made.get(key)
        shared = callee is not None
        if callee is None:
            callee = self.made[key] = self._make(body, nest, attributes, function)
            self.symbols.insert(callee, before=following)
        self.ctx.remark("passed", "Outlined", nest, Callee=callee.sym_name.value, Shared=str(shared).lower())
        call = place.insert(CallOp(callee.sym_name.value, arguments, nest.result_types))
        for old, new in zip(nest.results, call.results):
            for use in [use for use in old.uses if use.operation is not result]:
                use.operation.set_operand(use.index, new)
        for view in views:
            if not view.has_uses and view.defining_op is not None:
                view.defining_op.erase()
        self.outlined += 1

    def _make(self, body: Block, nest: Operation, attributes: ArrayAttr | None, caller: FuncOp) -> FuncOp:
        made = FuncOp.define(
            f"{caller.sym_name.value}_loops_{len(self.made)}", [a.type for a in body.arguments], nest.result_types,
            sym_visibility=StringAttr("private"), arg_attrs=attributes, no_inline=UnitAttr(),
        )  # fmt: skip
        made.location = nest.location
        made.set_attribute(BARE_POINTER, UnitAttr())
        made.body.block.detach()
        made.body.append(body)
        return made

    def _argument_attributes(self, nest: Operation, arguments: list[Any]) -> ArrayAttr | None:
        """Which buffers overlap no other one, as far as it matters: a loop may read one buffer in two ways."""
        effects = effects_of(nest, self.ctx) or ()
        roots = [root_of(v, self.ctx) if isinstance(v.type, BaseMemRefType) else None for v in arguments]
        sources = {root: sources_of(root, self.ctx) for root in roots if root is not None}
        written = {root_of(e.value, self.ctx) for e in effects if e.kind == "write" and e.value is not None}
        anything = not written <= set(roots) or any(e.kind == "write" and e.value is None for e in effects)
        found: list[DictionaryAttr] = []
        for i, root in enumerate(roots):
            others = [r for j, r in enumerate(roots) if j != i and r is not None]
            overlaps = root is None or anything or any(
                may_overlap(root, other, sources) and (root in written or other in written) for other in others
            )  # fmt: skip
            found.append(NO_ATTRIBUTES if overlaps else ALONE)
        return ArrayAttr(tuple(found)) if ALONE in found else None


def _replace_operands_in(nest: Operation, values: Mapping[Any, Any]) -> None:
    """Let a nest, with all that it holds, use other values in place of some."""
    for op in nest.walk():
        if any(value in values for value in op.operands):
            op.operands = [values.get(value, value) for value in op.operands]


def _is_of_chunks(op: Operation, ctx: Context) -> bool:
    """Whether an operation is a parallel loop around loops: these become functions, which threads call."""
    if not isinstance(op, ParallelOp):
        return False
    return any(ctx.model(LoopLike, inner) is not None for inner in op.block.operations)


def _captured(nest: Operation) -> list[Any]:
    """The values from outside that the nest uses, each once, in the order of their first use."""
    seen = dict.fromkeys(nest.operands)
    for region in nest.regions:
        seen.update(dict.fromkeys(region.values_used_from_above()))
    return list(seen)


def root_of(value: Value[Any], ctx: Context) -> Any:
    """The value that `value` is a view of."""

    def viewed(found: Value[Any]) -> Any:
        op = found.defining_op
        view = ctx.model(ViewLike, op) if op is not None else None
        sources = view.sources(op) if view is not None else ()
        return sources[0] if len(sources) == 1 else None

    return trace_back(value, viewed)


def origin_of(root: Any, ctx: Context) -> str:
    """`own` for memory that was allocated here, `outside` for memory that was there before, or `unknown`."""
    op = root.defining_op
    if op is None:
        block = root.parent_block
        if not block.is_entry or not isinstance(block.parent_op, FuncOp):
            return "unknown"
        return "own" if _is_alone(block.parent_op, root.index) else "outside"
    effects = effects_of(op, ctx)
    if effects is None or op.regions:
        return "unknown"
    if any(effect.kind == "allocate" and effect.value is root for effect in effects):
        return "own"
    return "outside" if not effects and not any(isinstance(v.type, BaseMemRefType) for v in op.operands) else "unknown"


def _is_alone(function: FuncOp, argument: int) -> bool:
    """Whether callers pass a buffer that overlaps nothing else."""
    attributes: Any = function.arg_attrs.elements[argument] if function.arg_attrs is not None else None
    return attributes is not None and attributes.get(NO_ALIAS) is not None


def sources_of(root: Value[Any], ctx: Context) -> dict[Any, str]:
    """What a buffer that is a view of nothing may be at run time, with the `origin_of` each.

    What control passes to a region, or out of one, is one of the buffers that are passed there, and what is selected is
    one of two.
    """
    found: dict[Any, str] = {}
    pending, seen = [root], {root}
    while pending:
        current = pending.pop()
        passed = _passed_to(current, ctx)
        if passed is None:
            found[current] = origin_of(current, ctx)
            continue
        fresh = dict.fromkeys(root_of(value, ctx) for value in passed)
        pending += [value for value in fresh if value not in seen]
        seen |= fresh.keys()
    return found


def _passed_to(value: Any, ctx: Context) -> list[Value[Any]] | None:
    """The values that one may be, by a select or passed to regions or out of them; None if that is not known."""
    block = value.parent_block
    op = value.defining_op if value.defining_op is not None else block.parent_op
    target: Any = "parent" if value.defining_op is not None else block.parent
    if isinstance(op, SelectOp):
        return [op.true_value, op.false_value]
    if op is None or not op.regions:
        return None
    model = ctx.model(RegionBranch, op)
    if model is None or any(len(region.blocks) > 1 for region in op.regions):
        return None
    edges = [(edge, model.entry_operands(op, edge)) for edge in model.entry_edges(op)]
    for end in [region.block.last for region in op.regions if region.blocks]:
        if end is None:
            return None
        edges += [(edge, model.exit_operands(op, end, edge)) for edge in model.exit_edges(op, end)]
    found: list[Value[Any]] = []
    for edge, passed in edges:
        if edge.region is not target and edge.region != target:
            continue
        at = [i for i, argument in enumerate(edge.arguments) if argument is value]
        if len(at) != 1 or len(passed) != len(edge.arguments):
            return None
        found.append(passed[at[0]])
    return found or None


def may_overlap(a: Value[Any], b: Value[Any], sources: dict[Any, dict[Any, str]]) -> bool:
    """Whether two buffers that are views of nothing may share memory, by the `sources_of` each."""
    if a is b:
        return True
    pairs = [(x, y) for x in sources[a].items() for y in sources[b].items()]
    return any(x is y or "unknown" in (of_x, of_y) or of_x == of_y == "outside" for (x, of_x), (y, of_y) in pairs)


def is_made_before(a: Value[Any], b: Value[Any], ctx: Context) -> bool:
    """Whether `b` is allocated in the block that has `a` as an argument, or below: both are apart while both are used.

    At different times they may be the same memory: an iteration may be passed what was `b` in the one before.
    """
    allocation, block = b.defining_op, a.parent_block
    if a.defining_op is not None or allocation is None or block is None or origin_of(b, ctx) != "own":
        return False
    return block is allocation.parent or any(block is around.parent for around in allocation.ancestors())


# Note [What is outlined]
# The outermost loops that neither allocate nor free nor call, and copies that are no copies of adjacent bytes, which
# would become loops later on: what is left of the function is allocations, calls and control flow. Constants are copied
# into the new function, and everything else is passed, so that nests of different layers differ in nothing. Of many
# slices of one buffer, the buffer is passed (`many_slices_of_one`). In one
# function LLVM knows that two allocations do not overlap; the new function is told by the attribute `llvm.noalias`,
# which is part of what makes two nests the same. It is not inlined again, and takes bare pointers (`llvm.bareptr`): a
# call with whole descriptors would be longer than many a loop.
