func.func @rows(%arg0: tensor<?x4xf32>, %arg1: tensor<4xf32>, %arg2: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    %0:3 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %arg0, %arg5 = %arg0, %a6 = %arg0) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) {
      %s = tensor.extract_slice %arg5[%arg3, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %s into %arg4[%arg3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
        tensor.parallel_insert_slice %arg1 into %arg5[%arg2, 0] [1, 4] [%arg3, 1] {note} : tensor<4xf32> into tensor<?x4xf32>
      }
    }
    return %0#0, %0#2 : tensor<?x4xf32>, tensor<?x4xf32>
  }
func.func @forall(%arg0: index, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %0 = scf.forall (%arg2, %arg3) in (4, %arg0) shared_outs(%arg4 = %arg1) -> (tensor<8x8xf32>) {
      scf.forall.in_parallel {
      }
    }
    return %0 : tensor<8x8xf32>
}
// becomes
module {
  func.func @rows(%arg0: tensor<?x4xf32>, %arg1: tensor<4xf32>, %arg2: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %arg0) -> (tensor<?x4xf32>) {
      %extracted_slice = tensor.extract_slice %arg0[%arg3, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %extracted_slice into %arg4[%arg3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
      }
    }
    return %0, %arg0 : tensor<?x4xf32>, tensor<?x4xf32>
  }
  func.func @forall(%arg0: index, %arg1: tensor<8x8xf32>) -> tensor<8x8xf32> {
    return %arg1 : tensor<8x8xf32>
  }
}
