"""The targets that are known here."""

from __future__ import annotations

from plait_stablehlo.stablehlo.custom_calls import lapack
from plait_stablehlo.stablehlo.custom_calls.annotations import IDENTITY, SHAPE_ASSERTION
from plait_stablehlo.stablehlo.custom_calls.target import CustomCallTarget

_ANNOTATIONS = (
    "Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "annotate_device_placement", "MoveToHost",
    "MoveToDevice", "LayoutConstraint", "xla.sdy.FuncResultSharding", "xla.sdy.PropagationBarrier",
)  # fmt: skip

TARGETS: dict[str, CustomCallTarget] = {
    **dict.fromkeys(_ANNOTATIONS, IDENTITY),
    "shape_assertion": SHAPE_ASSERTION,
    **lapack.TARGETS,
}
"""What each name means on one device."""

_FOREIGN = (
    (("cu", "gpu", "__cublas", "__cudnn", "hip", "__gpu", "triton", "mosaic_gpu"), "a library for GPUs"),
    (("tpu_", "TPU"), "a library for TPUs"),
    (("xla_python", "xla_ffi_python"), "the Python process that exported the program"),
)  # fmt: skip


def foreign_target(name: str) -> CustomCallTarget | None:
    """A target of a library or process that is not there; None if the name does not tell."""
    for prefixes, what in _FOREIGN:
        if name.startswith(prefixes):
            text = f"the target '{name}' belongs to {what}"
            return CustomCallTarget(refusal=f"{text}; export the program for the CPU, without callbacks")
    return None
