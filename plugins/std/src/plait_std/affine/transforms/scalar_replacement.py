"""Replace accesses of affine programs by values that are known.

Before and after `affine-scalrep`:

    affine.store %x, %m[%i] : memref<8xf32>              affine.store %x, %m[%i] : memref<8xf32>
    %0 = affine.load %m[%i] : memref<8xf32>              call @use(%x) : (f32) -> ()
    call @use(%0) : (f32) -> ()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.ir.dominance import DominanceInfo
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes.base import Pass

from plait_std.affine.analysis.dependence import READS, WRITES, Access, access_of
from plait_std.affine.analysis.effects import only_allocates
from plait_std.affine.analysis.intervening import Intervening
from plait_std.affine.scopes import affine_scope

if TYPE_CHECKING:
    from plait.context import Context


class AffineScalarReplacement(Pass):
    """Forward stored values to loads, drop stores that are overwritten unread, and loads of what was loaded."""

    name: ClassVar[str] = "affine-scalrep"
    title: ClassVar[str] = "AffineScalarReplacement"

    def run(self, op: Operation, ctx: Context) -> None:
        _Replacement(op, ctx).run()


class _Replacement:
    def __init__(self, root: Operation, ctx: Context) -> None:
        self.root, self.ctx = root, ctx
        self.dominance = DominanceInfo(root)
        self.intervening = Intervening(ctx)

    def run(self) -> None:
        forwarded = self._each(READS, self._forward)
        self._each(WRITES, self._drop_overwritten)
        for memref in forwarded:
            self._drop_unread(memref)
        self._each(READS, self._reuse_load)

    def _each(self, classes: tuple[type[Any], ...], replace: Any) -> list[Value[Any]]:
        """Erase the accesses that `replace` says are not needed any more; return their buffers."""
        found = [op for op in self.root.walk() if isinstance(op, classes)]
        unneeded: list[Any] = [op for op in found if replace(access_of(op))]
        buffers = [op.memref for op in unneeded]
        for op in unneeded:
            op.erase()
        return list(dict.fromkeys(buffers))

    def _forward(self, load: Access) -> bool:
        for store in self._others(load, WRITES):
            if store.op.value.type is not load.op.result.type or not self._reaches(store, load):
                continue
            if self.intervening.found("write", store.op, load):
                continue
            load.op.result.replace_all_uses_with(store.op.value)
            return True
        return False

    def _others(self, access: Access, classes: tuple[type[Any], ...]) -> list[Access]:
        """Other accesses of the same element."""
        users = [op for op in access.memref.users if isinstance(op, classes) and op is not access.op]
        return [other for other in map(access_of, users) if other.is_same_element(access)]

    def _reaches(self, first: Access, second: Access) -> bool:
        """Whether `first` was executed in this iteration of the loops around both when `second` is."""
        same_scope = affine_scope(first.op) is affine_scope(second.op)
        return same_scope and self.dominance.properly_dominates(first.op, second.op)

    def _drop_overwritten(self, store: Access) -> bool:
        for later in self._others(store, WRITES):
            if later.op.parent is not store.op.parent or not store.op.is_before_in_block(later.op):
                continue
            if later.shape == store.shape and not self.intervening.found("read", store.op, later):
                return True
        return False

    def _drop_unread(self, memref: Value[Any]) -> None:
        """Remove a buffer that is written, and freed, only."""
        maker = memref.defining_op
        if maker is None or not only_allocates(maker, self.ctx):
            return
        users = memref.users
        if all(self._writes_or_frees(user, memref) for user in users):
            for user in users:
                user.erase()
            maker.erase()

    def _writes_or_frees(self, user: Operation, memref: Value[Any]) -> bool:
        if isinstance(user, WRITES):
            return user.value is not memref  # type: ignore[attr-defined]
        effects = self.intervening.effects_of(user)
        return effects is not None and [effect.kind for effect in effects] == ["free"]

    def _reuse_load(self, load: Access) -> bool:
        candidates = [
            other for other in self._others(load, READS)
            if other.op.result.type is load.op.result.type
            and self._reaches(other, load)
            and not self.intervening.found("write", other.op, load)
        ]  # fmt: skip
        for one in candidates:
            if all(one is other or self.dominance.properly_dominates(one.op, other.op) for other in candidates):
                load.op.result.replace_all_uses_with(one.op.result)
                return True
        return False
