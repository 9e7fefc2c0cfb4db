// RUN: plait opt %s --scf-forall-to-for | filecheck %s

// CHECK-LABEL: func.func @buffers(
// CHECK: scf.for %i = %{{[a-z0-9_]+}} to %n step %{{[a-z0-9_]+}} {
// CHECK-NEXT: scf.for %j = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} {
// CHECK-NEXT: memref.store %v, %m[%i, %j] : memref<8x4xf32>
// CHECK-NOT: scf.forall
func.func @buffers(%m: memref<8x4xf32>, %n: index, %v: f32) {
  scf.forall (%i, %j) = (0, 1) to (%n, 4) step (1, 2) {
    memref.store %v, %m[%i, %j] : memref<8x4xf32>
  }
  return
}

// CHECK-LABEL: func.func @tensors(
// CHECK: %[[R:[a-z0-9_]+]] = scf.for %i = {{.*}} iter_args(%o = %t) -> (tensor<8x4xf32>) {
// CHECK-NEXT: %[[A:[a-z0-9_]+]] = tensor.insert_slice %row into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT: scf.yield %[[A]] : tensor<8x4xf32>
// CHECK: return %[[R]]
func.func @tensors(%t: tensor<8x4xf32>, %row: tensor<4xf32>) -> tensor<8x4xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8x4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %row into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    }
  }
  return %0 : tensor<8x4xf32>
}
