"""Remove what no effect and no result depends on, through regions, blocks and calls of private functions.

Before and after:

    func.func private @f(%a: i32, %b: i32) -> (i32, i32) {      func.func private @f(%a: i32) -> i32 {
      %0 = arith.muli %b, %b : i32                                return %a : i32
      return %a, %0 : i32, i32                                  }
    }                                                           func.func @main(%x: i32) -> i32 {
    func.func @main(%x: i32) -> i32 {                             %0 = call @f(%x) : (i32) -> i32
      %0:2 = call @f(%x, %x) : (i32, i32) -> (i32, i32)           return %0 : i32
      return %0#0 : i32                                         }
    }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces import Branch, Call, Callable, ChangeableSignature, RegionBranch
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Liveness, Pass, option
from plait.rewrite import GreedyConfig, apply_patterns_greedily

from plait_std.ub.ops import PoisonOp

if TYPE_CHECKING:
    from plait.context import Context


class RemoveDeadValues(Pass):
    """Erase dead operations, and dead arguments and results of blocks, functions, and operations with regions."""

    name: ClassVar[str] = "remove-dead-values"
    title: ClassVar[str] = "RemoveDeadValues"
    canonicalize: bool = option(True, doc="drop dead results of operations with regions, not only make them poison")

    def run(self, op: Operation, ctx: Context) -> None:
        removal = _Removal(op, ctx)
        removal.poison_dead_operands()
        removal.shrink_functions()
        removal.shrink_blocks()
        removal.erase_dead_operations()
        if self.canonicalize:
            classes = {type(o) for o in op.walk() if o.regions and ctx.model(RegionBranch, o) is not None}
            patterns = [pattern for one in sorted(classes, key=_name) for pattern in ctx.patterns(one)]
            apply_patterns_greedily(op, patterns, ctx, GreedyConfig(fold=False, region_simplify="disabled"))
        else:
            removal.erase_unused_poison()


def _name(op_class: type[Operation]) -> str:
    return op_class.name


class _Removal:
    """The steps, each of which leaves the values of the others alone."""

    def __init__(self, root: Operation, ctx: Context) -> None:
        self.root = root
        self.ctx = ctx
        self.liveness = Liveness(root, ctx).run()
        self.live = self.liveness.live
        self._dead = [op for op in root.walk(post_order=True) if op is not root and self.liveness.is_dead(op)]
        self._gone = set(self._dead)
        self._poisons: list[PoisonOp] = []

    def _stays(self, op: Operation) -> bool:
        return op not in self._gone and self._gone.isdisjoint(op.ancestors())

    # Operations with regions

    def poison_dead_operands(self) -> None:
        """Make poison what is passed on to nothing but dead arguments and results."""
        for op in list(self.root.walk()):
            model = self.ctx.model(RegionBranch, op) if op.regions and op is not self.root else None
            if model is None or not self._stays(op):
                continue
            self._poison(op, [(model.entry_operands(op, e), e.arguments) for e in model.entry_edges(op)])
            for region in op.regions:
                for block in region.blocks:
                    end = block.last
                    if end is not None and not end.successors:
                        edges = model.exit_edges(op, end)
                        self._poison(end, [(model.exit_operands(op, end, e), e.arguments) for e in edges])

    def _poison(self, op: Operation, flows: Sequence[tuple[Sequence[Value[Any]], Sequence[Value[Any]]]]) -> None:
        passed: set[int] = set()
        kept: set[int] = set()
        for values, targets in flows:
            start = len(op.operands) - len(values)
            if len(values) != len(targets) or list(op.operands[start:]) != list(values):
                kept.update(range(len(op.operands)))
                continue
            passed.update(range(start, len(op.operands)))
            kept.update(start + i for i, target in enumerate(targets) if target in self.live)
        for position in sorted(passed - kept):
            op.set_operand(position, self._poison_like(op.operands[position], op))

    def _poison_like(self, value: Value[Any], before: Operation) -> Value[Any]:
        poison = Builder.before(before).insert(PoisonOp(result=value.type))
        self._poisons.append(poison)
        return poison.result

    # Functions

    def shrink_functions(self) -> None:
        """Drop dead arguments and results of callables of which all calls are seen, here and in the calls."""
        for function in [op for op in self.root.walk() if op in self.liveness.hidden]:
            body = self.ctx.model(Callable, function).region(function)
            calls = self.liveness.calls.get(function, [])
            model = self.ctx.model(ChangeableSignature, function)
            if body is None or model is None or any(self._signature_of(call) is None for call in calls):
                continue
            self._drop_results(function, model, calls)
            self._drop_arguments(function, model, body.entry.arguments)

    def _signature_of(self, call: Operation) -> Any:
        model = self.ctx.model(ChangeableSignature, call)
        same = model is not None and list(self.ctx.model(Call, call).arguments(call)) == list(call.operands)
        return model if same else None

    def _drop_arguments(self, function: Operation, model: Any, arguments: Sequence[Value[Any]]) -> None:
        dead = [i for i, argument in enumerate(arguments) if argument not in self.live]
        for position in dead:
            self._forget(arguments[position])
        if dead:
            model.drop_arguments(function, dead)
            for call in self.liveness.calls.get(function, []):
                self._signature_of(call).drop_arguments(call, dead)

    def _drop_results(self, function: Operation, model: Any, calls: list[Operation]) -> None:
        returns = self.liveness.returns(function)
        count = len(self.ctx.model(Callable, function).result_types(function))
        live = {i for call in calls for i, result in enumerate(call.results) if result in self.live}
        dead = [i for i in range(count) if i not in live]
        if not dead or any(len(end.operands) != count for end in returns):
            return
        model.drop_results(function, dead)
        for end in returns:
            end.operands = [value for i, value in enumerate(end.operands) if i not in dead]
        for number, call in enumerate(calls):
            for position in dead:
                self._forget(call.results[position])
            signature = self._signature_of(call)
            calls[number] = new = signature.drop_results(call, dead)
            self.live.update(new.results)

    # Blocks and operations

    def shrink_blocks(self) -> None:
        """Drop dead arguments of blocks to which branches pass them."""
        for op in list(self.root.walk()):
            for region in op.regions:
                for block in list(region.blocks)[1:]:
                    dead = [argument for argument in block.arguments if argument not in self.live]
                    for argument in reversed(dead):
                        if self._stop_passing(block, argument.index):
                            self._forget(argument)
                            block.erase_argument(argument)

    def _stop_passing(self, block: Any, index: int) -> bool:
        """Take an operand from all branches to `block`; False if some of them cannot do without."""
        places: list[tuple[Any, Operation, int, int]] = []
        for predecessor in block.predecessors:
            branch = predecessor.last
            model = self.ctx.model(Branch, branch)
            for number, target in enumerate(branch.successors):
                if target is block:
                    passed = model.successor_operands(branch, number) if model is not None else ()
                    place = index - (len(block.arguments) - len(passed))
                    if model is None or place < 0:
                        return False
                    places.append((model, branch, number, place))
        for model, branch, number, place in places:
            passed = list(model.successor_operands(branch, number))
            model.set_successor_operands(branch, number, passed[:place] + passed[place + 1 :])
        return True

    def _forget(self, value: Value[Any]) -> None:
        """Make what still uses a dead value use poison: it is dead too, or passes it to where it is dead."""
        if not value.has_uses:
            return
        definition, block = value.defining_op, value.parent_block
        assert block is not None
        builder = Builder.before(definition) if definition is not None else Builder.at_start(block)
        poison = builder.insert(PoisonOp(result=value.type))
        self._poisons.append(poison)
        value.replace_all_uses_with(poison.result)

    def erase_dead_operations(self) -> None:
        for op in reversed(self._dead):
            if op.parent is None or any(outer in self._gone for outer in op.ancestors()):
                continue
            for result in op.results:
                self._forget(result)
            op.erase()
            self.ctx.count("erased")

    def erase_unused_poison(self) -> None:
        for op in self._poisons:
            if op.parent is not None and op.is_unused:
                op.erase()
