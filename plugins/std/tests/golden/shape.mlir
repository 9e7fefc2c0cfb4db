module {
  func.func @f(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: !shape.shape, %arg3: !shape.size, %arg4: tensor<?xindex>, %arg5: tensor<2xindex>, %arg6: i1, %arg7: !shape.value_shape) -> tensor<4x?xf32> {
    %0 = shape.add %arg1, %arg1 : index, index -> index
    %1 = shape.broadcast %arg5, %arg4 : tensor<2xindex>, tensor<?xindex> -> tensor<?xindex>
    %2 = shape.const_shape [1, 2, 3] : !shape.shape
    %3 = shape.const_shape [4, 5, 6] : tensor<3xindex>
    %4 = shape.const_shape [] : tensor<0xindex>
    %c10 = shape.const_size 10
    %5 = shape.div %arg1, %arg3 : index, !shape.size -> !shape.size
    %6 = shape.shape_eq %arg4, %arg5 : tensor<?xindex>, tensor<2xindex>
    %7 = shape.from_extents %arg1, %arg3 : index, !shape.size
    %8 = shape.from_extent_tensor %arg4 : tensor<?xindex>
    %9 = shape.is_broadcastable %arg4, %arg2 : tensor<?xindex>, !shape.shape
    %10 = shape.rank %arg2 : !shape.shape -> !shape.size
    %11 = shape.to_extent_tensor %arg2 : !shape.shape -> tensor<?xindex>
    %12 = shape.dim %arg0, %arg1 : tensor<4x?xf32>, index -> index
    %13 = shape.get_extent %arg4, %arg1 : tensor<?xindex>, index -> index
    %14 = shape.index_to_size %arg1
    %15 = shape.max %arg3, %arg3 : !shape.size, !shape.size -> !shape.size
    %16 = shape.min %arg3, %arg3 : !shape.size, !shape.size -> !shape.size
    %17 = shape.meet %arg2, %arg2, error = "no" : !shape.shape, !shape.shape -> !shape.shape
    %18 = shape.mul %arg1, %arg1 : index, index -> index
    %19 = shape.num_elements %arg4 : tensor<?xindex> -> index
    %20 = shape.shape_of %arg0 : tensor<4x?xf32> -> tensor<2xindex>
    %21 = shape.value_of %arg7 : tensor<?xf32>
    %22 = shape.size_to_index %arg3 : !shape.size
    %23 = shape.value_as_shape %arg4 : tensor<?xindex> -> !shape.shape
    %24 = shape.with_shape %arg0, %arg2 : tensor<4x?xf32>, !shape.shape
    %head, %tail = "shape.split_at"(%arg2, %arg1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    %25 = shape.concat %arg4, %arg4 : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    %26 = shape.any %arg2, %arg2 : !shape.shape, !shape.shape -> !shape.shape
    %27 = shape.cstr_broadcastable %arg4, %arg5 : tensor<?xindex>, tensor<2xindex>
    %28 = shape.cstr_eq %arg4, %arg5 : tensor<?xindex>, tensor<2xindex>
    %29 = shape.const_witness true
    %30 = shape.cstr_require %arg6, "msg"
    %31 = shape.assuming_all %27, %28, %29
    %32 = shape.assuming %31 -> (tensor<4x?xf32>) {
      shape.assuming_yield %arg0 : tensor<4x?xf32>
    }
    %33 = shape.reduce(%arg2, %arg3) : !shape.shape -> !shape.size {
    ^bb0(%arg8: index, %arg9: !shape.size, %arg10: !shape.size):
      %34 = shape.mul %arg10, %arg9 : !shape.size, !shape.size -> !shape.size
      shape.yield %34 : !shape.size
    }
    return %32 : tensor<4x?xf32>
  }
}

