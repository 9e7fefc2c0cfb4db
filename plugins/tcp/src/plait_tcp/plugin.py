"""What plait-tcp contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ConversionRecord, DialectRecord, ModelRecord, PassRecord, PhaseRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "tcp", load="plait_tcp.dialect:TCP", summary="Tensor Compute Primitives, where transformations live"
    )


@hookimpl
def plait_phases() -> Iterator[PhaseRecord]:
    summary = "tensor operations of all frontends, simplified"
    yield PhaseRecord("tcp", "tensor", summary, clean_up=True, dialects=("tcp",))


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "quant-to-tcp",
        source="quant",
        target=("tcp", "tensor"),
        load="plait_tcp.from_quant:QUANT_TO_TCP",
        summary="Lower quantizing casts to tcp, quantized types to their storage types",
        requires=("quant",),
        level="edge->tensor",
        phase="tcp",
    )
    yield ConversionRecord(
        "tcp-lower-custom-ops",
        source="tcp.custom_op",
        target=("tcp", "tensor", "arith"),
        load="plait_tcp.custom_calls:TCP_LOWER_CUSTOM_OPS",
        summary="Lower custom operations by what is registered for their targets",
        level="tensor",
        phase="tcp",
    )
    yield ConversionRecord(
        "tcp-to-linalg",
        source="tcp",
        target=("linalg", "tensor", "arith"),
        load="plait_tcp.to_linalg:TCP_TO_LINALG",
        summary="Lower data movement, constants and groups; `generalize` lowers the rest",
        requires=("linalg",),
        leaves=("Elementwise", "Structured"),
        level="tensor",
        phase="linalg",
    )


@hookimpl
def plait_models() -> Iterator[ModelRecord]:
    yield ModelRecord("Reorderable", ops=("tensor.dim",), load="plait_tcp.models.orders:DIM_ORDER")


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "decompose-for-target",
        load="plait_tcp.passes.decompose:DecomposeForTarget",
        summary="Decompose operations, as a target asks",
        phase="tcp",
        after=("group-kernels",),
        default=True,
        for_described_targets=True,
    )
    yield PassRecord(
        "group-kernels",
        load="plait_tcp.passes.group_kernels:GroupKernels",
        summary="Put softmax and layer normalization in groups for a target that has kernels for them",
        phase="tcp",
        default=True,
        for_described_targets=True,
    )
    yield PassRecord(
        "tcp-assign-layouts",
        load="plait_tcp.passes.assign_layouts:AssignLayouts",
        summary="Choose the order of dimensions of each tensor by what kernels and transposes cost",
        phase="tcp",
        default=True,
        after=("verify-tcp-at-run-time", "decompose-for-target", "group-kernels", "legalize-types-for-target"),
        targets=("llvm",),
        machine=("l2-bytes", "vector-bits"),
    )
    yield PassRecord(
        "tcp-contract-integers",
        load="plait_tcp.passes.contract_integers:ContractIntegers",
        summary="Contract integers instead of the floats that stand for them, and scale the sums",
        phase="tcp",
        default=True,
        before=("tcp-assign-layouts", "verify-tcp-at-run-time", "decompose-for-target", "group-kernels"),
        targets=("llvm",),
        machine=("instructions",),
    )
    yield PassRecord(
        "tcp-flush-weights",
        load="plait_tcp.passes.flush_weights:FlushWeights",
        summary="Bound weights of softmax by 1, and flush subnormal ones where they are only summed and contracted",
        phase="tcp",
        default=True,
        before=("tcp-assign-layouts",),
        after=("verify-tcp-at-run-time", "decompose-for-target", "group-kernels"),
        targets=("llvm",),
    )
    yield PassRecord(
        "tcp-scalarize-numbers",
        load="plait_tcp.passes.scalarize_numbers:ScalarizeNumbers",
        summary="Compute elements that are extracted of small tensors of integers as scalars",
        produces=("arith", "tensor"),
        phase="tcp",
        default=True,
        before=("verify-tcp-at-run-time", "tcp-assign-layouts"),
        after=("tcp-uplift-while-to-for",),
        targets=("llvm",),
    )
    yield PassRecord(
        "tcp-uplift-while-to-for",
        load="plait_tcp.passes.uplift_while_to_for:UpliftWhileToFor",
        summary="Make counted loops of loops with a condition that compares a counter with a limit",
        produces=("scf", "arith", "tensor"),
        phase="tcp",
        default=True,
        before=("verify-tcp-at-run-time", "tcp-assign-layouts"),
        after=("write-out-elementwise-loops",),
        targets=("llvm",),
    )
    yield PassRecord(
        "tcp-vectorize-sorts",
        load="plait_tcp.passes.vectorize_sorts:VectorizeSorts",
        summary="Sort lines by vectors, on machines that move some lanes to the front",
        phase="linalg",
        default=True,
        before=("outline-repeats", "tcp-to-linalg", "generalize"),
        targets=("llvm",),
        machine=("instructions", "vector-bits"),
    )
    yield PassRecord(
        "tcp-vectorize-scans",
        load="plait_tcp.passes.vectorize_scans:VectorizeScans",
        summary="Scan lines by vectors where the result does not depend on the order",
        phase="linalg",
        default=True,
        before=("outline-repeats", "tcp-to-linalg", "generalize"),
        targets=("llvm",),
        machine=("vector-bits",),
    )
    yield PassRecord(
        "verify-tcp-at-run-time",
        load="plait_tcp.passes.verify_at_run_time:VerifyTcpAtRunTime",
        summary="Assert before each operation on tensors what it needs when it runs",
        produces=("cf", "arith", "tensor"),
        phase="tcp",
        default=True,
        cost=5,
    )
