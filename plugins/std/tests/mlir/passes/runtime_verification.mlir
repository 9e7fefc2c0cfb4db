// RUN: plait opt %s --generate-runtime-verification | filecheck %s

// CHECK-LABEL: func.func @arith
// CHECK: cf.assert %{{.*}}, "'arith.divsi' op divides by zero"
// CHECK: cf.assert %{{.*}}, "'arith.divsi' op overflows"
// CHECK: cf.assert %{{.*}}, "'arith.shli' op shifts by the width, 32 bits, or more"
// CHECK: cf.assert %{{.*}}, "'arith.fptosi' op the number does not fit the integer type"
// CHECK-NOT: cf.assert
func.func @arith(%a: i32, %b: i32, %f: f32) {
  %c3 = arith.constant 3 : i32
  %0 = arith.divsi %a, %b : i32
  %1 = arith.shli %a, %b : i32
  %2 = arith.fptosi %f : f32 to i32
  %3 = arith.divsi %a, %c3 : i32
  %4 = arith.shli %a, %c3 : i32
  return
}

// CHECK-LABEL: func.func @elements
// CHECK: scf.for
// CHECK: tensor.extract
// CHECK: cf.assert %{{.*}}, "'arith.remui' op divides by zero"
// CHECK: arith.remui
func.func @elements(%a: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.remui %a, %a : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: func.func @memref
// CHECK: cf.assert %{{.*}}, "'memref.load' op index #0 is out of bounds"
// CHECK: cf.assert %{{.*}}, "'memref.cast' op dimension #0 does not have size 4"
// CHECK: cf.assert %{{.*}}, "'memref.subview' op size #0 is negative"
// CHECK: cf.assert %{{.*}}, "'memref.subview' op dimension #0 runs out of bounds"
// CHECK: cf.assert %{{.*}}, "'memref.copy' op dimension #0 of source and target have different sizes"
// CHECK: cf.assert %{{.*}}, "'memref.expand_shape' op dimension #0 has another size than its group"
// CHECK: cf.assert %{{.*}}, "'memref.assume_alignment' op the buffer is not aligned to 16 bytes"
// CHECK: cf.assert %{{.*}}, "'memref.dim' op the index is not below the rank"
// CHECK: cf.assert %{{.*}}, "'memref.alloc' op size #0 is negative"
func.func @memref(%m: memref<?xf32>, %n: memref<?xf32>, %i: index, %j: index, %k: index) {
  %0 = memref.load %m[%i] : memref<?xf32>
  %1 = memref.cast %m : memref<?xf32> to memref<4xf32>
  %2 = memref.subview %m[0] [%j] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  memref.copy %m, %n : memref<?xf32> to memref<?xf32>
  %3 = memref.expand_shape %m [[0, 1]] output_shape [%i, 2] : memref<?xf32> into memref<?x2xf32>
  %4 = memref.assume_alignment %m, 16 : memref<?xf32>
  %5 = memref.dim %m, %i : memref<?xf32>
  %6 = memref.alloc(%k) : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @loops
// CHECK: cf.assert %{{.*}}, "'scf.for' op the step is not positive"
// CHECK: cf.assert %{{.*}}, "'scf.parallel' op the step is not positive"
func.func @loops(%a: index) {
  scf.for %i = %a to %a step %a {
  }
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @vectors
// CHECK: cf.assert %{{.*}}, "'vector.transfer_read' op dimension #0 runs out of bounds"
// CHECK: cf.assert %{{.*}}, "'vector.load' op dimension #0 runs out of bounds"
// CHECK: cf.assert %{{.*}}, "'vector.extract' op index #0 is out of bounds"
// CHECK: vector.reduction <and>
// CHECK: cf.assert %{{.*}}, "'arith.divui' op divides by zero"
func.func @vectors(%m: memref<?xi32>, %i: index, %p: i32, %x: vector<4xi32>) {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xi32>, vector<4xi32>
  %1 = vector.load %m[%i] : memref<?xi32>, vector<4xi32>
  %2 = vector.extract %x[%i] : i32 from vector<4xi32>
  %3 = arith.divui %x, %x : vector<4xi32>
  return
}
