"""Targets that cannot run here: where what they call is, and what would help."""

from __future__ import annotations

from fnmatch import fnmatchcase

from plait.call_targets import CallTarget
from plait.frozen import FrozenValue


class Foreign(FrozenValue):
    """Names of targets (`*` stands for any end), to whom they belong, and what to do instead."""

    names: tuple[str, ...]
    owner: str
    hint: str


_FOR_CPU = "export the program for the CPU: jax.export.export(f, platforms=['cpu'])"
_WITHOUT = "export the program without callbacks, or say what it computes in a plugin (hook plait_call_targets)"

FOREIGN = (
    Foreign(("cu_*", "cusolver*", "cublas*", "cusparse*", "cudnn*", "cufft*", "__cublas*", "__cudnn*", "__cusolver*"),
            "a library for GPUs of NVIDIA", _FOR_CPU),
    Foreign(("hip*", "rocsolver*", "rocblas*", "rocm_*"), "a library for GPUs of AMD", _FOR_CPU),
    Foreign(("oneapi_*", "onemkl_*", "sycl_*"), "a library for GPUs of Intel", _FOR_CPU),
    Foreign(("__gpu$*", "triton_kernel_call*", "mosaic_gpu*", "xla.gpu.*", "fused"), "a library for GPUs", _FOR_CPU),
    Foreign(("tpu_*", "TPU*"), "a library for TPUs", _FOR_CPU),
    Foreign(("CreateBuffer", "Pin", "Unpin"), "programs with buffers, which run on TPUs only",
            "write the program with arrays"),
    Foreign(("xla_python_*", "xla_ffi_python_*", "xla_ffi_partitioned_python_*", "xla_buffer_python_*"),
            "the Python process that exported the program", _WITHOUT),
    Foreign(("CustomSPMDPartitioning",), "the Python process that exported the program (custom_partitioning)",
            "export the function that it partitions"),
    Foreign(("tf.call_tf_function",), "a TensorFlow function that the program was saved with (jax2tf.call_tf)",
            "write that function in JAX"),
    Foreign(("ragged_all_to_all",), "communication between devices", "export the program for one device"),
)  # fmt: skip


def foreign_target(name: str) -> CallTarget | None:
    """A target of a library or process that is not there; None if the name does not tell."""
    for one in FOREIGN:
        if any(fnmatchcase(name, pattern) for pattern in one.names):
            return CallTarget(refusal=f"the target '{name}' belongs to {one.owner}; {one.hint}")
    return None
