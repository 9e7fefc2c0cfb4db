"""The conversion driver: rewrites what a target says is illegal until nothing is. See Note [Failure]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.diagnostics.blame import add_place
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.rewrite.conversion.casts import CAST, reconcile_casts
from plait.rewrite.conversion.failure import explain, first_reason
from plait.rewrite.conversion.hints import copy_hints, hints_of
from plait.rewrite.conversion.legality import Legality, Rule, Verdict
from plait.rewrite.conversion.rewriter import ConversionRewriter
from plait.rewrite.conversion.structure import convert_structure, is_structural
from plait.rewrite.pattern import NO_MATCH, NoMatchError
from plait.typeconv import TypeConverter

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.location import Location
    from plait.ir.operation import Operation
    from plait.rewrite.conversion.table import Conversion
    from plait.rewrite.pattern import Pattern

MAX_ERRORS = 20


class Origin(NamedTuple):
    """Which pattern made an operation, from what."""

    pattern: Pattern
    source: str
    location: Any
    before: Origin | None


_CANNOT = "cannot convert operation"


class Attempt(NamedTuple):
    """A pattern that did not match, and why."""

    pattern: Pattern
    reason: str


def apply_partial_conversion(
    op: Operation,
    target: Legality,
    patterns: Sequence[Pattern],
    converter: Any = None,
    ctx: Any = None,
    **options: Any,
) -> None:
    """Rewrite what is illegal in `op`; what `target` says nothing of may stay.

    `converter` is a `plait.typeconv.TypeConverter`; without one no type changes. Raises `DiagnosticError` for
    operations that are illegal and that no pattern takes; then `op` is as it was, unless `atomic=False` is given.
    """
    ConversionDriver(op, target, patterns, converter, ctx, full=False, **options).run()


def apply_full_conversion(
    op: Operation,
    target: Legality,
    patterns: Sequence[Pattern],
    converter: Any = None,
    ctx: Any = None,
    **options: Any,
) -> None:
    """Like `apply_partial_conversion`, but all that is left must be legal, and no cast between types may remain."""
    ConversionDriver(op, target, patterns, converter, ctx, full=True, **options).run()


def run_conversion(
    conversion: Conversion, op: Operation, ctx: Context, *, full: bool = False, atomic: bool = True
) -> None:
    """Apply the table `conversion` to all that `op` holds. Without `atomic`, `op` is of no use after a failure."""
    sources = set(conversion.sources)
    if not full and all("." in name for name in sources) and not any(inner.name in sources for inner in op.walk()):
        return  # single operations, and none of them is here: nothing needs a copy to go back to
    make = conversion.type_converter
    converter = make(ctx) if make is not None else TypeConverter.of(ctx, conversion.targets[0])
    target, patterns = conversion.conversion_target, conversion.all_patterns()
    options = {"full": full, "atomic": atomic, "structural": conversion.structural}
    driver = ConversionDriver(op, target, patterns, converter, ctx, **options)
    driver.unsupported = {getattr(k, "name", k): why for k, why in conversion.unsupported.items()}
    driver.run()
    if conversion.finish is not None:
        conversion.finish(op)


class ConversionDriver:
    """One conversion of what `root` holds."""

    def __init__(
        self,
        root: Operation,
        target: Legality,
        patterns: Sequence[Pattern],
        converter: Any,
        ctx: Any,
        *,
        full: bool,
        atomic: bool = True,
        structural: bool = True,
    ) -> None:
        self.root = root
        self.target = target
        self.ctx = ctx
        self.full = full
        self.atomic = atomic
        self.structural = structural and converter is not None
        self.unsupported: dict[str, str] = {}
        self.rw = _DriverRewriter(ctx, converter)
        self.failures: list[Diagnostic] = []
        self._origins: dict[Operation, Origin] = {}
        self._structural: dict[type[Any], bool] = {}
        self._settled: dict[str, bool] = {}
        self._rules: dict[str, Rule | None] = {}
        self._patterns: dict[str, list[Pattern]] = {}
        self._any: list[Pattern] = []
        self._had_casts = False
        for one in patterns:
            (self._any if one.root_name is None else self._patterns.setdefault(one.root_name, [])).append(one)
        self._sorted: dict[str, list[Pattern]] = {}

    def run(self) -> None:
        backup = self.root.clone() if self.atomic else None
        try:
            self._convert_all()
        except BaseException:
            self._restore(backup)
            raise
        if self.failures:
            self._restore(backup)
            raise DiagnosticError(*self.failures)

    def _convert_all(self) -> None:
        gone = self.rw.gone
        pending = self._to_visit()
        self._had_casts = any(op.name == CAST for op in pending)
        pending.reverse()
        while pending and len(self.failures) < MAX_ERRORS:
            op = pending.pop()
            if op in gone:
                continue
            pending.extend(reversed(self._legalize(op)))
        self.rw.finish_replacements()
        if not self.failures:
            self._finish_casts()

    def _to_visit(self) -> list[Operation]:
        """The operations in program order, without what lies in recursively legal ones."""
        if not self.target.recursive:
            return list(self.root.walk())
        found: list[Operation] = []
        pending = [self.root]
        while pending:
            op = pending.pop()
            found.append(op)
            if op.regions and not self.target.is_recursively_legal(op):
                inner = [o for region in op.regions for block in region.blocks for o in block.operations]
                pending.extend(reversed(inner))
        return found

    # One operation

    def _legalize(self, op: Operation) -> list[Operation]:
        """Make `op` legal; return the operations that are new."""
        if op.name == CAST:
            return []
        name = op.name
        rule = self._rules[name] if name in self._rules else self._rules.setdefault(name, self.target.rule_of(name))
        verdict = rule(op) if rule is not None else None
        if verdict is not False and self._needs_structure(op):
            return self._convert_structure(op)
        if verdict is True or (op is self.root and verdict is None):
            return []
        return self._rewrite(op, verdict)

    def _needs_structure(self, op: Operation) -> bool:
        """Whether `op` only carries values and types, and some of its types are not legal in the target."""
        if not self.structural:
            return False
        cls = op.__class__
        known = self._structural.get(cls)
        if known is None:
            known = self._structural[cls] = is_structural(op, self.ctx)
        return known and not self._has_legal_types(op)

    def _has_legal_types(self, op: Operation) -> bool:
        rw = self.rw
        for value in (*op._operands, *op.results):
            if rw.converted_or_same(value.type) != (value.type,):
                return False
        for region in op.regions:
            for block in region.blocks:
                if any(rw.converted_or_same(a.type) != (a.type,) for a in block.arguments):
                    return False
        return all(rw.convert_attribute(a) is a for a in op.properties.values())

    def _convert_structure(self, op: Operation) -> list[Operation]:
        if not convert_structure(op, self._begin(op)):
            self._fail(op, "failed to convert the types of operation", [])
        made, self.rw.new_ops = self.rw.new_ops, []
        return [one for one in made if one.name != op.name]

    def _begin(self, op: Operation) -> _DriverRewriter:
        rw = self.rw
        rw.new_ops = []
        rw.block, rw.anchor, rw.location = op.parent, op, op.location
        return rw

    def _rewrite(self, op: Operation, verdict: Verdict) -> list[Operation]:
        attempts: list[Attempt] = []
        operands: list[Any] | None = None
        origin, location = self._origins.get(op), op.location
        for one in self._patterns_for(op):
            if origin is not None and _is_made_by(one, origin):
                attempts.append(Attempt(one, "the pattern would be applied recursively to its own result"))
                continue
            rw = self._begin(op)
            try:
                if one.takes_operands:
                    if operands is None:
                        operands = rw.converted_operands(op)
                    result: Any = one.function(op, operands, rw)
                else:
                    result = one.function(op, rw)
            except NoMatchError as error:
                result = rw.no_match(str(error))
            except Exception as error:
                add_place(error, f"while applying pattern '{one.name}'", op)
                raise
            if result is NO_MATCH:
                attempts.append(Attempt(one, rw.reason))
                continue
            return self._finish(op, one, result, location, origin)
        if verdict is False or self.full:
            self._fail(op, _CANNOT, attempts)
        return []

    def _patterns_for(self, op: Operation) -> list[Pattern]:
        found = self._sorted.get(op.name)
        if found is None:
            found = sorted([*self._patterns.get(op.name, ()), *self._any], key=lambda one: -one.benefit)
            self._sorted[op.name] = found
        return found

    def _finish(
        self, op: Operation, one: Pattern, result: Any, location: Location, before: Origin | None
    ) -> list[Operation]:
        if result is None:
            raise TypeError(f"pattern '{one.name}' on '{op.name}' returned None; return `()` or `rw.no_match(...)`")
        rw = self.rw
        hints = hints_of(op) if op.attributes else None
        if result.__class__ is tuple and not result:
            if op not in rw.gone and self.target(op) is False:
                attempt = Attempt(one, "it matched, but the operation is still illegal")
                self._fail(op, _CANNOT, [attempt])
        else:
            rw.replace(op, result)
        made, rw.new_ops = rw.new_ops, []
        if hints:
            copy_hints(hints, made, self.ctx)
        settled, gone = self._settled, rw.gone
        unsettled = [new for new in made if not (settled.get(new.name) or self._is_settled(new)) and new not in gone]
        if unsettled:
            origin = Origin(one, op.name, location, before)
            for new in unsettled:
                self._origins.setdefault(new, origin)
        return unsettled

    def _is_settled(self, op: Operation) -> bool:
        """Whether operations of that name are legal whatever they hold and whatever their types are."""
        found = self._settled.get(op.name)
        if found is None:
            always = self.target.is_always_legal(op.name)
            found = always and not (self.structural and is_structural(op, self.ctx))
            self._settled[op.name] = found
        return found

    def _fail(self, op: Operation, message: str, attempts: Sequence[Attempt]) -> None:
        marked = ", which the target makes illegal" if self.target(op) is False and message == _CANNOT else ""
        reason = first_reason(op, attempts, self.unsupported)
        diagnostic = Diagnostic("error", f"{message} '{op.name}'{marked}{reason}", op.location, operation=op)
        explain(diagnostic, op, attempts, self._origins.get(op), self.unsupported, self.ctx)
        self.failures.append(diagnostic)

    # The end

    def _finish_casts(self) -> None:
        rw = self.rw
        casts = [cast for cast in rw.casts if cast not in rw.gone]
        own = set(casts)
        if self._had_casts:  # those that an earlier conversion has left may cancel with those of this one
            casts = [op for op in self.root.walk() if op.name == CAST]
        left = [cast for cast in reconcile_casts(casts) if cast in own]
        left = [cast for cast in left if not self._materialize_source(cast)]
        if not self.full:
            return
        for cast in left:
            given = ", ".join(f"'{v.type}'" for v in cast._operands)
            wanted = ", ".join(f"'{r.type}'" for r in cast.results)
            text = f"cannot resolve the materialization from ({given}) to ({wanted})"
            text += ", which is used after the conversion"
            self.failures.append(Diagnostic("error", text, cast.location, operation=cast))

    def _materialize_source(self, cast: Operation) -> bool:
        """Let the type converter make a value of the old type in place of a cast that is still used."""
        if self.rw.converter is None or len(cast.results) != 1:
            return False
        rw = self._begin(cast)
        made: Any = rw.converter.materialize_source(rw, cast.results[0].type, cast._operands)
        if made.defining_op is not None and made.defining_op.name == CAST:
            made.defining_op.erase()
            return False
        cast.results[0].replace_all_uses_with(made)
        cast.erase()
        return True

    def _restore(self, backup: Operation | None) -> None:
        """Make `root` what it was."""
        if backup is None:
            return
        root = self.root
        for region, kept in zip(root.regions, backup.regions):
            for block in region.blocks:
                for op in block.operations:
                    op.drop_all_references()
            for block in region.blocks:
                block.detach()
            region.take_blocks_of(kept)
        root._properties, root._attributes = backup._properties, backup._attributes
        backup.drop_all_references()


class _DriverRewriter(ConversionRewriter):
    """Knows which operations are gone."""

    __slots__ = ("gone",)

    def __init__(self, ctx: Any, converter: Any) -> None:
        super().__init__(ctx, converter)
        self.gone: set[Operation] = set()

    def erased(self, op: Operation) -> None:
        super().erased(op)
        if op.regions:
            self.gone.update(op.walk())
        else:
            self.gone.add(op)


def _is_made_by(one: Pattern, origin: Origin) -> bool:
    if one.bounded_recursion:
        return False
    found: Origin | None = origin
    while found is not None:
        if found.pattern is one:
            return True
        found = found.before
    return False


# Note [Failure]
# Each step leaves valid IR, see Note [Values of changed types] in rewriter.py. Nothing is undone pattern by pattern.
# If an operation cannot be legalized the driver goes on to find the others, and then puts back the copy that it made at
# the start.
