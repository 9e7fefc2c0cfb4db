// Unranked tensors become unranked buffers; what is copied must have a rank somewhere on its way.
// RUN: plait opt %s --one-shot-bufferize=bufferize-function-boundaries=true | filecheck %s

// CHECK-LABEL: func.func @with_rank(
// CHECK-SAME: %[[A:.*]]: memref<*xf32>) -> memref<4xf32>
// CHECK: %[[C:.*]] = memref.cast %[[A]] : memref<*xf32> to memref<4xf32>
// CHECK: memref.copy %[[C]], %[[NEW:.*]] :
// CHECK: return %[[NEW]] : memref<4xf32>
func.func @with_rank(%a: tensor<*xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %a : tensor<*xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @without_rank(
// CHECK-SAME: %[[A:.*]]: memref<?xf32>) -> memref<*xf32>
// CHECK: %[[D:.*]] = memref.dim %[[A]]
// CHECK: %[[NEW:.*]] = memref.alloc(%[[D]])
// CHECK: memref.copy %[[A]], %[[NEW]] : memref<?xf32> to memref<?xf32>
// CHECK: %[[OUT:.*]] = memref.cast %[[NEW]] : memref<?xf32> to memref<*xf32>
// CHECK: return %[[OUT]] : memref<*xf32>
func.func @without_rank(%a: tensor<?xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %a : tensor<?xf32> to tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func.func @calls(
// CHECK: %[[R:.*]] = call @without_rank(%{{.*}}) : (memref<?xf32>) -> memref<*xf32>
// CHECK: return %[[R]] : memref<*xf32>
func.func @calls(%a: tensor<?xf32>) -> tensor<*xf32> {
  %0 = call @without_rank(%a) : (tensor<?xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
