// Sort and top-k.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @sort(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<?xf32>, %[[I:[a-z0-9_]+]]: tensor<?xi32>
// CHECK: %[[S:[a-z0-9_]+]], %[[P:[a-z0-9_]+]] = tcp.sort(%[[X]], %[[I]]) dim = 0 {
// CHECK: ^bb0(%[[A:[a-z0-9_]+]]: tensor<f32>, %[[B:[a-z0-9_]+]]: tensor<f32>, %[[AI:[a-z0-9_]+]]: tensor<i32>, %[[BI:[a-z0-9_]+]]: tensor<i32>):
// CHECK: %[[LESS:[a-z0-9_]+]] = tcp.binary lt %[[A]], %[[B]] : tensor<f32>
// CHECK: tcp.yield %[[LESS]] : tensor<i1>
// CHECK: } : tensor<?xf32>, tensor<?xi32>
// CHECK: }
func.func @sort(%x: tensor<?xf32>, %i: tensor<?xi32>) {
  %s, %p = tcp.sort(%x, %i) dim = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %ai: tensor<i32>, %bi: tensor<i32>):
    %less = tcp.binary lt %a, %b : tensor<f32>
    tcp.yield %less : tensor<i1>
  } : tensor<?xf32>, tensor<?xi32>
  return
}

// CHECK-LABEL: func.func @top_k(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>
// CHECK: %[[V:[a-z0-9_]+]], %[[I:[a-z0-9_]+]] = tcp.top_k %[[X]] k = 3 : tensor<4x?xf32>
// CHECK: }
func.func @top_k(%x: tensor<4x?xf32>) {
  %v, %i = tcp.top_k %x k = 3 : tensor<4x?xf32>
  return
}
