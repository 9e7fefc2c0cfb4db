"""Text of MHLO is read as StableHLO: all that both have; what only MHLO has is an error that says what to write."""

from __future__ import annotations

import re

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import ParseError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_stablehlo.dialect import STABLEHLO
from plait_stablehlo.mhlo import COUNTERPARTS

_NAME = re.compile(r"\b(stablehlo)(?=[.<])")


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


@pytest.mark.parametrize("name", sorted(STABLEHLO.operations))
def test_each_example_of_stablehlo_is_read_from_mhlo(name: str, ctx: Context) -> None:
    examples = pytest.importorskip("plait_testing.examples", reason="plait-testing finds the examples")
    expected = examples.example_module(STABLEHLO.operations[name], ctx)
    for form in (expected.print(), expected.print(generic=True)):
        found = parse_module(_NAME.sub("mhlo", form), ctx)
        verify(found, ctx)
        assert str(found) == str(expected)


def test_attributes_types_and_generic_forms_are_read(ctx: Context) -> None:
    text = """
    func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %t: !mhlo.token) -> tensor<2x4xf32> {
      %0 = "mhlo.dot_general"(%a, %b) {
        dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>,
        precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision HIGH>]
      } : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
      return %0 : tensor<2x4xf32>
    }
    """
    module = parse_module(text, ctx)
    verify(module, ctx)
    assert "mhlo" not in str(module).replace("stablehlo", "")
    assert str(module) == str(parse_module(_NAME.sub("stablehlo", text.replace("mhlo", "stablehlo")), ctx))


@pytest.mark.parametrize("name", sorted(COUNTERPARTS))
def test_what_only_mhlo_has_is_an_error_that_helps(name: str, ctx: Context) -> None:
    for text in (f"{name} %a : tensor<f32>", f'"{name}"() : () -> ()'):
        with pytest.raises(ParseError) as raised:
            parse_module(f"func.func @f() {{ {text} }}", ctx)
        (error,) = raised.value.diagnostics
        assert name in error.message
        assert error.help == COUNTERPARTS[name]


@pytest.mark.parametrize("name", sorted(COUNTERPARTS))
def test_what_help_names_exists(name: str, ctx: Context) -> None:
    assert f"stablehlo.{name.removeprefix('mhlo.')}" not in STABLEHLO.operations
    for other in re.findall(r"'((?:chlo|stablehlo)\.\w+)'", COUNTERPARTS[name]):
        assert ctx.op_class(other) is not None, other


@pytest.mark.parametrize("text", ["!mhlo.nothing", "#mhlo.nothing", "#mhlo<nothing>"])
def test_unknown_types_and_attributes_are_errors(text: str, ctx: Context) -> None:
    with pytest.raises(ParseError) as raised:
        parse_module(f'"builtin.unrealized_conversion_cast"() {{a = {text}}} : () -> ()', ctx)
    assert "stablehlo" in str(raised.value)
