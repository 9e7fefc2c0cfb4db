// RUN: plait opt %s --convert-fixed-to-scf | filecheck %s
// RUN: plait opt %s --canonicalize | filecheck %s --check-prefix=FOLD

// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<?x4xi16>, %[[Y:[a-z0-9]+]]: memref<?x4xi16>
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK: scf.for %[[J:.*]] = %{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (i16)
// CHECK: %[[E:.*]] = memref.load %[[X]][%[[I]], %[[J]]
// CHECK: memref.store %[[T:.*]], %[[Y]][%[[I]], %[[J]]
// CHECK: scf.yield %[[T]] : i16
// CHECK-NOT: fixed.running_sum
func.func @rows(%x: memref<?x4xi16>, %y: memref<?x4xi16>) {
  fixed.running_sum ins(%x) outs(%y) : memref<?x4xi16>, memref<?x4xi16>
  return
}

// FOLD-LABEL: func.func @bits
// FOLD-NOT: fixed.bits
func.func @bits(%x: tensor<4x!fixed.q<16, 8>>, %y: tensor<4xi16>) -> (tensor<4x!fixed.q<16, 8>>, tensor<4xi16>) {
  %0 = fixed.bits %x : tensor<4x!fixed.q<16, 8>> to tensor<4xi16>
  %1 = fixed.bits %0 : tensor<4xi16> to tensor<4x!fixed.q<16, 8>>
  %2 = fixed.bits %y : tensor<4xi16> to tensor<4xi16>
  return %1, %2 : tensor<4x!fixed.q<16, 8>>, tensor<4xi16>
}
