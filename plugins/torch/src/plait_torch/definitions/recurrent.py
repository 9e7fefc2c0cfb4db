"""Recurrent layers: a loop over the steps of a sequence, of any length."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_float

from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()
Weights = Sequence[Tensor]
"""Of one direction of a layer: of inputs, of states, the two biases if there are any, a projection if there is one."""
Cell = Callable[[Tensor, list[Tensor], Weights, bool], list[Tensor]]
"""`cell(inputs, states, weights, biased)`: the states after a step, of which the first one is the output. The inputs
are products with their weights."""


def _linear(x: Tensor, weights: Tensor, bias: Tensor | None) -> Tensor:
    outer = "bs"[: x.rank - 1]
    found = x.t.contract(f"{outer}i,oi->{outer}o", x, weights)
    return found if bias is None else found + bias


def _of_states(states: Tensor, weights: Weights, biased: bool) -> Tensor:
    return _linear(states, weights[1], weights[3] if biased else None)


def _parts(x: Tensor, count: int) -> list[Tensor]:
    last = x.rank - 1
    size = x.shape[last] // count
    return x.split(last, [size] * count)


def _logistic(x: Tensor) -> Tensor:
    return x.apply("logistic")


def _tanh(x: Tensor) -> Tensor:
    return x.apply("tanh")


def _lstm_cell(inputs: Tensor, states: list[Tensor], weights: Weights, biased: bool) -> list[Tensor]:
    output, memory = states
    into, kept, new, out = _parts(inputs + _of_states(output, weights, biased), 4)
    memory = _logistic(kept) * memory + _logistic(into) * _tanh(new)
    output = _logistic(out) * _tanh(memory)
    projected = len(weights) > (4 if biased else 2)
    return [_linear(output, weights[-1], None) if projected else output, memory]


def _gru_cell(inputs: Tensor, states: list[Tensor], weights: Weights, biased: bool) -> list[Tensor]:
    (state,) = states
    reset, update, new = _parts(inputs, 3)
    of_reset, of_update, of_new = _parts(_of_states(state, weights, biased), 3)
    update = _logistic(update + of_update)
    new = _tanh(new + _logistic(reset + of_reset) * of_new)
    return [new + update * (state - new)]


def _plain_cell(kind: str) -> Cell:
    def cell(inputs: Tensor, states: list[Tensor], weights: Weights, biased: bool) -> list[Tensor]:
        total = inputs + _of_states(states[0], weights, biased)
        return [total.apply("maximum", 0) if kind == "relu" else _tanh(total)]

    return cell


def _direction(
    t: Tensors, x: Tensor, states: list[Tensor], weights: Weights, biased: bool, cell: Cell, backwards: bool
) -> tuple[Tensor, list[Tensor]]:
    """The outputs of all steps of a sequence [step, batch, feature], and the last states."""
    count = x.shape[0]
    inputs = _linear(x, weights[0], weights[2] if biased else None)
    outputs = t.zeros([count, *states[0].shape], x.element)

    def step(i: Size, carried: list[Tensor]) -> list[Tensor]:
        made, *before = carried
        place = i if not backwards else i * -1 + count - 1
        after = cell(inputs.at(0, place), before, weights, biased)
        return [t.insert(made, after[0].unsqueeze([0]), [place, 0, 0]), *after]

    made, *after = t.loop(count, [outputs, *states], step)
    return made, after


def _layers(
    t: Tensors, x: Tensor, states: Sequence[Tensor], parameters: Sequence[Tensor], biased: bool, layers: int,
    dropout: float, train: bool, both: bool, batch_first: bool, cell: Cell,
) -> tuple[Tensor, ...]:  # fmt: skip
    """The outputs of the last layer, and the last states of all layers and directions."""
    if train and dropout and layers > 1:
        raise Refused("a layer that drops out some of its results is not supported")
    if not is_float(x.element):
        raise Refused(f"a layer of elements of type '{x.element}' is not supported")
    alone = x.rank == 2
    x = x.unsqueeze([0]).transpose([1, 0, 2]) if alone else x.transpose([1, 0, 2]) if batch_first else x
    given = [one.unsqueeze([1]) if alone else one for one in states]
    directions = 2 if both else 1
    each = len(parameters) // (layers * directions)
    last: list[list[Tensor]] = [[] for _ in given]
    for layer in range(layers):
        made: list[Tensor] = []
        for backwards in range(directions):
            number = layer * directions + backwards
            weights = parameters[number * each : (number + 1) * each]
            initial = [one.at(0, number) for one in given]
            outputs, after = _direction(t, x, initial, weights, biased, cell, bool(backwards))
            made.append(outputs)
            for line, one in zip(last, after):
                line.append(one.unsqueeze([0]))
        x = t.concat(made, 2)
    x = x.squeeze([1]) if alone else x.transpose([1, 0, 2]) if batch_first else x
    found = [t.concat(line, 0) for line in last]
    return x, *(one.squeeze([1]) if alone else one for one in found)


@DEFINE("lstm.input")
def lstm(
    t: Tensors, x: Tensor, states: Sequence[Tensor], parameters: Sequence[Tensor], biased: bool, layers: int,
    dropout: float, train: bool, both: bool, batch_first: bool,
) -> tuple[Tensor, ...]:  # fmt: skip
    return _layers(t, x, states, parameters, biased, layers, dropout, train, both, batch_first, _lstm_cell)


def _of_one_state(cell: Cell) -> Callable[..., tuple[Tensor, ...]]:
    def compute(
        t: Tensors, x: Tensor, state: Tensor, parameters: Sequence[Tensor], biased: bool, layers: int, dropout: float,
        train: bool, both: bool, batch_first: bool,
    ) -> tuple[Tensor, ...]:  # fmt: skip
        return _layers(t, x, [state], parameters, biased, layers, dropout, train, both, batch_first, cell)

    return compute


DEFINE("gru.input")(_of_one_state(_gru_cell))
DEFINE("rnn_tanh.input")(_of_one_state(_plain_cell("tanh")))
DEFINE("rnn_relu.input")(_of_one_state(_plain_cell("relu")))
