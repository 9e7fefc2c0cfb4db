func.func @f(%t: tensor<4x?xf32>, %n: index) -> (index, index, f32, tensor<2xf32>, tensor<?x3xf32>, tensor<?x?xf32>, tensor<4x?xf32>, i32, tensor<3x2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %d0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  %e = tensor.empty(%n) : tensor<?x3xf32>
  %d1 = tensor.dim %e, %c0 : tensor<?x3xf32>
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %fe = tensor.from_elements %f1, %f2 : tensor<2xf32>
  %x = tensor.extract %fe[%c1] : tensor<2xf32>
  %e3 = tensor.empty(%c3) : tensor<?x3xf32>
  %s = tensor.extract_slice %t[0, 0] [%c3, %n] [1, 1] : tensor<4x?xf32> to tensor<?x?xf32>
  %ca = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %cb = tensor.cast %ca : tensor<?x?xf32> to tensor<4x?xf32>
  %k = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %k1 = tensor.extract %k[%c1, %c1] : tensor<2x3xi32>
  %kc = tensor.collapse_shape %k [[0, 1]] : tensor<2x3xi32> into tensor<6xi32>
  %ke = tensor.expand_shape %kc [[0, 1]] output_shape [3, 2] : tensor<6xi32> into tensor<3x2xi32>
  return %d0, %d1, %x, %fe, %e3, %s, %cb, %k1, %ke : index, index, f32, tensor<2xf32>, tensor<?x3xf32>, tensor<?x?xf32>, tensor<4x?xf32>, i32, tensor<3x2xi32>
}
func.func @g(%m: memref<4x?xf32>, %n: index) -> (index, memref<?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d0 = memref.dim %m, %c0 : memref<4x?xf32>
  %a = memref.alloc(%c3, %n) : memref<?x?xf32>
  %d1 = memref.dim %a, %c0 : memref<?x?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  memref.copy %m, %m : memref<4x?xf32> to memref<4x?xf32>
  return %d0, %a, %d1 : index, memref<?x?xf32>, index
}
