// RUN: plait opt %s --generate-runtime-verification | filecheck %s

// What constants decide is not asserted.

// CHECK-LABEL: func.func @read
// CHECK: %[[SIZE:.*]] = tensor.dim %t
// CHECK: %[[LOW:.*]] = arith.cmpi sle, %{{.*}}, %i : index
// CHECK: cf.assert %[[LOW]], "'tensor.extract' op index #0 is out of bounds"
// CHECK: %[[HIGH:.*]] = arith.cmpi slt, %i, %[[SIZE]] : index
// CHECK: cf.assert %[[HIGH]], "'tensor.extract' op index #0 is out of bounds"
// CHECK-NOT: cf.assert
// CHECK: tensor.extract
func.func @read(%t: tensor<?xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<?xf32>
  return %0 : f32
}

// The counter of a loop lies between its bounds.

// CHECK-LABEL: func.func @counted
// CHECK-NOT: cf.assert
// CHECK: return
func.func @counted(%t: tensor<10xf32>, %s: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %s, %c0 : tensor<?xf32>
  %a = scf.for %i = %c0 to %c10 step %c3 iter_args(%sum = %zero) -> (f32) {
    %back = arith.subi %c9, %i : index
    %0 = tensor.extract %t[%i] : tensor<10xf32>
    %1 = tensor.extract %t[%back] : tensor<10xf32>
    %2 = arith.addf %0, %1 : f32
    %3 = arith.addf %2, %sum : f32
    scf.yield %3 : f32
  }
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %a) -> (f32) {
    %0 = tensor.extract %s[%i] : tensor<?xf32>
    %1 = arith.addf %0, %sum : f32
    scf.yield %1 : f32
  }
  return %b : f32
}

// Not so one further on, a bound of which nothing is known, and what may overflow.

// CHECK-LABEL: func.func @beyond
// CHECK: scf.for
// CHECK: cf.assert
// CHECK: scf.for
// CHECK: cf.assert
// CHECK: scf.for
// CHECK: cf.assert
// CHECK: return
func.func @beyond(%t: tensor<10xf32>, %n: index, %x: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0.0 : f32
  %a = scf.for %i = %c0 to %c10 step %c1 iter_args(%sum = %zero) -> (f32) {
    %next = arith.addi %i, %c1 : index
    %0 = tensor.extract %t[%next] : tensor<10xf32>
    %1 = arith.addf %0, %sum : f32
    scf.yield %1 : f32
  }
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %a) -> (f32) {
    %0 = tensor.extract %t[%i] : tensor<10xf32>
    %1 = arith.addf %0, %sum : f32
    scf.yield %1 : f32
  }
  %c = scf.for %i = %c0 to %c10 step %c1 iter_args(%sum = %b) -> (f32) {
    %far = arith.addi %i, %x : index
    %0 = tensor.extract %t[%far] : tensor<10xf32>
    %1 = arith.addf %0, %sum : f32
    scf.yield %1 : f32
  }
  return %c : f32
}

// Nor one behind a number that may be the largest one, although the sum with the first number of the counter is known not
// to be negative.

// CHECK-LABEL: func.func @wraps
// CHECK: scf.for
// CHECK-COUNT-2: cf.assert
// CHECK: return
func.func @wraps(%s: tensor<?xf32>, %x: index) -> f32 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %minus1 = arith.constant -1 : index
  %zero = arith.constant 0.0 : f32
  %above = arith.cmpi sge, %x, %minus1 : index
  cf.assert %above, "too small"
  %a = scf.for %i = %c1 to %c4 step %c1 iter_args(%sum = %zero) -> (f32) {
    %far = arith.addi %i, %x : index
    %0 = tensor.extract %s[%far] : tensor<?xf32>
    %1 = arith.addf %0, %sum : f32
    scf.yield %1 : f32
  }
  return %a : f32
}
