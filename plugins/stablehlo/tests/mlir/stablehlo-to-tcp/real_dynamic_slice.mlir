// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<?xf32>, %a: tensor<1xi32>, %b: tensor<1xi32>, %s: tensor<1xi32>) {
  %r = stablehlo.real_dynamic_slice %x, %a, %b, %s : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>, %a: tensor<1xi32>, %b: tensor<1xi32>, %s: tensor<1xi32>) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %extracted = tensor.extract %a[%c0] : tensor<1xi32>
// CHECK-NEXT: %0 = arith.index_cast %extracted : i32 to index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %extracted_1 = tensor.extract %b[%c0_0] : tensor<1xi32>
// CHECK-NEXT: %1 = arith.index_cast %extracted_1 : i32 to index
// CHECK-NEXT: %c0_2 = arith.constant 0 : index
// CHECK-NEXT: %extracted_3 = tensor.extract %s[%c0_2] : tensor<1xi32>
// CHECK-NEXT: %2 = arith.index_cast %extracted_3 : i32 to index
// CHECK-NEXT: %3 = arith.subi %1, %0 : index
// CHECK-NEXT: %4 = arith.ceildivsi %3, %2 : index
// CHECK-NEXT: %r = tcp.slice %x offsets [%0] sizes [%4] strides [%2] : tensor<?xf32> -> tensor<?xf32>
