// RUN: plait opt %s --lower-async | filecheck %s

// Slices of constants are made where they are used, so that weights are known there; what is computed of them is passed.
// CHECK-LABEL: func.func @weights(
// CHECK: %[[SUM:.*]] = tcp.binary add
// CHECK: call @weights_async(%[[SUM]], %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK: call @weights_async_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK: func.func private @weights_async_0(
// CHECK: tcp.const
// CHECK: tcp.slice
func.func @weights(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %w = tcp.const dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %row = tcp.slice %w offsets [1, 0] sizes [1, 2] strides [1, 1] : tensor<2x2xf32> -> tensor<1x2xf32>
  %v = tcp.reshape %row : tensor<1x2xf32> -> tensor<2xf32>
  %sum = tcp.binary add %v, %v : tensor<2xf32>
  %t, %a = async.execute -> !async.value<tensor<2xf32>> {
    %0 = tcp.binary add %sum, %x : tensor<2xf32>
    async.yield %0 : tensor<2xf32>
  }
  %u, %b = async.execute -> !async.value<tensor<2xf32>> {
    %0 = tcp.binary multiply %v, %x : tensor<2xf32>
    async.yield %0 : tensor<2xf32>
  }
  %r = async.await %a : !async.value<tensor<2xf32>>
  %s = async.await %b : !async.value<tensor<2xf32>>
  return %r, %s : tensor<2xf32>, tensor<2xf32>
}
