// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %q = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<> : tensor<0x1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  %u = stablehlo.add %r, %q : tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %q = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %u = tcp.binary add %x, %q : tensor<4xf32>
