module {
  func.func @main(%arg0: tensor<4x6xf32>, %arg1: tensor<6x8xf32>, %arg2: tensor<8xf32>, %arg3: tensor<8x3xf32>, %arg4: tensor<3xf32>) -> tensor<4x3xf32> {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = tosa.const_shape  {values = dense<[1, 4, 6]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %3 = tosa.const_shape  {values = dense<[1, 6, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.const_shape  {values = dense<[1, 1, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %5 = tosa.const_shape  {values = dense<[1, 8, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %6 = tosa.const_shape  {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %7 = tosa.const_shape  {values = dense<[4, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %8 = tosa.reshape %arg0, %2 : (tensor<4x6xf32>, !tosa.shape<3>) -> tensor<1x4x6xf32>
    %9 = tosa.reshape %arg1, %3 : (tensor<6x8xf32>, !tosa.shape<3>) -> tensor<1x6x8xf32>
    %10 = tosa.matmul %8, %9, %0, %0 : (tensor<1x4x6xf32>, tensor<1x6x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x8xf32>
    %11 = tosa.reshape %arg2, %4 : (tensor<8xf32>, !tosa.shape<3>) -> tensor<1x1x8xf32>
    %12 = tosa.add %10, %11 : (tensor<1x4x8xf32>, tensor<1x1x8xf32>) -> tensor<1x4x8xf32>
    %13 = tosa.clamp %12 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
    %14 = tosa.reshape %arg3, %5 : (tensor<8x3xf32>, !tosa.shape<3>) -> tensor<1x8x3xf32>
    %15 = tosa.matmul %13, %14, %0, %0 : (tensor<1x4x8xf32>, tensor<1x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
    %16 = tosa.reshape %15, %7 : (tensor<1x4x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
    %17 = tosa.reshape %arg4, %6 : (tensor<3xf32>, !tosa.shape<2>) -> tensor<1x3xf32>
    %18 = tosa.add %16, %17 : (tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
    %19 = tosa.reduce_max %18 {axis = 1 : i32} : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %20 = tosa.sub %18, %19 : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>
    %21 = tosa.exp %20 : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %22 = tosa.reduce_sum %21 {axis = 1 : i32} : (tensor<4x3xf32>) -> tensor<4x1xf32>
    %23 = tosa.reciprocal %22 : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %24 = tosa.mul %21, %23, %1 : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<1xi8>) -> tensor<4x3xf32>
    return %24 : tensor<4x3xf32>
  }
}
