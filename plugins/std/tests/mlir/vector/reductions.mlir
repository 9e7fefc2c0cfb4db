// Reductions of several dimensions, products and scans.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK: %0 = vector.multi_reduction <add>, %m, %v [0] : vector<2x4xf32> to vector<4xf32>
// CHECK: %1 = vector.multi_reduction <maximumf>, %m, %s {a = 1 : i64} [0, 1] : vector<2x4xf32> to f32
// CHECK: %2 = vector.outerproduct %v, %w : vector<4xf32>, vector<4xf32>
// CHECK: %3 = vector.outerproduct %v, %w, %2 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<4xf32>
// CHECK: %4 = vector.outerproduct %v, %s, %v {kind = #vector.kind<add>, z} : vector<4xf32>, f32
// CHECK: %dest, %accumulated_value = vector.scan <add>, %m, %v {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>

func.func @f(%v: vector<4xf32>, %w: vector<4xf32>, %m: vector<2x4xf32>, %s: f32) {
  %0 = vector.multi_reduction <add>, %m, %v [0] : vector<2x4xf32> to vector<4xf32>
  %1 = vector.multi_reduction <maximumf>, %m, %s {a = 1 : i64} [0, 1] : vector<2x4xf32> to f32
  %2 = vector.outerproduct %v, %w : vector<4xf32>, vector<4xf32>
  %3 = vector.outerproduct %v, %w, %2 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<4xf32>
  %4 = vector.outerproduct %v, %s, %v {kind = #vector.kind<add>, z} : vector<4xf32>, f32
  %dest, %accumulated_value = vector.scan <add>, %m, %v {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}
