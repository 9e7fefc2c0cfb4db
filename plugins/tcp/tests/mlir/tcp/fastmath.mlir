// What `fastmath` allows is allowed for the sum, difference or product of scalars; comparisons have no such flags.
// RUN: plait opt %s --generalize | filecheck %s

// CHECK-LABEL: func.func @example(
// CHECK: arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : f32
// CHECK: arith.subf %{{.*}}, %{{.*}} fastmath<contract> : f32
// CHECK: arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : f32
func.func @example(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xi1> {
  %0 = tcp.binary multiply %x, %y {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
  %1 = tcp.binary subtract %0, %x {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
  %2 = tcp.binary add %1, %x : tensor<4xf32>
  %3 = tcp.binary lt %2, %x {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
  return %3 : tensor<4xi1>
}
