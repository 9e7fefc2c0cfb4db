"""Recurrent networks: a loop over the steps of sequences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plait.build.functions import maximum, minimum, tanh
from plait.builtin.types import i64
from plait_tcp.formulas import NotKnown, Tensor, Tensors

from plait_onnx.declare import Floats, Strings, operator
from plait_onnx.ops import elementwise as e

_DEFAULTS = {
    "Affine": (1.0, 0.0), "LeakyRelu": (0.01, 0.0), "ThresholdedRelu": (1.0, 0.0), "ScaledTanh": (1.0, 1.0),
    "HardSigmoid": (0.2, 0.5), "Elu": (1.0, 0.0),
}  # fmt: skip


def _activation(name: str, alpha: float, beta: float, t: Tensors) -> Callable[[Tensor], Tensor]:
    made: dict[str, Callable[[Tensor], Tensor]] = {
        "Sigmoid": lambda x: x.apply("logistic"), "Tanh": tanh, "Relu": lambda x: maximum(x, 0),
        "Affine": lambda x: x * alpha + beta, "LeakyRelu": lambda x: e.leaky_relu.formula(t, x, alpha=alpha),
        "ThresholdedRelu": lambda x: (x >= alpha).select(x, 0), "ScaledTanh": lambda x: tanh(x * beta) * alpha,
        "HardSigmoid": lambda x: e.hard_sigmoid.formula(t, x, alpha=alpha, beta=beta),
        "Elu": lambda x: e.elu.formula(t, x, alpha=alpha), "Softsign": lambda x: e.softsign.formula(t, x),
        "Softplus": lambda x: e.softplus.formula(t, x),
    }  # fmt: skip
    found = {known.lower(): function for known, function in made.items()}.get(name.lower())
    if found is None:
        raise NotKnown(f"the activation '{name}' is not known")
    return found


@dataclass
class _Cell:
    """What one direction has: weights, and the states to begin with."""

    w: Tensor
    r: Tensor
    bias: Tensor | None
    states: list[Tensor]
    functions: list[Callable[[Tensor], Tensor]]
    backward: bool
    peephole: Tensor | None = None


Step = Callable[[_Cell, Tensor, list[Tensor]], list[Tensor]]


def _run(t: Tensors, x: Tensor, lengths: Tensor | None, cell: _Cell, step: Step) -> tuple[Tensor, list[Tensor]]:
    """The hidden states of all steps [steps, batch, hidden], and the states after the last one."""
    count, batch = x.shape[:2]
    hidden = cell.r.shape[-1]
    products = t.contract("tbi,gi->tbg", x, cell.w)
    outputs = t.zeros([count, batch, hidden], x.element)

    def body(index: Any, carried: list[Tensor]) -> list[Tensor]:
        number = count - 1 - index if cell.backward else index
        gates = products.at(0, number)
        states = step(cell, gates, carried[1:])
        shown = states[0]
        if lengths is not None:
            valid = (t.size_number(number, i64) < lengths.cast(i64)).unsqueeze([1])
            states = [valid.select(new, old) for new, old in zip(states, carried[1:])]
            shown = valid.select(shown, 0)
        return [t.insert(carried[0], shown.unsqueeze([0]), [number, 0, 0]), *states]

    outputs, *last = t.loop(count, [outputs, *cell.states], body)
    return outputs, last


def _recurrent(
    t: Tensors, x: Tensor, w: Tensor, r: Tensor, b: Tensor | None, lengths: Tensor | None,
    initial: Sequence[Tensor | None], peephole: Tensor | None, options: dict[str, Any], step: Step,
    default: Sequence[str],
) -> list[Tensor]:
    """All directions: outputs [steps, directions, batch, hidden], and the last states [directions, batch, hidden]."""
    layout, direction = options["layout"], options["direction"]
    x = x.transpose([1, 0, 2]) if layout else x
    count = 2 if direction == "bidirectional" else 1
    functions = _functions(t, options, default, count)
    outputs: list[Tensor] = []
    finals: list[list[Tensor]] = []
    for d in range(count):
        states = [_initial(t, one, x, r, d, layout) for one in initial]
        part = [None if v is None else v.at(0, d) for v in (b, peephole)]
        backward = direction == "reverse" or d == 1
        cell = _Cell(w.at(0, d), r.at(0, d), part[0], states, functions[d], backward, part[1])
        out, last = _run(t, x, lengths, cell, step)
        outputs.append(out.unsqueeze([1]))
        finals.append(last)
    whole = t.concat(outputs, 1)
    last = [t.concat([final[i].unsqueeze([0]) for final in finals], 0) for i in range(len(initial))]
    if layout:
        return [whole.transpose([2, 0, 1, 3]), *(one.transpose([1, 0, 2]) for one in last)]
    return [whole, *last]


def _initial(t: Tensors, given: Tensor | None, x: Tensor, r: Tensor, d: int, layout: int) -> Tensor:
    if given is None:
        return t.zeros([x.shape[1], r.shape[-1]], x.element)
    return given.at(1 if layout else 0, d)


def _functions(
    t: Tensors, options: dict[str, Any], default: Sequence[str], count: int
) -> list[list[Callable[[Tensor], Tensor]]]:
    """The activations of each direction, limited before where there is a limit."""
    names = list(options["activations"] or list(default) * count)
    alphas, betas = (list(options[f"activation_{n}"] or []) for n in ("alpha", "beta"))
    made: list[Callable[[Tensor], Tensor]] = []
    for name in names:
        alpha, beta = _DEFAULTS.get(name, (0.0, 0.0))
        takes = name in _DEFAULTS
        alpha = alphas.pop(0) if alphas and takes else alpha
        beta = betas.pop(0) if betas and name in ("Affine", "ScaledTanh", "HardSigmoid") else beta
        made.append(_limited(_activation(name, alpha, beta, t), options["clip"]))
    each = len(default)
    return [made[d * each : (d + 1) * each] for d in range(count)]


def _limited(function: Callable[[Tensor], Tensor], clip: float | None) -> Callable[[Tensor], Tensor]:
    return function if not clip else lambda x: function(minimum(maximum(x, -clip), clip))


def _parts(v: Tensor, count: int, hidden: Any) -> list[Tensor]:
    return v.split(v.rank - 1, [hidden] * count)


@operator("RNN", "5x2x3xf32, 1x4x3xf32, 1x4x4xf32 -> 5x1x2x4xf32, 1x2x4xf32")
def rnn(
    t: Tensors, x: Tensor, w: Tensor, r: Tensor, b: Tensor | None = None, sequence_lens: Tensor | None = None,
    initial_h: Tensor | None = None, *, activation_alpha: Floats | None = None, activation_beta: Floats | None = None,
    activations: Strings | None = None, clip: float | None = None, direction: str = "forward",
    hidden_size: int | None = None, layout: int = 0,
) -> Any:
    """Run a network of one layer over sequences: h = f(x W + h R + b)."""
    hidden = r.shape[-1]

    def step(cell: _Cell, gates: Tensor, states: list[Tensor]) -> list[Tensor]:
        total = gates + t.contract("bh,gh->bg", states[0], cell.r)
        if cell.bias is not None:
            ours, theirs = _parts(cell.bias, 2, hidden)
            total = total + ours + theirs
        return [cell.functions[0](total)]

    options = {
        "activation_alpha": activation_alpha, "activation_beta": activation_beta, "activations": activations,
        "clip": clip, "direction": direction, "layout": layout,
    }  # fmt: skip
    return _recurrent(t, x, w, r, b, sequence_lens, [initial_h], None, options, step, ["Tanh"])


@operator("GRU", "5x2x3xf32, 1x12x3xf32, 1x12x4xf32 -> 5x1x2x4xf32, 1x2x4xf32")
def gru(
    t: Tensors, x: Tensor, w: Tensor, r: Tensor, b: Tensor | None = None, sequence_lens: Tensor | None = None,
    initial_h: Tensor | None = None, *, activation_alpha: Floats | None = None, activation_beta: Floats | None = None,
    activations: Strings | None = None, clip: float | None = None, direction: str = "forward",
    hidden_size: int | None = None, layout: int = 0, linear_before_reset: int = 0,
) -> Any:
    """Run gated recurrent units over sequences."""
    hidden = r.shape[-1]

    def step(cell: _Cell, gates: Tensor, states: list[Tensor]) -> list[Tensor]:
        (h,) = states
        xz, xr, xh = _parts(gates, 3, hidden)
        rz, rr, rh = cell.r.split(0, [hidden] * 3)
        zero = t.number(0, x.element)
        wbz, wbr, wbh, rbz, rbr, rbh = _parts(cell.bias, 6, hidden) if cell.bias is not None else [zero] * 6
        update = cell.functions[0](xz + t.contract("bh,gh->bg", h, rz) + wbz + rbz)
        reset = cell.functions[0](xr + t.contract("bh,gh->bg", h, rr) + wbr + rbr)
        if linear_before_reset:
            inner = reset * (t.contract("bh,gh->bg", h, rh) + rbh)
        else:
            inner = t.contract("bh,gh->bg", reset * h, rh) + rbh
        new = cell.functions[1](xh + inner + wbh)
        return [(1 - update) * new + update * h]

    options = {
        "activation_alpha": activation_alpha, "activation_beta": activation_beta, "activations": activations,
        "clip": clip, "direction": direction, "layout": layout,
    }  # fmt: skip
    return _recurrent(t, x, w, r, b, sequence_lens, [initial_h], None, options, step, ["Sigmoid", "Tanh"])


@operator("LSTM", "5x2x3xf32, 1x16x3xf32, 1x16x4xf32 -> 5x1x2x4xf32, 1x2x4xf32, 1x2x4xf32")
def lstm(
    t: Tensors, x: Tensor, w: Tensor, r: Tensor, b: Tensor | None = None, sequence_lens: Tensor | None = None,
    initial_h: Tensor | None = None, initial_c: Tensor | None = None, p: Tensor | None = None, *,
    activation_alpha: Floats | None = None, activation_beta: Floats | None = None, activations: Strings | None = None,
    clip: float | None = None, direction: str = "forward", hidden_size: int | None = None, input_forget: int = 0,
    layout: int = 0,
) -> Any:
    """Run long short-term memory over sequences, with peepholes where there are any."""
    hidden = r.shape[-1]

    def step(cell: _Cell, gates: Tensor, states: list[Tensor]) -> list[Tensor]:
        h, c = states
        total = gates + t.contract("bh,gh->bg", h, cell.r)
        if cell.bias is not None:
            ours, theirs = cell.bias.split(0, [hidden * 4] * 2)
            total = total + ours + theirs
        i, o, f, g = _parts(total, 4, hidden)
        pi, po, pf = _parts(cell.peephole, 3, hidden) if cell.peephole is not None else [None] * 3
        inside = cell.functions[0](i if pi is None else i + pi * c)
        forget = 1 - inside if input_forget else cell.functions[0](f if pf is None else f + pf * c)
        new = forget * c + inside * cell.functions[1](g)
        shown = cell.functions[0](o if po is None else o + po * new)
        return [shown * cell.functions[2](new), new]

    options = {
        "activation_alpha": activation_alpha, "activation_beta": activation_beta, "activations": activations,
        "clip": clip, "direction": direction, "layout": layout,
    }  # fmt: skip
    return _recurrent(
        t, x, w, r, b, sequence_lens, [initial_h, initial_c], p, options, step, ["Sigmoid", "Tanh", "Tanh"]
    )
