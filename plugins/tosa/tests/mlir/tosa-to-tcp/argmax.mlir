// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x5xf32>) {
  %r = tosa.argmax %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4xi32>
  return
}

// CHECK: func.func @example(%x: tensor<4x5xf32>) {
// CHECK-NEXT: %0 = tcp.iota dim = 1 : tensor<4x5xi32>
// CHECK-NEXT: %cst = tcp.const dense<0xFF800000> : tensor<f32>
// CHECK-NEXT: %cst_0 = tcp.const dense<0> : tensor<i32>
// CHECK-NEXT: %1, %r = tcp.reduce_region(%x, %0) init(%cst, %cst_0) dims = [1] {
// CHECK-NEXT: ^bb0(%arg0: tensor<f32>, %arg1: tensor<i32>, %arg2: tensor<f32>, %arg3: tensor<i32>):
// CHECK-NEXT: %2 = tcp.binary lt %arg3, %arg1 : tensor<i32>
// CHECK-NEXT: %3 = tcp.binary gt %arg2, %arg0 : tensor<f32>
// CHECK-NEXT: %4 = tcp.binary eq %arg2, %arg0 : tensor<f32>
// CHECK-NEXT: %5 = tcp.binary and %4, %2 : tensor<i1>
// CHECK-NEXT: %6 = tcp.binary or %3, %5 : tensor<i1>
// CHECK-NEXT: %7 = tcp.binary ne %arg2, %arg2 : tensor<f32>
// CHECK-NEXT: %8 = tcp.binary eq %arg0, %arg0 : tensor<f32>
// CHECK-NEXT: %9 = tcp.binary or %8, %2 : tensor<i1>
// CHECK-NEXT: %10 = tcp.binary and %7, %9 : tensor<i1>
// CHECK-NEXT: %11 = tcp.binary or %6, %10 : tensor<i1>
// CHECK-NEXT: %12 = tcp.ternary select %11, %arg2, %arg0 : tensor<i1>, tensor<f32>, tensor<f32>
// CHECK-NEXT: %13 = tcp.ternary select %11, %arg3, %arg1 : tensor<i1>, tensor<i32>, tensor<i32>
// CHECK-NEXT: tcp.yield %12, %13 : tensor<f32>, tensor<i32>
// CHECK-NEXT: } : (tensor<4x5xf32>, tensor<4x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
