// Movements that cancel out, constants, and masks that are known.
// RUN: plait opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @f1(
// CHECK: %0 = vector.broadcast %s : f32 to vector<4xf32>
// CHECK: return %v, %s, %0, %s, %s : vector<4xf32>, f32, vector<4xf32>, f32, f32
// CHECK-LABEL: func.func @f2(
// CHECK: %0 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
// CHECK: return %v, %v, %v, %m, %0, %m : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<8xf32>, vector<2x4xf32>
// CHECK-LABEL: func.func @f3(
// CHECK: %cst = arith.constant dense<false> : vector<4xi1>
// CHECK: %cst_0 = arith.constant dense<true> : vector<4xi1>
// CHECK: %0 = vector.broadcast %s : f32 to vector<2xf32>
// CHECK: %1 = vector.constant_mask [2] : vector<4xi1>
// CHECK: %2 = vector.reduction <add>, %v : vector<4xf32> into f32
// CHECK: return %v, %0, %s, %1, %cst_0, %cst, %2 : vector<4xf32>, vector<2xf32>, f32, vector<4xi1>, vector<4xi1>, vector<4xi1>, f32
// CHECK-LABEL: func.func @f4(
// CHECK: %p = arith.constant 0.000000e+00 : f32
// CHECK: %c0 = arith.constant 0 : index
// CHECK: %0 = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
// CHECK: %1 = vector.load %m[%i] : memref<8xf32>, vector<4xf32>
// CHECK: vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>
// CHECK: vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>
// CHECK: %2 = vector.transfer_read %m[%c0], %p {in_bounds = [true]} : memref<8xf32>, vector<4xf32>
// CHECK: return %0, %v, %v, %1, %v, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
// CHECK-LABEL: func.func @f5(
// CHECK: %cst = arith.constant dense<2.000000e+00> : vector<4xf32>
// CHECK: %cst_0 = arith.constant 1.000000e+00 : f32
// CHECK: %cst_1 = arith.constant dense<1.000000e+00> : vector<4xf32>
// CHECK: %cst_2 = arith.constant dense<1.000000e+00> : vector<8xf32>
// CHECK: %cst_3 = arith.constant dense<1.000000e+00> : vector<2x4xf32>
// CHECK: %cst_4 = arith.constant dense<[1, 2, 3]> : vector<3xi32>
// CHECK: %cst_5 = arith.constant dense<[2, 3]> : vector<2xi32>
// CHECK: %cst_6 = arith.constant dense<{{\[\[}}5, 6{{\]\]}}> : vector<1x2xi32>
// CHECK: %c6_i32 = arith.constant 6 : i32
// CHECK: %cst_7 = arith.constant dense<1.000000e+00> : vector<4x2xf32>
// CHECK: return %cst, %cst_0, %cst_1, %cst_2, %cst_3, %cst_4, %cst_5, %cst_6, %c6_i32, %cst_7 : vector<4xf32>, f32, vector<4xf32>, vector<8xf32>, vector<2x4xf32>, vector<3xi32>, vector<2xi32>, vector<1x2xi32>, i32, vector<4x2xf32>

