// Products whose number of rows is known at run time have a version for few rows, which copies no panels.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-tile-and-fuse{l2-bytes=65536 vector-bits=128 vector-registers=16},canonicalize,cse)' | filecheck %s

// Three tiles of six rows have to read a panel. What follows is fused with the tiles of many rows.
// CHECK-LABEL: func.func @product(
// CHECK-DAG: %[[C18:.*]] = arith.constant 18 : index
// CHECK: %[[ROWS:.*]] = tensor.dim %a, %c0
// CHECK: %[[FEW:.*]] = arith.cmpi slt, %[[ROWS]], %[[C18]] : index
// CHECK: scf.if %[[FEW]] -> (tensor<?x64xf32>) {
// CHECK: linalg.fill
// CHECK: scf.for %[[K:.*]] = %c0 to %c64 step %c8
// CHECK: scf.for %[[J:.*]] = %c0 to %c64 step %c8
// CHECK: scf.for %[[I:.*]] = {{.*}} step %c4
// CHECK: tensor.extract_slice %b[%[[K]], %[[J]]{{\]}} [8, 8] [1, 1]
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 4, 8, 0>}
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 1, 8, 0>}
// CHECK-NOT: vector.transfer_write
// CHECK: math.tanh
// CHECK: } else {
// CHECK: vector.transfer_write {{.*}} tensor<8x64x8xf32>
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 6, 8, 0>}
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 6, 8>}
// CHECK: math.tanh
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 4, 8, 0>}
// CHECK: linalg.generic {{.*}} attrs = {vector_sizes = array<i64: 1, 8, 0>}
func.func @product(%a: tensor<?x64xf32>, %b: tensor<64x64xf32>, %e: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = math.tanh %x : f32
    linalg.yield %y : f32
  } -> tensor<?x64xf32>
  return %1 : tensor<?x64xf32>
}

// The rows are those along all loops that %b does not have: 2 for each step of the first one.
// CHECK-LABEL: func.func @rows_along_two_loops(
// CHECK: %[[FIRST:.*]] = tensor.dim %a, %c0
// CHECK: %[[ROWS:.*]] = arith.muli %[[FIRST]], %c2
// CHECK: arith.cmpi slt, %[[ROWS]], %{{.*}} : index
// CHECK: scf.if
func.func @rows_along_two_loops(%a: tensor<?x2x64xf32>, %b: tensor<64x64xf32>, %c: tensor<?x2x64xf32>) -> tensor<?x2x64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, l, j, k) -> (i, l, k)>, affine_map<(i, l, j, k) -> (k, j)>, affine_map<(i, l, j, k) -> (i, l, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x2x64xf32>, tensor<64x64xf32>) outs(%c : tensor<?x2x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x2x64xf32>
  return %0 : tensor<?x2x64xf32>
}

// With at least 20 rows there are never few, but for a batch of none.
// CHECK-LABEL: func.func @many_rows(
// CHECK-NOT: scf.if
func.func @many_rows(%a: tensor<?x20x64xf32>, %b: tensor<64x64xf32>, %c: tensor<?x20x64xf32>) -> tensor<?x20x64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, l, j, k) -> (i, l, k)>, affine_map<(i, l, j, k) -> (k, j)>, affine_map<(i, l, j, k) -> (i, l, j)>],
                       iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x20x64xf32>, tensor<64x64xf32>) outs(%c : tensor<?x20x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x20x64xf32>
  return %0 : tensor<?x20x64xf32>
}

// The number of rows is known, though nothing else is.
// CHECK-LABEL: func.func @known_rows(
// CHECK-NOT: scf.if
func.func @known_rows(%a: tensor<5x?xf32>, %b: tensor<?x?xf32>, %c: tensor<5x?xf32>) -> tensor<5x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<5x?xf32>, tensor<?x?xf32>) outs(%c : tensor<5x?xf32>) -> tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}

// Panels of a constant cost nothing at run time.
// CHECK-LABEL: func.func @weights(
// CHECK-NOT: scf.if
func.func @weights(%a: tensor<?x2xi32>, %c: tensor<?x12xi32>) -> tensor<?x12xi32> {
  %b = arith.constant dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3], [4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6]]> : tensor<2x12xi32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x2xi32>, tensor<2x12xi32>) outs(%c : tensor<?x12xi32>) -> tensor<?x12xi32>
  return %0 : tensor<?x12xi32>
}

// Panels are copied before the loop.
// CHECK-LABEL: func.func @in_a_loop(
// CHECK-NOT: scf.if
// CHECK: vector.transfer_write {{.*}} tensor<8x64x8xf32>
// CHECK: scf.for {{.*}} to %n
// CHECK-NOT: scf.if
// CHECK: return
func.func @in_a_loop(%a: tensor<?x64xf32>, %b: tensor<64x64xf32>, %c: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %c) -> (tensor<?x64xf32>) {
    %1 = linalg.matmul ins(%a, %b : tensor<?x64xf32>, tensor<64x64xf32>) outs(%sum : tensor<?x64xf32>) -> tensor<?x64xf32>
    scf.yield %1 : tensor<?x64xf32>
  }
  return %0 : tensor<?x64xf32>
}
