// Quotients of vectors by what a loop does not change become corrected products.
// RUN: plait opt %s --divide-by-invariants='instructions=fma' | filecheck %s
// RUN: plait opt %s --divide-by-invariants='instructions=ldexp' | filecheck %s --check-prefix=NOFMA
// RUN: plait opt %s --divide-by-invariants='instructions=fma,divide' | filecheck %s --check-prefix=NOFMA

// CHECK-LABEL: func.func @by_argument(
// CHECK: %[[Z:.*]] = arith.divf %{{.*}}, %s : f32
// The zeros that are multiplied have the sign of the divisor.
// CHECK: %[[BITS:.*]] = arith.bitcast %s : f32 to i32
// CHECK: %[[MASK:.*]] = arith.constant -2147483648 : i32
// CHECK: %[[SIGN:.*]] = arith.andi %[[BITS]], %[[MASK]] : i32
// CHECK: math.fma %{{.*}}, %s, %{{.*}} : f32
// CHECK: scf.for
// CHECK: %[[ZERO:.*]] = vector.broadcast %[[SIGN]] : i32 to vector<8xi32>
// CHECK: arith.cmpi eq, %{{.*}}, %[[ZERO]]
// CHECK: arith.cmpi ult
// CHECK: vector.reduction <and>
// CHECK: scf.if
// CHECK: arith.mulf
// CHECK-COUNT-3: math.fma
// CHECK: else
// CHECK: arith.divf %{{.*}} : vector<8xf32>
// NOFMA-LABEL: func.func @by_argument(
// NOFMA-NOT: scf.if
// NOFMA: arith.divf %{{.*}} : vector<8xf32>
// NOFMA-NOT: scf.if
// NOFMA: func.func @with_reciprocals(
// NOFMA: arith.divf %{{.*}} : f32
func.func @by_argument(%m: memref<64xf32>, %s: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %x = vector.load %m[%i] : memref<64xf32>, vector<8xf32>
    %y = vector.broadcast %s : f32 to vector<8xf32>
    %q = arith.divf %x, %y : vector<8xf32>
    vector.store %q, %m[%i] : memref<64xf32>, vector<8xf32>
  }
  return
}

// The flag allows products with the reciprocal.
// CHECK-LABEL: func.func @with_reciprocals(
// CHECK: %[[Z:.*]] = arith.divf %{{.*}}, %s : f32
// CHECK: scf.for
// CHECK-NOT: scf.if
// CHECK: arith.mulf
// CHECK-NOT: arith.divf
func.func @with_reciprocals(%m: memref<64xf32>, %s: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %x = vector.load %m[%i] : memref<64xf32>, vector<8xf32>
    %y = vector.broadcast %s : f32 to vector<8xf32>
    %q = arith.divf %x, %y fastmath<arcp> : vector<8xf32>
    vector.store %q, %m[%i] : memref<64xf32>, vector<8xf32>
  }
  return
}

// What changes in the loop, narrow types, and what is in no loop stays.
// CHECK-LABEL: func.func @left_alone(
// CHECK-NOT: scf.if
// CHECK: return
func.func @left_alone(%m: memref<64xf32>, %h: vector<8xf16>, %s: f16, %n: index, %v: vector<8xf32>, %t: f32) -> (vector<8xf16>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %s0 = memref.load %m[%i] : memref<64xf32>
    %y = vector.broadcast %s0 : f32 to vector<8xf32>
    %q = arith.divf %v, %y : vector<8xf32>
    vector.store %q, %m[%i] : memref<64xf32>, vector<8xf32>
  }
  %w = vector.broadcast %s : f16 to vector<8xf16>
  %0 = arith.divf %h, %w : vector<8xf16>
  %z = vector.broadcast %t : f32 to vector<8xf32>
  %1 = arith.divf %v, %z : vector<8xf32>
  return %0, %1 : vector<8xf16>, vector<8xf32>
}

// Constants are such numbers.
// CHECK-LABEL: func.func @by_constant(
// CHECK: arith.divf %{{.*}}, %[[C:.*]] : f64
// CHECK: scf.for
// CHECK: vector.reduction <and>
// CHECK: scf.if
// CHECK-COUNT-3: math.fma
// CHECK: else
// CHECK: arith.divf %{{.*}} : vector<8xf64>
// NOFMA-LABEL: func.func @by_constant(
// NOFMA-NOT: scf.if
func.func @by_constant(%m: memref<64xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %y = arith.constant dense<3.0> : vector<8xf64>
  scf.for %i = %c0 to %n step %c8 {
    %x = vector.load %m[%i] : memref<64xf64>, vector<8xf64>
    %q = arith.divf %x, %y : vector<8xf64>
    vector.store %q, %m[%i] : memref<64xf64>, vector<8xf64>
  }
  return
}

// A division beside much else stays.
// CHECK-LABEL: func.func @beside_others(
// CHECK-NOT: scf.if
// CHECK: arith.divf %{{.*}} : vector<8xf64>
// CHECK-NOT: scf.if
func.func @beside_others(%m: memref<64xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %y = arith.constant dense<3.0> : vector<8xf64>
  scf.for %i = %c0 to %n step %c8 {
    %x0 = vector.load %m[%i] : memref<64xf64>, vector<8xf64>
    %x1 = arith.addf %x0, %y : vector<8xf64>
    %x2 = arith.addf %x1, %y : vector<8xf64>
    %x3 = arith.addf %x2, %y : vector<8xf64>
    %x4 = arith.addf %x3, %y : vector<8xf64>
    %x5 = arith.addf %x4, %y : vector<8xf64>
    %x6 = arith.addf %x5, %y : vector<8xf64>
    %x7 = arith.addf %x6, %y : vector<8xf64>
    %x8 = arith.addf %x7, %y : vector<8xf64>
    %x9 = arith.addf %x8, %y : vector<8xf64>
    %x10 = arith.addf %x9, %y : vector<8xf64>
    %x11 = arith.addf %x10, %y : vector<8xf64>
    %x12 = arith.addf %x11, %y : vector<8xf64>
    %x13 = arith.addf %x12, %y : vector<8xf64>
    %x14 = arith.addf %x13, %y : vector<8xf64>
    %x15 = arith.addf %x14, %y : vector<8xf64>
    %x16 = arith.addf %x15, %y : vector<8xf64>
    %x17 = arith.addf %x16, %y : vector<8xf64>
    %x18 = arith.addf %x17, %y : vector<8xf64>
    %x19 = arith.addf %x18, %y : vector<8xf64>
    %x20 = arith.addf %x19, %y : vector<8xf64>
    %x21 = arith.addf %x20, %y : vector<8xf64>
    %x22 = arith.addf %x21, %y : vector<8xf64>
    %x23 = arith.addf %x22, %y : vector<8xf64>
    %x24 = arith.addf %x23, %y : vector<8xf64>
    %q = arith.divf %x24, %y : vector<8xf64>
    vector.store %q, %m[%i] : memref<64xf64>, vector<8xf64>
  }
  return
}