func.func @f1(%s: f32, %v: vector<4xf32>) -> (vector<4xf32>, f32, vector<4xf32>, f32, f32) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<4xf32>
  %1 = vector.broadcast %s : f32 to vector<2x4xf32>
  %2 = vector.extract %1[0, 1] : f32 from vector<2x4xf32>
  %3 = vector.extract %1[1] : vector<4xf32> from vector<2x4xf32>
  %4 = vector.from_elements %s, %2 : vector<2xf32>
  %5 = vector.extract %4[1] : f32 from vector<2xf32>
  %6 = vector.insert %s, %v [2] : f32 into vector<4xf32>
  %7 = vector.extract %6[2] : f32 from vector<4xf32>
  return %0, %2, %3, %5, %7 : vector<4xf32>, f32, vector<4xf32>, f32, f32
}
func.func @f2(%v: vector<4xf32>, %m: vector<2x4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<8xf32>, vector<2x4xf32>) {
  %0 = vector.shuffle %v, %v [0, 1, 2, 3] : vector<4xf32>, vector<4xf32>
  %1 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %2 = vector.bitcast %1 : vector<4xi32> to vector<4xf32>
  %3 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %4 = vector.shape_cast %3 : vector<2x2xf32> to vector<4xf32>
  %5 = vector.transpose %m, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %6 = vector.transpose %5, [1, 0] : vector<4x2xf32> to vector<2x4xf32>
  %7 = vector.interleave %v, %v : vector<4xf32> -> vector<8xf32>
  %8 = vector.extract_strided_slice %m {offsets = [0], sizes = [2], strides = [1]} : vector<2x4xf32> to vector<2x4xf32>
  return %0, %2, %4, %6, %7, %8 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<2x4xf32>, vector<8xf32>, vector<2x4xf32>
}
func.func @f3(%s: f32, %v: vector<4xf32>) -> (vector<4xf32>, vector<2xf32>, f32, vector<4xi1>, vector<4xi1>, vector<4xi1>, f32) {
  %0:4 = vector.to_elements %v : vector<4xf32>
  %1 = vector.from_elements %0#0, %0#1, %0#2, %0#3 : vector<4xf32>
  %2 = vector.from_elements %s, %s : vector<2xf32>
  %3:2 = vector.to_elements %2 : vector<2xf32>
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %4 = vector.create_mask %c2 : vector<4xi1>
  %5 = vector.create_mask %c9 : vector<4xi1>
  %6 = vector.constant_mask [0] : vector<4xi1>
  %k = arith.constant dense<true> : vector<4xi1>
  %7 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %1, %2, %3#1, %4, %5, %6, %7 : vector<4xf32>, vector<2xf32>, f32, vector<4xi1>, vector<4xi1>, vector<4xi1>, f32
}
func.func @f4(%m: memref<8xf32>, %v: vector<4xf32>, %i: index, %at: vector<4xi32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %k = vector.constant_mask [4] : vector<4xi1>
  %n = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %n, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.gather %m[%i][%at], %n, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.expandload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %4 = vector.expandload %m[%i], %n, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %n, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i][%at], %n, %v : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %n, %v : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %5 = vector.transfer_read %m[%c0], %p : memref<8xf32>, vector<4xf32>
  return %0, %1, %2, %3, %4, %5 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}
func.func @f5() -> (vector<4xf32>, f32, vector<4xf32>, vector<8xf32>, vector<2x4xf32>, vector<3xi32>, vector<2xi32>, vector<1x2xi32>, i32, vector<4x2xf32>) {
  %c = arith.constant dense<1.0> : vector<2x4xf32>
  %x = arith.constant 2.0 : f32
  %d = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %e = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  %1 = vector.extract %c[0, 1] : f32 from vector<2x4xf32>
  %2 = vector.extract %c[1] : vector<4xf32> from vector<2x4xf32>
  %3 = vector.shape_cast %c : vector<2x4xf32> to vector<8xf32>
  %4 = vector.insert %2, %c [0] : vector<4xf32> into vector<2x4xf32>
  %5 = vector.shuffle %d, %d [0, 4, 2] : vector<3xi32>, vector<3xi32>
  %6 = vector.extract_strided_slice %d {offsets = [1], sizes = [2], strides = [1]} : vector<3xi32> to vector<2xi32>
  %7 = vector.extract_strided_slice %e {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3xi32> to vector<1x2xi32>
  %8 = vector.extract %e[1, 2] : i32 from vector<2x3xi32>
  %9 = vector.transpose %c, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : vector<4xf32>, f32, vector<4xf32>, vector<8xf32>, vector<2x4xf32>, vector<3xi32>, vector<2xi32>, vector<1x2xi32>, i32, vector<4x2xf32>
}
