"""Where the operations are that few programs contain: their modules are imported when one of them is."""

from __future__ import annotations

_HERE = "plait_llvm.dialect.ops"

RARE = {
    f"{_HERE}.coroutines": (
        "llvm.intr.coro.id", "llvm.intr.coro.begin", "llvm.intr.coro.size", "llvm.intr.coro.align",
        "llvm.intr.coro.save", "llvm.intr.coro.suspend", "llvm.intr.coro.end", "llvm.intr.coro.free",
        "llvm.intr.coro.resume", "llvm.intr.coro.promise",
    ),
    f"{_HERE}.debug": (
        "llvm.intr.dbg.declare", "llvm.intr.dbg.value", "llvm.intr.dbg.label",
        "llvm.intr.experimental.noalias.scope.decl",
    ),
    f"{_HERE}.exceptions": (
        "llvm.invoke", "llvm.landingpad", "llvm.resume", "llvm.blockaddress", "llvm.blocktag", "llvm.indirectbr",
        "llvm.inline_asm",
    ),
    f"{_HERE}.hints": (
        "llvm.intr.lifetime.start", "llvm.intr.lifetime.end", "llvm.intr.vastart", "llvm.intr.vaend",
        "llvm.intr.vacopy", "llvm.va_arg", "llvm.intr.eh.typeid.for", "llvm.intr.launder.invariant.group",
        "llvm.intr.strip.invariant.group", "llvm.intr.invariant.start", "llvm.intr.invariant.end", "llvm.intr.ptrmask",
        "llvm.intr.expect", "llvm.intr.expect.with.probability", "llvm.intr.ssa.copy", "llvm.intr.is.constant",
        "llvm.intr.threadlocal.address", "llvm.intr.var.annotation", "llvm.intr.ptr.annotation",
        "llvm.intr.annotation", "llvm.intr.trap", "llvm.intr.debugtrap", "llvm.intr.ubsantrap",
    ),
    f"{_HERE}.linkage": (
        "llvm.comdat", "llvm.comdat_selector", "llvm.mlir.alias", "llvm.mlir.ifunc", "llvm.mlir.global_ctors",
        "llvm.mlir.global_dtors", "llvm.linker_options", "llvm.module_flags", "llvm.dso_local_equivalent",
    ),
    f"{_HERE}.predication": (
        "llvm.intr.vp.add", "llvm.intr.vp.sub", "llvm.intr.vp.mul", "llvm.intr.vp.sdiv", "llvm.intr.vp.udiv",
        "llvm.intr.vp.srem", "llvm.intr.vp.urem", "llvm.intr.vp.ashr", "llvm.intr.vp.lshr", "llvm.intr.vp.shl",
        "llvm.intr.vp.or", "llvm.intr.vp.and", "llvm.intr.vp.xor", "llvm.intr.vp.smax", "llvm.intr.vp.smin",
        "llvm.intr.vp.umax", "llvm.intr.vp.umin", "llvm.intr.vp.fadd", "llvm.intr.vp.fsub", "llvm.intr.vp.fmul",
        "llvm.intr.vp.fdiv", "llvm.intr.vp.frem", "llvm.intr.vp.fmuladd", "llvm.intr.vp.fma", "llvm.intr.vp.fneg",
        "llvm.intr.vp.uitofp", "llvm.intr.vp.sitofp", "llvm.intr.vp.trunc", "llvm.intr.vp.zext", "llvm.intr.vp.sext",
        "llvm.intr.vp.inttoptr", "llvm.intr.vp.fptoui", "llvm.intr.vp.fptosi", "llvm.intr.vp.fptrunc",
        "llvm.intr.vp.fpext", "llvm.intr.vp.ptrtoint", "llvm.intr.vp.reduce.add", "llvm.intr.vp.reduce.mul",
        "llvm.intr.vp.reduce.and", "llvm.intr.vp.reduce.or", "llvm.intr.vp.reduce.xor", "llvm.intr.vp.reduce.smax",
        "llvm.intr.vp.reduce.smin", "llvm.intr.vp.reduce.umax", "llvm.intr.vp.reduce.umin", "llvm.intr.vp.reduce.fadd",
        "llvm.intr.vp.reduce.fmul", "llvm.intr.vp.reduce.fmax", "llvm.intr.vp.reduce.fmin", "llvm.intr.vp.select",
        "llvm.intr.vp.merge", "llvm.intr.vp.load", "llvm.intr.vp.store", "llvm.intr.experimental.vp.strided.load",
        "llvm.intr.experimental.vp.strided.store",
    ),
    f"{_HERE}.rounding": (
        "llvm.intr.lround", "llvm.intr.lrint", "llvm.intr.llrint", "llvm.intr.llround", "llvm.intr.scmp",
        "llvm.intr.ucmp", "llvm.intr.frexp", "llvm.intr.sincos", "llvm.intr.experimental.constrained.sitofp",
        "llvm.intr.experimental.constrained.uitofp", "llvm.intr.experimental.constrained.fptrunc",
        "llvm.intr.experimental.constrained.fpext",
    ),
    f"{_HERE}.vectors": (
        "llvm.intr.vscale", "llvm.intr.stepvector", "llvm.intr.get.active.lane.mask", "llvm.intr.vector.insert",
        "llvm.intr.vector.extract", "llvm.intr.vector.interleave2", "llvm.intr.vector.deinterleave2",
        "llvm.intr.matrix.column.major.load", "llvm.intr.matrix.column.major.store", "llvm.intr.matrix.multiply",
        "llvm.intr.matrix.transpose", "llvm.intr.memcpy.inline", "llvm.intr.memset.inline",
    ),
}  # fmt: skip
"""The names of operations by module, as `plait.define.Dialect` takes them."""
