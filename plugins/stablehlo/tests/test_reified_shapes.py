"""The sizes that `ReifyShapes` gives are those that results have in the interpreter."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from dynamic_programs import ADD, PROGRAMS
from plait.builtin.types import ComplexType, RankedTensorType, f32, i1, i32
from plait.context import Context
from plait.interfaces.reify_shapes import ReifyShapes
from plait.interpret.interpreter import Interpreter
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait.passes.manager import PassManager
from plait.syntax.parser import parse_module
from plait_stablehlo.chlo.dialect import CHLO
from plait_stablehlo.dialect import STABLEHLO
from plait_stablehlo.sizes.models import NOT_STATED
from plait_stablehlo.sizes.models import SHAPES as OF_STABLEHLO
from plait_testing.conformance.running import return_values

OPERATIONS = {**STABLEHLO.operations, **CHLO.operations}
RUNS = 6

SHAPES = {*OF_STABLEHLO, *CHLO.operations}


@pytest.fixture(scope="module")
def ctx() -> Context:
    return Context.from_environment()


def has_tensor_result(op_class: Any) -> bool:
    """Whether an operation may have a ranked tensor as a result."""
    types = [RankedTensorType(shape, e) for shape in ((), (2,)) for e in (f32, i1, i32, ComplexType(f32))]
    return any(field.constraint.check(ty) for field in op_class.definition.results for ty in types)


def test_each_operation_has_a_model_or_a_reason() -> None:
    with_tensors = {name for name, op_class in OPERATIONS.items() if has_tensor_result(op_class)}
    assert with_tensors - set(SHAPES) - set(NOT_STATED) == set()
    assert not set(SHAPES) & set(NOT_STATED)
    assert set(NOT_STATED) <= with_tensors
    assert all(len(reason) > 20 for reason in NOT_STATED.values())


def check_sizes(module: Any, arguments: list[Any], name: str, ctx: Context) -> None:
    """Run a function that returns the results of an operation and the sizes that its model builds before it."""
    verify(module, ctx)
    op: Any = next(op for op in module.walk() if op.name == name)
    model = ctx.model(ReifyShapes, op)
    assert model is not None, f"the model declines\n{module}"
    rows = model.reify(op, Builder.before(op))
    assert [len(row) for row in rows] == [len(r.type.shape) for r in op.results]
    built = [size for row in rows for size in row if not isinstance(size, int)]
    return_values(op.parent_op, [*op.results, *built])
    verify(module, ctx)
    found = Interpreter(module, ctx).run("main", *arguments)
    values = iter(int(n) for n in found[len(op.results) :])
    sizes = [[size if isinstance(size, int) else next(values) for size in row] for row in rows]
    assert sizes == [list(np.shape(r)) for r in found[: len(op.results)]], f"{module}"


@pytest.mark.parametrize("name", sorted(PROGRAMS))
def test_sizes_are_those_of_the_results(name: str, ctx: Context) -> None:
    random = Random(name)
    for _ in range(RUNS):
        program = PROGRAMS[name](random)
        check_sizes(parse_module(program.text(random), ctx), program.arguments(), name, ctx)


# Operations with regions, and values that are made in sight: whole functions, each with arguments

_X = "tensor<?x?xf32>"
_LESS = "%p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\nstablehlo.return %p : tensor<i1>"
_NEXT = "%one = stablehlo.constant dense<1> : tensor<i32>\n%j = stablehlo.add %i, %one : tensor<i32>"


def _while(body: str, ty: str = _X) -> str:
    return f"""func.func @main(%x: {ty}, %y: {ty}, %n: tensor<i32>) {{
%c = stablehlo.constant dense<0> : tensor<i32>
%r:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, {ty} cond {{ {_LESS} }} do {{
{_NEXT}
{body}
stablehlo.return %j, %b : tensor<i32>, {ty} }}
return }}"""


def _branches(name: str, selector: str, *bodies: str) -> str:
    regions = ", ".join(f"{{\n{body}\nstablehlo.return %b : {_X}\n}}" for body in bodies)
    return f'func.func @main(%p: {selector}, %x: {_X}, %y: {_X}) {{\n%r = "stablehlo.{name}"(%p) ({regions}) : ({selector}) -> {_X}\nreturn }}'


_SELF = f"%b = stablehlo.add %x, %x : {_X}"
_JOIN = f"%t = stablehlo.tanh %y : {_X}\n%b = stablehlo.concatenate %t, %t, dim = 1 : ({_X}, {_X}) -> {_X}"
_TURN = f"%b = stablehlo.transpose %x, dims = [1, 0] : ({_X}) -> {_X}"
_INNER = f'%q = stablehlo.constant dense<false> : tensor<i1>\n%b = "stablehlo.if"(%q) ({{\nstablehlo.return %x : {_X}\n}}, {{\nstablehlo.return %y : {_X}\n}}) : (tensor<i1>) -> {_X}'


def _ones(*shape: int) -> Any:
    return np.ones(shape, np.float32)


def _scan(outputs: str, body: str, types: str, results: str) -> str:
    return f"""func.func @main(%x: {_X}, %v: tensor<?xf32>) {{
%r:2 = chlo.scan(%x) inits (%v) dimension=1 {{
^bb0(%s: tensor<?xf32>, %c: tensor<?xf32>):
{body}
stablehlo.return {outputs} : {types}
}} : ({_X}, tensor<?xf32>) -> ({results})
return }}"""


#: The operation, the function, and arguments.
IN_SIGHT: dict[str, tuple[str, str, list[Any]]] = {
    "if, one size": ("if", _branches("if", "tensor<i1>", _SELF, _TURN.replace("[1, 0]", "[0, 1]")), [np.array(False), _ones(2, 3), _ones(4, 5)]),
    "if, true": ("if", _branches("if", "tensor<i1>", _JOIN, _TURN), [np.array(True), _ones(2, 3), _ones(4, 5)]),
    "if, false": ("if", _branches("if", "tensor<i1>", _JOIN, _TURN), [np.array(False), _ones(2, 3), _ones(4, 5)]),
    "if in if": ("if", _branches("if", "tensor<i1>", _INNER.replace("%q)", "%q) ").replace("dense<false>", "dense<true>"), _SELF), [np.array(False), _ones(2, 3), _ones(4, 5)]),
    **{f"case {i}": ("case", _branches("case", "tensor<i32>", _JOIN, _SELF, _TURN), [np.array(i, np.int32), _ones(2, 3), _ones(4, 5)]) for i in (-1, 0, 1, 2, 7)},
    "while": ("while", _while(f"%b = stablehlo.add %y, %a : {_X}"), [_ones(2, 3), _ones(2, 3), np.array(3, np.int32)]),
    "while, no turn": ("while", _while(f"%t = stablehlo.transpose %a, dims = [1, 0] : ({_X}) -> {_X}\n%b = stablehlo.transpose %t, dims = [1, 0] : ({_X}) -> {_X}"), [_ones(2, 3), _ones(2, 3), np.array(0, np.int32)]),
    "while, static": ("while", _while("%b = stablehlo.reverse %a, dims = [0] : tensor<2xf32>", "tensor<2xf32>"), [_ones(2), _ones(2), np.array(2, np.int32)]),
    "scan": ("chlo.scan", _scan("%a, %d", "%a = stablehlo.concatenate %s, %c, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n%d = stablehlo.tanh %c : tensor<?xf32>", "tensor<?xf32>, tensor<?xf32>", f"{_X}, tensor<?xf32>"), [_ones(2, 3), _ones(4)]),
    "async_done": ("async_done", f'func.func @main(%x: {_X}) {{\n%f = "stablehlo.async_start"(%x) ({{\n^bb0(%a: {_X}):\n%s = "stablehlo.all_gather"(%a) <{{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>}}> : ({_X}) -> {_X}\nstablehlo.return %s : {_X}\n}}) : ({_X}) -> !stablehlo.future<{_X}>\n%r = "stablehlo.async_done"(%f) : (!stablehlo.future<{_X}>) -> {_X}\nreturn }}', [_ones(2, 3)]),
    "composite": ("composite", f"func.func private @g(%a: {_X}, %b: {_X}) -> ({_X}, {_X}) {{\n%c = func.call @h(%b) : ({_X}) -> {_X}\n%d = stablehlo.concatenate %a, %a, dim = 1 : ({_X}, {_X}) -> {_X}\nreturn %c, %d : {_X}, {_X}\n}}\nfunc.func private @h(%a: {_X}) -> {_X} {{\n%c = stablehlo.transpose %a, dims = [1, 0] : ({_X}) -> {_X}\nreturn %c : {_X}\n}}\nfunc.func @main(%x: {_X}, %y: {_X}) {{\n%r:2 = stablehlo.composite \"a.g\" %x, %y {{decomposition = @g}} : ({_X}, {_X}) -> ({_X}, {_X})\nreturn\n}}", [_ones(2, 3), _ones(4, 5)]),
    "get_tuple_element": ("get_tuple_element", f"func.func @main(%x: {_X}, %y: {_X}) {{\n%t = stablehlo.tuple %x, %y : tuple<{_X}, {_X}>\n%r = stablehlo.get_tuple_element %t[1] : (tuple<{_X}, {_X}>) -> {_X}\nreturn }}", [_ones(2, 3), _ones(4, 5)]),
}  # fmt: skip
#: As above; the sizes depend on what happens when it runs, and the model declines.
OUT_OF_SIGHT = {
    "while that turns": ("while", _while(f"%b = stablehlo.transpose %a, dims = [1, 0] : ({_X}) -> {_X}")),
    "while that grows": ("while", _while(f"%b = stablehlo.concatenate %a, %a, dim = 0 : ({_X}, {_X}) -> {_X}")),
    "if, of data": ("if", _branches("if", "tensor<i1>", _SELF, f"%s = stablehlo.constant dense<[2, 3]> : tensor<2xi32>\n%z = stablehlo.popcnt %s : tensor<2xi32>\n%b = stablehlo.dynamic_broadcast_in_dim %x, %z, dims = [0, 1] : ({_X}, tensor<2xi32>) -> {_X}")),
    "scan whose carry grows": ("chlo.scan", _scan("%c, %d", "%d = stablehlo.concatenate %c, %c, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>", "tensor<?xf32>, tensor<?xf32>", f"{_X}, tensor<?xf32>")),
    "async_done of an argument": ("async_done", f'func.func @main(%f: !stablehlo.future<{_X}>) {{\n%r = "stablehlo.async_done"(%f) : (!stablehlo.future<{_X}>) -> {_X}\nreturn }}'),
    "get_tuple_element of an argument": ("get_tuple_element", f"func.func @main(%t: tuple<{_X}>) {{\n%r = stablehlo.get_tuple_element %t[0] : (tuple<{_X}>) -> {_X}\nreturn }}"),
    "composite of itself": ("composite", f"func.func @main(%x: {_X}) -> {_X} {{\n%r = stablehlo.composite \"a.g\" %x {{decomposition = @main}} : ({_X}) -> {_X}\nreturn %r : {_X}\n}}"),
    "composite without a body": ("composite", f"func.func private @g({_X}) -> {_X}\nfunc.func @main(%x: {_X}) {{\n%r = stablehlo.composite \"a.g\" %x {{decomposition = @g}} : ({_X}) -> {_X}\nreturn\n}}"),
    "broadcast of sizes that differ": ("chlo.broadcast_add", "func.func @main(%x: tensor<?x2xf32>, %y: tensor<?x3xf32>) {\n%r = chlo.broadcast_add %x, %y : (tensor<?x2xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>\nreturn }"),
    "all_gather over all partitions": ("all_gather", f'func.func @main(%x: {_X}) {{\n%r = "stablehlo.all_gather"(%x) <{{all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>}}> : ({_X}) -> {_X}\nreturn }}'),
    "reshape of no elements": ("reshape", "func.func @main(%x: tensor<?x0xf32>) {\n%r = stablehlo.reshape %x : (tensor<?x0xf32>) -> tensor<0x?xf32, #stablehlo.bounds<?, 4>>\nreturn }"),
}  # fmt: skip


def _full(name: str) -> str:
    return name if "." in name else f"stablehlo.{name}"


#: Operations whose results are static, and come from outside of the program.
RECEIVED = {
    "stablehlo.infeed": '"stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<4x2xf32>, !stablehlo.token)',
    "stablehlo.recv": '"stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4x2xf32>, !stablehlo.token)',
}


def test_each_operation_with_a_model_is_run() -> None:
    assert {*PROGRAMS, *RECEIVED, *(_full(name) for name, _, _ in IN_SIGHT.values())} == set(SHAPES)


@pytest.mark.parametrize("name", sorted(RECEIVED))
def test_what_is_received_is_static(name: str, ctx: Context) -> None:
    module: Any = parse_module(f"func.func @main(%t: !stablehlo.token) {{\n%r:2 = {RECEIVED[name]}\nreturn }}", ctx)
    op = next(op for op in module.walk() if op.name == name)
    assert ctx.model(ReifyShapes, op).reify(op, Builder.before(op)) == [[4, 2], []]


@pytest.mark.parametrize("case", sorted(IN_SIGHT))
def test_sizes_of_what_regions_give(case: str, ctx: Context) -> None:
    name, text, arguments = IN_SIGHT[case]
    check_sizes(parse_module(text, ctx), arguments, _full(name), ctx)


@pytest.mark.parametrize("case", sorted(OUT_OF_SIGHT))
def test_declines_what_only_a_run_tells(case: str, ctx: Context) -> None:
    name, text = OUT_OF_SIGHT[case]
    module = parse_module(text, ctx)
    verify(module, ctx)
    op = next(op for op in module.walk() if op.name == _full(name))
    assert ctx.model(ReifyShapes, op) is None


def test_a_bounded_broadcast_is_as_long_as_its_operand(ctx: Context) -> None:
    """The interpreter gives such a result no size yet."""
    text = "func.func @main(%x: tensor<?xf32>) {\n%r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<?xf32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>\nreturn }"
    module: Any = parse_module(text, ctx)
    op = next(op for op in module.walk() if op.name == "stablehlo.broadcast_in_dim")
    rows = ctx.model(ReifyShapes, op).reify(op, Builder.before(op))
    assert rows[0][0] == 2 and rows[0][1].defining_op.source is op.operands[0]


def test_sizes_are_resolved_through_a_chain(ctx: Context) -> None:
    """As the pass does it: no size is read from a result."""
    body = f"""%0 = stablehlo.transpose %x, dims = [1, 0] : ({_X}) -> {_X}
