// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %zero: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %zero: tensor<f32>) {
// CHECK-NEXT: %r = tcp.window add %x, %zero window = [2] strides = [1] low [0] high [0] : tensor<4xf32>, tensor<f32> -> tensor<3xf32>
