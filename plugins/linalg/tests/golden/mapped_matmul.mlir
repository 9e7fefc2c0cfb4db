#map = affine_map<(d0, d1, d2) -> (d2, d0)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @f(%arg0: tensor<2x3xi8>, %arg1: tensor<3x2xi8>, %arg2: tensor<3x4xi8>, %arg3: tensor<2x4xi32>, %arg4: f32, %arg5: tensor<2x4xf64>, %arg6: tensor<2x4xf16>, %arg7: tensor<1x2x8x8xf32>, %arg8: tensor<3x2x3x3xf32>, %arg9: tensor<1x3x6x6xf32>, %arg10: tensor<2x2xf32>, %arg11: tensor<1x2x4x4xf32>) {
    %0 = linalg.matmul {foo = 1 : i32} ins(%arg0, %arg2 : tensor<2x3xi8>, tensor<3x4xi8>) outs(%arg3 : tensor<2x4xi32>) -> tensor<2x4xi32>
    %1 = linalg.matmul indexing_maps = [#map, #map1, #map2] {cast = #linalg.type_fn<cast_unsigned>} ins(%arg1, %arg2 : tensor<3x2xi8>, tensor<3x4xi8>) outs(%arg3 : tensor<2x4xi32>) -> tensor<2x4xi32>
    %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%arg7, %arg8 : tensor<1x2x8x8xf32>, tensor<3x2x3x3xf32>) outs(%arg9 : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
    %3 = linalg.conv_2d_nchw_fchw ins(%arg7, %arg8 : tensor<1x2x8x8xf32>, tensor<3x2x3x3xf32>) outs(%arg9 : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
    %4 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%arg7, %arg10 : tensor<1x2x8x8xf32>, tensor<2x2xf32>) outs(%arg11 : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
    return
  }
}

