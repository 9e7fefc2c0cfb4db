"""The second level of the verifier: what operations say of themselves, once the constraints of all of them hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import SymbolTables
from plait.define import discardable
from plait.define.op import Op
from plait.diagnostics.diagnostic import Diagnostic
from plait.ir import traits
from plait.ir.attribute import VerifyError
from plait.ir.verify.structure import verify_branches, verify_end, verify_symbol, verify_symbol_table

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class Facts:
    """What the verifier needs to know of an operation class."""

    __slots__ = (
        "constrained", "has_signature", "is_terminator", "isolated", "own", "own_check", "plain", "symbol",
        "symbol_table", "symbol_uses", "unregistered",
    )  # fmt: skip

    def __init__(self, op: Operation) -> None:
        cls, has = type(op), op.traits
        self.unregistered = not cls.is_registered
        self.constrained = hasattr(cls, "verify_constraints")
        self.own_check = self.constrained and cls.verify is not Op.verify  # type: ignore[attr-defined]
        self.is_terminator = traits.Terminator in has
        self.isolated = traits.IsolatedFromAbove in has
        self.symbol = traits.Symbol in has
        self.symbol_table = traits.SymbolTable in has
        self.symbol_uses = hasattr(cls, "verify_symbol_uses")
        self.has_signature = self.constrained and {"function_type", "arg_attrs", "res_attrs"} <= {*op.property_names}
        self.own = self.has_signature or self.own_check or self.symbol or self.symbol_table or self.symbol_uses
        self.plain = self.constrained and not (self.own or self.is_terminator or _holds_or_branches(cls))


def _holds_or_branches(cls: Any) -> bool:
    """Whether constraints allow operations of a class to have regions or successors."""
    return bool(cls.definition.regions or cls.definition.successors)


class OwnChecks:
    """Runs the checks of operations, each before the checks of nested operations. See Note [Two levels].

    `failed` is the first exception of a check that is not a `VerifyError`.
    """

    __slots__ = ("_add", "_facts", "_tables", "_verified_names", "ctx", "failed")

    def __init__(self, ctx: Any, facts: Mapping[type[Any], Facts], add: Callable[[Diagnostic], Any]) -> None:
        self.ctx = ctx
        self.failed: Exception | None = None
        self._facts = facts  # by operation class; those of what `run` is given are known
        self._add = add
        self._tables = SymbolTables()
        self._verified_names: dict[str, bool] = {}  # attributes, and whether the dialect of their prefix verifies them

    def verifies_attributes_of(self, op: Operation) -> bool:
        """Whether a dialect verifies an attribute that `op` has beside its properties."""
        names = self._verified_names
        for name in op._attributes or ():
            verified = names.get(name)
            if verified is None:
                verified = names[name] = discardable.is_verified(name, self.ctx)
            if verified:
                return True
        return False

    def run(self, operations: Iterable[Operation], *, check_uses: bool = True) -> None:
        """Check `operations`, in the order of the text. Those in an operation that is wrong are left out, as they may
        rest on what it promises. `check_uses` is whether symbols may be looked up, which may lead anywhere."""
        wrong: Operation | None = None
        for op in operations:
            if wrong is not None:
                if wrong.is_ancestor_of(op):
                    continue
                wrong = None
            try:
                found = self._problem(op, self._facts[op.__class__], check_uses)
            except VerifyError as error:
                found = _error(op, f"'{op.name}' op {error}")
            except Exception as error:
                self.failed = self.failed or error
                found = None
            if found is not None:
                self._add(found)
                wrong = op

    def _problem(self, op: Any, facts: Facts, check_uses: bool) -> Diagnostic | None:
        unusual = facts.is_terminator is not (op._next is None) or (op.successors and not facts.is_terminator)
        if unusual and (misplaced := verify_end(op, facts.is_terminator, facts.unregistered)) is not None:
            return _shown(op, *misplaced)
        if facts.own_check:
            op.verify()
        if op.successors and (wrong := verify_branches(op, self.ctx)) is not None:
            return _shown(op, *wrong)
        if facts.symbol_table and (problem := verify_symbol_table(op)) is not None:
            return problem
        if facts.symbol and (message := verify_symbol(op)) is not None:
            return _error(op, f"'{op.name}' op {message}")
        if facts.symbol_uses and check_uses:
            op.verify_symbol_uses(partial(self._tables.lookup_nearest, op))
        if self.ctx is None:
            return None
        if op._attributes and self.verifies_attributes_of(op):
            discardable.verify_discardable(op, self.ctx)
        if facts.has_signature:
            discardable.verify_signature(op, self.ctx)
        return None


def undisturbed(operations: list[Operation], wrong: Iterable[Operation], root: Operation) -> list[Operation]:
    """Those of `operations` whose isolated region, and what they hold, is free of operations that are `wrong`."""
    held: set[Operation] = set()
    units: set[Operation] = set()
    for op in wrong:
        held.update((op, *op.ancestors()))
        units.add(_unit(op, root))
    return [op for op in operations if op not in held and _unit(op, root) not in units]


def _unit(op: Operation, root: Operation) -> Operation:
    """The operation around `op` up to which it sees values."""
    if op is root:
        return root
    for outer in op.ancestors():
        if outer is root or outer.has_trait(traits.IsolatedFromAbove):
            return outer
    return root


def _shown(op: Operation, message: str, prefix: bool) -> Diagnostic:
    return _error(op, f"'{op.name}' op {message}" if prefix else message)


def _error(op: Operation, message: str) -> Diagnostic:
    return Diagnostic("error", message, op.location, operation=op)


# Note [Two levels]
# A check may read anything that its operation is connected with: the operations that define its operands, what its
# regions hold, the terminator of its region, the operation around it. So the constraints of all operations (numbers and
# types of their parts, kinds of attributes, segment sizes) are verified first; where one is broken, the checks of
# operations that could see it, up to the next isolated region, do not run.
#
# What a check establishes may be read by another one, too: that of a loop reads the terminator of its body, which reads
# the loop. No order serves both, so an exception of a check says nothing if another check finds an error. Where none
# does, it is a defect of the check, and is raised.
