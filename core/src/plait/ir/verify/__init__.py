"""The verifier: constraints, structure and SSA dominance, then what each operation says of itself."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir import traits
from plait.ir.attribute import VerifyError
from plait.ir.dominance import DominatorTree, has_ssa_dominance
from plait.ir.verify.own import Facts, OwnChecks, undisturbed

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value


MAX_ERRORS = 20


def verify(op: Operation, ctx: Context | None = None, *, max_errors: int = MAX_ERRORS) -> None:
    """Raise `DiagnosticError` with what is wrong with `op` and all that it holds, up to `max_errors` operations.

    Without a context the operands that branches pass are not checked.
    """
    verifier = Verifier(op, ctx, max_errors)
    with suppress(_TooMany):
        verifier.run()
    if verifier.found:
        raise DiagnosticError(*verifier.found)
    if verifier.own.failed is not None:
        raise verifier.own.failed


class _TooMany(Exception):
    """Enough errors have been found."""


class _Scope:
    """A region on the way from the root to the operation at hand, and how far its check has come."""

    __slots__ = ("block", "defined", "graph", "isolated", "outer", "reachable", "region", "regions", "resume", "tree")

    def __init__(self, regions: list[Region], outer: _Scope | None, resume: Operation, isolated: bool) -> None:
        self.regions = regions  # those of the operation that are still to come
        self.outer = outer
        self.resume = resume  # the operation that holds the regions
        self.isolated = isolated
        self.region: Any = None
        self.block: Block | None = None
        self.tree: DominatorTree | None = None
        self.reachable = True
        self.graph = False
        self.defined: set[Value[Any]] = set()


class Verifier:
    """One run of the verifier. See Note [Dominance in the verifier], and Note [Two levels] in `verify_own`."""

    __slots__ = ("_facts", "_later", "_limit", "_root", "_wrong", "found", "own")

    def __init__(self, root: Operation, ctx: Any, limit: int) -> None:
        self._root = root
        self.found: list[Diagnostic] = []
        self._limit = limit
        self._facts: dict[type[Any], Facts] = {}
        self._later: list[Operation] = []  # operations with checks of their own
        self._wrong: list[Operation] = []  # operations of which a constraint is broken
        self.own = OwnChecks(ctx, self._facts, self._add)

    def run(self) -> None:
        """The constraints and structure of all operations, then the checks of those that can see nothing wrong."""
        self._run_structure()
        if not self._wrong:
            self.own.run(self._later)
        else:
            self.own.run(undisturbed(self._later, self._wrong, self._root), check_uses=False)

    def _run_structure(self) -> None:
        root = self._root
        if not self._check_root(root) or not root.regions:
            return
        scope = self._enter(root, None)
        op = self._next_block(scope)
        while True:
            if op is None:
                op, outer = self._leave(scope)
                if outer is None:
                    return
                scope = outer
                continue
            held = self._run_straight(op, scope)
            if held is not None:
                scope = self._enter(held, scope)
            op = self._next_block(scope)

    def _check_root(self, root: Operation) -> bool:
        facts = self._facts_of(root)
        try:
            if facts.constrained:
                root.verify_constraints()  # type: ignore[attr-defined]
        except VerifyError as error:
            self._broken(root, error)
            return False
        if facts.own or (root._attributes and self.own.verifies_attributes_of(root)):
            self._later.append(root)
        return True

    def _run_straight(self, op: Operation | None, scope: _Scope) -> Operation | None:
        """Check operations of a block from `op` on, up to one with regions, which is returned; None at the end."""
        facts_by_class, defined, checked = self._facts, scope.defined, scope.reachable
        add, later, verified = defined.add, self._later.append, self.own.verifies_attributes_of
        while op is not None:
            facts = facts_by_class.get(op.__class__)
            if facts is None:
                facts = self._facts_of(op)
            for value in op._operands:
                if value not in defined and checked and not self._is_visible(value, scope):
                    self._not_dominated(op, value, scope)
                    break
            following = op._next
            try:
                if facts.constrained:
                    op.verify_constraints()  # type: ignore[attr-defined]
            except VerifyError as error:
                self._broken(op, error)
            else:
                if not facts.plain or following is None or op._attributes:
                    if (
                        facts.own
                        or facts.is_terminator is not (following is None)
                        or op.successors
                        or (op._attributes and verified(op))
                    ):
                        later(op)
                    if op.regions:  # what holds of nested operations may rest on what their parent promises
                        return op
            for result in op.results:
                add(result)
            op = following
        return None

    # Scopes

    def _enter(self, op: Operation, outer: _Scope | None) -> _Scope:
        return _Scope(list(op.regions[::-1]), outer, op, self._facts_of(op).isolated)

    def _leave(self, scope: _Scope) -> tuple[Operation | None, _Scope | None]:
        """What follows the operation whose regions are done, and the scope in which it lies."""
        done, outer = scope.resume, scope.outer
        if outer is None:
            return None, None
        outer.defined.update(done.results)
        if done._next is not None:
            return done._next, outer
        return self._next_block(outer), outer

    def _next_block(self, scope: _Scope) -> Operation | None:
        """The first operation of the next block that has one, in this region or the next; None if all are done."""
        while True:
            block = scope.block._next if scope.block is not None else None
            if block is None:
                if not scope.regions:
                    return None
                block = self._next_region(scope)
                if block is None:
                    continue
            scope.block = block
            if not scope.graph:
                scope.defined = set(block.arguments)
            scope.reachable = scope.tree is None or scope.tree.is_reachable(block)
            if block._last is None:
                self._check_empty(block)
                continue
            return block._first

    def _next_region(self, scope: _Scope) -> Block | None:
        region = scope.region = scope.regions.pop()
        scope.block = None
        scope.graph = not has_ssa_dominance(region)
        first = region._first
        scope.tree = DominatorTree(region) if first is not region._last else None
        if scope.graph:
            scope.defined = set()
        if first is not None and scope.tree is not None and not scope.graph and first.predecessors:
            self._report(scope.resume, "a branch to the entry block of a region", prefix=False)
        return first

    # Dominance

    def _is_visible(self, value: Value[Any], scope: _Scope) -> bool:
        """Whether `value`, not defined earlier in the block at hand, is defined before it in a region around."""
        block = value.parent_block
        region = block.parent if block is not None else None
        current: _Scope | None = scope
        while current is not None and region is not None:
            if current.region is region:
                assert block is not None
                return self._is_visible_in(value, block, current)
            if current.isolated:
                return False
            current = current.outer
        return current is None and region is not None and region.is_ancestor_of(self._root.parent_region)

    def _is_visible_in(self, value: Value[Any], block: Block, scope: _Scope) -> bool:
        if scope.graph or not scope.reachable:
            return True
        if block is scope.block:
            return value in scope.defined
        assert scope.block is not None and scope.tree is not None
        return scope.tree.dominates(block, scope.block)

    def _not_dominated(self, op: Operation, value: Value[Any], scope: _Scope) -> None:
        index = op._operands.index(value)
        if self._crosses_isolation(value, scope):
            diagnostic = self._report(op, "uses a value from outside the region")
            diagnostic.note("the operation around it is isolated from above", self._isolating(scope).location)
            return
        diagnostic = self._report(op, f"operand #{index} is used where its definition does not dominate", prefix=False)
        definition = value.defining_op
        if definition is not None:
            diagnostic.note(f"operand defined here (op {_relation(definition, op)})", definition.location)
        elif value.parent_block is not None:
            diagnostic.note("the operand is this block argument", getattr(value, "location", None))

    def _crosses_isolation(self, value: Value[Any], scope: _Scope) -> bool:
        block = value.parent_block
        isolating = self._isolating(scope)
        return block is not None and isolating is not None and not isolating.is_ancestor_of(block.parent_op)

    def _isolating(self, scope: _Scope) -> Any:
        current: _Scope | None = scope
        while current is not None:
            if current.isolated:
                return current.resume
            current = current.outer
        return None

    # One operation

    def _facts_of(self, op: Operation) -> Facts:
        cls = type(op)
        facts = self._facts.get(cls)
        if facts is None:
            facts = self._facts[cls] = Facts(op)
        return facts

    def _broken(self, op: Operation, error: VerifyError) -> None:
        self._wrong.append(op)
        self._report(op, str(error))

    def _check_empty(self, block: Block) -> None:
        parent = block.parent_op
        if parent is not None and not _may_lack_terminator(parent, block):
            self._report(parent, "an empty block, expected a terminator", prefix=False)

    def _report(self, op: Operation, message: str, *, prefix: bool = True) -> Diagnostic:
        text = f"'{op.name}' op {message}" if prefix else message
        return self._add(Diagnostic("error", text, op.location, operation=op))

    def _add(self, diagnostic: Diagnostic) -> Diagnostic:
        self.found.append(diagnostic)
        if len(self.found) >= self._limit:
            raise _TooMany
        return diagnostic


def _may_lack_terminator(parent: Operation, block: Block) -> bool:
    region = block.parent
    single = region is not None and region._first is region._last
    return single and parent.maybe_has_trait(traits.NoTerminator)


def _relation(definition: Operation, op: Operation) -> str:
    """How MLIR describes where an operand is defined, as seen from its user."""
    if definition.parent is op.parent:
        return "in the same block"
    if definition.parent_region is op.parent_region:
        return "in another block of the region"
    if definition.parent_region is not None and definition.parent_region.is_ancestor_of(op.parent_region):
        return "in a region around it"
    if op.parent_region is not None and op.parent_region.is_ancestor_of(definition.parent_region):
        return "in a region inside it"
    return "in a region that is neither around nor inside"


# Note [Dominance in the verifier]
# Most operands are defined earlier in the same block, so each block has the set of the values defined so far, and an
# operand in it is right. Any other operand is looked up in the regions around, up to an isolated one: in the block on
# the way there it must be in that block's set, another block must dominate, which the interval numbers of the dominator
# tree tell in constant time. In a graph region, and in an unreachable block, every order is right.
