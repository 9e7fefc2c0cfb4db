// RUN: plait opt %s --stablehlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4xf32>, %s: tensor<2xf32>, %zero: tensor<f32>) {
  %r = "stablehlo.select_and_scatter"(%x, %s, %zero) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %p = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %t : tensor<f32>
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4xf32>, %s: tensor<2xf32>, %zero: tensor<f32>) {
// CHECK-NEXT: %0 = tcp.iota dim = 0 : tensor<4xi32>
// CHECK-NEXT: %1 = tcp.reshape %0 : tensor<4xi32> -> tensor<4xi32>
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %cst_0 = tcp.const dense<-1> : tensor<i32>
// CHECK-NEXT: %2:2 = tcp.window_region(%x, %1) init(%cst, %cst_0 : tensor<f32>, tensor<i32>) window = [2] strides = [2] low [0] high [0] {
// CHECK-NEXT: ^bb0(%arg0: tensor<f32>, %arg1: tensor<i32>, %arg2: tensor<f32>, %arg3: tensor<i32>):
// CHECK-NEXT: %p = tcp.binary ge %arg0, %arg2 : tensor<f32>
// CHECK-NEXT: %cst_1 = tcp.const dense<0> : tensor<i32>
// CHECK-NEXT: %7 = tcp.binary ge %arg1, %cst_1 : tensor<i32>
// CHECK-NEXT: %8 = tcp.binary and %p, %7 : tensor<i1>
// CHECK-NEXT: %9 = tcp.binary lt %arg3, %cst_1 : tensor<i32>
// CHECK-NEXT: %10 = tcp.binary or %8, %9 : tensor<i1>
// CHECK-NEXT: %11 = tcp.ternary select %10, %arg0, %arg2 : tensor<i1>, tensor<f32>, tensor<f32>
// CHECK-NEXT: %12 = tcp.ternary select %10, %arg1, %arg3 : tensor<i1>, tensor<i32>, tensor<i32>
// CHECK-NEXT: tcp.yield %11, %12 : tensor<f32>, tensor<i32>
// CHECK-NEXT: } : (tensor<4xf32>, tensor<4xi32>) -> (tensor<2xf32>, tensor<2xi32>)
// CHECK-NEXT: %3 = tcp.reshape %2#1 : tensor<2xi32> -> tensor<2xi32>
// CHECK-NEXT: %4 = tcp.reshape %s : tensor<2xf32> -> tensor<2xf32>
// CHECK-NEXT: %5 = tcp.broadcast %zero dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %6 = tcp.scatter(%5) at %3 updates(%4) offset_dims = [] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
// CHECK-NEXT: ^bb0(%a: tensor<f32>, %b: tensor<f32>):
// CHECK-NEXT: %t = tcp.binary add %a, %b : tensor<f32>
// CHECK-NEXT: tcp.yield %t : tensor<f32>
// CHECK-NEXT: } : (tensor<4xf32>, tensor<2xi32>, tensor<2xf32>) -> tensor<4xf32>
// CHECK-NEXT: %r = tcp.reshape %6 : tensor<4xf32> -> tensor<4xf32>
