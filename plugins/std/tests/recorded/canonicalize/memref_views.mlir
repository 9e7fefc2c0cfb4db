func.func @subview_const(%m: memref<8x8xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c1, %c1] [%c4, %c4] [%c1, %c1] : memref<8x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @subview_const_mixed(%m: memref<8x8xf32>, %n: index) -> memref<?x4xf32, strided<[8, 1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%n, %c4] [%c4, 4] [1, 1] : memref<8x8xf32> to memref<?x4xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<?x4xf32, strided<[8, 1], offset: ?>>
}
func.func @subview_rr(%m: memref<8x8xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%n, 0] [1, %c4] [1, 1] : memref<8x8xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}
func.func @subview_all(%m: memref<8x8xf32>) -> memref<8x8xf32, strided<[8, 1]>> {
  %0 = memref.subview %m[0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
  return %0 : memref<8x8xf32, strided<[8, 1]>>
}
func.func @subview_all_dyn(%m: memref<?x8xf32>) -> memref<?x8xf32, strided<[8, 1]>> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?x8xf32>
  %0 = memref.subview %m[0, 0] [%n, 8] [1, 1] : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1]>>
  return %0 : memref<?x8xf32, strided<[8, 1]>>
}
func.func @subview_all_offset(%m: memref<4x4xf32, strided<[8, 1], offset: ?>>) -> memref<4x4xf32, strided<[8, 1], offset: ?>> {
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  return %0 : memref<4x4xf32, strided<[8, 1], offset: ?>>
}
func.func @subview_subview(%m: memref<8x8xf32>) -> memref<2x2xf32, strided<[8, 1], offset: 18>> {
  %0 = memref.subview %m[1, 1] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 9>>
  %1 = memref.subview %0[1, 1] [2, 2] [1, 1] : memref<4x4xf32, strided<[8, 1], offset: 9>> to memref<2x2xf32, strided<[8, 1], offset: 18>>
  return %1 : memref<2x2xf32, strided<[8, 1], offset: 18>>
}
func.func @subview_cast(%m: memref<8x8xf32>, %n: index) -> memref<?x?xf32, strided<[?, 1], offset: ?>> {
  %c = memref.cast %m : memref<8x8xf32> to memref<?x?xf32>
  %0 = memref.subview %c[%n, %n] [%n, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
}
func.func @cast_subview(%m: memref<8x8xf32>) -> memref<4x4xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[1, 1] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 9>>
  %1 = memref.cast %0 : memref<4x4xf32, strided<[8, 1], offset: 9>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<4x4xf32, strided<[?, ?], offset: ?>>
}
func.func @transpose_transpose(%a: memref<2x3x4xf32>) -> memref<4x2x3xf32, strided<[1, 12, 4]>> {
  %0 = memref.transpose %a (i, j, k) -> (k, j, i) : memref<2x3x4xf32> to memref<4x3x2xf32, strided<[1, 4, 12]>>
  %1 = memref.transpose %0 (i, j, k) -> (i, k, j) : memref<4x3x2xf32, strided<[1, 4, 12]>> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  return %1 : memref<4x2x3xf32, strided<[1, 12, 4]>>
}
func.func @transpose_back(%a: memref<2x3xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
  %0 = memref.transpose %a (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<3x2xf32, strided<[1, 3]>> to memref<2x3xf32, strided<[3, 1]>>
  return %1 : memref<2x3xf32, strided<[3, 1]>>
}
func.func @transpose_id(%a: memref<2x3xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
  %0 = memref.transpose %a (i, j) -> (i, j) : memref<2x3xf32> to memref<2x3xf32, strided<[3, 1]>>
  return %0 : memref<2x3xf32, strided<[3, 1]>>
}
func.func @reinterpret_twice(%a: memref<12xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [3, 4], strides: [4, 1] : memref<12xf32> to memref<3x4xf32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<3x4xf32> to memref<2x3xf32, strided<[3, 1]>>
  return %1 : memref<2x3xf32, strided<[3, 1]>>
}
func.func @reinterpret_cast_of_cast(%a: memref<12xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
  %0 = memref.cast %a : memref<12xf32> to memref<?xf32>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<?xf32> to memref<2x3xf32, strided<[3, 1]>>
  return %1 : memref<2x3xf32, strided<[3, 1]>>
}
func.func @reinterpret_of_subview(%a: memref<12xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
  %0 = memref.subview %a[0] [6] [1] : memref<12xf32> to memref<6xf32, strided<[1]>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<6xf32, strided<[1]>> to memref<2x3xf32, strided<[3, 1]>>
  return %1 : memref<2x3xf32, strided<[3, 1]>>
}
func.func @reinterpret_same(%a: memref<12xf32>) -> memref<12xf32> {
  %1 = memref.reinterpret_cast %a to offset: [0], sizes: [12], strides: [1] : memref<12xf32> to memref<12xf32>
  return %1 : memref<12xf32>
}
func.func @reinterpret_const(%a: memref<12xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %1 = memref.reinterpret_cast %a to offset: [%c1], sizes: [%c2, %c3], strides: [%c3, %c1] : memref<12xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @reinterpret_of_metadata(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %1 = memref.reinterpret_cast %base to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @reinterpret_of_metadata_const(%a: memref<8x2xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<8x2xf32> -> memref<f32>, index, index, index, index, index
  %1 = memref.reinterpret_cast %base to offset: [%o], sizes: [%s#0, %s#1], strides: [%t#0, %t#1] : memref<f32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @view_const(%a: memref<2048xi8>) -> memref<?x4xf32> {
  %c16 = arith.constant 16 : index
  %c3 = arith.constant 3 : index
  %0 = memref.view %a[%c16][%c3] : memref<2048xi8> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
func.func @view_const_part(%a: memref<2048xi8>, %n: index) -> memref<?x?xf32> {
  %c16 = arith.constant 16 : index
  %c3 = arith.constant 3 : index
  %0 = memref.view %a[%c16][%c3, %n] : memref<2048xi8> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
func.func @view_of_cast(%a: memref<2048xi8>, %n: index) -> memref<?x4xf32> {
  %c = memref.cast %a : memref<2048xi8> to memref<?xi8>
  %0 = memref.view %c[%n][%n] : memref<?xi8> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
func.func @view_of_view(%a: memref<2048xi8>) -> memref<4xi8> {
  %c16 = arith.constant 16 : index
  %0 = memref.view %a[%c16][] : memref<2048xi8> to memref<64xi8>
  %1 = memref.view %0[%c16][] : memref<64xi8> to memref<4xi8>
  return %1 : memref<4xi8>
}
func.func @view_same(%a: memref<2048xi8>) -> memref<2048xi8> {
  %c0 = arith.constant 0 : index
  %0 = memref.view %a[%c0][] : memref<2048xi8> to memref<2048xi8>
  return %0 : memref<2048xi8>
}
func.func @view_dim(%a: memref<2048xi8>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.view %a[%c0][%n] : memref<2048xi8> to memref<?x4xf32>
  %d = memref.dim %0, %c0 : memref<?x4xf32>
  return %d : index
}
// becomes
module {
  func.func @subview_const(%arg0: memref<8x8xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
    %subview = memref.subview %arg0[1, 1] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 9>>
    %cast = memref.cast %subview : memref<4x4xf32, strided<[8, 1], offset: 9>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
  }
  func.func @subview_const_mixed(%arg0: memref<8x8xf32>, %arg1: index) -> memref<?x4xf32, strided<[8, 1], offset: ?>> {
    %subview = memref.subview %arg0[%arg1, 4] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
    %cast = memref.cast %subview : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<?x4xf32, strided<[8, 1], offset: ?>>
    return %cast : memref<?x4xf32, strided<[8, 1], offset: ?>>
  }
  func.func @subview_rr(%arg0: memref<8x8xf32>, %arg1: index) -> memref<?xf32, strided<[1], offset: ?>> {
    %subview = memref.subview %arg0[%arg1, 0] [1, 4] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[1], offset: ?>>
    %cast = memref.cast %subview : memref<4xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    return %cast : memref<?xf32, strided<[1], offset: ?>>
  }
  func.func @subview_all(%arg0: memref<8x8xf32>) -> memref<8x8xf32, strided<[8, 1]>> {
    %cast = memref.cast %arg0 : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
    return %cast : memref<8x8xf32, strided<[8, 1]>>
  }
  func.func @subview_all_dyn(%arg0: memref<?x8xf32>) -> memref<?x8xf32, strided<[8, 1]>> {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?x8xf32>
    %subview = memref.subview %arg0[0, 0] [%dim, 8] [1, 1] : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1]>>
    return %subview : memref<?x8xf32, strided<[8, 1]>>
  }
  func.func @subview_all_offset(%arg0: memref<4x4xf32, strided<[8, 1], offset: ?>>) -> memref<4x4xf32, strided<[8, 1], offset: ?>> {
    return %arg0 : memref<4x4xf32, strided<[8, 1], offset: ?>>
  }
  func.func @subview_subview(%arg0: memref<8x8xf32>) -> memref<2x2xf32, strided<[8, 1], offset: 18>> {
    %subview = memref.subview %arg0[1, 1] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 9>>
    %subview_0 = memref.subview %subview[1, 1] [2, 2] [1, 1] : memref<4x4xf32, strided<[8, 1], offset: 9>> to memref<2x2xf32, strided<[8, 1], offset: 18>>
    return %subview_0 : memref<2x2xf32, strided<[8, 1], offset: 18>>
  }
  func.func @subview_cast(%arg0: memref<8x8xf32>, %arg1: index) -> memref<?x?xf32, strided<[?, 1], offset: ?>> {
    %subview = memref.subview %arg0[%arg1, %arg1] [%arg1, %arg1] [1, 1] : memref<8x8xf32> to memref<?x?xf32, strided<[8, 1], offset: ?>>
    %cast = memref.cast %subview : memref<?x?xf32, strided<[8, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    return %cast : memref<?x?xf32, strided<[?, 1], offset: ?>>
  }
  func.func @cast_subview(%arg0: memref<8x8xf32>) -> memref<4x4xf32, strided<[?, ?], offset: ?>> {
    %subview = memref.subview %arg0[1, 1] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 9>>
    %cast = memref.cast %subview : memref<4x4xf32, strided<[8, 1], offset: 9>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
    return %cast : memref<4x4xf32, strided<[?, ?], offset: ?>>
  }
  func.func @transpose_transpose(%arg0: memref<2x3x4xf32>) -> memref<4x2x3xf32, strided<[1, 12, 4]>> {
    %transpose = memref.transpose %arg0 (d0, d1, d2) -> (d2, d0, d1) : memref<2x3x4xf32> to memref<4x2x3xf32, strided<[1, 12, 4]>>
    return %transpose : memref<4x2x3xf32, strided<[1, 12, 4]>>
  }
  func.func @transpose_back(%arg0: memref<2x3xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d0, d1) : memref<2x3xf32> to memref<2x3xf32, strided<[3, 1]>>
    return %transpose : memref<2x3xf32, strided<[3, 1]>>
  }
  func.func @transpose_id(%arg0: memref<2x3xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d0, d1) : memref<2x3xf32> to memref<2x3xf32, strided<[3, 1]>>
    return %transpose : memref<2x3xf32, strided<[3, 1]>>
  }
  func.func @reinterpret_twice(%arg0: memref<12xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<12xf32> to memref<2x3xf32, strided<[3, 1]>>
    return %reinterpret_cast : memref<2x3xf32, strided<[3, 1]>>
  }
  func.func @reinterpret_cast_of_cast(%arg0: memref<12xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<12xf32> to memref<2x3xf32, strided<[3, 1]>>
    return %reinterpret_cast : memref<2x3xf32, strided<[3, 1]>>
  }
  func.func @reinterpret_of_subview(%arg0: memref<12xf32>) -> memref<2x3xf32, strided<[3, 1]>> {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 3], strides: [3, 1] : memref<12xf32> to memref<2x3xf32, strided<[3, 1]>>
    return %reinterpret_cast : memref<2x3xf32, strided<[3, 1]>>
  }
  func.func @reinterpret_same(%arg0: memref<12xf32>) -> memref<12xf32> {
    return %arg0 : memref<12xf32>
  }
  func.func @reinterpret_const(%arg0: memref<12xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [1], sizes: [2, 3], strides: [3, 1] : memref<12xf32> to memref<2x3xf32, strided<[3, 1], offset: 1>>
    %cast = memref.cast %reinterpret_cast : memref<2x3xf32, strided<[3, 1], offset: 1>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
  }
  func.func @reinterpret_of_metadata(%arg0: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
    return %arg0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  }
  func.func @reinterpret_of_metadata_const(%arg0: memref<8x2xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
    %cast = memref.cast %arg0 : memref<8x2xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    return %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
  }
  func.func @view_const(%arg0: memref<2048xi8>) -> memref<?x4xf32> {
    %c16 = arith.constant 16 : index
    %view = memref.view %arg0[%c16][] : memref<2048xi8> to memref<3x4xf32>
    %cast = memref.cast %view : memref<3x4xf32> to memref<?x4xf32>
    return %cast : memref<?x4xf32>
  }
  func.func @view_const_part(%arg0: memref<2048xi8>, %arg1: index) -> memref<?x?xf32> {
    %c16 = arith.constant 16 : index
    %view = memref.view %arg0[%c16][%arg1] : memref<2048xi8> to memref<3x?xf32>
    %cast = memref.cast %view : memref<3x?xf32> to memref<?x?xf32>
    return %cast : memref<?x?xf32>
  }
  func.func @view_of_cast(%arg0: memref<2048xi8>, %arg1: index) -> memref<?x4xf32> {
    %view = memref.view %arg0[%arg1][%arg1] : memref<2048xi8> to memref<?x4xf32>
    return %view : memref<?x4xf32>
  }
  func.func @view_of_view(%arg0: memref<2048xi8>) -> memref<4xi8> {
    %c16 = arith.constant 16 : index
    %view = memref.view %arg0[%c16][] : memref<2048xi8> to memref<64xi8>
    %view_0 = memref.view %view[%c16][] : memref<64xi8> to memref<4xi8>
    return %view_0 : memref<4xi8>
  }
  func.func @view_same(%arg0: memref<2048xi8>) -> memref<2048xi8> {
    return %arg0 : memref<2048xi8>
  }
  func.func @view_dim(%arg0: memref<2048xi8>, %arg1: index) -> index {
    return %arg1 : index
  }
}
