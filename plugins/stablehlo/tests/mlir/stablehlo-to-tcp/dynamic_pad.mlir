// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<?xf32>, %v: tensor<f32>, %lo: tensor<1xi32>, %hi: tensor<1xi32>, %in: tensor<1xi32>) {
  %r = stablehlo.dynamic_pad %x, %v, %lo, %hi, %in : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>, %v: tensor<f32>, %lo: tensor<1xi32>, %hi: tensor<1xi32>, %in: tensor<1xi32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %extracted = tensor.extract %lo[%c0] : tensor<1xi32>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i32 to index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %extracted_1 = tensor.extract %hi[%c0_0] : tensor<1xi32>
// CHECK-NEXT: %1 = arith.index_cast %extracted_1 : i32 to index
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %extracted_3 = tensor.extract %in[%c0_2] : tensor<1xi32>
// CHECK-NEXT: %2 = arith.index_cast %extracted_3 : i32 to index
// CHECK-NEXT: %r = tcp.pad %x, %v low [%0] high [%1] interior [%2] : tensor<?xf32>, tensor<f32> -> tensor<?xf32>
