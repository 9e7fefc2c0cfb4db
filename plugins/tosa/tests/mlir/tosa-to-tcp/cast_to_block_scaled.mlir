// RUN: plait opt %s --tosa-to-tcp | filecheck %s

func.func @example(%x: tensor<4x64xf32>) {
  %r, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<4x64xf32>) -> (tensor<4x64xf8E5M2>, tensor<4x2xf8E8M0FNU>)
  return
}

// CHECK: func.func @example(%x: tensor<4x64xf32>) {
// CHECK-NEXT: %0 = tcp.reshape %x : tensor<4x64xf32> -> tensor<4x2x32xf32>
// CHECK-NEXT: %cst = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %1 = tcp.unary abs %0 : tensor<4x2x32xf32>
// CHECK-NEXT: %2 = tcp.reduce maximum %1, %cst dims = [2] : tensor<4x2x32xf32>, tensor<f32> -> tensor<4x2xf32>
// CHECK-NEXT: %3 = tcp.bitcast %2 : tensor<4x2xf32> -> tensor<4x2xi32>
// CHECK-NEXT: %cst_0 = tcp.const dense<1048576> : tensor<4x2xi32>
// CHECK-NEXT: %4 = tcp.binary add %3, %cst_0 : tensor<4x2xi32>
// CHECK-NEXT: %cst_1 = tcp.const dense<23> : tensor<4x2xi32>
// CHECK-NEXT: %5 = tcp.binary shift_right_arithmetic %4, %cst_1 : tensor<4x2xi32>
// CHECK-NEXT: %cst_2 = tcp.const dense<15> : tensor<4x2xi32>
// CHECK-NEXT: %6 = tcp.binary subtract %5, %cst_2 : tensor<4x2xi32>
// CHECK-NEXT: %cst_3 = tcp.const dense<0> : tensor<i32>
// CHECK-NEXT: %7 = tcp.broadcast %cst_3 dims = [] : tensor<i32> -> tensor<4x2xi32>
// CHECK-NEXT: %cst_4 = tcp.const dense<254> : tensor<i32>
// CHECK-NEXT: %8 = tcp.broadcast %cst_4 dims = [] : tensor<i32> -> tensor<4x2xi32>
// CHECK-NEXT: %9 = tcp.ternary clamp %7, %6, %8 : tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>
// CHECK-NEXT: %cst_5 = tcp.const dense<2139095040> : tensor<4x2xi32>
// CHECK-NEXT: %10 = tcp.binary ge %3, %cst_5 : tensor<4x2xi32>
// CHECK-NEXT: %cst_6 = tcp.const dense<255> : tensor<4x2xi32>
// CHECK-NEXT: %11 = tcp.ternary select %10, %cst_6, %9 : tensor<4x2xi1>, tensor<4x2xi32>, tensor<4x2xi32>
// CHECK-NEXT: %12 = tcp.cast %11 : tensor<4x2xi32> -> tensor<4x2xi8>
// CHECK-NEXT: %s = tcp.bitcast %12 : tensor<4x2xi8> -> tensor<4x2xf8E8M0FNU>
// CHECK-NEXT: %13 = tcp.cast %s : tensor<4x2xf8E8M0FNU> -> tensor<4x2xf32>
// CHECK-NEXT: %14 = tcp.broadcast %13 dims = [0, 1] : tensor<4x2xf32> -> tensor<4x2x32xf32>
// CHECK-NEXT: %15 = tcp.binary divide %0, %14 : tensor<4x2x32xf32>
// CHECK-NEXT: %16 = tcp.cast %15 : tensor<4x2x32xf32> -> tensor<4x2x32xf8E5M2>
// CHECK-NEXT: %r = tcp.reshape %16 : tensor<4x2x32xf8E5M2> -> tensor<4x64xf8E5M2>
