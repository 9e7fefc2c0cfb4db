"""Operations of torchvision on boxes."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

TorchvisionNmsOp = _op(
    "torchvision::nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor",
    "Select boxes of high scores that do not overlap those selected before by more than a share.",
    "5x4xf32, 5xf32, 0.5 -> ?xi64",
)  # fmt: skip
