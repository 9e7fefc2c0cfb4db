"""Layer and RMS normalization: found in what frontends write, with scale and offset, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from boards import context_with
from norm_texts import norm_text
from plait.context import Context
from plait.interpret import Interpreter
from plait.runtime.target import Target
from plait.syntax.parser import parse_module
from programs import outcomes, transformed

RNG = np.random.default_rng(0)
GROUP = "canonicalize,cse,group-kernels{kernels=rms_norm,layer_norm,softmax}"
FORMS = [
    "", "kept", "kept scale", "kept scale offset", "scale offset swapped", "kept separate scale offset", "offset", "quotient scale",
    "kept moments scale offset", "kept moments clamped factor offset", "kept wide scale offset", "kept wide reciprocal scale offset",
    "kept twice reciprocal scale offset", "power quotient scale offset", "factor swapped", "exactly scale",
    "rms", "rms kept scale", "rms scale swapped", "rms factor", "rms quotient scale", "rms exactly", "rms wide kept scale", "rms late scale", "rms power scale offset",
]  # fmt: skip


@pytest.fixture(scope="module")
def board() -> Context:
    """A machine that has a kernel for softmax alone."""
    return context_with(Target("board", kernels=("softmax",)))


def by_hand(form: str, x: Any, scale: Any, offset: Any) -> Any:
    wide = x.astype(np.float64)
    centred = wide if "rms" in form else wide - wide.mean((1, 2), keepdims=True)
    made = centred / np.sqrt((centred**2).mean((1, 2), keepdims=True) + (0 if "exactly" in form else 1e-5))
    made = made * scale if "scale" in form or "factor" in form else made
    return made + offset if "offset" in form else made


def arguments() -> list[Any]:
    return [RNG.standard_normal(shape).astype(np.float32) for shape in ((5, 4, 2), (4, 2), (4, 2))]


def groups(module: Any) -> list[Any]:
    return [op for op in module.walk() if op.name == "tcp.group"]


def words(attribute: Any) -> list[str]:
    return [word.value for word in attribute]


@pytest.mark.parametrize("form", FORMS)
def test_norms_are_found(form: str, ctx: Context, native: Any) -> None:
    text, given = norm_text(form), arguments()
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", *given)
    np.testing.assert_allclose(expected, by_hand(form, *given), rtol=2e-4, atol=2e-5)
    module = transformed(text, GROUP, ctx)
    (group,) = groups(module)
    attributes = group.attributes
    assert attributes["kernel"].value == ("rms_norm" if "rms" in form else "layer_norm")
    assert list(attributes["dims"].values) == [1, 2]
    assert attributes["epsilon"].value == (0 if "exactly" in form else float(np.float32(1e-5)))
    roles = [role for role in ("scale", "offset") if role in form.replace("factor", "scale")]
    assert sorted(words(attributes["inputs"])) == sorted(["operand", *roles])
    left = {op.name for op in module.walk() if op.name.startswith("tcp.") and op is not group and op.parent_op is not group}
    assert not left
    again = transformed(str(module), "decompose-for-target{decompose=kernel-groups}", ctx)
    assert not groups(again)
    for made in (module, again):
        interpreted, *compiled = outcomes(made, given, ctx, native)
        np.testing.assert_array_equal(interpreted, Interpreter(transformed(text, "canonicalize,cse", ctx), ctx).run("main", *given)[0])
        for got in compiled:
            np.testing.assert_allclose(got, expected, rtol=1e-5, atol=2e-6)


@pytest.mark.parametrize("form", ["scale offset", "rms scale", "kept moments clamped factor offset"])
def test_inputs_are_in_the_order_of_their_first_use(form: str, ctx: Context) -> None:
    module = transformed(norm_text(form), GROUP, ctx)
    (group,) = groups(module)
    used = [value for value in group.body.values_used_from_above() if str(value.type).startswith("tensor")]
    names = {"%x": "operand", "%scale": "scale", "%offset": "offset"}
    block = group.parent
    known = dict(zip(block.arguments, names.values()))
    assert words(group.attributes["inputs"]) == [known[value] for value in used]


def test_weights_of_ones_and_zeros_are_numbers(ctx: Context) -> None:
    """Which canonicalization makes constants of the shape of all."""
    text = norm_text("kept scale offset")
    text = text.replace("%c0 =", "%s = tcp.const dense<2.0> : tensor<4x2xf32>\n%o = tcp.const dense<0.5> : tensor<4x2xf32>\n%c0 =", 1)
    text = text.replace("broadcast %scale", "broadcast %s").replace("broadcast %offset", "broadcast %o")
    (group,) = groups(transformed(text, GROUP, ctx))
    assert sorted(words(group.attributes["inputs"])) == ["offset", "operand", "scale"]


def test_a_variance_of_fewer_elements_is_another_function(ctx: Context) -> None:
    """As torch has it by default: divided by n - 1."""
    text = norm_text("kept scale offset")
    assert text.count("dense<8.0") == 2
    first, second, rest = text.split("dense<8.0", 2)
    assert not groups(transformed(f"{first}dense<8.0{second}dense<7.0{rest}", GROUP, ctx))


@pytest.mark.parametrize(
    ("form", "old", "new"),
    [
        ("", "tcp.unary rsqrt", "tcp.unary exp"), ("rms", "dense<8.0", "dense<4.0"), ("", "dense<0.0>", "dense<1.0>"),
        ("moments", "tcp.binary subtract", "tcp.binary add"), ("quotient", "tcp.unary sqrt", "tcp.unary rsqrt"),
        ("moments clamped", "tcp.binary maximum", "tcp.binary minimum"), ("power", "dense<2.0", "dense<3.0"),
        ("rms power", "dense<2.0", "dense<3.0"), ("moments", "tcp.reduce add", "tcp.reduce maximum"),
    ],
)  # fmt: skip
def test_what_is_no_norm_stays(form: str, old: str, new: str, ctx: Context) -> None:
    text = norm_text(form)
    assert old in text and groups(transformed(text, GROUP, ctx))
    assert not groups(transformed(text.replace(old, new), GROUP, ctx))


def test_a_factor_that_differs_between_rows_is_no_scale(ctx: Context) -> None:
    """It stays outside."""
    text = norm_text("kept scale").replace("broadcast %scale dims = [1, 2] sizes(%n) : tensor<4x2xf32>", "broadcast %y dims = [0] sizes(%n) : tensor<?xf32>")
    module = transformed(text.replace("%scale: tensor<4x2xf32>", "%y: tensor<?xf32>"), GROUP, ctx)
    (group,) = groups(module)
    assert words(group.attributes["inputs"]) == ["operand"]
    (user,) = group.results[0].users
    assert user.name == "tcp.binary"


def test_what_is_used_before_it_is_scaled_is_not_computed_twice(ctx: Context) -> None:
    text = norm_text("kept scale")
    last = text.rsplit("%v", 1)[1].split(" ")[0]
    normalized = text.split("tcp.binary multiply ")[-1].split(",")[0]
    text = text.replace(f"return %v{last}", f"%twice = tcp.binary add %v{last}, {normalized} : tensor<?x4x2xf32>\nreturn %twice")
    module = transformed(text, GROUP, ctx)
    (group,) = groups(module)
    assert words(group.attributes["inputs"]) == ["operand"]
    assert sum(op.name == "tcp.reduce" for op in module.walk()) == 2


def test_layer_norm_has_rms_norm_in_it(ctx: Context) -> None:
    """Of numbers whose mean is taken away."""
    (group,) = groups(transformed(norm_text("kept scale offset"), "canonicalize,cse,group-kernels{kernels=rms_norm}", ctx))
    assert group.attributes["kernel"].value == "rms_norm"
    assert sorted(words(group.attributes["inputs"])) == ["offset", "operand", "scale"]


def test_a_target_without_kernels_gets_no_groups(board: Context) -> None:
    assert not groups(transformed(norm_text("kept"), "group-kernels{target=board}", board))
