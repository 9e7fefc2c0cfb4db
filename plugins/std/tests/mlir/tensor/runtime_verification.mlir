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
