// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %n: tensor<2xi32>) {
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %n: tensor<2xi32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %extracted = tensor.extract %n[%c0] : tensor<2xi32>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i32 to index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %extracted_0 = tensor.extract %n[%c1] : tensor<2xi32>
// CHECK-NEXT: %1 = arith.index_cast %extracted_0 : i32 to index
// CHECK-NEXT: %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, %1] : tensor<8x4xf32>, tensor<3x1xi32> -> tensor<3x?xf32>
