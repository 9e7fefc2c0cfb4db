"""Canonical forms: each rule applies where it says, not where it must not, and what is computed stays the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

M, V, S = "tensor<4x6xf32>", "tensor<6xf32>", "tensor<f32>"
I = "tensor<6xi32>"
B3 = "tensor<3x4x6xf32>"
X = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
VALUES = {
    "m": X, "v": np.array([0.0, -0.0, 1, np.nan, -np.inf, 3], np.float32),
    "w": np.array([np.nan, 0.0, -0.0, 2, np.inf, -0.0], np.float32), "s": np.array(2.5, np.float32),
    "i": np.array([0, 1, -1, 5, 7, -(2**31)], np.int32), "b": np.arange(72, dtype=np.float32).reshape(3, 4, 6),
    "h": np.array([1, -1, 100, -128, 127, 0], np.int8), "p": np.array([1, 0, 1, 0, 1, 0], np.bool_),
    "u": np.array([1, 255, 100, 128, 127, 0], np.uint8),
}  # fmt: skip
TYPES = {
    "m": M, "v": V, "w": V, "s": S, "i": I, "b": B3, "h": "tensor<6xi8>", "p": "tensor<6xi1>", "u": "tensor<6xui8>",
}  # fmt: skip
# name: (lines that give %r, type of %r, names of tcp operations left)
RULES = {
    "broadcast of broadcast": (f"%a = tcp.broadcast %v dims = [1] : {V} -> {M}\n%r = tcp.broadcast %a dims = [1, 2] : {M} -> {B3}",
        B3, ["broadcast"]),
    "broadcast of expanding broadcast": ("%a = tcp.broadcast %s dims = [] : tensor<f32> -> tensor<1x6xf32>\n"
        "%r = tcp.broadcast %a dims = [0, 1] : tensor<1x6xf32> -> tensor<4x6xf32>", M, ["broadcast"]),
    "contraction in blocks": (f"%a = tcp.broadcast %m dims = [1, 2] : {M} -> {B3}\n%c = tcp.binary multiply %b, %a : {B3}\n"
        f"%d = tcp.reshape %c : {B3} -> tensor<12x6xf32>\n%x = tcp.reshape %b : {B3} -> tensor<6x12xf32>\n"
        "%r = tcp.contract %x, %d {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, "
        'affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} '
        ": tensor<6x12xf32>, tensor<12x6xf32> -> tensor<6x6xf32>", "tensor<6x6xf32>", ["broadcast", "binary", "reshape", "contract"]),
    "transpose of broadcast": (f"%a = tcp.broadcast %v dims = [1] : {V} -> {M}\n%r = tcp.transpose %a perm = [1, 0] : {M} -> tensor<6x4xf32>",
        "tensor<6x4xf32>", ["broadcast"]),
    "slice of broadcast": (f"%a = tcp.broadcast %v dims = [1] : {V} -> {M}\n"
        f"%r = tcp.slice %a offsets [1, 2] sizes [2, 2] strides [1, 2] : {M} -> tensor<2x2xf32>",
        "tensor<2x2xf32>", ["slice", "broadcast"]),
    "unary of broadcast": (f"%a = tcp.broadcast %v dims = [1] : {V} -> {M}\n%r = tcp.unary exp %a : {M}", M, ["unary", "broadcast"]),
    "cast of broadcast": (f"%a = tcp.broadcast %v dims = [1] : {V} -> {M}\n%r = tcp.cast %a : {M} -> tensor<4x6xf64>",
        "tensor<4x6xf64>", ["cast", "broadcast"]),
    "binary of broadcasts": (f"%a = tcp.broadcast %v dims = [1] : {V} -> {M}\n%c = tcp.broadcast %w dims = [1] : {V} -> {M}\n"
        f"%r = tcp.binary add %a, %c : {M}", M, ["binary", "broadcast"]),
    "reduce of broadcast": (f"%a = tcp.broadcast %v dims = [1] : {V} -> {M}\n"
        f"%r = tcp.reduce maximum %a, %s dims = [0] : {M}, {S} -> {V}", V, ["broadcast", "binary"]),
    "sum of broadcast stays": (f"%a = tcp.broadcast %v dims = [1] : {V} -> {M}\n"
        f"%r = tcp.reduce add %a, %s dims = [0] : {M}, {S} -> {V}", V, ["broadcast", "reduce"]),
    "slice of slice": (f"%a = tcp.slice %m offsets [1, 1] sizes [3, 3] strides [1, 2] : {M} -> tensor<3x3xf32>\n"
        "%r = tcp.slice %a offsets [1, 0] sizes [2, 2] strides [1, 2] : tensor<3x3xf32> -> tensor<2x2xf32>",
        "tensor<2x2xf32>", ["slice"]),
    "slice of concat": (f"%a = tcp.concat %m, %m dim = 1 : {M}, {M} -> tensor<4x12xf32>\n"
        "%r = tcp.slice %a offsets [1, 7] sizes [2, 2] strides [1, 3] : tensor<4x12xf32> -> tensor<2x2xf32>",
        "tensor<2x2xf32>", ["slice"]),
    "slice across concat stays": (f"%a = tcp.concat %m, %m dim = 1 : {M}, {M} -> tensor<4x12xf32>\n"
        "%r = tcp.slice %a offsets [1, 5] sizes [2, 2] strides [1, 3] : tensor<4x12xf32> -> tensor<2x2xf32>",
        "tensor<2x2xf32>", ["concat", "slice"]),
    "slices across concat": (f"%x = tcp.slice %m offsets [3, 0] sizes [1, 6] strides [1, 1] : {M} -> tensor<1x6xf32>\n"
        f"%z = tcp.slice %m offsets [0, 0] sizes [3, 6] strides [1, 1] : {M} -> tensor<3x6xf32>\n"
        f"%a = tcp.concat %x, %z dim = 0 : tensor<1x6xf32>, tensor<3x6xf32> -> {M}\n"
        f"%y = tcp.slice %a offsets [0, 4] sizes [4, 2] strides [1, 1] : {M} -> tensor<4x2xf32>\n"
        f"%q = tcp.slice %a offsets [0, 0] sizes [4, 4] strides [1, 1] : {M} -> tensor<4x4xf32>\n"
        f"%r = tcp.concat %y, %q dim = 1 : tensor<4x2xf32>, tensor<4x4xf32> -> {M}", M,
        ["slice", "slice", "concat", "slice", "slice", "concat", "concat"]),
    "overlapping slices across concat stay": (f"%a = tcp.concat %m, %m dim = 1 : {M}, {M} -> tensor<4x12xf32>\n"
        "%y = tcp.slice %a offsets [0, 0] sizes [3, 12] strides [1, 1] : tensor<4x12xf32> -> tensor<3x12xf32>\n"
        "%q = tcp.slice %a offsets [1, 0] sizes [3, 12] strides [1, 1] : tensor<4x12xf32> -> tensor<3x12xf32>\n"
        "%r = tcp.concat %y, %q dim = 0 : tensor<3x12xf32>, tensor<3x12xf32> -> tensor<6x12xf32>", "tensor<6x12xf32>",
        ["concat", "slice", "slice", "concat"]),
    "concat across concat": (f"%x = tcp.slice %m offsets [3, 0] sizes [1, 6] strides [1, 1] : {M} -> tensor<1x6xf32>\n"
        f"%a = tcp.concat %x, %m dim = 0 : tensor<1x6xf32>, {M} -> tensor<5x6xf32>\n"
        "%y = tcp.slice %a offsets [0, 1] sizes [5, 2] strides [1, 1] : tensor<5x6xf32> -> tensor<5x2xf32>\n"
        "%z = tcp.reverse %y dims = [1] : tensor<5x2xf32>\n"
        "%r = tcp.concat %z, %a dim = 1 : tensor<5x2xf32>, tensor<5x6xf32> -> tensor<5x8xf32>", "tensor<5x8xf32>",
        ["slice", "slice", "reverse", "concat", "slice", "reverse", "concat", "concat"]),
    "repeats across concat": (f"%x = tcp.slice %m offsets [3, 0] sizes [1, 6] strides [1, 1] : {M} -> tensor<1x6xf32>\n"
        f"%a = tcp.concat %x, %m dim = 0 : tensor<1x6xf32>, {M} -> tensor<5x6xf32>\n"
        "%y = tcp.slice %a offsets [0, 1] sizes [5, 1] strides [1, 1] : tensor<5x6xf32> -> tensor<5x1xf32>\n"
        "%z = tcp.reshape %y : tensor<5x1xf32> -> tensor<5xf32>\n"
        "%q = tcp.broadcast %z dims = [0] : tensor<5xf32> -> tensor<5x3xf32>\n"
        "%r = tcp.concat %q, %a dim = 1 : tensor<5x3xf32>, tensor<5x6xf32> -> tensor<5x9xf32>", "tensor<5x9xf32>",
        ["slice", "slice", "reshape", "broadcast", "concat", "slice", "reshape", "broadcast", "concat", "concat"]),
    "repeats of other rows across concat stay": (f"%a = tcp.concat %m, %m dim = 0 : {M}, {M} -> tensor<8x6xf32>\n"
        "%y = tcp.slice %a offsets [2, 0] sizes [1, 6] strides [1, 1] : tensor<8x6xf32> -> tensor<1x6xf32>\n"
        "%z = tcp.reshape %y : tensor<1x6xf32> -> tensor<6xf32>\n"
        "%q = tcp.broadcast %z dims = [1] : tensor<6xf32> -> tensor<8x6xf32>\n"
        "%r = tcp.concat %q, %a dim = 1 : tensor<8x6xf32>, tensor<8x6xf32> -> tensor<8x12xf32>", "tensor<8x12xf32>",
        ["concat", "slice", "reshape", "broadcast", "concat"]),
    "concat of some rows across concat stays": (f"%a = tcp.concat %m, %m dim = 0 : {M}, {M} -> tensor<8x6xf32>\n"
        "%y = tcp.slice %a offsets [2, 1] sizes [4, 2] strides [1, 1] : tensor<8x6xf32> -> tensor<4x2xf32>\n"
        "%z = tcp.reshape %y : tensor<4x2xf32> -> tensor<8x1xf32>\n"
        "%r = tcp.concat %z, %a dim = 1 : tensor<8x1xf32>, tensor<8x6xf32> -> tensor<8x7xf32>", "tensor<8x7xf32>",
        ["concat", "slice", "reshape", "concat"]),
    "slice of pad": (f"%a = tcp.pad %m, %s low [2, 0] high [1, 0] interior [0, 0] : {M}, {S} -> tensor<7x6xf32>\n"
        "%r = tcp.slice %a offsets [3, 1] sizes [2, 2] strides [2, 1] : tensor<7x6xf32> -> tensor<2x2xf32>",
        "tensor<2x2xf32>", ["slice"]),
    "slice of padding stays": (f"%a = tcp.pad %m, %s low [2, 0] high [1, 0] interior [0, 0] : {M}, {S} -> tensor<7x6xf32>\n"
        "%r = tcp.slice %a offsets [1, 1] sizes [2, 2] strides [2, 1] : tensor<7x6xf32> -> tensor<2x2xf32>",
        "tensor<2x2xf32>", ["pad", "slice"]),
    "contract of transpose": (f"%a = tcp.transpose %m perm = [1, 0] : {M} -> tensor<6x4xf32>\n"
        "%r = tcp.contract %a, %m {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, "
        'affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<6x4xf32>, '
        f"{M} -> tensor<6x6xf32>", "tensor<6x6xf32>", ["contract"]),
    "contract of a transpose that makes elements adjacent stays": (
        f"%a = tcp.transpose %m perm = [1, 0] : {M} -> tensor<6x4xf32>\n"
        "%r = tcp.contract %m, %a {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, "
        'affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} : '
        f"{M}, tensor<6x4xf32> -> tensor<4x4xf32>", "tensor<4x4xf32>", ["transpose", "contract"]),
    "widening casts": ("%a = tcp.cast %h : tensor<6xi8> -> tensor<6xi16>\n%r = tcp.cast %a : tensor<6xi16> -> tensor<6xf32>", V, ["cast"]),
    "casts there and back": (f"%a = tcp.cast %v : {V} -> tensor<6xf64>\n%r = tcp.cast %a : tensor<6xf64> -> {V}", V, []),
    "casts through floats stay where they saturate": (f"%a = tcp.cast %u : tensor<6xui8> -> {V}\n%r = tcp.cast %a : {V} -> tensor<6xi8>",
        "tensor<6xi8>", ["cast", "cast"]),
    "narrowing casts stay": (f"%a = tcp.cast %i : {I} -> tensor<6xi8>\n%r = tcp.cast %a : tensor<6xi8> -> {I}", I, ["cast", "cast"]),
    "adding a negation": (f"%a = tcp.unary negate %w : {V}\n%r = tcp.binary add %v, %a : {V}", V, ["binary"]),
    "adding to a negation": (f"%a = tcp.unary negate %w : {V}\n%r = tcp.binary add %a, %v : {V}", V, ["binary"]),
    "subtracting a negation": (f"%a = tcp.unary negate %w : {V}\n%r = tcp.binary subtract %v, %a : {V}", V, ["binary"]),
    "magnitude of a negation": (f"%a = tcp.unary negate %i : {I}\n%r = tcp.unary abs %a : {I}", I, ["unary"]),
    "magnitude of an unsigned negation stays": ("%a = tcp.unary negate %u : tensor<6xui8>\n%r = tcp.unary abs %a : tensor<6xui8>",
        "tensor<6xui8>", ["unary", "unary"]),
    "adding a boolean negation": ("%a = tcp.unary negate %p : tensor<6xi1>\n%r = tcp.binary subtract %p, %a : tensor<6xi1>",
        "tensor<6xi1>", ["unary", "binary"]),
    "inverse of an integer comparison": (f"%a = tcp.binary lt %i, %i : {I}\n%r = tcp.unary not %a : tensor<6xi1>", "tensor<6xi1>", ["binary"]),
    "inverse of a float comparison stays": (f"%a = tcp.binary lt %v, %w : {V}\n%r = tcp.unary not %a : tensor<6xi1>",
        "tensor<6xi1>", ["binary", "unary"]),
    "selection by an inverse": (f"%a = tcp.unary not %p : tensor<6xi1>\n%r = tcp.ternary select %a, %v, %w : tensor<6xi1>, {V}, {V}",
        V, ["ternary"]),
    "dividing by four": (f"%a = tcp.const dense<4.0> : {V}\n%r = tcp.binary divide %v, %a : {V}", V, ["const", "binary"]),
    "an integer less itself": (f"%r = tcp.binary subtract %i, %i : {I}", I, ["const"]),
    "a float less itself stays": (f"%r = tcp.binary subtract %v, %v : {V}", V, ["binary"]),
    "an integer times zero": (f"%a = tcp.const dense<0> : {I}\n%r = tcp.binary multiply %i, %a : {I}", I, ["const"]),
    "a float times zero stays": (f"%a = tcp.const dense<0.0> : {V}\n%r = tcp.binary multiply %v, %a : {V}", V, ["const", "binary"]),
    "adding positive zero stays": (f"%a = tcp.const dense<0.0> : {V}\n%r = tcp.binary add %v, %a : {V}", V, ["const", "binary"]),
    "transposing a constant": ("%a = tcp.const dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>\n"
        "%r = tcp.transpose %a perm = [1, 0] : tensor<2x2xf32> -> tensor<2x2xf32>", "tensor<2x2xf32>", ["const"]),
    "reducing one element": (f"%a = tcp.reshape %v : {V} -> tensor<6x1xf32>\n"
        f"%r = tcp.reduce add %a, %s dims = [1] : tensor<6x1xf32>, {S} -> {V}", V, ["broadcast", "binary"]),
    "reducing along no dimension": (f"%r = tcp.reduce maximum %v, %s dims = [] : {V}, {S} -> {V}", V, ["broadcast", "binary"]),
    "reducing no elements stays": (f"%a = tcp.slice %m offsets [0, 0] sizes [4, 0] strides [1, 1] : {M} -> tensor<4x0xf32>\n"
        f"%r = tcp.reduce add %a, %s dims = [1] : tensor<4x0xf32>, {S} -> tensor<4xf32>", "tensor<4xf32>", ["slice", "reduce"]),
    "a window of one element": (f"%r = tcp.window minimum %v, %s window = [1] strides = [1] low [0] high [0] : {V}, {S} -> {V}",
        V, ["broadcast", "binary"]),
    "a window of one element with steps stays": (
        f"%r = tcp.window minimum %v, %s window = [1] strides = [2] low [0] high [0] : {V}, {S} -> tensor<3xf32>",
        "tensor<3xf32>", ["window"]),
    "a window of one element and padding stays": (
        f"%r = tcp.window minimum %v, %s window = [1] strides = [1] low [1] high [0] : {V}, {S} -> tensor<7xf32>",
        "tensor<7xf32>", ["window"]),
    "scanning one element": (f"%a = tcp.reshape %v : {V} -> tensor<6x1xf32>\n"
        f"%r = tcp.scan multiply %a, %s dim = 1 : tensor<6x1xf32>, {S}", "tensor<6x1xf32>", ["broadcast", "binary", "reshape"]),
    "broadcast of a reshape that adds dimensions of size 1": ("%a = tcp.reshape %v : tensor<6xf32> -> tensor<1x6x1xf32>\n"
        "%r = tcp.broadcast %a dims = [2, 1, 0] : tensor<1x6x1xf32> -> tensor<4x6x2xf32>", "tensor<4x6x2xf32>", ["broadcast"]),
    "broadcast of another reshape stays": (f"%a = tcp.reshape %m : {M} -> tensor<1x24x1xf32>\n"
        "%r = tcp.broadcast %a dims = [0, 1, 2] : tensor<1x24x1xf32> -> tensor<2x24x3xf32>", "tensor<2x24x3xf32>",
        ["reshape", "broadcast"]),
    "unary of added dimensions": ("%a = tcp.reshape %v : tensor<6xf32> -> tensor<6x1xf32>\n%r = tcp.unary exp %a : tensor<6x1xf32>",
        "tensor<6x1xf32>", ["unary", "reshape"]),
    "binary of added dimensions": ("%a = tcp.reshape %v : tensor<6xf32> -> tensor<6x1xf32>\n"
        "%c = tcp.const dense<2.0> : tensor<6x1xf32>\n%d = tcp.binary multiply %a, %c : tensor<6x1xf32>\n"
        "%e = tcp.reshape %w : tensor<6xf32> -> tensor<6x1xf32>\n%r = tcp.binary add %d, %e : tensor<6x1xf32>",
        "tensor<6x1xf32>", ["const", "binary", "binary", "reshape"]),
    "binary of dimensions added elsewhere stays": ("%a = tcp.reshape %v : tensor<6xf32> -> tensor<6x1xf32>\n"
        "%c = tcp.slice %m offsets [0, 0] sizes [1, 6] strides [1, 1] : tensor<4x6xf32> -> tensor<1x6xf32>\n"
        "%d = tcp.transpose %c perm = [1, 0] : tensor<1x6xf32> -> tensor<6x1xf32>\n%r = tcp.binary add %a, %d : tensor<6x1xf32>",
        "tensor<6x1xf32>", ["reshape", "slice", "transpose", "binary"]),
    "an exclusive scan of one element": (f"%a = tcp.reshape %v : {V} -> tensor<6x1xf32>\n"
        f"%r = tcp.scan multiply %a, %s dim = 1 {{exclusive}} : tensor<6x1xf32>, {S}", "tensor<6x1xf32>", ["broadcast"]),
    "integer products with zero": (f"%a = tcp.const dense<0> : {I}\n"
        "%r = tcp.contract %i, %a {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], "
        f'iterator_types = ["reduction"]}} : {I}, {I} -> tensor<i32>', "tensor<i32>", ["const"]),
    "float products with zero stay": (f"%a = tcp.const dense<0.0> : {V}\n"
        "%r = tcp.contract %v, %a {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], "
        f'iterator_types = ["reduction"]}} : {V}, {V} -> {S}', S, ["const", "contract"]),
    "gathering a splat": (f"%a = tcp.const dense<3.0> : {M}\n%r = tcp.gather %a at %i offset_dims = [1] collapsed_dims = [0] "
        f"start_index_map = [0] index_vector_dim = 1 sizes [1, 6] : {M}, {I} -> tensor<6x6xf32>", "tensor<6x6xf32>", ["const"]),
    "gathering constants": ("%a = tcp.const dense<[1.0, 2.0]> : tensor<2xf32>\n%n = tcp.const dense<[1, 0, 7]> : tensor<3xi32>\n"
        "%r = tcp.gather %a at %n offset_dims = [] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 "
        "sizes [1] : tensor<2xf32>, tensor<3xi32> -> tensor<3xf32>", "tensor<3xf32>", ["const"]),
    "scattering nothing": ("%e = tcp.const dense<> : tensor<0xf32>\n%n = tcp.const dense<> : tensor<0xi32>\n"
        "%r = tcp.scatter(%v) at %n updates(%e) offset_dims = [] collapsed_dims = [0] start_index_map = [0] "
        "index_vector_dim = 1 {\n^bb0(%a: tensor<f32>, %k: tensor<f32>):\ntcp.yield %k : tensor<f32>\n} "
        f": ({V}, tensor<0xi32>, tensor<0xf32>) -> {V}", V, []),
    "sorting lines of one element": (f"%a = tcp.reshape %v : {V} -> tensor<6x1xf32>\n%r = tcp.sort(%a) dim = 1 {{\n"
        "^bb0(%k: tensor<f32>, %c: tensor<f32>):\n%d = tcp.binary lt %k, %c : tensor<f32>\ntcp.yield %d : tensor<i1>\n"
        "} : tensor<6x1xf32>", "tensor<6x1xf32>", ["reshape"]),
    "the largest of constants": ("%a = tcp.const dense<[1.0, 3.0, 2.0]> : tensor<3xf32>\n"
        "%r, %p2 = tcp.top_k %a k = 2 : tensor<3xf32>", "tensor<2xf32>", ["const"]),
    "scanning constants": ("%a = tcp.const dense<[1, 3, 2]> : tensor<3xi32>\n%n = tcp.const dense<1> : tensor<i32>\n"
        "%r = tcp.scan add %a, %n dim = 0 {reverse} : tensor<3xi32>, tensor<i32>", "tensor<3xi32>", ["const"]),
    "transforming constants": ("%a = tcp.const dense<[1.0, 0.0, 2.0, 0.0]> : tensor<4xf32>\n"
        "%r = tcp.fft rfft %a lengths = [4] : tensor<4xf32>", "tensor<3xcomplex<f32>>", ["const"]),
    "numbering one element": ("%r = tcp.iota dim = 0 : tensor<1x6xi32>", "tensor<1x6xi32>", ["const"]),
    "numbering several stays": ("%r = tcp.iota dim = 1 : tensor<1x6xi32>", "tensor<1x6xi32>", ["iota"]),
    "bits there and back": (f"%a = tcp.bitcast %v : {V} -> tensor<6x4xi8>\n%r = tcp.bitcast %a : tensor<6x4xi8> -> {V}", V, []),
    "bits of bits": (f"%a = tcp.bitcast %v : {V} -> tensor<6xui32>\n%r = tcp.bitcast %a : tensor<6xui32> -> {I}", I, ["bitcast"]),
    "bits of constants": ("%a = tcp.const dense<[1.0, 2.0]> : tensor<2xf32>\n%r = tcp.bitcast %a : tensor<2xf32> -> tensor<2x4xui8>",
        "tensor<2x4xui8>", ["const"]),
    "joining what is empty": (f"%a = tcp.slice %v offsets [0] sizes [0] strides [1] : {V} -> tensor<0xf32>\n"
        f"%r = tcp.concat %v, %a, %w dim = 0 : {V}, tensor<0xf32>, {V} -> tensor<12xf32>", "tensor<12xf32>", ["concat"]),
    "joining joined ones": (f"%a = tcp.concat %v, %w dim = 0 : {V}, {V} -> tensor<12xf32>\n"
        f"%r = tcp.concat %v, %a dim = 0 : {V}, tensor<12xf32> -> tensor<18xf32>", "tensor<18xf32>", ["concat"]),
    "a group of nothing": (f"%r = tcp.group {{\ntcp.yield %v : {V}\n}} : {V}", V, []),
    "a group of one operation stays": (f"%r = tcp.group {{\n%a = tcp.unary ceil %v : {V}\ntcp.yield %a : {V}\n}} : {V}",
        V, ["group", "unary", "yield"]),
    "a group with results that nobody uses": (
        f"%r, %q, %t = tcp.group {{\n%a = tcp.unary ceil %v : {V}\n%k = tcp.unary floor %v : {V}\n"
        f"tcp.yield %a, %k, %w : {V}, {V}, {V}\n}} : {V}, {V}, {V}", V, ["group", "unary", "yield"]),
    "a group that yields something twice": (
        f"%q, %t = tcp.group {{\n%a = tcp.unary ceil %v : {V}\ntcp.yield %a, %a : {V}, {V}\n}} : {V}, {V}\n"
        f"%r = tcp.binary add %q, %t : {V}", V, ["group", "unary", "yield", "binary"]),
    "an isolated group of nothing": (f"%r = tcp.isolated_group %v {{\n^bb0(%a: {V}):\ntcp.yield %a : {V}\n}} : {V} -> {V}", V, []),
}
# name: (lines, types of what an isolated group is left with)
INPUTS = {
    "unused": (f"%r = tcp.isolated_group %w, %v {{\n^bb0(%a: {V}, %b: {V}):\n%c = tcp.unary ceil %b : {V}\n"
        f"tcp.yield %c : {V}\n}} : {V}, {V} -> {V}", 1),
    "passed twice": (f"%r = tcp.isolated_group %v, %w, %v {{\n^bb0(%a: {V}, %b: {V}, %d: {V}):\n%c = tcp.binary add %a, %b : {V}\n"
        f"%e = tcp.binary subtract %c, %d : {V}\ntcp.yield %e : {V}\n}} : {V}, {V}, {V} -> {V}", 2),
}  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_rule(name: str, ctx: Any) -> None:
    body, result, left = RULES[name]
    arguments = ", ".join(f"%{key}: {type}" for key, type in TYPES.items())
    module = parse_module(f"func.func @main({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}", ctx)
    with np.errstate(all="ignore"):
        (expected,) = Interpreter(module, ctx).run("main", *VALUES.values())
        PassManager(ctx).run(Pipeline.parse("canonicalize", ctx), module)
        verify(module, ctx)
        (got,) = Interpreter(module, ctx).run("main", *VALUES.values())
    assert got.dtype == expected.dtype
    np.testing.assert_allclose(got, expected, rtol=1e-6 if "contract" in name else 0)
    if got.dtype.kind == "f":
        numbers = ~np.isnan(expected)
        assert np.array_equal(np.signbit(got[numbers]), np.signbit(expected[numbers]))
    assert [op.name[4:] for op in module.walk() if op.name.startswith("tcp.")] == left, str(module)


@pytest.mark.parametrize("name", INPUTS)
def test_isolated_group_takes_what_it_uses_once(name: str, ctx: Any) -> None:
    body, count = INPUTS[name]
    module = parse_module(f"func.func @main(%v: {V}, %w: {V}) -> {V} {{\n{body}\nreturn %r : {V}\n}}", ctx)
    (expected,) = Interpreter(module, ctx).run("main", VALUES["v"], VALUES["w"])
    PassManager(ctx).run(Pipeline.parse("canonicalize", ctx), module)
    verify(module, ctx)
    (got,) = Interpreter(module, ctx).run("main", VALUES["v"], VALUES["w"])
    np.testing.assert_array_equal(got, expected)
    (op,) = [op for op in module.walk() if op.name == "tcp.isolated_group"]
    assert len(op.operands) == count


def test_random_bits_of_a_constant_state_are_constants(ctx: Any) -> None:
    line = "%t, %r = tcp.rng_bits philox4x32 %a : tensor<2xui64> -> tensor<2xui64>, tensor<3xui8>"
    body = f"%a = tcp.const dense<[1, 2]> : tensor<2xui64>\n{line}\nreturn %t, %r : tensor<2xui64>, tensor<3xui8>"
    module = parse_module(f"func.func @main() -> (tensor<2xui64>, tensor<3xui8>) {{\n{body}\n}}", ctx)
    expected = Interpreter(module, ctx).run("main")
    PassManager(ctx).run(Pipeline.parse("canonicalize", ctx), module)
    assert {op.name for op in module.walk() if op.name.startswith("tcp.")} == {"tcp.const"}
    for a, b in zip(expected, Interpreter(module, ctx).run("main"), strict=True):
        np.testing.assert_array_equal(a, b)


def test_contraction_of_many_operations_in_blocks(ctx: Any) -> None:
    lines = [f"%a = tcp.broadcast %m dims = [1, 2] : {M} -> {B3}", f"%c0 = tcp.binary add %b, %a : {B3}"]
    lines += [f"%c{i + 1} = tcp.binary add %c{i}, %b : {B3}" for i in range(1500)]
    lines += [
        f"%d = tcp.reshape %c1500 : {B3} -> tensor<12x6xf32>",
        "%r = tcp.contract %x, %d {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, "
        'affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} '
        ": tensor<6x12xf32>, tensor<12x6xf32> -> tensor<6x6xf32>",
    ]
    body = "\n".join([*lines, "return %r : tensor<6x6xf32>"])
    arguments = f"%m: {M}, %b: {B3}, %x: tensor<6x12xf32>"
    module = parse_module(f"func.func @main({arguments}) -> tensor<6x6xf32> {{\n{body}\n}}", ctx)
    PassManager(ctx).run(Pipeline.parse("canonicalize", ctx), module)
    (product,) = [op for op in module.walk() if op.name == "tcp.contract"]
    assert str(product.operands[1].type) == B3
