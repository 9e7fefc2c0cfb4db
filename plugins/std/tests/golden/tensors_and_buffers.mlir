#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
module {
  memref.global "private" constant @g : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
  memref.global @z : memref<3xf16> = uninitialized
  memref.global "private" @y : memref<4xi32>
  func.func @f(%arg0: tensor<4x?xf32>, %arg1: tensor<*xf32>, %arg2: memref<4x?xf32>, %arg3: index, %arg4: f32, %arg5: tensor<2xindex>, %arg6: memref<2xindex>, %arg7: memref<2048xi8>, %arg8: tensor<3x1xindex>, %arg9: memref<*xf32>, %arg10: memref<?xf32>) -> tensor<4x?xf32> {
    %cast = tensor.cast %arg0 : tensor<4x?xf32> to tensor<?x?xf32>
    %dim = tensor.dim %arg0, %arg3 : tensor<4x?xf32>
    %rank = tensor.rank %arg1 : tensor<*xf32>
    %0 = tensor.empty(%arg3) : tensor<?x4xf32>
    %extracted = tensor.extract %arg0[%arg3, %arg3] : tensor<4x?xf32>
    %extracted_slice = tensor.extract_slice %arg0[0, %arg3] [1, %arg3] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
    %inserted = tensor.insert %arg4 into %arg0[%arg3, %arg3] : tensor<4x?xf32>
    %inserted_slice = tensor.insert_slice %extracted_slice into %arg0[0, %arg3] [1, %arg3] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
    %from_elements = tensor.from_elements %arg4, %arg4 : tensor<2xf32>
    %splat = tensor.splat %arg4[%arg3] : tensor<?x4xf32>
    %splat_0 = tensor.splat %arg4 : tensor<4xf32>
    %generated = tensor.generate %arg3 {
    ^bb0(%arg11: index, %arg12: index):
      tensor.yield %arg4 : f32
    } : tensor<?x4xf32>
    %reshape = tensor.reshape %arg0(%arg5) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 2, %arg3] : tensor<4x?xf32> into tensor<2x2x?xf32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
    %padded = tensor.pad %arg0 nofold low[0, %arg3] high[%arg3, 2] {
    ^bb0(%arg11: index, %arg12: index):
      tensor.yield %arg4 : f32
    } : tensor<4x?xf32> to tensor<?x?xf32>
    %concat = tensor.concat dim(1) %arg0, %arg0 : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    %1 = tensor.bitcast %arg0 : tensor<4x?xf32> to tensor<4x?xi32>
    %gather = tensor.gather %arg0[%arg8] gather_dims([0]) unique : (tensor<4x?xf32>, tensor<3x1xindex>) -> tensor<3x1x?xf32>
    %scatter = tensor.scatter %gather into %arg0[%arg8] scatter_dims([0]) unique : (tensor<3x1x?xf32>, tensor<4x?xf32>, tensor<3x1xindex>) -> tensor<4x?xf32>
    %alloc = memref.alloc(%arg3) {alignment = 64 : i64} : memref<4x?xf32>
    %alloca = memref.alloca() : memref<4xf32>
    %alloc_1 = memref.alloc()[%arg3] : memref<8x64xf32, #map, 1>
    %assume_align = memref.assume_alignment %alloc, 16 : memref<4x?xf32>
    %cast_2 = memref.cast %arg2 : memref<4x?xf32> to memref<?x?xf32>
    memref.copy %arg2, %alloc : memref<4x?xf32> to memref<4x?xf32>
    %dim_3 = memref.dim %arg2, %arg3 : memref<4x?xf32>
    %2 = memref.load %arg2[%arg3, %arg3] : memref<4x?xf32>
    %3 = memref.load %arg2[%arg3, %arg3] {alignment = 4 : i64, nontemporal = true} : memref<4x?xf32>
    memref.store %arg4, %arg2[%arg3, %arg3] : memref<4x?xf32>
    %4 = memref.get_global @g : memref<2xf32>
    %subview = memref.subview %arg2[0, %arg3] [1, %arg3] [1, 1] : memref<4x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
    %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [%arg3, 10], strides: [1, %arg3] : memref<4x?xf32> to memref<?x10xf32, strided<[1, ?]>>
    %expand_shape = memref.expand_shape %arg2 [[0, 1], [2]] output_shape [2, 2, %arg3] : memref<4x?xf32> into memref<2x2x?xf32>
    %collapse_shape = memref.collapse_shape %arg2 [[0, 1]] : memref<4x?xf32> into memref<?xf32>
    %view = memref.view %arg7[%arg3][%arg3] : memref<2048xi8> to memref<?x4xf32>
    %transpose = memref.transpose %arg2 (d0, d1) -> (d1, d0) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg2 : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
    %intptr = memref.extract_aligned_pointer_as_index %arg2 : memref<4x?xf32> -> index
    %5 = memref.rank %arg9 : memref<*xf32>
    %reshape_4 = memref.reshape %arg2(%arg6) : (memref<4x?xf32>, memref<2xindex>) -> memref<?x?xf32>
    %memspacecast = memref.memory_space_cast %arg2 : memref<4x?xf32> to memref<4x?xf32, 3>
    %6 = memref.realloc %arg10(%arg3) {alignment = 8 : i64} : memref<?xf32> to memref<?xf32>
    memref.alloca_scope  {
      %alloca_5 = memref.alloca() : memref<4xf32>
    }
    memref.dealloc %alloc : memref<4x?xf32>
    %7 = bufferization.to_tensor %arg2 restrict writable : memref<4x?xf32> to tensor<4x?xf32>
    %8 = bufferization.to_buffer %arg0 read_only : tensor<4x?xf32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
    %9 = bufferization.alloc_tensor(%arg3) : tensor<4x?xf32>
    %10 = bufferization.alloc_tensor(%arg3) size_hint=%arg3 {memory_space = 3 : i64} : tensor<4x?xf32>
    %11 = bufferization.alloc_tensor() copy(%arg0) : tensor<4x?xf32>
    %12 = bufferization.materialize_in_destination %arg0 in %7 : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
    bufferization.materialize_in_destination %arg0 in restrict writable %arg2 : (tensor<4x?xf32>, memref<4x?xf32>) -> ()
    bufferization.dealloc_tensor %9 : tensor<4x?xf32>
    %13 = bufferization.clone %arg2 : memref<4x?xf32> to memref<4x?xf32>
    %true = arith.constant true
    bufferization.dealloc (%arg2 : memref<4x?xf32>) if (%true)
    %14 = bufferization.dealloc (%arg2 : memref<4x?xf32>) if (%true) retain (%13 : memref<4x?xf32>)
    return %arg0 : tensor<4x?xf32>
  }
}

