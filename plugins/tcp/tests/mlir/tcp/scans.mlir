// Scans.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @scan(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<4x?xf32>, %[[I:[a-z0-9_]+]]: tensor<f32>
// CHECK: tcp.scan add %[[X]], %[[I]] dim = 1 : tensor<4x?xf32>, tensor<f32>
// CHECK: tcp.scan xor
// CHECK-SAME: dim = 0 {exclusive, reverse}
// CHECK: }
func.func @scan(%x: tensor<4x?xf32>, %i: tensor<f32>, %y: tensor<3xi8>, %j: tensor<i8>) {
  %0 = tcp.scan add %x, %i dim = 1 : tensor<4x?xf32>, tensor<f32>
  %1 = tcp.scan xor %y, %j dim = 0 {exclusive, reverse} : tensor<3xi8>, tensor<i8>
  return
}

// CHECK-LABEL: func.func @scan_region(
// CHECK: tcp.scan_region(%{{[a-z0-9_]+}}) init(%{{[a-z0-9_]+}}) dim = 0 {
// CHECK: ^bb0(%[[A:[a-z0-9_]+]]: tensor<f32>, %[[E:[a-z0-9_]+]]: tensor<f32>):
// CHECK: tcp.binary multiply %[[A]], %[[E]] : tensor<f32>
// CHECK: } {exclusive} : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
func.func @scan_region(%x: tensor<8xf32>, %one: tensor<f32>) {
  %y = tcp.scan_region(%x) init(%one) dim = 0 {
  ^bb0(%acc: tensor<f32>, %e: tensor<f32>):
    %p = tcp.binary multiply %acc, %e : tensor<f32>
    tcp.yield %p : tensor<f32>
  } {exclusive} : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
