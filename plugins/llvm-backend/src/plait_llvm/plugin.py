"""What this distribution offers: the llvm dialect, its passes, and the backend `llvm`."""

from __future__ import annotations

from collections.abc import Iterable

from plait.plugins import (
    BackendRecord,
    ConversionRecord,
    DialectRecord,
    PassRecord,
    PhaseRecord,
    TypeRuleRecord,
    hookimpl,
)

PLAIT_API = 1


PARTS = {
    "convert-arith-to-llvm": "arith",
    "convert-math-to-llvm": "math",
    "convert-complex-to-llvm": "complex",
    "convert-cf-to-llvm": "cf",
    "convert-func-to-llvm": "func",
    "convert-ub-to-llvm": "ub",
    "convert-index-to-llvm": "index",
    "finalize-memref-to-llvm": "memref",
    "convert-vector-to-llvm": "vector",
    "convert-native-to-llvm": "native",
}
"""Names of conversions, and the dialects that they lower."""


PASSES = (
    ("llvm-separate-names", "separate_names:SeparateNames", "Rename functions called as one of the C library"),
    ("llvm-expand-ops", "expand:ExpandOps", "Expand operations that code generators call libraries for"),
    ("llvm-emulate-bf16", "emulate_bf16:EmulateBF16", "Carry bf16 as integers of 16 bits"),
    ("llvm-limit-allocations", "allocations:LimitAllocations", "Let allocations of more than a limit fail"),
    ("llvm-check-allocations", "allocations:CheckAllocations", "Let functions fail where they cannot get memory"),
    ("llvm-limit-recursion", "recursion:LimitRecursion", "Let recursive functions fail before the stack is used up"),
    ("llvm-check-signals", "interruptions:CheckSignals", "Let calls end when Python has a signal to handle"),
    ("llvm-return-failures", "failures:ReturnFailures", "Turn failing assertions into returns"),
    ("llvm-select-instructions", "select_instructions:SelectInstructions", "Use what LLVM does not select by itself"),
    ("llvm-fence-stores", "fence_stores:FenceStores", "Order what is written past the caches before functions return"),
    ("llvm-align-stacks", "align_stacks:AlignStacks", "Align the stack of functions that keep vectors there"),
    ("llvm-internalize", "internalize:Internalize", "Make functions internal, so that LLVM may inline and drop them"),
)
"""The passes that make a module of the llvm dialect ready for LLVM, in their order."""

MACHINE = {
    "llvm-expand-ops": ("instructions",),
    "llvm-select-instructions": ("instructions", "vector-bits", "architecture"),
    "llvm-fence-stores": ("architecture",),
    "llvm-align-stacks": ("vector-bits", "vector-registers"),
}
"""The options that describe the machine."""

IN_PROCESS = ("llvm-limit-allocations", "llvm-check-signals")
"""The ones that suit this process, its memory and its Python, and no other."""


@hookimpl
def plait_dialects() -> Iterable[DialectRecord]:
    yield DialectRecord("llvm", "plait_llvm.dialect.dialect:LLVM", "LLVM IR as a dialect")


@hookimpl
def plait_type_rules() -> Iterable[TypeRuleRecord]:
    yield TypeRuleRecord("builtin", "llvm", "plait_llvm.lowering.type_rules:TO_LLVM")


@hookimpl
def plait_conversions() -> Iterable[ConversionRecord]:
    for name, dialect in PARTS.items():
        yield ConversionRecord(
            name,
            dialect,
            "llvm",
            f"plait_llvm.from_std.{dialect}:CONVERSION",
            f"Lower {dialect} to the llvm dialect",
            level="buffer->target",
            phase="llvm",
            part_of="convert-to-llvm",
        )


@hookimpl
def plait_phases() -> Iterable[PhaseRecord]:
    yield PhaseRecord("llvm", "target", "the llvm dialect, ready for LLVM")


