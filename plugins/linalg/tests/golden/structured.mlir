#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @f(%arg0: tensor<2x3xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<2x4xf32>, %arg3: f32, %arg4: tensor<2xf32>, %arg5: memref<2x3xf32>, %arg6: memref<2xf32>, %arg7: tensor<5x2x3xf32>, %arg8: tensor<5x3x4xf32>, %arg9: tensor<5x2x4xf32>, %arg10: tensor<3xf32>, %arg11: tensor<f32>) -> tensor<2x4xf32> {
    %0 = linalg.fill ins(%arg3 : f32) outs(%arg2 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %1 = linalg.matmul ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %2 = linalg.generic {doc = "hi", indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"], library_call = "foo"} ins(%arg0 : tensor<2x3xf32>) outs(%arg4 : tensor<2xf32>) attrs =  {foo = 1 : i32} {
    ^bb0(%in: f32, %out: f32):
      %8 = linalg.index 0 : index
      %9 = arith.addf %in, %out : f32
      linalg.yield %9 : f32
    } -> tensor<2xf32>
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg5 : memref<2x3xf32>) outs(%arg6 : memref<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.addf %in, %out : f32
      linalg.yield %8 : f32
    }
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%arg5 : memref<2x3xf32>) {
    ^bb0(%out: f32):
      linalg.yield %out : f32
    }
    %3 = linalg.batch_matmul ins(%arg7, %arg8 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%arg9 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
    %4 = linalg.matvec ins(%arg0, %arg10 : tensor<2x3xf32>, tensor<3xf32>) outs(%arg4 : tensor<2xf32>) -> tensor<2xf32>
    %5 = linalg.dot ins(%arg10, %arg10 : tensor<3xf32>, tensor<3xf32>) outs(%arg11 : tensor<f32>) -> tensor<f32>
    %6 = tensor.empty() : tensor<3x2xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x3xf32>) outs(%6 : tensor<3x2xf32>) permutation = [1, 0]  {foo = 1 : i32}
    %broadcasted = linalg.broadcast ins(%arg10 : tensor<3xf32>) outs(%arg0 : tensor<2x3xf32>) dimensions = [0] 
    %reduced = linalg.reduce ins(%arg0 : tensor<2x3xf32>) outs(%arg4 : tensor<2xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %8 = arith.addf %in, %init : f32
        linalg.yield %8 : f32
      }
    %reduced_0 = linalg.reduce { arith.addf } ins(%arg0 : tensor<2x3xf32>) outs(%arg4 : tensor<2xf32>) dimensions = [1] 
    %reduced_1:2 = linalg.reduce ins(%arg0, %arg0 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg4, %arg4 : tensor<2xf32>, tensor<2xf32>) dimensions = [1] 
      (%in: f32, %in_3: f32, %init: f32, %init_4: f32) {
        %8 = arith.addf %in, %init : f32
        linalg.yield %8, %init_4 : f32, f32
      }
    %mapped = linalg.map ins(%arg0, %arg0 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg0 : tensor<2x3xf32>)
      (%in: f32, %in_3: f32, %init: f32) {
        %8 = arith.addf %in, %in_3 : f32
        %9 = arith.addf %8, %in_3 : f32
        linalg.yield %9 : f32
      }
    %mapped_2 = linalg.map { arith.addf } ins(%arg0, %arg0 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg0 : tensor<2x3xf32>)
    %7 = linalg.copy ins(%arg0 : tensor<2x3xf32>) outs(%arg0 : tensor<2x3xf32>) -> tensor<2x3xf32>
    linalg.fill ins(%arg3 : f32) outs(%arg5 : memref<2x3xf32>)
    return %1 : tensor<2x4xf32>
  }
}

