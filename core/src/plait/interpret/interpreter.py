"""The driver of the reference interpreter: runs functions of a module over NumPy values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import symbol_name
from plait.builtin.types import DYNAMIC
from plait.deep_stack import nests_deeper, run_deep
from plait.define.traits import (
    EqualShapesAtRunTime,
    GraphRegion,
    SameOperandsAndResultShape,
    SameOperandsAndResultType,
    SameOperandsShape,
    SameTypeOperands,
    Terminator,
)
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interfaces.interpretable import Interpretable
from plait.interpret.by_model import semantics_by_model
from plait.interpret.checks import checker_for, fits, static_shapes
from plait.interpret.conditions import checked, conditions_of
from plait.interpret.interpretation import InterpretError, Jump
from plait.interpret.values import value_for
from plait.interpret.variables import Variables, access_of_variable
from plait.lazy import lazy_import
from plait.passes.topological_sort import topological_order

if TYPE_CHECKING:
    from plait.builtin.attributes import SymbolRefAttr
    from plait.builtin.types import Attribute
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value

np = lazy_import("numpy")
_USUAL_DEPTH = 50  # regions around an operation; each takes several Python frames


@dataclass(slots=True)
class _Step:
    """One operation, ready to run."""

    op: Operation
    function: Callable[..., Any]
    needs_frame: bool
    operands: tuple[Value[Any], ...]
    results: tuple[Value[Any], ...]
    checks: tuple[Any, ...] | None


class Interpreter:
    """Runs functions of `module`. With `check`, the shape and dtype of each array result are compared with its type.

    `state` of an operation (a random generator) lives as long as the interpreter; the values of global variables as
    long as `variables`, which several interpreters may share.
    """

    def __init__(
        self, module: Operation, ctx: Context, *, check: bool = True, variables: Variables | None = None
    ) -> None:
        self.module = module
        self.ctx = ctx
        self.check = check
        self._plans: dict[Block, list[_Step]] = {}
        self._entries: dict[Block, Sequence[tuple[int, Sequence[int]]]] = {}
        self._symbols: dict[Operation, dict[str, Operation]] = {}
        self._state: dict[Operation, Any] = {}
        self._is_deep: bool | None = None
        self.variables = variables if variables is not None else Variables(ctx)

    def run(self, name: str, *arguments: Any) -> tuple[Any, ...]:
        """Call the function `name` and return the values of its results. Raises `DiagnosticError`."""
        callee = self.callee(self.module, name)
        types = [argument.type for argument in _body(callee).entry.arguments]  # type: ignore[union-attr]
        if len(types) != len(arguments):
            message = f"'{name}' takes {len(types)} arguments, got {len(arguments)}"
            raise DiagnosticError(Diagnostic("error", message, callee.location))
        values = [value_for(t, a) for t, a in zip(types, arguments, strict=True)]
        if self._is_deep is None:
            self._is_deep = nests_deeper(self.module, _USUAL_DEPTH)
        call = partial(self._call, callee, values)
        return run_deep(call) if self._is_deep else call()

    def _call(self, callee: Operation, values: list[Any]) -> tuple[Any, ...]:
        try:
            with np.errstate(all="ignore"):
                return Frame(self, callee).run_region(_body(callee), values)
        except RecursionError:
            message = "calls nest too deeply for the interpreter"
            raise DiagnosticError(Diagnostic("error", message, callee.location)) from None
        except InterpretError as error:
            raise DiagnosticError(_failure(callee, error)) from error

    def lookup(self, start: Operation, symbol: Any) -> Operation | None:
        """The operation that `symbol` (a name or a symbol reference) names, seen from `start`."""
        root, nested = (symbol, ()) if isinstance(symbol, str) else (symbol.root, symbol.nested)
        for scope in (start, *start.ancestors()):
            found = self._table(scope).get(root)
            for name in nested:
                found = self._table(found).get(name) if found is not None else None
            if found is not None:
                return found
        return None

    def state(self, op: Operation, make: Callable[[], Any]) -> Any:
        """What belongs to `op` for the life of this interpreter, made on first use."""
        if op not in self._state:
            self._state[op] = make()
        return self._state[op]

    def callee(self, start: Operation, symbol: Any) -> Operation:
        """The function with a body that `symbol` names, seen from `start`. Raises `DiagnosticError`."""
        callee = self.lookup(start, symbol)
        if callee is None:
            raise DiagnosticError(Diagnostic("error", f"no function '{_symbol_text(symbol)}'", start.location))
        if _body(callee) is None or _body(callee).is_empty:
            message = f"'{_symbol_text(symbol)}' is a declaration, there is nothing to run"
            raise DiagnosticError(Diagnostic("error", message, callee.location))
        return callee

    def _table(self, op: Operation) -> dict[str, Operation]:
        table = self._symbols.get(op)
        if table is None:
            table = self._symbols[op] = _symbols_in(op)
        return table

    def plan(self, block: Block) -> list[_Step]:
        """The operations of `block`, ready to run, prepared once."""
        plan = self._plans.get(block)
        if plan is None:
            plan = self._plans[block] = [self._step(op) for op in _in_order(block)]
        return plan

    def check_entry(self, block: Block, arguments: Sequence[Any]) -> None:
        """Raise `InterpretError` unless arguments have the sizes that the types of the arguments of `block` state."""
        shapes = self._entries.get(block)
        if shapes is None:
            shapes = self._entries[block] = static_shapes([a.type for a in block.arguments])
        for place, shape in shapes:
            found = getattr(arguments[place], "shape", shape)
            if not fits(found, shape):
                ty = block.arguments[place].type
                raise InterpretError(f"argument #{place} of its region is {ty}, got sizes {list(found)}")

    def _step(self, op: Operation) -> _Step:
        function, needs_frame = self.semantics(op)
        if needs_equal_shapes(op):
            function = partial(_with_equal_shapes, function, needs_frame)
        conditions = conditions_of(op, self.ctx)
        if conditions is not None:
            function = checked(function, needs_frame, conditions)
        checks = tuple(checker_for(r.type) for r in op.results) if self.check else ()
        return _Step(op, function, needs_frame, op.operands, op.results, checks if any(checks) else None)

    def semantics(self, op: Operation) -> tuple[Callable[..., Any], bool]:
        """What runs `op`, and whether it needs the frame. Raises `DiagnosticError`."""
        found = self.ctx.interpretation(type(op)) if op.is_registered else None
        if found is not None:
            return found.function, found.needs_frame
        model = self.ctx.model(Interpretable, op)
        if model is not None:
            return partial(_by_model, model), True
        if op.has_trait(Terminator) and not op.successors:
            return _yield_operands, False
        by_model = access_of_variable(op, self.ctx) or semantics_by_model(op, self.ctx)
        if by_model is not None:
            return by_model, True
        raise DiagnosticError(_no_semantics(op, self.ctx))


def _in_order(block: Block) -> Iterable[Operation]:
    """The operations of a block so that each follows what makes its operands, as a graph region need not."""
    parent = block.parent_op
    if parent is None or not parent.has_trait(GraphRegion):
        return block.operations
    ordered, _ = topological_order(block)
    last = block.last
    return ordered if last is None or ordered[-1:] == [last] else [*ordered, last]


def why_not_interpreted(op: Operation, ctx: Context) -> str | None:
    """Why the interpreter cannot run `op`, apart from what is in it; None if it can."""
    try:
        Interpreter(op, ctx).semantics(op)
    except DiagnosticError as error:
        return error.diagnostics[0].message
    return None


class Frame:
    """One call in flight: the values computed so far, and what an interpretation may ask the driver to do."""

    __slots__ = ("callee", "interpreter", "values")

    def __init__(self, interpreter: Interpreter, callee: Operation) -> None:
        self.interpreter = interpreter
        self.callee = callee
        self.values: dict[Value[Any], Any] = {}

    @property
    def ctx(self) -> Context:
        return self.interpreter.ctx

    def run_region(self, region: Region, arguments: Sequence[Any] = ()) -> tuple[Any, ...]:
        """Run `region` with values for the arguments of its entry block; return what its terminator yields."""
        block = region.entry
        assert block is not None
        self.interpreter.check_entry(block, arguments)
        while True:
            assert block is not None
            self.values.update(zip(block.arguments, arguments, strict=True))
            outcome: Any = self._run_block(block)
            if outcome.__class__ is not Jump:
                return outcome
            jump: Jump = outcome
            assert block.terminator is not None
            block, arguments = block.terminator.successors[jump.successor], jump.arguments

    def run_block(self, block: Block, arguments: Sequence[Any]) -> None:
        """Run a block that no region holds, with values for its arguments; `values` has what it computes."""
        self.values.update(zip(block.arguments, arguments, strict=True))
        self._run_block(block)

    def call(self, symbol: Attribute, arguments: Sequence[Any]) -> tuple[Any, ...]:
        """Call the function that `symbol` names, and return the values of its results."""
        callee = self.interpreter.callee(self.callee, symbol)
        return Frame(self.interpreter, callee).run_region(_body(callee), arguments)

    def lookup(self, symbol: SymbolRefAttr) -> Operation | None:
        """The operation that `symbol` names, seen from the function that runs."""
        return self.interpreter.lookup(self.callee, symbol)

    def state(self, op: Operation, make: Callable[[], Any]) -> Any:
        """What belongs to `op` for the life of the interpreter, made on first use."""
        return self.interpreter.state(op, make)

    def _run_block(self, block: Block) -> Any:
        values = self.values
        outcome: Any = ()
        for step in self.interpreter.plan(block):
            operands = [values[v] for v in step.operands]
            try:
                outcome = (
                    step.function(self, step.op, *operands) if step.needs_frame else step.function(step.op, *operands)
                )
                if step.results and outcome.__class__ is not Jump:  # a branch sets its results itself
                    self._bind(step, outcome)
            except DiagnosticError:
                raise
            except Exception as error:
                raise DiagnosticError(_failure(step.op, error)) from error
        return outcome if outcome.__class__ in (Jump, tuple) else ()

    def _bind(self, step: _Step, outcome: Any) -> None:
        results = step.results
        if len(results) == 1 and outcome.__class__ is not tuple:
            outcome = (outcome,)
        if outcome is None or len(outcome) != len(results):
            count = 0 if outcome is None else len(outcome)
            raise InterpretError(f"its semantics returned {count} values for {len(results)} results")
        if step.checks is not None:
            for check, result, value in zip(step.checks, results, outcome):
                if check is not None:
                    check(result, value)
        self.values.update(zip(results, outcome))


_SAME_SHAPES = (
    EqualShapesAtRunTime, SameOperandsShape, SameOperandsAndResultShape, SameOperandsAndResultType, SameTypeOperands,
)  # fmt: skip


def needs_equal_shapes(op: Operation) -> bool:
    """Whether operands of dynamic sizes must agree at run time, where NumPy would broadcast."""
    types = [value.type for value in op.operands]
    shapes = [getattr(ty, "shape", ()) if getattr(ty, "is_ranked", True) else (DYNAMIC,) for ty in types]
    return len(shapes) > 1 and any(DYNAMIC in shape for shape in shapes) and any(op.has_trait(t) for t in _SAME_SHAPES)


def _with_equal_shapes(function: Callable[..., Any], needs_frame: bool, *arguments: Any) -> Any:
    shapes = [value.shape for value in arguments[1 + needs_frame :] if hasattr(value, "shape")]
    for i, shape in enumerate(shapes):
        if shape != shapes[0]:
            raise InterpretError(f"operand #0 has shape {list(shapes[0])}, operand #{i} has shape {list(shape)}")
    return function(*arguments)


def _by_model(model: Interpretable, frame: Frame, op: Operation, *values: Any) -> Any:
    return model.interpret(op, frame, *values)


def _yield_operands(op: Operation, *values: Any) -> tuple[Any, ...]:
    return values


def _body(callee: Operation) -> Any:
    return callee.regions[0] if callee.regions else None


def _symbols_in(op: Operation) -> dict[str, Operation]:
    """The operations directly inside `op` that define a symbol, by name."""
    table: dict[str, Operation] = {}
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                name = symbol_name(inner)
                if name is not None:
                    table[name] = inner
    return table


def _symbol_text(symbol: Any) -> str:
    return symbol if isinstance(symbol, str) else "::".join((symbol.root, *symbol.nested))


def _no_semantics(op: Operation, ctx: Context) -> Diagnostic:
    dialect = op.name.partition(".")[0]
    if not op.is_registered:
        help = ctx.missing_dialect_hint(dialect) if ctx.dialect(dialect) is None else None
        message = f"'{op.name}' is not registered, so it cannot be interpreted"
        return Diagnostic("error", message, op.location, help=help)
    message = f"'{op.name}' has no reference semantics in {ctx.distribution_of(dialect) or 'its dialect'}"
    return Diagnostic("error", message, op.location, operation=op)


def _failure(op: Operation, error: Exception) -> Diagnostic:
    detail = str(error) if isinstance(error, InterpretError) else f"{type(error).__name__}: {error}"
    return Diagnostic("error", f"'{op.name}' op {detail}", op.location, operation=op)
