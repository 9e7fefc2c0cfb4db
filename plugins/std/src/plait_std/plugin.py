"""What this distribution offers: dialects, conversions and passes, each loaded on first use."""

from __future__ import annotations

from collections.abc import Iterable

from plait.plugins import (
    ConversionRecord,
    DialectRecord,
    ModelRecord,
    PassRecord,
    PhaseRecord,
    TypeRuleRecord,
    hookimpl,
)

PLAIT_API = 1

DIALECTS = (
    # func arith math complex cf scf
    DialectRecord("func", "plait_std.func.dialect:FUNC", "Functions and calls"),
    DialectRecord("arith", "plait_std.arith.dialect:ARITH", "Integer and float arithmetic", makes_constants=True),
    DialectRecord("math", "plait_std.math.dialect:MATH", "Elementary functions"),
    DialectRecord("complex", "plait_std.complex.dialect:COMPLEX", "Complex arithmetic"),
    DialectRecord("cf", "plait_std.cf.dialect:CF", "Branches between blocks"),
    DialectRecord("scf", "plait_std.scf.dialect:SCF", "Loops and conditionals that hold regions"),
    DialectRecord("affine", "plait_std.affine.dialect:AFFINE", "Index arithmetic, loops and accesses by affine maps"),
    # tensor
    DialectRecord("tensor", "plait_std.tensor.dialect:TENSOR", "Making, viewing and taking apart tensors"),
    # memref
    DialectRecord("memref", "plait_std.memref.dialect:MEMREF", "Buffers, their elements and views of them"),
    # bufferization
    DialectRecord("bufferization", "plait_std.bufferization.dialect:BUFFERIZATION", "Where tensors meet buffers"),
    # shape
    DialectRecord("shape", "plait_std.shape.dialect:SHAPE", "Computing with shapes, and what they must satisfy"),
    # quant
    DialectRecord("quant", "plait_std.quant.dialect:QUANT", "Quantized types, and casts to and from them"),
    # index
    DialectRecord("index", "plait_std.index.dialect:INDEX", "Integer arithmetic on values of type index"),
    # ub
    DialectRecord("ub", "plait_std.ub.dialect:UB", "Undefined behaviour: poison, and what must not be reached"),
    # native
    DialectRecord("native", "plait_std.native.dialect:NATIVE", "Calls of compiled functions of libraries"),
    # vector
    DialectRecord("vector", "plait_std.vector.dialect:VECTOR", "Vectors, and moving them to and from memory"),
    # async
    DialectRecord("async", "plait_std.asynchronous.dialect:ASYNC", "Work that may run at the same time"),
)

CONVERSIONS: tuple[ConversionRecord, ...] = (
    # scf
    # tensor
    # memref
    # bufferization
    # shape
    # vector
)

_AFFINE = "plait_std.affine.transforms"
_DEALLOCATION = "plait_std.bufferization.deallocation"

