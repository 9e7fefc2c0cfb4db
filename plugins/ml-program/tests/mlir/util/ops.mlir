// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK: module {
// CHECK-NEXT:   util.global private @a : i32
// CHECK-NEXT:   util.global public mutable @b = 3 : i32
// CHECK-NEXT:   util.global private mutable @t = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:   util.global private @p = #stream.parameter.named<"scope"::"key"> : tensor<4xf32>
// CHECK-NEXT:   util.global private @p2 = #stream.parameter.named<"key2"> : tensor<4xf32>
// CHECK-NEXT:   util.global private @p3 {x.y} = #flow.parameter.named<"s"::"k"> : tensor<4xf32>
// CHECK-NEXT:   util.global private mutable @u = #util.uninitialized : tensor<4xf32>
// CHECK-NEXT:   util.global private @z = #util.byte_pattern<1> : tensor<4xf32>
// CHECK-NEXT:   util.global private @l : !util.list<?>
// CHECK-NEXT:   util.func public @f(%arg0: tensor<2xf32>) -> (tensor<2xf32>, i32) {
// CHECK-NEXT:     %t = util.global.load @t : tensor<2xf32>
// CHECK-NEXT:     %a = util.global.load immutable @a : i32
// CHECK-NEXT:     util.global.store %arg0, @t : tensor<2xf32>
// CHECK-NEXT:     %ptr_t = util.global.address @t : !util.ptr<tensor<2xf32>>
// CHECK-NEXT:     %0 = util.global.load.indirect %ptr_t : !util.ptr<tensor<2xf32>> -> tensor<2xf32>
// CHECK-NEXT:     util.global.store.indirect %0, %ptr_t : tensor<2xf32> -> !util.ptr<tensor<2xf32>>
// CHECK-NEXT:     util.return %t, %a : tensor<2xf32>, i32
// CHECK-NEXT:   }
// CHECK-NEXT:   util.func private @g() {
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     %0 = util.list.create %c4 : !util.list<?>
// CHECK-NEXT:     %1 = util.list.create : !util.list<i32>
// CHECK-NEXT:     %2 = util.list.size %0 : !util.list<?>
// CHECK-NEXT:     util.list.resize %0, %c4 : !util.list<?>
// CHECK-NEXT:     %3 = util.list.get %0[%c4] : !util.list<?> -> i32
// CHECK-NEXT:     %4 = util.list.get %1[%c4] : !util.list<i32>
// CHECK-NEXT:     util.list.set %0[%c4], %3 : i32 -> !util.list<?>
// CHECK-NEXT:     util.list.set %1[%c4], %3 : !util.list<i32>
// CHECK-NEXT:     util.return
// CHECK-NEXT:   }
// CHECK-NEXT:   util.initializer {
// CHECK-NEXT:     %c4_i32 = arith.constant 4 : i32
// CHECK-NEXT:     util.global.store %c4_i32, @a : i32
// CHECK-NEXT:     util.return
// CHECK-NEXT:   }
// CHECK-NEXT:   util.func public @vis(%arg0: i32) -> i32 attributes {a.b} {
// CHECK-NEXT:     %0 = util.call @vis(%arg0) {x.y} : (i32) -> i32
// CHECK-NEXT:     util.return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   util.global public @dflt : i32
// CHECK-NEXT:   util.func nested @gg(%arg0: i32 {x.y}) -> (i32 {r.s}) {
// CHECK-NEXT:     util.return {x.z} %arg0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   util.global private mutable @with {noinline} = #stream.parameter.named<"scope"::"key", {x = 1 : i64}> : tensor<4xf32>
// CHECK-NEXT:   util.global private @other : tensor<?xi32> = dense<1> : tensor<2xi32>
// CHECK-NEXT:   util.func public @lst(%arg0: !util.list<?>, %arg1: tensor<4xf32>, %arg2: index) -> !util.list<?> {
// CHECK-NEXT:     util.list.set %arg0[%arg2], %arg1 : tensor<4xf32> -> !util.list<?>
// CHECK-NEXT:     util.return %arg0 : !util.list<?>
// CHECK-NEXT:   }
// CHECK-NEXT:   util.func private @lazy() -> (i32, i32) {
// CHECK-NEXT:     %0:2 = util.call @lazy() : () -> (i32, i32)
// CHECK-NEXT:     util.return %0#1, %0#0 : i32, i32
// CHECK-NEXT:   }
// CHECK-NEXT: }
// GENERIC: "builtin.module"() ({
// GENERIC-NEXT:   "util.global"() <{sym_name = "a", sym_visibility = "private", type = i32}> : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = 3 : i32, is_mutable, sym_name = "b", sym_visibility = "public", type = i32}> : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, is_mutable, sym_name = "t", sym_visibility = "private", type = tensor<2xf32>}> : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = #stream.parameter.named<"scope"::"key"> : tensor<4xf32>, sym_name = "p", sym_visibility = "private", type = tensor<4xf32>}> : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = #stream.parameter.named<"key2"> : tensor<4xf32>, sym_name = "p2", sym_visibility = "private", type = tensor<4xf32>}> : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = #flow.parameter.named<"s"::"k"> : tensor<4xf32>, sym_name = "p3", sym_visibility = "private", type = tensor<4xf32>}> {x.y} : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = #util.uninitialized : tensor<4xf32>, is_mutable, sym_name = "u", sym_visibility = "private", type = tensor<4xf32>}> : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = #util.byte_pattern<1> : tensor<4xf32>, sym_name = "z", sym_visibility = "private", type = tensor<4xf32>}> : () -> ()
// GENERIC-NEXT:   "util.global"() <{sym_name = "l", sym_visibility = "private", type = !util.list<?>}> : () -> ()
// GENERIC-NEXT:   "util.func"() <{function_type = (tensor<2xf32>) -> (tensor<2xf32>, i32), sym_name = "f", sym_visibility = "public", tied_operands = [-1 : index, -1 : index]}> ({
// GENERIC-NEXT:   ^bb0(%{{.*}}: tensor<2xf32>):
// GENERIC-NEXT:     %{{.*}} = "util.global.load"() <{global = @t}> : () -> tensor<2xf32>
// GENERIC-NEXT:     %{{.*}} = "util.global.load"() <{global = @a, is_immutable}> : () -> i32
// GENERIC-NEXT:     "util.global.store"(%{{.*}}) <{global = @t}> : (tensor<2xf32>) -> ()
// GENERIC-NEXT:     %{{.*}} = "util.global.address"() <{global = @t}> : () -> !util.ptr<tensor<2xf32>>
// GENERIC-NEXT:     %{{.*}} = "util.global.load.indirect"(%{{.*}}) : (!util.ptr<tensor<2xf32>>) -> tensor<2xf32>
// GENERIC-NEXT:     "util.global.store.indirect"(%{{.*}}, %{{.*}}) : (tensor<2xf32>, !util.ptr<tensor<2xf32>>) -> ()
// GENERIC-NEXT:     "util.return"(%{{.*}}, %{{.*}}) : (tensor<2xf32>, i32) -> ()
// GENERIC-NEXT:   }) : () -> ()
// GENERIC-NEXT:   "util.func"() <{function_type = () -> (), sym_name = "g", sym_visibility = "private"}> ({
// GENERIC-NEXT:     %{{.*}} = "arith.constant"() <{value = 4 : index}> : () -> index
// GENERIC-NEXT:     %{{.*}} = "util.list.create"(%{{.*}}) : (index) -> !util.list<?>
// GENERIC-NEXT:     %{{.*}} = "util.list.create"() : () -> !util.list<i32>
// GENERIC-NEXT:     %{{.*}} = "util.list.size"(%{{.*}}) : (!util.list<?>) -> index
// GENERIC-NEXT:     "util.list.resize"(%{{.*}}, %{{.*}}) : (!util.list<?>, index) -> ()
// GENERIC-NEXT:     %{{.*}} = "util.list.get"(%{{.*}}, %{{.*}}) : (!util.list<?>, index) -> i32
// GENERIC-NEXT:     %{{.*}} = "util.list.get"(%{{.*}}, %{{.*}}) : (!util.list<i32>, index) -> i32
// GENERIC-NEXT:     "util.list.set"(%{{.*}}, %{{.*}}, %{{.*}}) : (!util.list<?>, index, i32) -> ()
// GENERIC-NEXT:     "util.list.set"(%{{.*}}, %{{.*}}, %{{.*}}) : (!util.list<i32>, index, i32) -> ()
// GENERIC-NEXT:     "util.return"() : () -> ()
// GENERIC-NEXT:   }) : () -> ()
// GENERIC-NEXT:   "util.initializer"() <{function_type = () -> ()}> ({
// GENERIC-NEXT:     %{{.*}} = "arith.constant"() <{value = 4 : i32}> : () -> i32
// GENERIC-NEXT:     "util.global.store"(%{{.*}}) <{global = @a}> : (i32) -> ()
// GENERIC-NEXT:     "util.return"() : () -> ()
// GENERIC-NEXT:   }) : () -> ()
// GENERIC-NEXT:   "util.func"() <{function_type = (i32) -> i32, sym_name = "vis", sym_visibility = "public", tied_operands = [-1 : index]}> ({
// GENERIC-NEXT:   ^bb0(%{{.*}}: i32):
// GENERIC-NEXT:     %{{.*}} = "util.call"(%{{.*}}) <{callee = @vis, tied_operands = [-1 : index]}> {x.y} : (i32) -> i32
// GENERIC-NEXT:     "util.return"(%{{.*}}) : (i32) -> ()
// GENERIC-NEXT:   }) {a.b} : () -> ()
// GENERIC-NEXT:   "util.global"() <{sym_name = "dflt", sym_visibility = "public", type = i32}> : () -> ()
// GENERIC-NEXT:   "util.func"() <{arg_attrs = [{x.y}], function_type = (i32) -> i32, res_attrs = [{r.s}], sym_name = "gg", sym_visibility = "nested", tied_operands = [-1 : index]}> ({
// GENERIC-NEXT:   ^bb0(%{{.*}}: i32):
// GENERIC-NEXT:     "util.return"(%{{.*}}) {x.z} : (i32) -> ()
// GENERIC-NEXT:   }) : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = #stream.parameter.named<"scope"::"key", {x = 1 : i64}> : tensor<4xf32>, is_mutable, sym_name = "with", sym_visibility = "private", type = tensor<4xf32>}> {noinline} : () -> ()
// GENERIC-NEXT:   "util.global"() <{initial_value = dense<1> : tensor<2xi32>, sym_name = "other", sym_visibility = "private", type = tensor<?xi32>}> : () -> ()
// GENERIC-NEXT:   "util.func"() <{function_type = (!util.list<?>, tensor<4xf32>, index) -> !util.list<?>, sym_name = "lst", sym_visibility = "public", tied_operands = [-1 : index]}> ({
// GENERIC-NEXT:   ^bb0(%{{.*}}: !util.list<?>, %{{.*}}: tensor<4xf32>, %{{.*}}: index):
// GENERIC-NEXT:     "util.list.set"(%{{.*}}, %{{.*}}, %{{.*}}) : (!util.list<?>, index, tensor<4xf32>) -> ()
// GENERIC-NEXT:     "util.return"(%{{.*}}) : (!util.list<?>) -> ()
// GENERIC-NEXT:   }) : () -> ()
// GENERIC-NEXT:   "util.func"() <{function_type = () -> (i32, i32), sym_name = "lazy", sym_visibility = "private", tied_operands = [-1 : index, -1 : index]}> ({
// GENERIC-NEXT:     %{{.*}}:2 = "util.call"() <{callee = @lazy, tied_operands = [-1 : index, -1 : index]}> : () -> (i32, i32)
// GENERIC-NEXT:     "util.return"(%{{.*}}#1, %{{.*}}#0) : (i32, i32) -> ()
// GENERIC-NEXT:   }) : () -> ()
// GENERIC-NEXT: }) : () -> ()
module {
  util.global private @a : i32
  util.global public mutable @b = 3 : i32
  util.global private mutable @t = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
  util.global private @p = #stream.parameter.named<"scope"::"key"> : tensor<4xf32>
  util.global private @p2 = #stream.parameter.named<"key2"> : tensor<4xf32>
  util.global private @p3 {x.y} = #flow.parameter.named<"s"::"k"> : tensor<4xf32>
  util.global private mutable @u = #util.uninitialized : tensor<4xf32>
  util.global private @z = #util.byte_pattern<1> : tensor<4xf32>
  util.global private @l : !util.list<?>
  util.func public @f(%arg0: tensor<2xf32>) -> (tensor<2xf32>, i32) {
    %t = util.global.load @t : tensor<2xf32>
    %a = util.global.load immutable @a : i32
    util.global.store %arg0, @t : tensor<2xf32>
    %ptr_t = util.global.address @t : !util.ptr<tensor<2xf32>>
    %0 = util.global.load.indirect %ptr_t : !util.ptr<tensor<2xf32>> -> tensor<2xf32>
    util.global.store.indirect %0, %ptr_t : tensor<2xf32> -> !util.ptr<tensor<2xf32>>
    util.return %t, %a : tensor<2xf32>, i32
  }
  util.func private @g() {
    %c4 = arith.constant 4 : index
    %0 = util.list.create %c4 : !util.list<?>
    %1 = util.list.create : !util.list<i32>
    %2 = util.list.size %0 : !util.list<?>
    util.list.resize %0, %c4 : !util.list<?>
    %3 = util.list.get %0[%c4] : !util.list<?> -> i32
    %4 = util.list.get %1[%c4] : !util.list<i32>
    util.list.set %0[%c4], %3 : i32 -> !util.list<?>
    util.list.set %1[%c4], %3 : !util.list<i32>
    util.return
  }
  util.initializer {
    %c4_i32 = arith.constant 4 : i32
    util.global.store %c4_i32, @a : i32
    util.return
  }
  util.func public @vis(%arg0: i32) -> i32 attributes {a.b} {
    %0 = util.call @vis(%arg0) {x.y} : (i32) -> i32
    util.return %0 : i32
  }
  util.global public @dflt : i32
  util.func nested @gg(%arg0: i32 {x.y}) -> (i32 {r.s}) {
    util.return {x.z} %arg0 : i32
  }
  util.global private mutable @with {noinline} = #stream.parameter.named<"scope"::"key", {x = 1 : i64}> : tensor<4xf32>
  util.global private @other : tensor<?xi32> = dense<1> : tensor<2xi32>
  util.func public @lst(%arg0: !util.list<?>, %arg1: tensor<4xf32>, %arg2: index) -> !util.list<?> {
    util.list.set %arg0[%arg2], %arg1 : tensor<4xf32> -> !util.list<?>
    util.return %arg0 : !util.list<?>
  }
  util.func private @lazy() -> (i32, i32) {
    %0:2 = util.call @lazy() : () -> (i32, i32)
    util.return %0#1, %0#0 : i32, i32
  }
}