@hookimpl
def plait_passes() -> Iterable[PassRecord]:
    yield PassRecord(
        "convert-to-llvm",
        "plait_llvm.passes.convert_to_llvm:ConvertToLLVM",
        "Run all conversions to the llvm dialect that are part of this pass at once",
        produces=("llvm",),
        level="buffer->target",
        phase="llvm",
    )
    yield PassRecord(
        "llvm-expand-alloca-scope",
        "plait_llvm.passes.expand_alloca_scope:ExpandAllocaScope",
        "Give back the stack where a scope of allocations ends",
        consumes=("memref.alloca_scope", "memref.alloca_scope.return"),
        produces=("memref", "llvm"),
        level="buffer",
        phase="loops",
    )
    yield PassRecord(
        "llvm-restore-stack",
        "plait_llvm.passes.restore_stack:RestoreStack",
        "Give back what blocks reserve on the stack where they end",
        phase="llvm",
        default=True,
        after=("llvm-outline-parallel-loops",),
        before=("convert-scf-to-cf", "convert-to-llvm"),
        targets=("llvm",),
    )
    yield PassRecord(
        "llvm-time-loop-nests",
        "plait_llvm.passes.time_loop_nests:TimeLoopNests",
        "Record how long each loop nest of a program takes",
    )
    yield PassRecord(
        "llvm-outline-parallel-loops",
        "plait_llvm.passes.outline_parallel:OutlineParallelLoops",
        "Let the pool of threads run the iterations of parallel loops",
        phase="llvm",
        default=True,
        before=("convert-scf-to-cf",),
        targets=("llvm",),
        in_process=True,
        for_threads=True,
    )
    yield PassRecord(
        "declare-initializer",
        "plait_llvm.passes.initialize:DeclareInitializer",
        "Add the function that runs when parameters are bound, for passes to fill",
        phase="linalg",
        default=True,
        before=("outline-repeats", "tcp-to-linalg", "generalize"),
        targets=("llvm",),
        in_process=True,
        for_parameters=True,
    )
    yield PassRecord(
        "hoist-to-initializer",
        "plait_llvm.passes.initialize:HoistToInitializer",
        "Compute once, when parameters are bound, what depends on them alone",
        phase="linalg",
        default=True,
        after=("linalg-vectorize",),
        targets=("llvm",),
        in_process=True,
        for_parameters=True,
    )
    yield PassRecord(
        "llvm-take-buffers",
        "plait_llvm.passes.take_buffers:TakeBuffers",
        "Let callers of public functions provide the memory of results and temporary buffers",
        phase="llvm",
        default=True,
        before=("llvm-outline-parallel-loops", "convert-scf-to-cf", "convert-to-llvm"),
        targets=("llvm",),
    )
    yield PassRecord(
        "llvm-take-state",
        "plait_llvm.passes.take_state:TakeState",
        "Let callers of public functions provide the memory of mutable global buffers",
        phase="llvm",
        default=True,
        after=("llvm-take-buffers",),
        before=("llvm-outline-parallel-loops", "convert-scf-to-cf", "convert-to-llvm"),
        targets=("llvm",),
    )
    yield PassRecord(
        "llvm-contract-words",
        "plait_llvm.passes.contract_words:ContractWords",
        "Multiply matrices of words by instructions for tiles of the machine, or by loops",
        phase="llvm",
        default=True,
        after=("llvm-take-state",),
        before=("llvm-outline-parallel-loops", "convert-scf-to-cf", "convert-to-llvm"),
        targets=("llvm",),
        machine=("instructions", "architecture"),
    )
    after: tuple[str, ...] = ("reconcile-unrealized-casts",)
    for name, place, summary in PASSES:
        yield PassRecord(
            name,
            f"plait_llvm.passes.{place}",
            summary,
            phase="llvm",
            default=True,
            after=after,
            targets=("llvm",),
            in_process=name in IN_PROCESS,
            machine=MACHINE.get(name, ()),
        )
        after = (*after, name)  # some are left out of a plan


@hookimpl
def plait_backends() -> Iterable[BackendRecord]:
    yield BackendRecord(
        "llvm", "plait_llvm.backend.backend:LLVM_BACKEND", accepts=("llvm",), summary="Native code for this process"
    )