PASSES: tuple[PassRecord, ...] = (
    # ub
    PassRecord("remove-dead-values", "plait_std.remove_dead_values:RemoveDeadValues", "Remove values without a use"),
    # arith
    PassRecord("arith-expand", "plait_std.arith.expand:ArithExpand", "Expand operations that machines lack"),
    # affine
    PassRecord(
        "lower-affine",
        "plait_std.affine.lower:LowerAffine",
        "Lower affine to arithmetic, accesses and loops",
        consumes=("affine",),
        produces=("arith", "memref", "scf", "vector"),
        level="tensor",
        phase="input",
    ),
    # async
    PassRecord(
        "lower-async",
        "plait_std.asynchronous.to_func:LowerAsync",
        "Lower asynchronous work to functions, calls and operations in the order of the text",
        consumes=("async",),
        produces=("func",),
        level="tensor",
        phase="input",
    ),
    # global variables
    PassRecord(
        "lower-global-variables",
        "plait_std.bufferization.lower_globals:LowerGlobalVariables",
        "Lower global variables of any dialect, and accesses of them, to buffers",
        interfaces=("GlobalVariable", "GlobalLoad", "GlobalStore"),
        produces=("memref", "bufferization", "arith", "tensor"),
        level="tensor",
        phase="input",
    ),
    PassRecord(
        "lower-parameters",
        "plait_std.bufferization.lower_parameters:LowerParameters",
        "Lower constants whose elements are not known to buffers that are bound when a program is loaded",
    ),
    PassRecord("affine-loop-unroll", "plait_std.affine.unroll:AffineLoopUnroll", "Unroll affine loops"),
    PassRecord(
        "affine-loop-coalescing",
        f"{_AFFINE}.coalesce:AffineLoopCoalescing",
        "Make one loop of nested affine loops",
    ),
    PassRecord("affine-loop-fusion", f"{_AFFINE}.fuse:AffineLoopFusion", "Fuse nests of affine loops"),
    PassRecord(
        "affine-loop-interchange",
        f"{_AFFINE}.interchange:AffineLoopInterchange",
        "Permute the loops of perfect nests of affine loops",
    ),
    PassRecord(
        "affine-loop-invariant-code-motion",
        f"{_AFFINE}.invariants:AffineLoopInvariantCodeMotion",
        "Hoist operations and accesses that do not vary out of affine loops",
    ),
    PassRecord(
        "affine-loop-normalize",
        f"{_AFFINE}.normalize:AffineLoopNormalize",
        "Let affine loops begin at 0 and count by 1",
    ),
    PassRecord("affine-loop-tile", f"{_AFFINE}.tile:AffineLoopTile", "Tile nests of affine loops"),
    PassRecord(
        "affine-loop-unroll-jam",
        f"{_AFFINE}.unroll_jam:AffineLoopUnrollJam",
        "Unroll an outer affine loop and join the copies of the loops in it",
    ),
    PassRecord(
        "affine-parallelize",
        f"{_AFFINE}.parallelize:AffineParallelize",
        "Make parallel loops of affine loops whose iterations are independent",
    ),
    PassRecord(
        "affine-raise-from-memref",
        f"{_AFFINE}.raise_accesses:AffineRaiseFromMemref",
        "Write accesses of memrefs by affine indices as affine accesses",
    ),
    PassRecord(
        "scf-for-to-affine",
        f"{_AFFINE}.raise_loops:ScfForToAffine",
        "Write loops with affine bounds and a constant step as affine loops",
    ),
    PassRecord(
        "affine-simplify-structures",
        f"{_AFFINE}.simplify_structures:AffineSimplifyStructures",
        "Simplify affine maps and sets, and what they decide",
    ),
    PassRecord(
        "affine-scalrep",
        f"{_AFFINE}.scalar_replacement:AffineScalarReplacement",
        "Replace affine loads by values that were stored or loaded before",
    ),
    # scf
    PassRecord(
        "scf-for-loop-peeling", "plait_std.loop_peeling.loops:ForLoopPeeling", "Peel the first or last iteration"
    ),
    PassRecord(
        "scf-forall-to-for",
        "plait_std.scf.forall_to_for:ForallToFor",
        "Run scf.forall as nested scf.for",
        consumes=("tensor.parallel_insert_slice",),
        produces=("tensor", "scf", "arith"),
        phase="linalg",
    ),
    PassRecord(
        "write-out-elementwise-loops",
        "plait_std.scf.write_out_loops:WriteOutElementwiseLoops",
        "Write out loops of a few iterations that compute large tensors element by element",
        phase="tcp",
        default=True,
        before=("tcp-assign-layouts",),
        targets=("llvm",),
    ),
    PassRecord(
        "convert-scf-to-cf",
        "plait_std.scf.to_cf:ConvertScfToCf",
        "Lower scf to branches between blocks",
        consumes=("scf",),
        produces=("cf", "arith"),
        level="buffer",
        phase="llvm",
    ),
    PassRecord(
        "outline-loop-nests",
        "plait_std.outlining.kernels:OutlineLoopNests",
        "Outline loop nests as functions, one for nests that are identical",
        phase="loops",
        default=True,
    ),
    PassRecord(
        "outline-repeats",
        "plait_std.func.outline_repeats:OutlineRepeats",
        "Move what functions repeat, such as the layers of a model, into functions that they call",
        phase="linalg",
        default=True,
        before=("tcp-to-linalg", "generalize", "resolve-ranked-shaped-type-result-dims", "linalg-fuse-elementwise-ops"),
        targets=("llvm",),
    ),
    PassRecord(
        "overlap-loops",
        "plait_std.asynchronous.overlap_loops:OverlapLoops",
        "Let loops run at the same time that do not need each other",
        phase="linalg",
        default=True,
        before=("outline-repeats", "tcp-to-linalg", "generalize", "resolve-ranked-shaped-type-result-dims"),
        targets=("llvm",),
        in_process=True,
        for_threads=True,
    ),
    PassRecord(
        "partition-among-targets",
        "plait_std.func.partition:PartitionAmongTargets",
        "Split a function in parts, each of which one target runs as a whole",
    ),
    # native
    PassRecord(
        "call-native-routines",
        "plait_std.native.choose:CallNativeRoutines",
        "Call functions of libraries in place of operations of the program, where they cost less",
        phase="input",
        default=True,
        after=("inline",),
        targets=("llvm",),
        in_process=True,
        for_libraries=True,
    ),
    PassRecord(
        "call-native-functions",
        "plait_std.native.choose:CallNativeFunctions",
        "Call functions of libraries in place of operations on tensors, where they cost less",
        phase="linalg",
        default=True,
        before=("outline-repeats", "tcp-to-linalg", "generalize"),
        targets=("llvm",),
        in_process=True,
        for_libraries=True,
    ),
    PassRecord(
        "call-native-kernels",
        "plait_std.native.choose:CallNativeKernels",
        "Call functions of libraries in place of structured operations, where they cost less",
        phase="linalg",
        default=True,
        after=("linalg-collapse-loops",),
        before=("linalg-fuse-contractions",),
        targets=("llvm",),
        in_process=True,
        for_libraries=True,
    ),
    # complex
    PassRecord(
        "convert-complex-to-standard",
        "plait_std.complex.to_standard:ConvertComplexToStandard",
        "Compute complex numbers by operations on their parts",
        phase="loops",
        default=True,
        after=("one-shot-bufferize", "convert-linalg-to-loops"),
        before=("math-polynomial-approximation",),
        targets=("llvm",),
    ),
    # math
    PassRecord(
        "set-fast-math",
        "plait_std.arith.set_fast_math:SetFastMath",
        "Let float operations be computed faster than exactly, in modules that say so",
        phase="loops",
        default=True,
        before=("math-polynomial-approximation",),
        targets=("llvm",),
    ),
    PassRecord(
        "math-polynomial-approximation",
        "plait_std.elementary.approximate:PolynomialApproximation",
        "Replace elementary functions by polynomials, which loops over vectors can compute",
        produces=("scf",),
        phase="loops",
        default=True,
        targets=("llvm",),
        machine=("instructions",),
    ),
    # vector
    PassRecord(
        "skip-unselected-lanes",
        "plait_std.elementary.skip_unselected:SkipUnselectedLanes",
        "Compute long operands of selects on vectors only where a lane is chosen from them",
        produces=("scf",),
        phase="loops",
        default=True,
        after=("one-shot-bufferize", "convert-linalg-to-loops"),
        before=("math-polynomial-approximation",),
        targets=("llvm",),
    ),
    PassRecord(
        "fix-scalable-vectors",
        "plait_std.vector.fix_scalable:FixScalableVectors",
        "Make scalable vectors fixed ones, of the size that they have where vector.vscale is 1",
        phase="loops",
        default=True,
        before=("unroll-vectors",),
    ),
    PassRecord(
        "flatten-memrefs-of-vectors",
        "plait_std.vector.flatten_memrefs:FlattenMemRefsOfVectors",
        "Make memrefs of vectors memrefs of scalars, with the dimensions of the vectors behind their own",
        phase="loops",
        default=True,
        after=("fix-scalable-vectors",),
        before=("unroll-vectors",),
    ),
    PassRecord(
        "unroll-vectors",
        "plait_std.vector.unroll:UnrollVectors",
        "Unroll vectors of several dimensions into vectors of one dimension",
        phase="loops",
        default=True,
        after=("outline-loop-nests",),
        machine=("vector-registers",),
    ),
    PassRecord(
        "copy-rows-in-vectors",
        "plait_std.outlining.copy_rows:CopyRowsInVectors",
        "Copy rows of unknown length in whole vectors, of which the last one ends with the row",
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("outline-loop-nests",),
        before=("plan-buffers", "unroll-vectors"),
    ),
    PassRecord(
        "fuse-copies",
        "plait_std.vector.fuse_copies:FuseCopies",
        "Copy parts of buffers in the first iteration of the loop that reads the copy",
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors",),
        before=("prefetch-panels",),
    ),
    PassRecord(
        "prefetch-rows",
        "plait_std.vector.prefetch_rows:PrefetchRows",
        "Fetch the next row of a large buffer while what is read again of a row is computed",
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors",),
        machine=("l2-bytes", "streamed-bytes"),
    ),
    PassRecord(
        "overlap-rows",
        "plait_std.overlap_rows:OverlapRows",
        "Compute what is computed first of the next row while a row is divided",
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors", "divide-by-invariants", "prefetch-rows"),
        before=("prefetch-tiles",),
    ),
    PassRecord(
        "check-indices-in-vectors",
        "plait_std.vector.check_indices:CheckIndices",
        "Compute and check the indices of several updates at once, by vectors",
        produces=("scf",),
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors", "overlap-rows"),
    ),
    PassRecord(
        "prefetch-indirect",
        "plait_std.vector.prefetch_indirect:PrefetchIndirect",
        "Fetch what is accessed of a large buffer at places that are read from memory some iterations ahead",
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors", "check-indices-in-vectors"),
        machine=("l2-bytes",),
    ),
    PassRecord(
        "prefetch-tiles",
        "plait_std.vector.prefetch_tiles:PrefetchTiles",
        "Fetch what is read of a large buffer after a long loop before the loop",
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors",),
        machine=("l2-bytes",),
    ),
    PassRecord(
        "prefetch-panels",
        "plait_std.vector.prefetch_panels:PrefetchPanels",
        "Fetch the next part of a large buffer while loops compute with the present one",
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors",),
        machine=("l2-bytes",),
    ),
    PassRecord(
        "stream-results",
        "plait_std.bufferization.stream_results:StreamResults",
        "Write large results past the caches",
        produces=("scf",),
        phase="loops",
        default=True,
        targets=("llvm",),
        after=(
            "unroll-vectors", "fuse-copies", "prefetch-rows", "prefetch-tiles", "prefetch-panels", "prefetch-indirect",
        ),
        machine=("streamed-bytes",),
    ),
    PassRecord(
        "store-parts",
        "plait_std.vector.store_parts:StoreParts",
        "Write the first elements of vectors in parts, where stores under a mask are slow",
        produces=("scf",),
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors", "fuse-copies", "prefetch-rows", "prefetch-tiles", "prefetch-panels", "stream-results"),
        machine=("instructions",),
    ),
    PassRecord(
        "divide-by-invariants",
        "plait_std.elementary.divide_by_invariants:DivideByInvariants",
        "Multiply vectors in place of dividing them by what a loop does not change",
        produces=("scf",),
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("unroll-vectors",),
        machine=("instructions",),
    ),
    # bufferization
    PassRecord(
        "eliminate-empty-tensors",
        "plait_std.bufferization.eliminate_empty:EliminateEmptyTensors",
        "Compute what is inserted into a tensor in its place there",
        phase="loops",
        default=True,
        before=("one-shot-bufferize",),
        targets=("llvm",),
    ),
    PassRecord(
        "order-by-memory",
        "plait_std.bufferization.order_operations:OrderByMemory",
        "Order operations on tensors so that fewer bytes live at one time",
        phase="loops",
        default=True,
        after=("eliminate-empty-tensors",),
        before=("one-shot-bufferize",),
        targets=("llvm",),
    ),
    PassRecord(
        "one-shot-bufferize",
        "plait_std.bufferization.bufferize:OneShotBufferize",
        "Turn tensors into buffers, in place where that is safe, and free them",
        consumes=("tensor", "bufferization"),
        interfaces=("DestinationStyle", "Bufferizable"),
        produces=("memref", "scf", "arith"),
        level="tensor->buffer",
        phase="loops",
        options="bufferize-function-boundaries=true",
    ),
    PassRecord(
        "buffer-loop-hoisting",
        "plait_std.bufferization.hoist:BufferLoopHoisting",
        "Allocate buffers of loops once, outside of the loops",
        phase="loops",
        default=True,
        after=("one-shot-bufferize", "convert-linalg-to-loops"),
        before=("outline-loop-nests",),
    ),
    PassRecord(
        "free-stack-buffers",
        "plait_std.bufferization.free_stack:FreeStackBuffers",
        "Free buffers on the stack where the block that allocates them ends",
        phase="loops",
        default=True,
        after=("one-shot-bufferize", "convert-linalg-to-loops"),
        before=("parallelize-loops", "buffer-loop-hoisting"),
    ),
    PassRecord(
        "elide-copies-of-globals",
        "plait_std.bufferization.elide_copies:ElideCopiesOfGlobals",
        "Use global buffers instead of copies of them",
        phase="loops",
        default=True,
        after=("one-shot-bufferize", "convert-linalg-to-loops"),
        before=("buffer-results-to-out-params", "parallelize-loops", "buffer-loop-hoisting"),
    ),
    PassRecord(
        "parallelize-loops",
        "plait_std.parallel.parallelize:ParallelizeLoops",
        "Split loops whose iterations are independent in chunks for several threads",
        phase="loops",
        default=True,
        after=("one-shot-bufferize", "convert-linalg-to-loops"),
        before=("buffer-loop-hoisting",),
        targets=("llvm",),
        in_process=True,
        for_threads=True,
    ),
    PassRecord(
        "buffer-results-to-out-params",
        "plait_std.bufferization.out_params:BufferResultsToOutParams",
        "Let private functions write results to buffers of their callers",
        phase="loops",
        default=True,
        after=("one-shot-bufferize", "convert-linalg-to-loops"),
        before=("parallelize-loops", "buffer-loop-hoisting"),
    ),
    PassRecord(
        "promote-buffers-to-stack",
        "plait_std.bufferization.promote:PromoteBuffersToStack",
        "Put small buffers on the stack",
        phase="loops",
        default=True,
        after=("buffer-loop-hoisting",),
        before=("outline-loop-nests",),
    ),
    PassRecord(
        "pad-rows",
        "plait_std.bufferization.pad_rows:PadRows",
        "Pad rows of buffers whose columns would not stay in the cache",
        phase="loops",
        default=True,
        targets=("llvm",),
        after=("promote-buffers-to-stack",),
        before=("outline-loop-nests",),
        machine=("l1-bytes",),
    ),
    PassRecord(
        "plan-buffers",
        "plait_std.bufferization.planning.plan:PlanBuffers",
        "Put the buffers of each function into one arena, in which they share room",
        phase="loops",
        default=True,
        after=("outline-loop-nests",),
        before=("unroll-vectors",),
    ),
    PassRecord(
        "buffer-deallocation-pipeline",
        f"{_DEALLOCATION}.pipeline:BufferDeallocation",
        "Free the buffers of a program that never frees",
    ),
    PassRecord(
        "ownership-based-buffer-deallocation",
        f"{_DEALLOCATION}.insert:OwnershipBasedBufferDeallocation",
        "Free buffers by flags that say at run time who owns them",
    ),
    PassRecord(
        "buffer-deallocation-simplification",
        f"{_DEALLOCATION}.simplify:BufferDeallocationSimplification",
        "Decide statically what deallocations would compare when they run",
    ),
    PassRecord(
        "bufferization-lower-deallocations",
        f"{_DEALLOCATION}.lower:LowerDeallocations",
        "Lower bufferization.dealloc to memref.dealloc",
    ),
    PassRecord(
        "convert-bufferization-to-memref",
        "plait_std.bufferization.to_memref:ConvertBufferizationToMemRef",
        "Lower bufferization on buffers to memref",
        consumes=("bufferization.clone", "bufferization.dealloc"),
        produces=("memref", "scf", "arith", "func"),
        level="buffer",
        phase="loops",
    ),
    PassRecord(
        "expand-realloc",
        "plait_std.memref.expand_realloc:ExpandRealloc",
        "Expand memref.realloc",
        consumes=("memref.realloc",),
        produces=("memref", "scf", "arith"),
        level="buffer",
        phase="loops",
    ),
    # shape
    PassRecord(
        "convert-shape-to-std",
        "plait_std.shape.to_std:ConvertShapeToStd",
        "Lower shape computations to tensor, arith and assertions",
        consumes=("shape",),
        produces=("tensor", "arith", "cf"),
        level="tensor",
        phase="input",
    ),
    PassRecord(
        "generate-runtime-verification",
        "plait_std.runtime_checks.generate:GenerateRuntimeVerification",
        "Assert before each operation what it needs when it runs",
    ),
    PassRecord(
        "verify-tensors-at-run-time",
        "plait_std.runtime_checks.generate:VerifyTensorsAtRunTime",
        "Assert before each operation on tensors what it needs when it runs",
        produces=("cf", "arith", "tensor"),
        phase="input",
        default=True,
        cost=20,
    ),
)

