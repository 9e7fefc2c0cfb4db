// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @bytes(
// CHECK: native.contract_words %{{.*}}, %{{.*}} of [si8, ui8] into %{{.*}} : tensor<16x8xi32>, tensor<8x32xi32>, tensor<16x32xi32> -> tensor<16x32xi32>
func.func @bytes(%a: tensor<16x8xi32>, %b: tensor<8x32xi32>, %c: tensor<16x32xi32>) -> tensor<16x32xi32> {
  %0 = native.contract_words %a, %b of [si8, ui8] into %c
    : tensor<16x8xi32>, tensor<8x32xi32>, tensor<16x32xi32> -> tensor<16x32xi32>
  return %0 : tensor<16x32xi32>
}

// CHECK-LABEL: func.func @floats(
// CHECK: native.contract_words %{{.*}}, %{{.*}} of [bf16, bf16] into %{{.*}} {overwrites} : memref<?x8xi32>, memref<8x?xi32>, memref<?x?xf32>
func.func @floats(%a: memref<?x8xi32>, %b: memref<8x?xi32>, %c: memref<?x?xf32>) {
  native.contract_words %a, %b of [bf16, bf16] into %c {overwrites} : memref<?x8xi32>, memref<8x?xi32>, memref<?x?xf32>
  return
}
