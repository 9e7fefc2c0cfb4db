"""Sparse forward data-flow analysis: what is known of each value, and which blocks run, found together."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from plait.builtin.symbols import SymbolTables
from plait.interfaces.branch import Branch
from plait.interfaces.callable import Call, Callable
from plait.interfaces.region_branch import RegionBranch
from plait.ir import traits
from plait.passes.hidden_symbols import hidden_callables

if TYPE_CHECKING:
    from typing import Self

    from plait.context import Context
    from plait.ir.attribute import Attribute, Type
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value



State = TypeVar("State")


class ForwardAnalysis(Generic[State]):
    """Values begin as not computed yet, come to have a state, and may end as unknown; blocks begin as never run.

    `state` has None for a value that is unknown, and nothing for a value that no execution computes. Subclasses say
    what an operation computes (`transfer`), and how states join. See Note [What flows where].
    """

    def __init__(self, root: Operation, ctx: Context) -> None:
        self.root = root
        self.ctx = ctx
        self.state: dict[Value[Any], State | None] = {}
        self.live: set[Block] = set()
        self._tables = SymbolTables()
        self._pending: deque[Operation] = deque()
        self._readers: dict[Value[Any], set[Operation]] = {}
        self._calls: dict[Operation, list[Operation]] = {}
        self._returns: dict[Operation, list[Operation]] = {}
        self._hidden = hidden_callables(root, ctx)

    # What subclasses define

    def transfer(self, op: Operation) -> None:
        """Join what `op`, which has results but no regions and calls nothing, computes to the states of its results."""
        raise NotImplementedError

    def joined(self, value: Value[Any], known: State, found: State) -> State | None:
        """What is known of `value` that may be either; `known` itself if `found` adds nothing, None if nothing is."""
        raise NotImplementedError

    def constant_in(self, state: State, type: Type) -> Attribute | None:
        """The constant that a value in this state is; None if there may be several."""
        raise NotImplementedError

    def argument_made_by(self, op: Operation, value: Value[Any]) -> State | None:
        """What is known of an argument or result that `op`, which has regions, makes by itself."""
        return None

    def run(self) -> Self:
        """Compute the fixed point; return self."""
        for region in self.root.regions:
            self._enter_with_unknown_arguments(region)
        while self._pending:
            op = self._pending.popleft()
            if op.parent in self.live:
                self._visit(op)
        return self

    # Changes

    def _join(self, value: Value[Any], found: State | None) -> None:
        """Learn that `value` may be `found`; None is anything."""
        state = self.state
        if value not in state:
            state[value] = found
        else:
            known = state[value]
            if known is None:
                return
            new = self.joined(value, known, found) if found is not None else None
            if new is known:
                return
            state[value] = new
        self._pending.extend(value.users)
        self._pending.extend(self._readers.get(value, ()))

    def _join_all(self, values: Sequence[Value[Any]], found: State | None = None) -> None:
        for value in values:
            self._join(value, found)

    def _pass(self, sources: Sequence[Value[Any]], targets: Sequence[Value[Any]]) -> None:
        """What flows along an edge. Sources that are not computed yet pass nothing, until they are."""
        for source, target in zip(sources, targets):
            if source in self.state:
                self._join(target, self.state[source])

    def _enter(self, block: Block) -> None:
        if block not in self.live:
            self.live.add(block)
            self._pending.extend(block.operations)

    def _enter_with_unknown_arguments(self, region: Region) -> None:
        if region.entry is not None:
            self._join_all(region.entry.arguments)
            self._enter(region.entry)

    # Operations

    def _visit(self, op: Operation) -> None:
        ctx = self.ctx
        branch = ctx.model(RegionBranch, op) if op.regions else None
        if branch is not None:
            self._follow(op, branch.entry_edges, op, branch)
        elif ctx.model(Callable, op) is not None:
            self._join_all(op.results)
            if op not in self._hidden:
                self._visit_exposed_callable(op)
        elif op.regions:
            self._join_all(op.results)
            for region in op.regions:
                self._enter_with_unknown_arguments(region)
        elif ctx.model(Call, op) is not None:
            self._visit_call(op)
        elif op.results:
            self.transfer(op)
        if op.successors:
            self._visit_branch(op)
        elif op.parent is not None and op is op.parent.last:
            self._visit_end_of_region(op)

    def _constants_of(self, op: Operation) -> list[Attribute | None] | None:
        """What is constant among the operands; None while one of them is not computed yet."""
        constants: list[Attribute | None] = []
        for operand in op._operands:
            if operand not in self.state:
                return None
            known = self.state[operand]
            constants.append(self.constant_in(known, operand.type) if known is not None else None)
        return constants

    # Control flow

    def _visit_branch(self, op: Operation) -> None:
        model = self.ctx.model(Branch, op)
        if model is None:
            for block in op.successors:
                self._join_all(block.arguments)
                self._enter(block)
            return
        constants = self._constants_of(op)
        if constants is None:
            return
        chosen = model.successor_for_constants(op, constants)
        for number, block in enumerate(op.successors):
            if chosen is not None and block is not chosen:
                continue
            passed = model.successor_operands(op, number)
            made_by_branch = len(block.arguments) - len(passed)
            self._join_all(block.arguments[:made_by_branch])
            self._pass(passed, block.arguments[made_by_branch:])
            self._enter(block)

    def _follow(self, op: Operation, edges_of: Any, end: Operation, branch: RegionBranch) -> None:
        """Pass control on from `end`: the operation `op` with regions itself, or the terminator of one of them."""
        constants = self._constants_of(end)
        if constants is None:
            return
        for edge in edges_of(end, constants):
            entry = edge.region.entry if edge.region != "parent" else None
            if edge.region != "parent" and entry is None:
                continue
            targets = op.results if entry is None else entry.arguments
            own = {id(value) for value in edge.arguments}
            for value in targets:
                if id(value) not in own:
                    self._join(value, self.argument_made_by(op, value))
            passed = branch.entry_operands(op, edge) if end is op else branch.exit_operands(op, end, edge)
            if len(passed) == len(edge.arguments):
                self._pass(passed, edge.arguments)
            else:
                self._join_all(edge.arguments)
            if entry is not None:
                self._enter(entry)

    def _visit_end_of_region(self, op: Operation) -> None:
        parent = op.parent_op
        if parent is None or not op.maybe_has_trait(traits.Terminator):
            return
        branch = self.ctx.model(RegionBranch, parent)
        if branch is not None:
            self._follow(parent, partial(branch.exit_edges, parent), op, branch)
        elif self.ctx.model(Callable, parent) is not None:
            returns = self._returns.setdefault(parent, [])
            if op not in returns:
                returns.append(op)
            for call in self._calls.get(parent, ()):
                self._return(op, call)

    # Calls

    def _visit_exposed_callable(self, op: Operation) -> None:
        body = self.ctx.model(Callable, op).region(op)
        if body is not None:
            self._enter_with_unknown_arguments(body)

    def _visit_call(self, op: Operation) -> None:
        model = self.ctx.model(Call, op)
        callee: Any = model.callee(op)
        function = None if hasattr(callee, "_uses") else self._tables.lookup_nearest(op, callee)
        callable_ = self.ctx.model(Callable, function) if function is not None else None
        body = callable_.region(function) if callable_ is not None else None
        if function is None or body is None or body.entry is None or not self.root.is_ancestor_of(function):
            self._join_all(op.results)
            return
        calls = self._calls.setdefault(function, [])
        if op not in calls:
            calls.append(op)
        self._pass(model.arguments(op), body.entry.arguments)
        self._enter(body.entry)
        for end in self._returns.get(function, ()):
            self._return(end, op)

    def _return(self, end: Operation, call: Operation) -> None:
        if traits.ReturnLike in end.traits and len(end._operands) == len(call.results):
            self._pass(end._operands, call.results)
        else:
            self._join_all(call.results)


# Note [What flows where]
# The analysis simulates all executions at once. A block is entered when control may get there; what is not entered
# says nothing, so that what holds on all paths that can be taken holds. Branches decide on what is
# known of their operands so far; they decide again when more becomes known, and only ever to enter more. A function
# is entered when a call is reached, or from the beginning if somebody may call it who is not seen; each return that
# is reached flows to the calls that are known, which is right for visible functions too.
