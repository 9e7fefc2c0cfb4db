"""Operations of torchvision on boxes."""

from __future__ import annotations

from plait.builtin.types import i1, i64
from plait_tcp.formulas import Size, Tensor, Tensors

from plait_torch.definitions.functions import wide
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()


@DEFINE("torchvision::nms")
def select_boxes(t: Tensors, boxes: Tensor, scores: Tensor, limit: float) -> Tensor:
    """The boxes, the best first, that overlap no better one that is selected by more than `limit` of their union."""
    count = scores.shape[0]
    places = t.sort([scores, t.iota([count], 0, i64)], 0, True)[1]
    corners = t.take(wide(boxes), places, 0)
    left, top, right, bottom = (corners.at(1, i) for i in range(4))
    areas = (right - left) * (bottom - top)
    numbers = t.iota([count], 0, i64)

    def select(i: Size, carried: list[Tensor]) -> list[Tensor]:
        (kept,) = carried
        x = right.part(0, i, 1).apply("minimum", right) - left.part(0, i, 1).apply("maximum", left)
        y = bottom.part(0, i, 1).apply("minimum", bottom) - top.part(0, i, 1).apply("maximum", top)
        shared = x.apply("maximum", 0) * y.apply("maximum", 0)
        covered = shared / (areas.part(0, i, 1) + areas - shared) > limit
        return [kept & ~(kept.part(0, i, 1) & covered & (numbers > t.size_number(i, i64)))]

    (kept,) = t.loop(count, [t.full([count], True, i1)], select)
    return t.take(places, t.true_places(kept), 0)
