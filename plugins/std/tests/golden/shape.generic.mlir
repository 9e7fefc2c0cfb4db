"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x?xf32>, index, !shape.shape, !shape.size, tensor<?xindex>, tensor<2xindex>, i1, !shape.value_shape) -> tensor<4x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: !shape.shape, %arg3: !shape.size, %arg4: tensor<?xindex>, %arg5: tensor<2xindex>, %arg6: i1, %arg7: !shape.value_shape):
    %0 = "shape.add"(%arg1, %arg1) : (index, index) -> index
    %1 = "shape.broadcast"(%arg5, %arg4) : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
    %2 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> !shape.shape
    %3 = "shape.const_shape"() <{shape = dense<[4, 5, 6]> : tensor<3xindex>}> : () -> tensor<3xindex>
    %4 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> tensor<0xindex>
    %5 = "shape.const_size"() <{value = 10 : index}> : () -> !shape.size
    %6 = "shape.div"(%arg1, %arg3) : (index, !shape.size) -> !shape.size
    %7 = "shape.shape_eq"(%arg4, %arg5) : (tensor<?xindex>, tensor<2xindex>) -> i1
    %8 = "shape.from_extents"(%arg1, %arg3) : (index, !shape.size) -> !shape.shape
    %9 = "shape.from_extent_tensor"(%arg4) : (tensor<?xindex>) -> !shape.shape
    %10 = "shape.is_broadcastable"(%arg4, %arg2) : (tensor<?xindex>, !shape.shape) -> i1
    %11 = "shape.rank"(%arg2) : (!shape.shape) -> !shape.size
    %12 = "shape.to_extent_tensor"(%arg2) : (!shape.shape) -> tensor<?xindex>
    %13 = "shape.dim"(%arg0, %arg1) : (tensor<4x?xf32>, index) -> index
    %14 = "shape.get_extent"(%arg4, %arg1) : (tensor<?xindex>, index) -> index
    %15 = "shape.index_to_size"(%arg1) : (index) -> !shape.size
    %16 = "shape.max"(%arg3, %arg3) : (!shape.size, !shape.size) -> !shape.size
    %17 = "shape.min"(%arg3, %arg3) : (!shape.size, !shape.size) -> !shape.size
    %18 = "shape.meet"(%arg2, %arg2) <{error = "no"}> : (!shape.shape, !shape.shape) -> !shape.shape
    %19 = "shape.mul"(%arg1, %arg1) : (index, index) -> index
    %20 = "shape.num_elements"(%arg4) : (tensor<?xindex>) -> index
    %21 = "shape.shape_of"(%arg0) : (tensor<4x?xf32>) -> tensor<2xindex>
    %22 = "shape.value_of"(%arg7) : (!shape.value_shape) -> tensor<?xf32>
    %23 = "shape.size_to_index"(%arg3) : (!shape.size) -> index
    %24 = "shape.value_as_shape"(%arg4) : (tensor<?xindex>) -> !shape.shape
    %25 = "shape.with_shape"(%arg0, %arg2) : (tensor<4x?xf32>, !shape.shape) -> !shape.value_shape
    %26:2 = "shape.split_at"(%arg2, %arg1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    %27 = "shape.concat"(%arg4, %arg4) : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
    %28 = "shape.any"(%arg2, %arg2) : (!shape.shape, !shape.shape) -> !shape.shape
    %29 = "shape.cstr_broadcastable"(%arg4, %arg5) : (tensor<?xindex>, tensor<2xindex>) -> !shape.witness
    %30 = "shape.cstr_eq"(%arg4, %arg5) : (tensor<?xindex>, tensor<2xindex>) -> !shape.witness
    %31 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
    %32 = "shape.cstr_require"(%arg6) <{msg = "msg"}> : (i1) -> !shape.witness
    %33 = "shape.assuming_all"(%29, %30, %31) : (!shape.witness, !shape.witness, !shape.witness) -> !shape.witness
    %34 = "shape.assuming"(%33) ({
      "shape.assuming_yield"(%arg0) : (tensor<4x?xf32>) -> ()
    }) : (!shape.witness) -> tensor<4x?xf32>
    %35 = "shape.reduce"(%arg2, %arg3) ({
    ^bb0(%arg8: index, %arg9: !shape.size, %arg10: !shape.size):
      %36 = "shape.mul"(%arg10, %arg9) : (!shape.size, !shape.size) -> !shape.size
      "shape.yield"(%36) : (!shape.size) -> ()
    }) : (!shape.shape, !shape.size) -> !shape.size
    "func.return"(%34) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

