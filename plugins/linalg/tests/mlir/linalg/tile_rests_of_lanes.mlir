// What is left of lanes of two vectors, whose number is not known, is a tile of two vectors or of one.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{vector-bits=256 vector-registers=16 l2-bytes=262144},canonicalize,cse)' | filecheck %s
// Vectors of panels are read whole, also where fewer columns are left.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{vector-bits=256 vector-registers=16 l2-bytes=262144},linalg-vectorize,canonicalize,cse)' | filecheck %s --check-prefix=READ

// CHECK-LABEL: func.func @product(
// CHECK: vector_sizes = array<i64: 6, 16, 0>
// CHECK: arith.cmpi sgt, %[[LEFT:[0-9]+]], %c8
// CHECK: tensor.extract_slice {{.*}} [1, 512, %[[LEFT]]{{\]}}
// CHECK: vector_sizes = array<i64: 6, 16, 0>
// CHECK: tensor.extract_slice {{.*}} [1, 512, %[[LEFT]]{{\]}}
// CHECK: vector_sizes = array<i64: 6, 8, 0>

// READ-LABEL: func.func @product(
// READ: vector.transfer_read {{.*}} {in_bounds = [true, true]} : tensor<512x16xf32>, vector<1x16xf32>
// READ: vector.transfer_read {{.*}} {in_bounds = [true, true]} : tensor<?x512x16xf32>, vector<1x16xf32>
// READ: vector.transfer_read {{.*}} {in_bounds = [true, true]} : tensor<?x512x16xf32>, vector<1x8xf32>
func.func @product(%a: tensor<960x512xf32>, %b: tensor<512x?xf32>, %n: index) -> tensor<960x?xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<960x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<960x?xf32>) -> tensor<960x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<960x512xf32>, tensor<512x?xf32>) outs(%f : tensor<960x?xf32>) -> tensor<960x?xf32>
  return %0 : tensor<960x?xf32>
}
