#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>, sym_name = "g", sym_visibility = "private", type = memref<2xf32>}> : () -> ()
  "memref.global"() <{initial_value, sym_name = "z", type = memref<3xf16>}> : () -> ()
  "memref.global"() <{sym_name = "y", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
  "func.func"() <{function_type = (tensor<4x?xf32>, tensor<*xf32>, memref<4x?xf32>, index, f32, tensor<2xindex>, memref<2xindex>, memref<2048xi8>, tensor<3x1xindex>, memref<*xf32>, memref<?xf32>) -> tensor<4x?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: memref<4x?xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2xindex>, %arg6: memref<2xindex>, %arg7: memref<2048xi8>, %arg8: tensor<3x1xindex>, %arg9: memref<*xf32>, %arg10: memref<?xf32>):
    %0 = "tensor.cast"(%arg0) : (tensor<4x?xf32>) -> tensor<?x?xf32>
    %1 = "tensor.dim"(%arg0, %arg3) : (tensor<4x?xf32>, index) -> index
    %2 = "tensor.rank"(%arg1) : (tensor<*xf32>) -> index
    %3 = "tensor.empty"(%arg3) : (index) -> tensor<?x4xf32>
    %4 = "tensor.extract"(%arg0, %arg3, %arg3) : (tensor<4x?xf32>, index, index) -> f32
    %5 = "tensor.extract_slice"(%arg0, %arg3, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<4x?xf32>, index, index) -> tensor<?xf32>
    %6 = "tensor.insert"(%arg4, %arg0, %arg3, %arg3) : (f32, tensor<4x?xf32>, index, index) -> tensor<4x?xf32>
    %7 = "tensor.insert_slice"(%5, %arg0, %arg3, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<?xf32>, tensor<4x?xf32>, index, index) -> tensor<4x?xf32>
    %8 = "tensor.from_elements"(%arg4, %arg4) : (f32, f32) -> tensor<2xf32>
    %9 = "tensor.splat"(%arg4, %arg3) : (f32, index) -> tensor<?x4xf32>
    %10 = "tensor.splat"(%arg4) : (f32) -> tensor<4xf32>
    %11 = "tensor.generate"(%arg3) ({
    ^bb0(%arg13: index, %arg14: index):
      "tensor.yield"(%arg4) : (f32) -> ()
    }) : (index) -> tensor<?x4xf32>
    %12 = "tensor.reshape"(%arg0, %arg5) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %13 = "tensor.expand_shape"(%arg0, %arg3) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 2, -9223372036854775808>}> : (tensor<4x?xf32>, index) -> tensor<2x2x?xf32>
    %14 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<4x?xf32>) -> tensor<?xf32>
    %15 = "tensor.pad"(%arg0, %arg3, %arg3) <{nofold, operandSegmentSizes = array<i32: 1, 1, 1>, static_high = array<i64: -9223372036854775808, 2>, static_low = array<i64: 0, -9223372036854775808>}> ({
    ^bb0(%arg11: index, %arg12: index):
      "tensor.yield"(%arg4) : (f32) -> ()
    }) : (tensor<4x?xf32>, index, index) -> tensor<?x?xf32>
    %16 = "tensor.concat"(%arg0, %arg0) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %17 = "tensor.bitcast"(%arg0) : (tensor<4x?xf32>) -> tensor<4x?xi32>
    %18 = "tensor.gather"(%arg0, %arg8) <{gather_dims = array<i64: 0>, unique}> : (tensor<4x?xf32>, tensor<3x1xindex>) -> tensor<3x1x?xf32>
    %19 = "tensor.scatter"(%18, %arg0, %arg8) <{scatter_dims = array<i64: 0>, unique}> : (tensor<3x1x?xf32>, tensor<4x?xf32>, tensor<3x1xindex>) -> tensor<4x?xf32>
    %20 = "memref.alloc"(%arg3) <{alignment = 64 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<4x?xf32>
    %21 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %22 = "memref.alloc"(%arg3) <{operandSegmentSizes = array<i32: 0, 1>}> : (index) -> memref<8x64xf32, #map, 1>
    %23 = "memref.assume_alignment"(%20) <{alignment = 16 : i32}> : (memref<4x?xf32>) -> memref<4x?xf32>
    %24 = "memref.cast"(%arg2) : (memref<4x?xf32>) -> memref<?x?xf32>
    "memref.copy"(%arg2, %20) : (memref<4x?xf32>, memref<4x?xf32>) -> ()
    %25 = "memref.dim"(%arg2, %arg3) : (memref<4x?xf32>, index) -> index
    %26 = "memref.load"(%arg2, %arg3, %arg3) : (memref<4x?xf32>, index, index) -> f32
    %27 = "memref.load"(%arg2, %arg3, %arg3) <{alignment = 4 : i64, nontemporal = true}> : (memref<4x?xf32>, index, index) -> f32
    "memref.store"(%arg4, %arg2, %arg3, %arg3) : (f32, memref<4x?xf32>, index, index) -> ()
    %28 = "memref.get_global"() <{name = @g}> : () -> memref<2xf32>
    %29 = "memref.subview"(%arg2, %arg3, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (memref<4x?xf32>, index, index) -> memref<1x?xf32, strided<[?, 1], offset: ?>>
    %30 = "memref.reinterpret_cast"(%arg2, %arg3, %arg3) <{operandSegmentSizes = array<i32: 1, 0, 1, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808, 10>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<4x?xf32>, index, index) -> memref<?x10xf32, strided<[1, ?]>>
    %31 = "memref.expand_shape"(%arg2, %arg3) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 2, -9223372036854775808>}> : (memref<4x?xf32>, index) -> memref<2x2x?xf32>
    %32 = "memref.collapse_shape"(%arg2) <{reassociation = [[0, 1]]}> : (memref<4x?xf32>) -> memref<?xf32>
    %33 = "memref.view"(%arg7, %arg3, %arg3) : (memref<2048xi8>, index, index) -> memref<?x4xf32>
    %34 = "memref.transpose"(%arg2) <{permutation = #map1}> : (memref<4x?xf32>) -> memref<?x4xf32, strided<[1, ?]>>
    %35:6 = "memref.extract_strided_metadata"(%arg2) : (memref<4x?xf32>) -> (memref<f32>, index, index, index, index, index)
    %36 = "memref.extract_aligned_pointer_as_index"(%arg2) : (memref<4x?xf32>) -> index
    %37 = "memref.rank"(%arg9) : (memref<*xf32>) -> index
    %38 = "memref.reshape"(%arg2, %arg6) : (memref<4x?xf32>, memref<2xindex>) -> memref<?x?xf32>
    %39 = "memref.memory_space_cast"(%arg2) : (memref<4x?xf32>) -> memref<4x?xf32, 3>
    %40 = "memref.realloc"(%arg10, %arg3) <{alignment = 8 : i64}> : (memref<?xf32>, index) -> memref<?xf32>
    "memref.alloca_scope"() ({
      %50 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
      "memref.alloca_scope.return"() : () -> ()
    }) : () -> ()
    "memref.dealloc"(%20) : (memref<4x?xf32>) -> ()
    %41 = "bufferization.to_tensor"(%arg2) <{restrict, writable}> : (memref<4x?xf32>) -> tensor<4x?xf32>
    %42 = "bufferization.to_buffer"(%arg0) <{read_only}> : (tensor<4x?xf32>) -> memref<4x?xf32, strided<[?, ?], offset: ?>>
    %43 = "bufferization.alloc_tensor"(%arg3) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<4x?xf32>
    %44 = "bufferization.alloc_tensor"(%arg3, %arg3) <{memory_space = 3 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, index) -> tensor<4x?xf32>
    %45 = "bufferization.alloc_tensor"(%arg0) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
    %46 = "bufferization.materialize_in_destination"(%arg0, %41) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    "bufferization.materialize_in_destination"(%arg0, %arg2) <{restrict, writable}> : (tensor<4x?xf32>, memref<4x?xf32>) -> ()
    "bufferization.dealloc_tensor"(%43) : (tensor<4x?xf32>) -> ()
    %47 = "bufferization.clone"(%arg2) : (memref<4x?xf32>) -> memref<4x?xf32>
    %48 = "arith.constant"() <{value = true}> : () -> i1
    "bufferization.dealloc"(%arg2, %48) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<4x?xf32>, i1) -> ()
    %49 = "bufferization.dealloc"(%arg2, %48, %47) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4x?xf32>, i1, memref<4x?xf32>) -> i1
    "func.return"(%arg0) : (tensor<4x?xf32>) -> ()
  }) : () -> ()
}) : () -> ()

