#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (memref<3xf32>, memref<3x4xf32>, memref<4x3xf32>, f32, memref<f32>) -> (), sym_name = "buffers"}> ({
  ^bb0(%x: memref<3xf32>, %y: memref<3x4xf32>, %z: memref<4x3xf32>, %s: f32, %q: memref<f32>):
    "linalg.fill"(%s, %x) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      "linalg.yield"(%arg9) : (f32) -> ()
    }) : (f32, memref<3xf32>) -> ()
    "linalg.broadcast"(%x, %y) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (memref<3xf32>, memref<3x4xf32>) -> ()
    "linalg.transpose"(%y, %z) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      "linalg.yield"(%arg5) : (f32) -> ()
    }) : (memref<3x4xf32>, memref<4x3xf32>) -> ()
    "linalg.copy"(%z, %z) <{operandSegmentSizes = dense_resource<blob1> : tensor<2xi32>}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %0 = "complex.create"(%arg2, %arg2) : (f32, f32) -> complex<f32>
      "linalg.yield"(%arg3) : (f32) -> ()
    }) : (memref<4x3xf32>, memref<4x3xf32>) -> ()
    "linalg.dot"(%x, %x, %q) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg0: f32, %arg1: f32, %arg2: f32):
    }) {linalg.memoized_indexing_maps = [#map, #map, #map1]} : (memref<3xf32>, memref<3xf32>, memref<f32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      blob1: "0x040000000100000002000000"
    }
  }
#-}
