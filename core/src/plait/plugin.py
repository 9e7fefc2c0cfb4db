"""What the core itself contributes: it is a plugin like any other, always present and first."""

from __future__ import annotations

from plait.plugins.records import (
    ANY_LEVEL,
    AnyRecord,
    BackendRecord,
    DialectRecord,
    FrontendRecord,
    PassRecord,
    PhaseRecord,
)

CORE_RECORDS: tuple[AnyRecord, ...] = (
    DialectRecord(
        "builtin", "plait.builtin.ops.dialect:BUILTIN", "modules, types and attributes that all dialects share"
    ),
    PassRecord("canonicalize", "plait.passes.canonicalize:Canonicalize", "apply folds and canonical patterns"),
    PassRecord("cse", "plait.passes.cse:Cse", "eliminate common subexpressions"),
    PassRecord("dce", "plait.passes.dce:Dce", "eliminate dead code"),
    PassRecord(
        "loop-invariant-code-motion",
        "plait.passes.loop_invariant_code_motion:LoopInvariantCodeMotion",
        "hoist loop-invariant operations out of loops",
    ),
    PassRecord("sccp", "plait.passes.sccp:Sccp", "propagate constants along reachable paths"),
    PassRecord(
        "control-flow-sink",
        "plait.passes.control_flow_sink:ControlFlowSink",
        "sink operations into the conditional region that uses them",
    ),
    PassRecord(
        "composite-fixed-point-pass",
        "plait.passes.composite_fixed_point:CompositeFixedPoint",
        "run a pipeline to a fixed point",
    ),
    PassRecord(
        "int-range-optimizations",
        "plait.passes.int_range_optimizations:IntRangeOptimizations",
        "simplify operations by integer range analysis",
    ),
    PassRecord("mem2reg", "plait.passes.mem2reg:Mem2Reg", "promote memory slots to SSA values"),
    PassRecord("sroa", "plait.passes.sroa:Sroa", "split memory of aggregates into memory of their elements"),
    PassRecord("strip-debuginfo", "plait.passes.strip_debuginfo:StripDebugInfo", "remove locations of operations"),
    PassRecord("print-op-stats", "plait.passes.print_op_stats:PrintOpStats", "print the number of operations by name"),
    PassRecord("view-op-graph", "plait.passes.view_op_graph:ViewOpGraph", "print the graph of operations for Graphviz"),
    PassRecord("topological-sort", "plait.passes.topological_sort:TopologicalSort", "sort graph regions topologically"),
    PassRecord("symbol-privatize", "plait.passes.symbol_privatize:SymbolPrivatize", "make symbols private"),
    PassRecord("symbol-dce", "plait.passes.symbol_dce:SymbolDce", "remove unused private symbols"),
    PassRecord(
        "inline",
        "plait.passes.inline:Inline",
        "inline function calls",
        phase="input",
        default=True,
        options='default-pipeline=""',
    ),
    PassRecord(
        "reconcile-unrealized-casts",
        "plait.passes.reconcile_unrealized_casts:ReconcileUnrealizedCasts",
        "remove casts between types that undo each other",
        level="target",
        default=True,
    ),
    PhaseRecord("input", "edge", "what the frontend produced"),
    PassRecord("phase", "plait.passes.phase:Phase", "mark the end of a phase, to stop at or resume from"),
    FrontendRecord(
        "bytecode",
        "plait.syntax.bytecode.reader:read_frontend",
        extensions=(".mlirbc",),
        magic=(b"ML\xefR",),
        summary="MLIR bytecode",
        maps=True,
    ),
    BackendRecord("interpret", "plait.runtime.interpreted:BACKEND", (), "run the reference semantics", level=ANY_LEVEL),
)
