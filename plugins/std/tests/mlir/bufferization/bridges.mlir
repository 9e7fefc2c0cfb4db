// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @to_tensor(%m: memref<4x?xf32>) -> tensor<4x?xf32> {
// CHECK-NEXT: %0 = bufferization.to_tensor %m restrict writable : memref<4x?xf32> to tensor<4x?xf32>
// CHECK-NEXT: return %0 : tensor<4x?xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.to_tensor"(%m) <{restrict, writable}> : (memref<4x?xf32>) -> tensor<4x?xf32>
func.func @to_tensor(%m: memref<4x?xf32>) -> tensor<4x?xf32> {
  %0 = bufferization.to_tensor %m restrict writable : memref<4x?xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @to_buffer(%x: tensor<4x?xf32>) -> memref<4x?xf32> {
// CHECK-NEXT: %0 = bufferization.to_buffer %x : tensor<4x?xf32> to memref<4x?xf32>
// CHECK-NEXT: return %0 : memref<4x?xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.to_buffer"(%x) : (tensor<4x?xf32>) -> memref<4x?xf32>
func.func @to_buffer(%x: tensor<4x?xf32>) -> memref<4x?xf32> {
  %0 = bufferization.to_buffer %x : tensor<4x?xf32> to memref<4x?xf32>
  return %0 : memref<4x?xf32>
}

// CHECK-LABEL: func.func @qualified(%m: memref<?xf32>, %t: tensor<*xf32>) -> (tensor<?xf32>, memref<*xf32>) {
// CHECK-NEXT: %0 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
// CHECK-NEXT: %1 = bufferization.to_buffer %t read_only : tensor<*xf32> to memref<*xf32>
// CHECK-NEXT: return %0, %1 : tensor<?xf32>, memref<*xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.to_tensor"(%m) <{restrict, writable}> : (memref<?xf32>) -> tensor<?xf32>
// GENERIC: %{{[0-9]+}} = "bufferization.to_buffer"(%t) <{read_only}> : (tensor<*xf32>) -> memref<*xf32>
func.func @qualified(%m: memref<?xf32>, %t: tensor<*xf32>) -> (tensor<?xf32>, memref<*xf32>) {
  %0 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %t read_only : tensor<*xf32> to memref<*xf32>
  return %0, %1 : tensor<?xf32>, memref<*xf32>
}