_BUFFERIZATION = "plait_std.bufferization.models"
_BRANCHES = ("cf.br", "cf.cond_br", "cf.switch")
_REGIONS = ("scf.for", "scf.while", "scf.if", "scf.execute_region", "scf.index_switch", "scf.yield", "scf.condition")

MODELS: tuple[ModelRecord, ...] = (
    # bufferization
    ModelRecord(
        "Bufferizable",
        (*_REGIONS, *_BRANCHES, "func.return", "func.call", "arith.select", "builtin.unrealized_conversion_cast"),
        f"{_BUFFERIZATION}:BUFFERIZABLE",
    ),
    ModelRecord("BufferOwnership", ("scf.for", "scf.while"), f"{_BUFFERIZATION}:OWNERSHIP"),
    ModelRecord("ViewLike", ("arith.select", "builtin.unrealized_conversion_cast"), f"{_BUFFERIZATION}:VIEWS"),
)


# Quantized types become what they store; each target has its own signedness.
TYPE_RULES: tuple[TypeRuleRecord, ...] = (
    TypeRuleRecord("quant", "tcp", "plait_std.quant.type_rules:TO_TCP"),
    TypeRuleRecord("quant", "linalg", "plait_std.quant.type_rules:TO_LINALG"),
    TypeRuleRecord("quant", "llvm", "plait_std.quant.type_rules:TO_LLVM"),
    TypeRuleRecord("async", "func", "plait_std.asynchronous.to_func:TYPE_RULES"),
)


@hookimpl
def plait_type_rules() -> Iterable[TypeRuleRecord]:
    return TYPE_RULES


@hookimpl
def plait_models() -> Iterable[ModelRecord]:
    return MODELS


@hookimpl
def plait_dialects() -> Iterable[DialectRecord]:
    return DIALECTS


@hookimpl
def plait_conversions() -> Iterable[ConversionRecord]:
    return CONVERSIONS


_OF_LOOPS = ("vector", "memref.alloca", "math", "arith.remf")
"""What passes on loops have work with, also where a program has neither tensors nor loops of scf."""


@hookimpl
def plait_phases() -> Iterable[PhaseRecord]:
    yield PhaseRecord("loops", "buffer", "loops over buffers", clean_up=True, dialects=_OF_LOOPS)


@hookimpl
def plait_passes() -> Iterable[PassRecord]:
    return PASSES
