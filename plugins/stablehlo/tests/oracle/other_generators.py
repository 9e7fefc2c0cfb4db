"""Random operations of StableHLO that processes do together, and of linear algebra, normalization and old programs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from operation_cases import ALLOWED, COMPLEX, FLOATS, Case, tensor
from operation_generators import blurred, bounded, rank, reducer, sizes

OTHERS: dict[str, Callable[[Random], Case]] = {}


def generates(*names: str) -> Callable[[Callable[[str, Random], Case]], None]:
    def add(make: Callable[[str, Random], Case]) -> None:
        for name in names:
            OTHERS[f"stablehlo.{name}"] = lambda random, name=name: make(f"stablehlo.{name}", random)

    return add


def either(random: Random, shape: list[int], element: str) -> str:
    """A type that may know less than the shape, or has bounds of what is dynamic in it."""
    return bounded(random, shape, element) if random.random() < 0.5 else blurred(random, shape, element)


# Linear algebra and normalization


@generates("cholesky")
def _cholesky(name: str, random: Random) -> Case:
    n, element = random.choice((1, 2, 3, -1)), random.choice((*FLOATS, *COMPLEX))
    ty = either(random, [*sizes(random, rank(random, 0, 2)), n, n], element)
    return Case(name, [ty], {"lower": random.choice(("true", "false"))} if random.random() < 0.8 else {}, [ty])


@generates("triangular_solve")
def _triangular_solve(name: str, random: Random) -> Case:
    batch, element = sizes(random, rank(random, 0, 2)), random.choice((*FLOATS, *COMPLEX))
    n, m, left = random.choice((1, 2, 3)), random.choice((1, 2, 3)), random.random() < 0.5
    kinds = ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT", "TRANSPOSE_INVALID")
    attributes = {
        "left_side": "true" if left else "false", "lower": "true", "unit_diagonal": random.choice(("true", "false")),
        "transpose_a": f"#stablehlo<transpose {random.choice(kinds)}>",
    }  # fmt: skip
    right = [*batch, *((n, m) if left else (m, n))]
    types = [either(random, [*batch, n, n], element), either(random, right, element)]
    return Case(name, types, attributes, [types[1]])


@generates("batch_norm_training", "batch_norm_grad", "batch_norm_inference")
def _batch_norm(name: str, random: Random) -> Case:
    shape, element = sizes(random, rank(random, 1)), random.choice(FLOATS)
    feature = random.randrange(len(shape))
    vectors = [either(random, [shape[feature]], element) for _ in range(4)]
    kind = name.rpartition("_")[2]
    whole = either(random, shape, element)
    operands = {"training": [whole, *vectors[:2]], "grad": [whole, *vectors[:3], either(random, shape, element)], "inference": [whole, *vectors]}[kind]
    results = [whole] if kind == "inference" else [whole, tensor([shape[feature]], element), tensor([shape[feature]], element)]
    return Case(name, operands, {"epsilon": "0.1 : f32", "feature_index": f"{feature} : i64"}, results)


# Processes


def _groups(random: Random, count: int, size: int) -> str:
    numbers = list(range(count * size))
    random.shuffle(numbers)
    rows = [numbers[i * size : (i + 1) * size] for i in range(count)]
    return f"dense<{rows}> : tensor<{count}x{size}xi64>"


def _grouped(random: Random, size: int) -> dict[str, str]:
    attributes = {"replica_groups": _groups(random, random.choice((1, 2)), size)}
    if random.random() < 0.5:
        attributes["channel_handle"] = f"#stablehlo.channel_handle<handle = {random.choice((0, 1, 2))}, type = 0>"
        if random.random() < 0.4:
            attributes["use_global_device_ids"] = ""
    return attributes


@generates("all_gather")
def _all_gather(name: str, random: Random) -> Case:
    shape, element, size = sizes(random, rank(random, 1)), random.choice(ALLOWED), random.choice((1, 2))
    dim = random.randrange(len(shape))
    out = [s * size if i == dim and s > 0 else s for i, s in enumerate(shape)]
    return Case(name, [either(random, shape, element)], {"all_gather_dim": f"{dim} : i64", **_grouped(random, size)}, [tensor(out, element)])


@generates("all_reduce")
def _all_reduce(name: str, random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    ty = either(random, shape, element)
    return Case(name, [ty], _grouped(random, random.choice((1, 2))), [blurred(random, shape, element)], [reducer(element)])


@generates("reduce_scatter")
def _reduce_scatter(name: str, random: Random) -> Case:
    shape, element, size = sizes(random, rank(random, 1)), random.choice(ALLOWED), random.choice((1, 2))
    dim = random.randrange(len(shape))
    whole = [s * size if i == dim and s > 0 else s for i, s in enumerate(shape)]
    return Case(name, [either(random, whole, element)], {"scatter_dimension": f"{dim} : i64", **_grouped(random, size)}, [tensor(shape, element)], [reducer(element)])


@generates("all_to_all")
def _all_to_all(name: str, random: Random) -> Case:
    shape, element, count = sizes(random, rank(random, 1)), random.choice(ALLOWED), random.choice((1, 2))
    split, concat = random.randrange(len(shape)), random.randrange(len(shape))
    whole = [s * count if i == split and s > 0 else s for i, s in enumerate(shape)]
    out = [*shape]
    if out[concat] > 0:
        out[concat] *= count
    attributes = {
        "split_dimension": f"{split} : i64", "concat_dimension": f"{concat} : i64", "split_count": f"{count} : i64",
        **_grouped(random, count),
    }  # fmt: skip
    attributes.pop("use_global_device_ids", None)
    return Case(name, [either(random, whole, element)], attributes, [tensor(out, element)])


@generates("collective_permute", "collective_broadcast")
def _moved(name: str, random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    attributes = _grouped(random, random.choice((1, 2)))
    attributes.pop("use_global_device_ids", None)
    if name.endswith("permute"):
        attributes["source_target_pairs"] = f"dense<{random.choice(([[0, 1]], [[0, 1], [1, 0]], [[0, 0]]))}> : tensor<{{}}x2xi64>"
        attributes["source_target_pairs"] = attributes["source_target_pairs"].format(attributes["source_target_pairs"].count("], [") + 1)
        del attributes["replica_groups"]
    return Case(name, [either(random, shape, element)], attributes, [blurred(random, shape, element)])


@generates("cross-replica-sum")
def _cross_replica_sum(name: str, random: Random) -> Case:
    shape, element = sizes(random, rank(random)), random.choice(ALLOWED)
    return Case(name, [either(random, shape, element)], {"replica_groups": _groups(random, 1, 2)}, [blurred(random, shape, element)])


@generates("replica_id", "partition_id")
def _ids(name: str, random: Random) -> Case:
    return Case(name, [], {}, ["tensor<ui32>"])


def _payload(random: Random) -> list[str]:
    return [tensor(sizes(random, rank(random), 0.02), random.choice(ALLOWED)) for _ in range(random.randint(0, 2))]


@generates("infeed", "outfeed")
def _feed(name: str, random: Random) -> Case:
    types, token = _payload(random), "!stablehlo.token"
    inwards = name.endswith("infeed")
    attributes = {("infeed" if inwards else "outfeed") + "_config": '"x"'}
    if inwards and random.random() < 0.4:
        attributes["layout"] = "[" + ", ".join("[0]" for _ in types) + "]"
    return Case(name, [token] if inwards else [*types, token], attributes, [*types, token] if inwards else [token])


@generates("send", "recv")
def _message(name: str, random: Random) -> Case:
    types, token, host = _payload(random), "!stablehlo.token", random.random() < 0.5
    kind = {"send": 2, "recv": 3}[name.rpartition(".")[2]] if host else 1
    attributes = {"channel_handle": f"#stablehlo.channel_handle<handle = 1, type = {kind}>", "is_host_transfer": "true" if host else "false"}
    return Case(name, [*types, token] if name.endswith("send") else [token], attributes, [token] if name.endswith("send") else [*types, token])


# Old programs


@generates("torch_index_select")
def _torch_index_select(name: str, random: Random) -> Case:
    shape, element = sizes(random, rank(random, 1)), random.choice(ALLOWED)
    dim = random.randrange(len(shape))
    batches = random.randint(0, dim)
    index = [*shape[:batches], *sizes(random, rank(random, 0, 2))]
    out = [*shape[:dim], *index[batches:], *shape[dim + 1 :]]
    return Case(name, [either(random, shape, element), tensor(index, "i32")], {"dim": f"{dim} : i64", "batch_dims": f"{batches} : i64"}, [tensor(out, element)])


@generates("einsum")
def _einsum(name: str, random: Random) -> Case:
    (m, k, n), element = sizes(random, 3), random.choice(ALLOWED)
    return Case(name, [either(random, [m, k], element), either(random, [k, n], element)], {"einsum_config": '"ab,bc->ac"'}, [tensor([m, n], element)])


@generates("unary_einsum")
def _unary_einsum(name: str, random: Random) -> Case:
    (m, k), element = sizes(random, 2), random.choice(ALLOWED)
    return Case(name, [either(random, [m, k], element)], {"einsum_config": '"ab->a"'}, [tensor([m], element)])


