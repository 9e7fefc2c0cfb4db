// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @less(
// CHECK: %[[MASK:.*]] = arith.cmpi ult
// CHECK-NEXT: native.compress %{{.*}} where %[[MASK]] : vector<16xi1>, vector<16xi32>
func.func @less(%v: vector<16xi32>, %pivots: vector<16xi32>) -> vector<16xi32> {
  %mask = arith.cmpi ult, %v, %pivots : vector<16xi32>
  %0 = native.compress %v where %mask : vector<16xi1>, vector<16xi32>
  return %0 : vector<16xi32>
}
