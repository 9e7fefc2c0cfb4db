"""Targets that cannot run here: where what they call is, and what would help."""

from __future__ import annotations

from dataclasses import dataclass

from plait_stablehlo.stablehlo.custom_calls.target import CustomCallTarget


@dataclass(frozen=True)
class Foreign:
    """Targets whose names begin alike, to whom they belong, and what to do instead."""

    prefixes: tuple[str, ...]
    owner: str
    hint: str


_FOR_CPU = "export the program for the CPU: jax.export.export(f, platforms=['cpu'])"
_WITHOUT = "export the program without callbacks, or say what it computes in a plugin (hook plait_call_targets)"

FOREIGN = (
    Foreign(("cu_", "cusolver", "cublas", "cusparse", "cudnn", "cufft", "curand", "__cublas", "__cudnn", "__cusolver"),
            "a library for GPUs of NVIDIA", _FOR_CPU),
    Foreign(("hip", "roc", "__hip", "__roc"), "a library for GPUs of AMD", _FOR_CPU),
    Foreign(("oneapi", "onemkl", "sycl"), "a library for GPUs of Intel", _FOR_CPU),
    Foreign(("__gpu$", "gpu_", "triton_", "mosaic_gpu", "fused", "xla.gpu"), "a library for GPUs", _FOR_CPU),
    Foreign(("tpu_", "TPU", "CreateBuffer"), "a library for TPUs", _FOR_CPU),
    Foreign(("xla_python_", "xla_ffi_python_", "xla_ffi_partitioned_python_", "xla_buffer_python_"),
            "the Python process that exported the program", _WITHOUT),
    Foreign(("CustomSPMDPartitioning",), "the Python process that exported the program (custom_partitioning)",
            "export the function that it partitions"),
    Foreign(("tf.call_tf_function",), "a TensorFlow function that the program was saved with (jax2tf.call_tf)",
            "write that function in JAX"),
    Foreign(("ragged_all_to_all",), "communication between devices", "export the program for one device"),
    Foreign(("ducc_fft", "dynamic_ducc_fft"), "an FFT library of jaxlib before 0.4.21",
            "export the program again: jax writes stablehlo.fft now"),
)  # fmt: skip


def foreign_target(name: str) -> CustomCallTarget | None:
    """A target of a library or process that is not there; None if the name does not tell."""
    for one in FOREIGN:
        if name.startswith(one.prefixes):
            return CustomCallTarget(refusal=f"the target '{name}' belongs to {one.owner}; {one.hint}")
    return None
