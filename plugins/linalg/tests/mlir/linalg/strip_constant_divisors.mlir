// Integers are divided in vectors by constants for which no lane can trap, which become products.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-strip-elementwise{vector-bits=256},linalg-vectorize)' | filecheck %s

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @by_seven(
// CHECK: arith.divsi %{{.*}} : vector<8xi32>
func.func @by_seven(%x: tensor<64xi32>) -> tensor<64xi32> {
  %c = arith.constant 7 : i32
  %e = tensor.empty() : tensor<64xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xi32>) outs(%e : tensor<64xi32>) {
  ^bb0(%a: i32, %out: i32):
    %q = arith.divsi %a, %c : i32
    linalg.yield %q : i32
  } -> tensor<64xi32>
  return %0 : tensor<64xi32>
}

// CHECK-LABEL: func.func @by_minus_one(
// CHECK-NOT: vector<
// CHECK: arith.divsi %{{.*}} : i32
func.func @by_minus_one(%x: tensor<64xi32>) -> tensor<64xi32> {
  %c = arith.constant -1 : i32
  %e = tensor.empty() : tensor<64xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xi32>) outs(%e : tensor<64xi32>) {
  ^bb0(%a: i32, %out: i32):
    %q = arith.divsi %a, %c : i32
    linalg.yield %q : i32
  } -> tensor<64xi32>
  return %0 : tensor<64xi32>
}

// CHECK-LABEL: func.func @of_wide_integers(
// CHECK-NOT: vector<
// CHECK: arith.remui %{{.*}} : i64
func.func @of_wide_integers(%x: tensor<64xi64>) -> tensor<64xi64> {
  %c = arith.constant 7 : i64
  %e = tensor.empty() : tensor<64xi64>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<64xi64>) outs(%e : tensor<64xi64>) {
  ^bb0(%a: i64, %out: i64):
    %q = arith.remui %a, %c : i64
    linalg.yield %q : i64
  } -> tensor<64xi64>
  return %0 : tensor<64xi64>
}
