// Gather and scatter.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @gather(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<10x?xf32>, %[[I:[a-z0-9_]+]]: tensor<4xi32>, %[[N:[a-z0-9_]+]]: index
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.gather %[[X]] at %[[I]] offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, %[[N]]{{\]}} : tensor<10x?xf32>, tensor<4xi32> -> tensor<4x?xf32>
// CHECK: }
func.func @gather(%x: tensor<10x?xf32>, %i: tensor<4xi32>, %n: index) {
  %y = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1
      sizes [1, %n] : tensor<10x?xf32>, tensor<4xi32> -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @scatter(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<10x8xf32>, %[[I:[a-z0-9_]+]]: tensor<4xi32>, %[[U:[a-z0-9_]+]]: tensor<4x8xf32>
// CHECK: %[[Y:[a-z0-9_]+]] = tcp.scatter(%[[X]]) at %[[I]] updates(%[[U]]) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
// CHECK: ^bb0(%[[OLD:[a-z0-9_]+]]: tensor<f32>, %[[NEW:[a-z0-9_]+]]: tensor<f32>):
// CHECK: %[[SUM:[a-z0-9_]+]] = tcp.binary add %[[OLD]], %[[NEW]] : tensor<f32>
// CHECK: tcp.yield %[[SUM]] : tensor<f32>
// CHECK: } : (tensor<10x8xf32>, tensor<4xi32>, tensor<4x8xf32>) -> tensor<10x8xf32>
// CHECK: }
func.func @scatter(%x: tensor<10x8xf32>, %i: tensor<4xi32>, %u: tensor<4x8xf32>) {
  %y = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0]
      index_vector_dim = 1 {
  ^bb0(%old: tensor<f32>, %new: tensor<f32>):
    %sum = tcp.binary add %old, %new : tensor<f32>
    tcp.yield %sum : tensor<f32>
  } : (tensor<10x8xf32>, tensor<4xi32>, tensor<4x8xf32>) -> tensor<10x8xf32>
  return
}
