// RUN: plait opt %s --lower-fixed-activations | filecheck %s

// CHECK-LABEL: func.func @activate
// CHECK: %[[BITS:.*]] = fixed.bits %{{.*}} : tensor<?x!fixed.q<16, 8>> to tensor<?xi16>
// CHECK: %[[QUARTER:.*]] = arith.shrsi %[[BITS]]
// CHECK: %[[MOVED:.*]] = arith.addi %[[QUARTER]]
// CHECK: %[[RAISED:.*]] = arith.maxsi %[[MOVED]]
// CHECK: %[[INSIDE:.*]] = arith.minsi %[[RAISED]]
// CHECK: fixed.bits %[[INSIDE]] : tensor<?xi16> to tensor<?x!fixed.q<16, 8>>
// CHECK-NOT: fixed.hard_sigmoid
func.func @activate(%x: tensor<?x!fixed.q<16, 8>>) -> tensor<?x!fixed.q<16, 8>> {
  %0 = fixed.hard_sigmoid %x : tensor<?x!fixed.q<16, 8>>
  return %0 : tensor<?x!fixed.q<16, 8>>
}
