// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<?xf32>) {
  %r = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<?xf32>) -> tensor<?xf32>
  %q = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<?xf32>) -> tensor<?xf32>
  %u = stablehlo.add %r, %q : tensor<?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<?xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = tensor.dim %x, %c0 : tensor<?xf32>
// CHECK-NEXT: %q = tcp.broadcast %cst dims = [] sizes(%dim) : tensor<f32> -> tensor<?xf32>
// CHECK-NEXT: %u = tcp.binary add %x, %q : tensor<?xf32>
