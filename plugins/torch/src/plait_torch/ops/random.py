"""Random numbers. A function's numbers follow from its key, the argument with the attribute `torch.random_key`."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__, traits=())
_HOW = "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None"
_LIKE = f"{_HOW}, MemoryFormat? memory_format=None"
_UNIFORM = "Numbers from 0 up to, but not with, 1, each with the same probability."
_NORMAL = "Numbers of the normal distribution of mean 0 and variance 1."

AtenRandOp = _op(f"rand(SymInt[] size, *, {_HOW}) -> Tensor", _UNIFORM, "[2, 3] -> 2x3xf32")
AtenRandLikeOp = _op(f"rand_like(Tensor self, *, {_LIKE}) -> Tensor", _UNIFORM, "2x?xf32 -> 2x?xf32")
AtenRandnOp = _op(f"randn(SymInt[] size, *, {_HOW}) -> Tensor", _NORMAL, "[2, 3] -> 2x3xf32")
AtenRandnLikeOp = _op(f"randn_like(Tensor self, *, {_LIKE}) -> Tensor", _NORMAL, "2x?xf32 -> 2x?xf32")
AtenRandintLowOp = _op(
    "randint.low(SymInt low, SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None, "
    "Device? device=None, bool? pin_memory=None) -> Tensor",
    "Integers from `low` up to, but not with, `high`.", "0, 10, [2, 3] -> 2x3xi64",
)  # fmt: skip
AtenRandpermOp = _op(
    "randperm(SymInt n, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> "
    "Tensor",
    "The numbers below `n` in random order.", "5 -> 5xi64",
)  # fmt: skip
AtenBernoulliPOp = _op(
    "bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor", "1 with a probability, else 0.",
    "2x3xf32, 0.5 -> 2x3xf32",
)  # fmt: skip
AtenBernoulliOp = _op(
    "bernoulli(Tensor self, *, Generator? generator=None) -> Tensor",
    "1 with the probability that is the element, else 0.",
    "2x3xf32 -> 2x3xf32",
)  # fmt: skip
AtenNativeDropoutOp = _op(
    "native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)",
    "Make each element 0 with probability `p`, and divide the others by 1 - `p`; also, which ones stay.",
    "2x3xf32, 0.5, true -> 2x3xf32, 2x3xi1",
)  # fmt: skip
