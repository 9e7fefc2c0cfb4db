// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK: #extern = #ml_program.extern : tensor<4xi32>
// CHECK-NEXT: #extern1 = #ml_program.extern : i32
// CHECK-NEXT: module {
// CHECK-NEXT:   ml_program.global private mutable @a(dense<4> : tensor<4xi32>) : tensor<4xi32>
// CHECK-NEXT:   ml_program.global private @b(dense<4> : tensor<4xi32>) : tensor<?xi32>
// CHECK-NEXT:   ml_program.global public mutable @c : tensor<?xi32>
// CHECK-NEXT:   ml_program.global public @d(#extern) : tensor<?xi32>
// CHECK-NEXT:   ml_program.global private @e(17 : i64) : i64
// CHECK-NEXT:   ml_program.global private @f(#extern1) : i32
// CHECK-NEXT:   ml_program.func @g(%arg0: i32 {x.y}) -> i32 attributes {t.u} {
// CHECK-NEXT:     %e = ml_program.global_load @e : i64
// CHECK-NEXT:     %e_0 = ml_program.global_load_const @e : i64
// CHECK-NEXT:     %a = ml_program.global_load @a : tensor<4xi32>
// CHECK-NEXT:     ml_program.return %arg0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   ml_program.func private @h(i32) -> i32
// CHECK-NEXT:   ml_program.subgraph private @s(%arg0: tensor<4xi32>) -> tensor<4xi32> {
// CHECK-NEXT:     %0 = ml_program.token
// CHECK-NEXT:     %result, %produceToken = ml_program.global_load_graph @a ordering(%0 -> !ml_program.token) : tensor<4xi32>
// CHECK-NEXT:     %1 = ml_program.global_store_graph @a = %result ordering(%produceToken, %0 -> !ml_program.token) : tensor<4xi32>
// CHECK-NEXT:     %result_0, %produceToken_1 = ml_program.global_load_graph @a ordering(() -> !ml_program.token) : tensor<4xi32>
// CHECK-NEXT:     ml_program.output %result_0 : tensor<4xi32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
// GENERIC: #extern = #ml_program.extern : tensor<4xi32>
// GENERIC-NEXT: #extern1 = #ml_program.extern : i32
// GENERIC-NEXT: "builtin.module"() ({
// GENERIC-NEXT:   "ml_program.global"() <{is_mutable, sym_name = "a", sym_visibility = "private", type = tensor<4xi32>, value = dense<4> : tensor<4xi32>}> : () -> ()
// GENERIC-NEXT:   "ml_program.global"() <{sym_name = "b", sym_visibility = "private", type = tensor<?xi32>, value = dense<4> : tensor<4xi32>}> : () -> ()
// GENERIC-NEXT:   "ml_program.global"() <{is_mutable, sym_name = "c", sym_visibility = "public", type = tensor<?xi32>}> : () -> ()
// GENERIC-NEXT:   "ml_program.global"() <{sym_name = "d", sym_visibility = "public", type = tensor<?xi32>, value = #extern}> : () -> ()
// GENERIC-NEXT:   "ml_program.global"() <{sym_name = "e", sym_visibility = "private", type = i64, value = 17 : i64}> : () -> ()
// GENERIC-NEXT:   "ml_program.global"() <{sym_name = "f", sym_visibility = "private", type = i32, value = #extern1}> : () -> ()
// GENERIC-NEXT:   "ml_program.func"() <{arg_attrs = [{x.y}], function_type = (i32) -> i32, sym_name = "g"}> ({
// GENERIC-NEXT:   ^bb0(%{{.*}}: i32):
// GENERIC-NEXT:     %{{.*}} = "ml_program.global_load"() <{global = @e}> : () -> i64
// GENERIC-NEXT:     %{{.*}} = "ml_program.global_load_const"() <{global = @e}> : () -> i64
// GENERIC-NEXT:     %{{.*}} = "ml_program.global_load"() <{global = @a}> : () -> tensor<4xi32>
// GENERIC-NEXT:     "ml_program.return"(%{{.*}}) : (i32) -> ()
// GENERIC-NEXT:   }) {t.u} : () -> ()
// GENERIC-NEXT:   "ml_program.func"() <{function_type = (i32) -> i32, sym_name = "h", sym_visibility = "private"}> ({
// GENERIC-NEXT:   }) : () -> ()
// GENERIC-NEXT:   "ml_program.subgraph"() <{function_type = (tensor<4xi32>) -> tensor<4xi32>, sym_name = "s", sym_visibility = "private"}> ({
// GENERIC-NEXT:   ^bb0(%{{.*}}: tensor<4xi32>):
// GENERIC-NEXT:     %{{.*}} = "ml_program.token"() : () -> !ml_program.token
// GENERIC-NEXT:     %{{.*}}:2 = "ml_program.global_load_graph"(%{{.*}}) <{global = @a}> : (!ml_program.token) -> (tensor<4xi32>, !ml_program.token)
// GENERIC-NEXT:     %{{.*}} = "ml_program.global_store_graph"(%{{.*}}#0, %{{.*}}#1, %{{.*}}) <{global = @a}> : (tensor<4xi32>, !ml_program.token, !ml_program.token) -> !ml_program.token
// GENERIC-NEXT:     %{{.*}}:2 = "ml_program.global_load_graph"() <{global = @a}> : () -> (tensor<4xi32>, !ml_program.token)
// GENERIC-NEXT:     "ml_program.output"(%{{.*}}#0) : (tensor<4xi32>) -> ()
// GENERIC-NEXT:   }) : () -> ()
// GENERIC-NEXT: }) : () -> ()
ml_program.global private mutable @a(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @b(dense<4> : tensor<4xi32>) : tensor<?xi32>
ml_program.global public mutable @c : tensor<?xi32>
ml_program.global public @d(#ml_program.extern : tensor<4xi32>) : tensor<?xi32>
ml_program.global private @e(17 : i64) : i64
ml_program.global private @f(#ml_program.extern : i32) : i32
ml_program.func @g(%arg0: i32 {x.y}) -> i32 attributes {t.u} {
  %0 = ml_program.global_load @e : i64
  %1 = ml_program.global_load_const @e : i64
  %2 = ml_program.global_load @a : tensor<4xi32>
  ml_program.return %arg0 : i32
}
ml_program.func private @h(i32) -> i32
ml_program.subgraph private @s(%arg0: tensor<4xi32>) -> tensor<4xi32> {
  %1 = ml_program.token
  %2, %3 = ml_program.global_load_graph @a ordering(%1 -> !ml_program.token) : tensor<4xi32>
  %4 = ml_program.global_store_graph @a = %2 ordering(%3, %1 -> !ml_program.token) : tensor<4xi32>
  %5, %6 = ml_program.global_load_graph @a ordering(() -> !ml_program.token) : tensor<4xi32>
  ml_program.output %5 : tensor<4xi32>
}
