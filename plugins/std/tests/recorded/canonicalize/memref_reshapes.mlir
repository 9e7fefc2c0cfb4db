func.func @collapse_collapse(%x: memref<2x3x4x5xf32>) -> memref<120xf32> {
  %a = memref.collapse_shape %x [[0, 1], [2, 3]] : memref<2x3x4x5xf32> into memref<6x20xf32>
  %b = memref.collapse_shape %a [[0, 1]] : memref<6x20xf32> into memref<120xf32>
  return %b : memref<120xf32>
}
func.func @expand_expand(%x: memref<120xf32>) -> memref<2x3x4x5xf32> {
  %a = memref.expand_shape %x [[0, 1]] output_shape [6, 20] : memref<120xf32> into memref<6x20xf32>
  %b = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : memref<6x20xf32> into memref<2x3x4x5xf32>
  return %b : memref<2x3x4x5xf32>
}
func.func @collapse_expand(%x: memref<6x20xf32>) -> memref<6x4x5xf32> {
  %a = memref.expand_shape %x [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : memref<6x20xf32> into memref<2x3x4x5xf32>
  %b = memref.collapse_shape %a [[0, 1], [2], [3]] : memref<2x3x4x5xf32> into memref<6x4x5xf32>
  return %b : memref<6x4x5xf32>
}
func.func @collapse_expand2(%x: memref<6x20xf32>) -> memref<120xf32> {
  %a = memref.expand_shape %x [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : memref<6x20xf32> into memref<2x3x4x5xf32>
  %b = memref.collapse_shape %a [[0, 1, 2, 3]] : memref<2x3x4x5xf32> into memref<120xf32>
  return %b : memref<120xf32>
}
func.func @expand_collapse(%x: memref<2x3x4x5xf32>) -> memref<6x20xf32> {
  %a = memref.collapse_shape %x [[0, 1, 2, 3]] : memref<2x3x4x5xf32> into memref<120xf32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [6, 20] : memref<120xf32> into memref<6x20xf32>
  return %b : memref<6x20xf32>
}
func.func @expand_collapse2(%x: memref<6x20xf32>) -> memref<6x4x5xf32> {
  %a = memref.collapse_shape %x [[0, 1]] : memref<6x20xf32> into memref<120xf32>
  %b = memref.expand_shape %a [[0, 1, 2]] output_shape [6, 4, 5] : memref<120xf32> into memref<6x4x5xf32>
  return %b : memref<6x4x5xf32>
}
func.func @collapse_of_cast(%x: memref<6x20xf32>) -> memref<?xf32> {
  %a = memref.cast %x : memref<6x20xf32> to memref<?x?xf32>
  %b = memref.collapse_shape %a [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  return %b : memref<?xf32>
}
func.func @expand_of_cast(%x: memref<20xf32>, %n: index) -> memref<?x4xf32> {
  %a = memref.cast %x : memref<20xf32> to memref<?xf32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %b : memref<?x4xf32>
}
func.func @expand_const(%a: memref<?xf32>) -> memref<?x4xf32> {
  %n = arith.constant 5 : index
  %b = memref.expand_shape %a [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %b : memref<?x4xf32>
}
func.func @dim_reshape(%x: memref<?xf32>, %s: memref<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %x(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %d = memref.dim %0, %c1 : memref<?x?xf32>
  return %d : index
}
func.func @dim_reshape_i32(%x: memref<?xf32>, %s: memref<2xi32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %x(%s) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %d = memref.dim %0, %c1 : memref<?x?xf32>
  return %d : index
}
func.func @reshape_reshape(%x: memref<?xf32>, %s: memref<2xindex>, %t: memref<1xindex>) -> memref<?xf32> {
  %0 = memref.reshape %x(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.reshape %0(%t) : (memref<?x?xf32>, memref<1xindex>) -> memref<?xf32>
  return %1 : memref<?xf32>
}
func.func @reshape_of_cast(%x: memref<8xf32>, %s: memref<2xindex>) -> memref<?x?xf32> {
  %c = memref.cast %x : memref<8xf32> to memref<?xf32>
  %0 = memref.reshape %c(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
// becomes
module {
  func.func @collapse_collapse(%arg0: memref<2x3x4x5xf32>) -> memref<120xf32> {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1, 2, 3]] : memref<2x3x4x5xf32> into memref<120xf32>
    return %collapse_shape : memref<120xf32>
  }
  func.func @expand_expand(%arg0: memref<120xf32>) -> memref<2x3x4x5xf32> {
    %expand_shape = memref.expand_shape %arg0 [[0, 1, 2, 3]] output_shape [2, 3, 4, 5] : memref<120xf32> into memref<2x3x4x5xf32>
    return %expand_shape : memref<2x3x4x5xf32>
  }
  func.func @collapse_expand(%arg0: memref<6x20xf32>) -> memref<6x4x5xf32> {
    %expand_shape = memref.expand_shape %arg0 [[0], [1, 2]] output_shape [6, 4, 5] : memref<6x20xf32> into memref<6x4x5xf32>
    return %expand_shape : memref<6x4x5xf32>
  }
  func.func @collapse_expand2(%arg0: memref<6x20xf32>) -> memref<120xf32> {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<6x20xf32> into memref<120xf32>
    return %collapse_shape : memref<120xf32>
  }
  func.func @expand_collapse(%arg0: memref<2x3x4x5xf32>) -> memref<6x20xf32> {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1], [2, 3]] : memref<2x3x4x5xf32> into memref<6x20xf32>
    return %collapse_shape : memref<6x20xf32>
  }
  func.func @expand_collapse2(%arg0: memref<6x20xf32>) -> memref<6x4x5xf32> {
    %expand_shape = memref.expand_shape %arg0 [[0], [1, 2]] output_shape [6, 4, 5] : memref<6x20xf32> into memref<6x4x5xf32>
    return %expand_shape : memref<6x4x5xf32>
  }
  func.func @collapse_of_cast(%arg0: memref<6x20xf32>) -> memref<?xf32> {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<6x20xf32> into memref<120xf32>
    %cast = memref.cast %collapse_shape : memref<120xf32> to memref<?xf32>
    return %cast : memref<?xf32>
  }
  func.func @expand_of_cast(%arg0: memref<20xf32>, %arg1: index) -> memref<?x4xf32> {
    %cast = memref.cast %arg0 : memref<20xf32> to memref<?xf32>
    %expand_shape = memref.expand_shape %cast [[0, 1]] output_shape [%arg1, 4] : memref<?xf32> into memref<?x4xf32>
    return %expand_shape : memref<?x4xf32>
  }
  func.func @expand_const(%arg0: memref<?xf32>) -> memref<?x4xf32> {
    %c5 = arith.constant 5 : index
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [%c5, 4] : memref<?xf32> into memref<?x4xf32>
    return %expand_shape : memref<?x4xf32>
  }
  func.func @dim_reshape(%arg0: memref<?xf32>, %arg1: memref<2xindex>) -> index {
    %c1 = arith.constant 1 : index
    %0 = memref.load %arg1[%c1] : memref<2xindex>
    return %0 : index
  }
  func.func @dim_reshape_i32(%arg0: memref<?xf32>, %arg1: memref<2xi32>) -> index {
    %c1 = arith.constant 1 : index
    %0 = memref.load %arg1[%c1] : memref<2xi32>
    %1 = arith.index_cast %0 : i32 to index
    return %1 : index
  }
  func.func @reshape_reshape(%arg0: memref<?xf32>, %arg1: memref<2xindex>, %arg2: memref<1xindex>) -> memref<?xf32> {
    %reshape = memref.reshape %arg0(%arg1) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
    %reshape_0 = memref.reshape %reshape(%arg2) : (memref<?x?xf32>, memref<1xindex>) -> memref<?xf32>
    return %reshape_0 : memref<?xf32>
  }
  func.func @reshape_of_cast(%arg0: memref<8xf32>, %arg1: memref<2xindex>) -> memref<?x?xf32> {
    %cast = memref.cast %arg0 : memref<8xf32> to memref<?xf32>
    %reshape = memref.reshape %cast(%arg1) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
    return %reshape : memref<?x?xf32>
  }
}
