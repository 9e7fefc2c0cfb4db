// The index of the largest element is counted in 32 bits, as wide as the elements are, where all fit.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-fuse-reductions{vector-bits=256},canonicalize,cse)' | filecheck %s

// CHECK-LABEL: func.func @largest(
// CHECK: %[[START:.*]] = linalg.fill ins(%c0_i32 : i32) outs(%{{.*}} : tensor<16xi32>)
// CHECK: %[[R:.*]]:2 = linalg.generic
// CHECK-SAME: outs(%{{.*}}, %[[START]] : tensor<16xf32>, tensor<16xi32>) attrs = {vector_sizes = array<i64: 0, 8>}
// CHECK: arith.index_cast %{{.*}} : index to i32
// CHECK: linalg.generic {{.*}} ins(%[[R]]#1 : tensor<16xi32>)
// CHECK: arith.extsi %{{.*}} : i32 to i64
func.func @largest(%x: tensor<16x100xf32>) -> tensor<16xi64> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %g = tensor.empty() : tensor<16xi64>
  %h = linalg.fill ins(%zero : i64) outs(%g : tensor<16xi64>) -> tensor<16xi64>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<16x100xf32>) outs(%f, %h : tensor<16xf32>, tensor<16xi64>) {
  ^bb0(%in: f32, %out: f32, %at: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %more = arith.cmpf ogt, %out, %in : f32
    %nan = arith.cmpf une, %out, %out : f32
    %best = arith.ori %more, %nan : i1
    %same = arith.cmpf oeq, %out, %in : f32
    %before = arith.cmpi slt, %at, %j : i64
    %first = arith.andi %same, %before : i1
    %kept = arith.ori %best, %first : i1
    %a = arith.select %best, %out, %in : f32
    %b = arith.select %kept, %at, %j : i64
    linalg.yield %a, %b : f32, i64
  } -> (tensor<16xf32>, tensor<16xi64>)
  return %0#1 : tensor<16xi64>
}

// Rows of unknown length may have more elements, and elements of 64 bits leave no lane empty.
// CHECK-LABEL: func.func @unknown(
// CHECK-NOT: i32
// CHECK-LABEL: func.func @wide(
// CHECK-NOT: i32
func.func @unknown(%x: tensor<3x?xf32>) -> tensor<3xi64> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0 : i64
  %e = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %g = tensor.empty() : tensor<3xi64>
  %h = linalg.fill ins(%zero : i64) outs(%g : tensor<3xi64>) -> tensor<3xi64>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x?xf32>) outs(%f, %h : tensor<3xf32>, tensor<3xi64>) {
  ^bb0(%in: f32, %out: f32, %at: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %taken = arith.cmpf olt, %in, %out : f32
    %a = arith.select %taken, %out, %in : f32
    %b = arith.select %taken, %at, %j : i64
    linalg.yield %a, %b : f32, i64
  } -> (tensor<3xf32>, tensor<3xi64>)
  return %0#1 : tensor<3xi64>
}

func.func @wide(%x: tensor<3x100xi64>) -> tensor<3xi64> {
  %zero = arith.constant 0 : i64
  %g = tensor.empty() : tensor<3xi64>
  %h = linalg.fill ins(%zero : i64) outs(%g : tensor<3xi64>) -> tensor<3xi64>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<3x100xi64>) outs(%h, %h : tensor<3xi64>, tensor<3xi64>) {
  ^bb0(%in: i64, %out: i64, %at: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %taken = arith.cmpi slt, %out, %in : i64
    %a = arith.select %taken, %in, %out : i64
    %b = arith.select %taken, %j, %at : i64
    linalg.yield %a, %b : i64, i64
  } -> (tensor<3xi64>, tensor<3xi64>)
  return %0#1 : tensor<3xi64>
}
