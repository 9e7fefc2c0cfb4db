module {
  func.func @f(%arg0: tensor<4x?xf32>, %arg1: index) -> (index, index, f32, tensor<2xf32>, tensor<?x3xf32>, tensor<?x?xf32>, tensor<4x?xf32>, i32, tensor<3x2xi32>) {
    %cst = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
    %c5_i32 = arith.constant 5 : i32
    %c4 = arith.constant 4 : index
    %cst_0 = arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %cst_1 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<3x3xf32>
    %cast = tensor.cast %0 : tensor<3x3xf32> to tensor<?x3xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, 0] [3, %arg1] [1, 1] : tensor<4x?xf32> to tensor<3x?xf32>
    %cast_2 = tensor.cast %extracted_slice : tensor<3x?xf32> to tensor<?x?xf32>
    return %c4, %arg1, %cst_1, %cst_0, %cast, %cast_2, %arg0, %c5_i32, %cst : index, index, f32, tensor<2xf32>, tensor<?x3xf32>, tensor<?x?xf32>, tensor<4x?xf32>, i32, tensor<3x2xi32>
  }
  func.func @g(%arg0: memref<4x?xf32>, %arg1: index) -> (index, memref<?x?xf32>, index) {
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %alloc = memref.alloc(%arg1) : memref<3x?xf32>
    %cast = memref.cast %alloc : memref<3x?xf32> to memref<?x?xf32>
    return %c4, %cast, %c3 : index, memref<?x?xf32>, index
  }
}

