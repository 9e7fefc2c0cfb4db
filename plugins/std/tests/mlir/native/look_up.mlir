// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @chosen(
// CHECK: native.look_up %{{.*}} at %{{.*}} : vector<32xf32>, vector<16xi32>
func.func @chosen(%table: vector<32xf32>, %index: vector<16xi32>) -> vector<16xf32> {
  %0 = native.look_up %table at %index : vector<32xf32>, vector<16xi32>
  return %0 : vector<16xf32>
}
