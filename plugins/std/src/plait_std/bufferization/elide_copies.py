"""The pass `elide-copies-of-globals`: work in the memory of global buffers, where a copy of it is not needed.

Buffers that are arguments of public functions, and overlap no other (`llvm.noalias`), are treated the same.

    %m = memref.get_global @cache : memref<8xf32>
    %a = memref.alloc() : memref<8xf32>
    memref.copy %m, %a : memref<8xf32> to memref<8xf32>
    "update"(%a) : (memref<8xf32>) -> ()                    "update"(%m) : (memref<8xf32>) -> ()
    memref.copy %a, %m : memref<8xf32> to memref<8xf32>  =>
    memref.dealloc %a : memref<8xf32>

See Note [When a copy can be left out].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from plait.builtin.symbols import visibility
from plait.builtin.types import BaseMemRefType
from plait.interfaces.callable import Call
from plait.interfaces.memory_effects import effects_of
from plait.passes.base import Pass

from plait_std.cf.ops import AssertOp
from plait_std.func.functions import NO_ALIAS, defined_functions
from plait_std.func.ops import FuncOp, ReturnOp
from plait_std.memref import ops as memref
from plait_std.outlining.kernels import root_of

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class ElideCopiesOfGlobals(Pass):
    """Use global buffers instead of copies of them."""

    name: ClassVar[str] = "elide-copies-of-globals"

    def run(self, op: Operation, ctx: Context) -> None:
        functions = defined_functions(op)
        block = op.regions[0].entry
        if block is None:
            return
        has_globals = any(isinstance(op, memref.GlobalOp) and op.constant is None for op in block.operations)
        if not has_globals and not any(_own_arguments(function) for function in functions):
            return
        accessed = _accessed(functions, ctx)
        for function in functions:
            for copy in [inner for inner in function.walk() if isinstance(inner, memref.CopyOp)]:
                if copy.parent is not None and _Copy(copy, function, accessed, ctx).elide():
                    ctx.count("copies left out")


def name_of(value: Any) -> str | None:
    """The global buffer that a value is, or the argument of its own; None if it is none."""
    op = value.defining_op
    if op is None:
        function = value.parent_block.parent_op
        return f"%{value.index}" if isinstance(function, FuncOp) and value in _own_arguments(function) else None
    return op.symbol.root if isinstance(op, memref.GetGlobalOp) else None  # type: ignore[attr-defined]


def _own_arguments(function: FuncOp) -> list[Any]:
    """The buffers that callers of a public function pass, and that overlap nothing else."""
    attributes: Any = function.arg_attrs
    if attributes is None or visibility(function) != "public":
        return []
    return [
        argument for argument, entry in zip(function.entry.arguments, attributes.elements)
        if entry.get(NO_ALIAS) is not None and isinstance(argument.type, BaseMemRefType)
    ]  # fmt: skip


def _accessed(functions: list[FuncOp], ctx: Context) -> dict[str, set[str]]:
    """The global buffers that calls of each function may access."""
    found = {f.sym_name.value: {name for op in f.walk() for r in op.results if (name := name_of(r))} for f in functions}
    calls = {f.sym_name.value: [op for op in f.walk() if ctx.model(Call, op) is not None] for f in functions}
    changed = True
    while changed:
        changed = False
        for name, known in found.items():
            for call in calls[name]:
                callee = getattr(ctx.model(Call, call).callee(call), "root", None)
                more = found.get(callee, _ANY) if callee is not None else _ANY
                changed |= not more <= known
                known |= more
    return found


_ANY = frozenset({""})
"""Stands for all buffers."""


class _Touch(NamedTuple):
    """What an operation may do to the copy and to the global buffer."""

    reads_copy: bool = False
    writes_copy: bool = False
    reads_global: bool = False
    writes_global: bool = False


_EVERYTHING = _Touch(True, True, True, True)


class _Copy:
    """A copy of a global buffer to memory that was allocated for it."""

    def __init__(self, op: Any, function: FuncOp, accessed: dict[str, set[str]], ctx: Context) -> None:
        self.op, self.function, self.accessed, self.ctx = op, function, accessed, ctx
        self.buffer = op.source
        self.name = name_of(op.source)
        self.alloc: Any = op.target.defining_op

    def elide(self) -> bool:
        """Replace the copy by the buffer itself; False if that could be told."""
        if self.name is None or type(self.alloc) is not memref.AllocOp or self.alloc.parent is not self.op.parent:
            return False
        if self.op.source.type is not self.op.target.type or not self._is_first_use():
            return False
        ends = [user for user in self.alloc.memref.users if isinstance(user, memref.DeallocOp)]
        if any(end.parent is not self.op.parent for end in ends):
            return False
        stores = self._stores()
        if not self._is_unobservable(stores):
            return False
        for one in (*stores, *ends, self.op):
            one.erase()
        self.alloc.memref.replace_all_uses_with(self.buffer)
        self.alloc.erase()
        return True

    def _is_first_use(self) -> bool:
        users = [user.ancestor_in_block(self.op.parent) for user in self.alloc.memref.users]
        return all(user is not None and (user is self.op or self.op.is_before_in_block(user)) for user in users)

    def _stores(self) -> list[Any]:
        """The copies back, in the same block."""
        users = set(self.alloc.memref.users)
        return [
            op for op in self._following()
            if op in users and isinstance(op, memref.CopyOp) and op.source is self.alloc.memref
            and name_of(op.target) == self.name
        ]  # fmt: skip

    def _following(self) -> Iterator[Operation]:
        op = self.op.next
        while op is not None:
            yield op
            op = op.next

    def _is_unobservable(self, stores: list[Any]) -> bool:
        """Whether copy and buffer always hold the same when either is looked at: see the note."""
        same = True  # the copy has been written only where it was stored afterwards
        changed_global = False
        pending = len(stores)
        for op in self._following():
            if op in stores:
                pending -= 1
                if changed_global:
                    return False
                same = True
                continue
            if isinstance(op, memref.DeallocOp) and op.memref is self.alloc.memref:
                continue
            touch = self._touch(op)
            if touch.writes_copy:
                if not pending or changed_global:
                    return False
                same = False
            if touch.reads_copy and (changed_global or touch.writes_global):
                return False
            if (touch.reads_global or touch.writes_global) and not same:
                return False
            changed_global = changed_global or touch.writes_global
        return same

    def _touch(self, op: Operation) -> _Touch:
        if isinstance(op, ReturnOp):
            return self._returned(op)
        if self.ctx.model(Call, op) is not None:
            return self._called(op)
        if isinstance(op, AssertOp) or (not op.regions and not op.operands):
            return _Touch()
        effects = effects_of(op, self.ctx)
        if effects is None or any(self.ctx.model(Call, inner) is not None for inner in op.walk()):
            return _EVERYTHING
        escapes = any(value is self.alloc.memref for value in op.operands) and bool(op.regions)
        if escapes:
            return _EVERYTHING
        found = [False] * 4
        for effect in effects:
            if effect.resource not in ("memory", "stack"):
                continue
            is_copy, is_global = self._which(effect.value)
            place = 1 if effect.kind in ("write", "free") else 0
            if effect.kind != "allocate":
                found[place] |= is_copy
                found[2 + place] |= is_global
        return _Touch(*found)

    def _which(self, value: Any) -> tuple[bool, bool]:
        """Whether memory may belong to the copy, and to the global buffer."""
        if value is None:
            return True, True
        root = root_of(value, self.ctx)
        if root is self.alloc.memref:
            return True, False
        made = root.defining_op
        if made is None:
            is_argument = root.parent_block is self.function.entry
            if self.buffer.defining_op is None:
                return (False, root is self.buffer) if is_argument else (True, True)
            return (False, visibility(self.function) != "public") if is_argument else (True, True)
        if isinstance(made, memref.GetGlobalOp):
            return False, name_of(root) == self.name
        return (False, False) if isinstance(made, (memref.AllocOp, memref.AllocaOp)) else (True, True)

    def _called(self, op: Operation) -> _Touch:
        callee = getattr(self.ctx.model(Call, op).callee(op), "root", None)
        names = self.accessed.get(callee, _ANY) if callee is not None else _ANY
        roots = [self._which(value) for value in op.operands if isinstance(value.type, BaseMemRefType)]
        is_copy = any(copy for copy, _ in roots)
        is_global = bool(names & {self.name, ""}) or any(one for _, one in roots)
        return _Touch(is_copy, is_copy, is_global, is_global)

    def _returned(self, op: Operation) -> _Touch:
        """What callers are given they may keep: the code around public functions copies what is not theirs."""
        roots = [self._which(value) for value in op.operands if isinstance(value.type, BaseMemRefType)]
        is_copy = any(copy for copy, _ in roots)
        if is_copy and visibility(self.function) != "public":
            return _EVERYTHING
        return _Touch(reads_copy=is_copy, reads_global=any(one for _, one in roots))


# Note [When a copy can be left out]
# The buffer takes the place of its copy if this is unobservable. Between the two copies, the one that loads and the one
# that stores, the copy may be written, as long as the buffer is neither read nor written by others, calls of functions
# that access it included. Elsewhere both hold the same, and either may be read: as soon as somebody else
# writes the buffer, the copy must not be used any more. A call that fails leaves behind what it has written so far.
