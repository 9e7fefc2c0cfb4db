// RUN: plait opt %s --sdy-to-stablehlo | filecheck %s

sdy.mesh @mesh = <["x"=1, "y"=2]>
func.func @main(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>, jax.a}) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) {
  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<4xf32>
  sdy.sharding_group %0 group_id=3 : tensor<4xf32>
  %1:2 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>, <@mesh, [{}]>] manual_axes={"x"} (%y: tensor<4xf32>) {
    %2 = stablehlo.tanh %y : tensor<4xf32>
    %3 = sdy.named_computation<"foo">(%2) (%z: tensor<4xf32>) {
      %4 = stablehlo.negate %z {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>} : tensor<4xf32>
      sdy.return %4 : tensor<4xf32>
    } : (tensor<4xf32>) -> tensor<4xf32>
    sdy.return %3, %y : tensor<4xf32>, tensor<4xf32>
  } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %5 = sdy.constant dense<1.0> : tensor<4xf32>
  %6 = stablehlo.add %1#0, %5 : tensor<4xf32>
  %7 = stablehlo.add %6, %1#1 : tensor<4xf32>
  return %7 : tensor<4xf32>
}

// CHECK-NOT: sdy
// CHECK: func.func @main(%x: tensor<4xf32> {jax.a}) -> tensor<4xf32> {
// CHECK-NEXT: %[[T:.*]] = stablehlo.tanh %x : tensor<4xf32>
// CHECK-NEXT: %[[N:.*]] = stablehlo.negate %[[T]] : tensor<4xf32>
// CHECK-NEXT: %[[C:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %[[S:.*]] = stablehlo.add %[[N]], %[[C]] : tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = stablehlo.add %[[S]], %x : tensor<4xf32>
// CHECK-NEXT: return %[[R]] : tensor<4xf32>
