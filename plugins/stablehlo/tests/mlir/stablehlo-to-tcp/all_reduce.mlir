// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>) {
  %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<0> : tensor<1x1xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %s = stablehlo.add %a, %b : tensor<f64>
    stablehlo.return %s : tensor<f64>
  }) : (tensor<4xf32>) -> tensor<4xf64>
  %u = stablehlo.add %r, %r : tensor<4xf64>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>) {
// CHECK-NEXT: %r = tcp.cast %x : tensor<4xf32> -> tensor<4xf64>
// CHECK-NEXT: %u = tcp.binary add %r, %r : tensor<4xf64>
