// Square roots of f16 are computed in f32, which results in the same numbers; those of other types stay.
// RUN: plait opt %s --math-polynomial-approximation | filecheck %s

// CHECK-LABEL: func.func @half(
// CHECK: arith.extf %x : vector<8xf16> to vector<8xf32>
// CHECK: math.sqrt %{{.*}} : vector<8xf32>
// CHECK: arith.truncf %{{.*}} : vector<8xf32> to vector<8xf16>
func.func @half(%x: vector<8xf16>) -> vector<8xf16> {
  %0 = math.sqrt %x : vector<8xf16>
  return %0 : vector<8xf16>
}

// CHECK-LABEL: func.func @others(
// CHECK: math.sqrt %x : vector<8xf32>
// CHECK: math.sqrt %y : vector<8xbf16>
func.func @others(%x: vector<8xf32>, %y: vector<8xbf16>) -> (vector<8xf32>, vector<8xbf16>) {
  %0 = math.sqrt %x : vector<8xf32>
  %1 = math.sqrt %y : vector<8xbf16>
  return %0, %1 : vector<8xf32>, vector<8xbf16>
}
