"""What plait-linalg contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import DialectRecord, PassRecord, PhaseRecord, PipelineRecord, hookimpl

PLAIT_API = 1

_WINOGRAD = tuple([f"linalg.winograd_{which}_transform" for which in ("filter", "input", "output")])


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "linalg", load="plait_linalg.dialect:LINALG", summary="Structured operations on tensors and buffers"
    )


@hookimpl
def plait_phases() -> Iterator[PhaseRecord]:
    summary = "structured operations, fused"
    yield PhaseRecord("linalg", "tensor", summary, after=("tcp",), clean_up=True, dialects=("linalg",))


_PASSES = (
    PassRecord(
        "affine-loops-to-linalg",
        load="plait_linalg.passes.affine_loops_to_linalg:AffineLoopsToLinalg",
        summary="Write nests of loops over buffers as structured operations",
        raises=("affine", "scf.for"),
        produces=("linalg.generic", "memref"),
        phase="input",
        default=True,
        before=("lower-affine",),
        targets=("llvm",),
    ),
    PassRecord(
        "generalize",
        load="plait_linalg.passes.generalize:Generalize",
        summary="Write operations with a scalar payload or loop structure, of any dialect, as linalg.generic",
        interfaces=("Elementwise", "Structured"),
        produces=("linalg", "tensor", "arith", "math", "complex"),
        level="tensor",
        phase="linalg",
    ),
    PassRecord(
        "linalg-buffers-to-tensors",
        load="plait_linalg.passes.buffers_to_tensors:BuffersToTensors",
        summary="Write structured operations on buffers as operations on tensors",
        raises=("linalg", "affine", "scf.for"),
        produces=("bufferization.to_tensor", "bufferization.materialize_in_destination", "tensor"),
        phase="linalg",
        default=True,
        before=("call-native-functions", "outline-repeats", "tcp-to-linalg", "generalize"),
        cost=5,
        targets=("llvm",),
    ),
    PassRecord(
        "linalg-generalize-named-ops",
        load="plait_linalg.passes.generalize_named:GeneralizeNamedOps",
        summary="Write named structured operations as linalg.generic",
        phase="linalg",
        default=True,
        after=("generalize", "outline-repeats"),
        before=("linalg-fold-unit-dims",),
        targets=("llvm",),
        options="keep-fills=true",
    ),
    PassRecord(
        "linalg-decompose-aggregates",
        load="plait_linalg.passes.decompose_aggregates:DecomposeAggregates",
        summary="Write linalg.pack, unpack, softmax and winograd transformations with simpler operations",
        consumes=("linalg.pack", "linalg.unpack", "linalg.softmax", *_WINOGRAD),
        produces=("linalg", "tensor", "memref", "arith", "math"),
        level="tensor",
        phase="linalg",
    ),
    PassRecord(
        "linalg-fuse-elementwise-ops",
        load="plait_linalg.passes.fuse:FuseElementwiseOps",
        summary="Fuse elementwise producers into their consumers by composing indexing maps",
        phase="linalg",
        default=True,
    ),
    PassRecord(
        "linalg-fold-unit-dims",
        load="plait_linalg.passes.fold_unit_dims:FoldUnitDims",
        summary="Leave out dimensions of one element that are written at index 0, and loops over them",
        phase="linalg",
        default=True,
        after=("resolve-ranked-shaped-type-result-dims", "generalize", "outline-repeats"),
        before=("linalg-fuse-elementwise-ops",),
        targets=("llvm",),
    ),
    PassRecord(
        "resolve-ranked-shaped-type-result-dims",
        load="plait_linalg.passes.resolve_dims:ResolveResultDims",
        summary="Express dimensions of results by dimensions of operands",
        phase="linalg",
        default=True,
        cost=5,
    ),
    PassRecord(
        "linalg-tile-and-fuse",
        load="plait_linalg.passes.tile_and_fuse:TileAndFuse",
        summary="Tile contractions for registers and caches, and compute what follows them in the tiles",
        phase="linalg",
        default=True,
        after=("linalg-fuse-elementwise-ops", "resolve-ranked-shaped-type-result-dims"),
        targets=("llvm",),
        machine=("l1-bytes", "l2-bytes", "vector-bits", "vector-registers"),
    ),
    PassRecord(
        "linalg-copy-strided-lanes",
        load="plait_linalg.passes.copy_strided_lanes:CopyStridedLanes",
        summary="Copy windows that lie strides apart, so that lanes of contractions lie side by side",
        phase="linalg",
        default=True,
        after=("linalg-fuse-elementwise-ops", "resolve-ranked-shaped-type-result-dims"),
        before=("linalg-collapse-loops",),
        targets=("llvm",),
        machine=("l2-bytes",),
    ),
    PassRecord(
        "linalg-collapse-loops",
        load="plait_linalg.passes.collapse_loops:CollapseLoops",
        summary="Make one loop of neighbouring loops that run through memory together",
        phase="linalg",
        default=True,
        after=("linalg-fuse-elementwise-ops",),
        before=("linalg-fuse-contractions",),
        targets=("llvm",),
        machine=("vector-bits", "instructions"),
    ),
    PassRecord(
        "linalg-divide-as-floats",
        load="plait_linalg.passes.divide_as_floats:DivideAsFloats",
        summary="Divide integers in payloads as floats, which vectors can do",
        phase="linalg",
        default=True,
        after=("linalg-fuse-elementwise-ops",),
        before=("linalg-tile-and-fuse", "linalg-fuse-contractions"),
        targets=("llvm",),
    ),
    PassRecord(
        "linalg-order-as-integers",
        load="plait_linalg.passes.order_as_integers:OrderAsIntegers",
        summary="Compare integers in reductions to the largest or the smallest of floats of 16 bits",
        phase="linalg",
        default=True,
        after=("linalg-collapse-loops",),
        before=("linalg-fuse-contractions",),
        targets=("llvm",),
        machine=("instructions",),
    ),
    PassRecord(
        "linalg-split-complex",
        load="plait_linalg.passes.split_complex:SplitComplex",
        summary="Compute structured operations on complex numbers by operations on their parts",
        phase="linalg",
        default=True,
        after=("linalg-collapse-loops", "call-native-kernels"),
        before=("linalg-fuse-contractions",),
        targets=("llvm",),
    ),
    PassRecord(
        "linalg-winograd-convolutions",
        load="plait_linalg.passes.winograd_convolutions:WinogradConvolutions",
        summary="Compute convolutions with fewer products, by Winograd's minimal filtering",
        phase="linalg",
        default=True,
        after=("linalg-collapse-loops", "call-native-kernels"),
        before=("linalg-fuse-contractions",),
        targets=("llvm",),
        machine=("l2-bytes", "vector-bits"),
    ),
    PassRecord(
        "linalg-split-windows",
        load="plait_linalg.passes.split_windows:SplitWindows",
        summary="Compute convolutions as sums of products, one for each element of the window",
        phase="linalg",
        default=True,
        after=("linalg-winograd-convolutions",),
        before=("linalg-fuse-contractions",),
        targets=("llvm",),
        machine=("l2-bytes",),
    ),
    PassRecord(
        "linalg-move-batches-outward",
        load="plait_linalg.passes.move_batches_outward:MoveBatchesOutward",
        summary="Transpose operands of contractions whose innermost dimension is a batch",
        phase="linalg",
        default=True,
        after=("linalg-split-complex",),
        before=("linalg-fuse-contractions",),
        targets=("llvm",),
    ),
    PassRecord(
        "linalg-fuse-contractions",
        load="plait_linalg.passes.fuse_contractions:FuseContractions",
        summary="Compute contractions with the reductions of their results, a block of rows at a time",
        phase="linalg",
        default=True,
        after=("linalg-fuse-elementwise-ops",),
        before=("linalg-tile-and-fuse",),
        targets=("llvm",),
        machine=("l2-bytes",),
    ),
    PassRecord(
        "linalg-pair-factors",
        load="plait_linalg.passes.pair_factors:PairFactors",
        summary="Contract narrow integers and bf16 in pairs, for machines with dot products of two neighbours",
        phase="linalg",
        default=True,
        after=("linalg-fuse-contractions",),
        before=("linalg-tile-and-fuse",),
        targets=("llvm",),
        machine=("instructions",),
    ),
    PassRecord(
        "linalg-fuse-reductions",
        load="plait_linalg.passes.fuse_reductions:FuseReductions",
        summary="Compute reductions together with the operations around them, row by row",
        phase="linalg",
        default=True,
        after=("linalg-tile-and-fuse",),
        targets=("llvm",),
        machine=("instructions", "l1-bytes", "l2-bytes", "vector-bits"),
    ),
    PassRecord(
        "linalg-tile-transposes",
        load="plait_linalg.passes.tile_transposes:TileTransposes",
        summary="Tile elementwise operations that transpose an operand, for vectors in registers",
        phase="linalg",
        default=True,
        after=("linalg-fuse-reductions",),
        targets=("llvm",),
        machine=("instructions", "l1-bytes", "vector-bits"),
    ),
    PassRecord(
        "linalg-strip-elementwise",
        load="plait_linalg.passes.strip_elementwise:StripElementwise",
        summary="Let elementwise operations be vectorized along the last dimension of their results",
        phase="linalg",
        default=True,
        after=("linalg-tile-transposes",),
        targets=("llvm",),
        machine=("instructions", "vector-bits"),
    ),
    PassRecord(
        "linalg-vectorize",
        load="plait_linalg.passes.vectorize:Vectorize",
        summary="Vectorize structured operations that say how large their vectors are",
        phase="linalg",
        default=True,
        after=("linalg-fuse-reductions", "linalg-tile-and-fuse", "linalg-strip-elementwise"),
        targets=("llvm",),
        machine=("vector-registers",),
    ),
    PassRecord(
        "linalg-tile",
        load="plait_linalg.passes.tile:Tile",
        summary="Tile operations with a tiling model, and fuse their producers into the tiles",
    ),
    PassRecord(
        "convert-linalg-to-loops",
        load="plait_linalg.passes.to_loops:ConvertLinalgToLoops",
        summary="Write structured operations on buffers as loops",
        consumes=("linalg",),
        produces=("scf", "memref", "arith", "math", "complex"),
        level="buffer",
        phase="loops",
    ),
)


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    return iter(_PASSES)


@hookimpl
def plait_pipelines() -> Iterator[PipelineRecord]:
    yield PipelineRecord(
        "linalg-on-tensors",
        "generalize,linalg-generalize-named-ops,canonicalize,cse,linalg-fuse-elementwise-ops,canonicalize,cse",
        "Write a module on tensors as few fused linalg.generic operations",
    )
