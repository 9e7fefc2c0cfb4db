"""Cases of control flow, tuples, tokens and calls."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from differential.case import Case, case, tensor
from differential.cases.movement import Maker
from differential.elements import PER_AXIS, kind, ordinary

_SHAPES: dict[str, tuple[int, ...]] = {"0-d": (), "empty": (0, 2), "one": (1,), "ordinary": (2, 3)}
_COLUMNS: dict[str, tuple[int, ...]] = {"empty": (0, 2), "one": (1, 2), "ordinary": (3, 2), "square": (2, 2)}


def shapes_for(element: str) -> dict[str, tuple[int, ...]]:
    """Shapes that an element type may have: one that is quantized per axis has two columns."""
    return _COLUMNS if element == PER_AXIS else _SHAPES


def if_(name: str, element: str) -> Iterator[Case]:
    for tag, shape in shapes_for(element).items():
        for flag in (False, True):
            ty = tensor(shape, element)
            text = f'%r:2 = "stablehlo.if"(%a0) ({{\nstablehlo.return %a1, %a2 : {ty}, {ty}\n}}, {{\nstablehlo.return %a2, %a1 : {ty}, {ty}\n}}) : (tensor<i1>) -> ({ty}, {ty})\nreturn %r#0, %r#1 : {ty}, {ty}'
            inputs = [("i1", np.array(flag)), *((element, ordinary(element, shape, k)) for k in range(2))]
            yield case(name, element, f"{flag} {tag}", inputs, (ty, ty), text)


def case_(name: str, element: str) -> Iterator[Case]:
    for tag, shape in shapes_for(element).items():
        for index in (0, 1, 2, 3, -1, -(2**31), 2**31 - 1) if tag == "ordinary" else (1,):
            ty = tensor(shape, element)
            branches = ", ".join(f"{{\nstablehlo.return %a{k} : {ty}\n}}" for k in (1, 2, 3))
            text = f'%r = "stablehlo.case"(%a0) ({branches}) : (tensor<i32>) -> {ty}\nreturn %r : {ty}'
            inputs = [("i32", np.array(index, np.int32)), *((element, ordinary(element, shape, k)) for k in range(3))]
            yield case(name, element, f"{index} {tag}", inputs, (ty,), text)


def while_(name: str, element: str) -> Iterator[Case]:
    """Counts down, and does something to a tensor in each round."""
    op = {"bool": "xor", "complex": "multiply"}.get(kind(element), "add")
    for count in (0, 1, 5):
        for tag, shape in shapes_for(element).items():
            ty = tensor(shape, element)
            text = f"""%one = stablehlo.constant dense<1> : tensor<i32>
%zero = stablehlo.constant dense<0> : tensor<i32>
%r:2 = "stablehlo.while"(%a0, %a1) ({{
^bb0(%n: tensor<i32>, %x: {ty}):
  %p = stablehlo.compare GT, %n, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
}}, {{
^bb0(%n: tensor<i32>, %x: {ty}):
  %m = stablehlo.subtract %n, %one : tensor<i32>
  %y = stablehlo.{op} %x, %a1 : {ty}
  stablehlo.return %m, %y : tensor<i32>, {ty}
}}) : (tensor<i32>, {ty}) -> (tensor<i32>, {ty})
return %r#0, %r#1 : tensor<i32>, {ty}"""
            inputs = [("i32", np.array(count, np.int32)), (element, ordinary(element, shape))]
            yield case(name, element, f"{count} {tag}", inputs, ("tensor<i32>", ty), text)


def composite(name: str, element: str) -> Iterator[Case]:
    for tag, shape in {**shapes_for(element), "large": (9, 2)}.items():
        ty = tensor(shape, element)
        helpers = f"func.func private @helper(%x: {ty}, %y: {ty}) -> ({ty}, {ty}) {{\nreturn %y, %x : {ty}, {ty}\n}}"
        text = f'%r:2 = "stablehlo.composite"(%a0, %a1) <{{name = "my.swap", decomposition = @helper, version = 1 : i32}}> : ({ty}, {ty}) -> ({ty}, {ty})\nreturn %r#0, %r#1 : {ty}, {ty}'
        yield case(name, element, tag, [(element, ordinary(element, shape, k)) for k in range(2)], (ty, ty), text, helpers=helpers)


def tuples(name: str, element: str) -> Iterator[Case]:
    for tag, shape in {**shapes_for(element), "large": (9, 2)}.items():
        ty = tensor(shape, element)
        inner = f"tuple<{ty}, tensor<i32>>"
        text = f'%t = "stablehlo.tuple"(%a0, %a1) : ({ty}, tensor<i32>) -> {inner}\n%u = "stablehlo.tuple"(%t, %a0) : ({inner}, {ty}) -> tuple<{inner}, {ty}>\n%v = "stablehlo.get_tuple_element"(%u) <{{index = 0 : i32}}> : (tuple<{inner}, {ty}>) -> {inner}\n%r = "stablehlo.get_tuple_element"(%v) <{{index = 0 : i32}}> : ({inner}) -> {ty}\nreturn %r : {ty}'
        yield case(name, element, tag, [(element, ordinary(element, shape)), ("i32", np.array(3, np.int32))], (ty,), text)


MAKERS: dict[str, Maker] = {
    "stablehlo.if": if_,
    "stablehlo.case": case_,
    "stablehlo.while": while_,
    "stablehlo.composite": composite,
    "stablehlo.tuple": tuples,
}