%1 = stablehlo.concatenate %0, %0, dim = 0 : ({_X}, {_X}) -> {_X}
%2 = chlo.broadcast_add %1, %y : ({_X}, tensor<?xf32>) -> {_X}
%c0 = arith.constant 0 : index
%d = tensor.dim %2, %c0 : {_X}
return %d : index"""
    module: Any = parse_module(f"func.func @main(%x: {_X}, %y: tensor<?xf32>) -> index {{\n{body}\n}}", ctx)
    PassManager(ctx).run("resolve-ranked-shaped-type-result-dims,canonicalize,cse", module)
    verify(module, ctx)
    assert not {op.name for op in module.walk() if op.name.partition(".")[0] in ("stablehlo", "chlo")}
    assert int(Interpreter(module, ctx).run("main", _ones(2, 3), _ones(2))[0]) == 6


_ZERO = "%zero = stablehlo.constant dense<0.0> : tensor<f32>"
_SUM = "applies stablehlo.add across dimensions"
#: Lines that make the matrix %{r} of the matrices %{x} and %{y}; other names begin with {r}.
STEPS = (
    f"%{{r}} = stablehlo.tanh %{{x}} : {_X}",
    f"%{{r}} = stablehlo.transpose %{{x}}, dims = [1, 0] : ({_X}) -> {_X}",
    f"%{{r}}t = stablehlo.tanh %{{x}} : {_X}\n%{{r}} = stablehlo.concatenate %{{x}}, %{{r}}t, dim = 0 : ({_X}, {_X}) -> {_X}",
    f"%{{r}} = stablehlo.pad %{{x}}, %zero, low = [1, 0], high = [0, 2], interior = [1, 0] : ({_X}, tensor<f32>) -> {_X}",
    f"%{{r}}t = stablehlo.transpose %{{x}}, dims = [1, 0] : ({_X}) -> {_X}\n%{{r}} = stablehlo.dot_general %{{x}}, %{{r}}t, contracting_dims = [1] x [0] : ({_X}, {_X}) -> {_X}",
    f"%{{r}}t = stablehlo.reduce(%{{x}} init: %zero) {_SUM} = [0] : ({_X}, tensor<f32>) -> tensor<?xf32>\n%{{r}} = chlo.broadcast_add %{{r}}t, %{{x}} : (tensor<?xf32>, {_X}) -> {_X}",
    f"%{{r}}t = stablehlo.reduce(%{{x}} init: %zero) {_SUM} = [1] : ({_X}, tensor<f32>) -> tensor<?xf32>\n%{{r}}i = stablehlo.get_dimension_size %{{y}}, dim = 0 : ({_X}) -> tensor<i32>\n%{{r}}j = stablehlo.reshape %{{r}}i : (tensor<i32>) -> tensor<1xi32>\n%{{r}}k = stablehlo.get_dimension_size %{{r}}t, dim = 0 : (tensor<?xf32>) -> tensor<i32>\n%{{r}}l = stablehlo.reshape %{{r}}k : (tensor<i32>) -> tensor<1xi32>\n%{{r}}s = stablehlo.concatenate %{{r}}j, %{{r}}l, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>\n%{{r}} = stablehlo.dynamic_broadcast_in_dim %{{r}}t, %{{r}}s, dims = [1] : (tensor<?xf32>, tensor<2xi32>) -> {_X}",
    f'%{{r}} = "stablehlo.reduce_window"(%{{x}}, %zero) <{{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 2>, padding = dense<1> : tensor<2x2xi64>}}> {ADD} : ({_X}, tensor<f32>) -> {_X}',
    f"%{{r}}i = stablehlo.get_dimension_size %{{x}}, dim = 1 : ({_X}) -> tensor<i32>\n%{{r}}two = stablehlo.constant dense<2> : tensor<i32>\n%{{r}}j = stablehlo.multiply %{{r}}i, %{{r}}two : tensor<i32>\n%{{r}}k = stablehlo.subtract %{{r}}j, %{{r}}two : tensor<i32>\n%{{r}}l = stablehlo.maximum %{{r}}k, %{{r}}two : tensor<i32>\n%{{r}}m = stablehlo.convert %{{r}}l : (tensor<i32>) -> tensor<i64>\n%{{r}}n = stablehlo.reshape %{{r}}m : (tensor<i64>) -> tensor<1xi64>\n%{{r}}o = stablehlo.concatenate %{{r}}n, %{{r}}n, %{{r}}n, dim = 0 : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xi64>\n%{{r}}s = stablehlo.slice %{{r}}o [1:3] : (tensor<3xi64>) -> tensor<2xi64>\n%{{r}} = stablehlo.dynamic_broadcast_in_dim %zero, %{{r}}s, dims = [] : (tensor<f32>, tensor<2xi64>) -> {_X}",
    f'%{{r}} = "stablehlo.if"(%p) ({{\n%{{r}}t = stablehlo.transpose %{{x}}, dims = [1, 0] : ({_X}) -> {_X}\nstablehlo.return %{{r}}t : {_X}\n}}, {{\n%{{r}}t = stablehlo.concatenate %{{x}}, %{{x}}, dim = 1 : ({_X}, {_X}) -> {_X}\nstablehlo.return %{{r}}t : {_X}\n}}) : (tensor<i1>) -> {_X}',
)  # fmt: skip


def _filled(text: str, **names: str) -> str:
    for name, value in names.items():
        text = text.replace(f"%{{{name}}}", f"%{value}")
    return text


@pytest.mark.parametrize("seed", range(24))
def test_sizes_through_random_modules(seed: int, ctx: Context) -> None:
    """Sizes of the last result are computed from those of the arguments, without what the module computes with."""
    random = Random(seed)
    names, lines = ["x", "y"], [_ZERO]
    for i in range(random.randint(1, 6)):
        x, y = names[-1], random.choice(names)
        lines.append(_filled(random.choice(STEPS), r=f"v{i}", x=x, y=y))
        names.append(f"v{i}")
    last = f"%{names[-1]}"
    sizes = [f"%c{d} = arith.constant {d} : index\n%d{d} = tensor.dim {last}, %c{d} : {_X}" for d in range(2)]
    head = f"func.func @main(%x: {_X}, %y: {_X}, %p: tensor<i1>)"
    computed = "\n".join([f"{head} -> (index, index) {{", *lines, *sizes, "return %d0, %d1 : index, index\n}"])
    returned = "\n".join([f"{head} -> {_X} {{", *lines, f"return {last} : {_X}\n}}"])
    arguments = [_ones(*(random.choice((1, 2, 3)) for _ in range(2))) for _ in range(2)] + [np.array(random.random() < 0.5)]
    module: Any = parse_module(computed, ctx)
    PassManager(ctx).run("resolve-ranked-shaped-type-result-dims,canonicalize,cse", module)
    verify(module, ctx)
    left = {op.name for op in module.walk() if any(str(r.type).endswith("f32>") for r in op.results)}
    assert not left, f"computed for a size only\n{module}"
    (result,) = Interpreter(parse_module(returned, ctx), ctx).run("main", *arguments)
    assert [int(n) for n in Interpreter(module, ctx).run("main", *arguments)] == list(np.shape(result))
