func.func @collapse_expand_partial(%x: tensor<?x4x3xf32>) -> tensor<?x3xf32> {
  %c = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x4x3xf32> into tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %c, %c0 : tensor<?xf32>
  %n = arith.divui %d, %c3 : index
  %e = tensor.expand_shape %c [[0, 1]] output_shape [%n, 3] : tensor<?xf32> into tensor<?x3xf32>
  return %e : tensor<?x3xf32>
}
func.func @collapse_collapse(%x: tensor<2x3x4x5xf32>) -> tensor<120xf32> {
  %a = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
  %b = tensor.collapse_shape %a [[0, 1]] : tensor<6x20xf32> into tensor<120xf32>
  return %b : tensor<120xf32>
}
func.func @collapse_collapse0(%x: tensor<1x1x1xf32>) -> tensor<f32> {
  %a = tensor.collapse_shape %x [[0, 1, 2]] : tensor<1x1x1xf32> into tensor<1xf32>
  %b = tensor.collapse_shape %a [] : tensor<1xf32> into tensor<f32>
  return %b : tensor<f32>
}
func.func @expand_expand(%x: tensor<120xf32>) -> tensor<2x3x4x5xf32> {
  %a = tensor.expand_shape %x [[0, 1]] output_shape [6, 20] : tensor<120xf32> into tensor<6x20xf32>
  %b = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : tensor<6x20xf32> into tensor<2x3x4x5xf32>
  return %b : tensor<2x3x4x5xf32>
}
func.func @expand_expand_dyn(%x: tensor<?xf32>, %n: index, %k: index) -> tensor<?x2x5x?xf32> {
  %a = tensor.expand_shape %x [[0, 1]] output_shape [%n, 20] : tensor<?xf32> into tensor<?x20xf32>
  %b = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [%k, 2, 5, 4] : tensor<?x20xf32> into tensor<?x2x5x4xf32>
  %c = tensor.cast %b : tensor<?x2x5x4xf32> to tensor<?x2x5x?xf32>
  return %c : tensor<?x2x5x?xf32>
}
func.func @expand_of_collapse_static_refine(%x: tensor<6x20xf32>) -> tensor<6x4x5xf32> {
  %a = tensor.collapse_shape %x [[0, 1]] : tensor<6x20xf32> into tensor<120xf32>
  %b = tensor.expand_shape %a [[0, 1, 2]] output_shape [6, 4, 5] : tensor<120xf32> into tensor<6x4x5xf32>
  return %b : tensor<6x4x5xf32>
}
func.func @expand_of_collapse_mixed(%x: tensor<2x3x4x5xf32>) -> tensor<6x2x2x5xf32> {
  %a = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
  %b = tensor.expand_shape %a [[0], [1, 2, 3]] output_shape [6, 2, 2, 5] : tensor<6x20xf32> into tensor<6x2x2x5xf32>
  return %b : tensor<6x2x2x5xf32>
}
func.func @expand_of_collapse_to_collapse(%x: tensor<2x3x4x5xf32>) -> tensor<6x20xf32> {
  %a = tensor.collapse_shape %x [[0, 1, 2, 3]] : tensor<2x3x4x5xf32> into tensor<120xf32>
  %b = tensor.expand_shape %a [[0, 1]] output_shape [6, 20] : tensor<120xf32> into tensor<6x20xf32>
  return %b : tensor<6x20xf32>
}
func.func @collapse_of_expand_to_expand(%x: tensor<6x20xf32>) -> tensor<6x4x5xf32> {
  %a = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : tensor<6x20xf32> into tensor<2x3x4x5xf32>
  %b = tensor.collapse_shape %a [[0, 1], [2], [3]] : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  return %b : tensor<6x4x5xf32>
}
func.func @collapse_of_expand_dyn(%x: tensor<?x?xf32>, %a: index, %b: index) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [%a, 4, %b, 5] : tensor<?x?xf32> into tensor<?x4x?x5xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3]] : tensor<?x4x?x5xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @reshape_reshape(%x: tensor<6x20xf32>, %s: tensor<2xi32>, %t: tensor<3xi32>) -> tensor<?x?x?xf32> {
  %0 = tensor.reshape %x(%s) : (tensor<6x20xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = tensor.reshape %0(%t) : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}
func.func @reshape_same(%x: tensor<?x20xf32>) -> tensor<?x20xf32> {
  %c0 = arith.constant 0 : index
  %c20 = arith.constant 20 : index
  %d = tensor.dim %x, %c0 : tensor<?x20xf32>
  %s = tensor.from_elements %d, %c20 : tensor<2xindex>
  %0 = tensor.reshape %x(%s) : (tensor<?x20xf32>, tensor<2xindex>) -> tensor<?x20xf32>
  return %0 : tensor<?x20xf32>
}
func.func @reshape_same1(%x: tensor<?xf32>, %s: tensor<1xi32>) -> tensor<?xf32> {
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @reshape_const(%x: tensor<?xf32>) -> tensor<?x?xf32> {
  %s = arith.constant dense<[2, 3]> : tensor<2xi32>
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @dim_reshape(%x: tensor<?xf32>, %s: tensor<2xi32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %d = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %d : index
}
func.func @dim_collapse(%x: tensor<?x4x5xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x4x5xf32> into tensor<?x5xf32>
  %d = tensor.dim %0, %c0 : tensor<?x5xf32>
  return %d : index
}
func.func @extract_collapse(%x: tensor<1x4xf32>, %i: index) -> f32 {
  %t = tensor.collapse_shape %x [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %e = tensor.extract %t[%i] : tensor<4xf32>
  return %e : f32
}
func.func @splat_reshape(%v: f32) -> tensor<2x3xf32> {
  %s = tensor.splat %v : tensor<6xf32>
  %e = tensor.expand_shape %s [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %e : tensor<2x3xf32>
}
func.func @splat_collapse(%v: f32) -> tensor<6xf32> {
  %s = tensor.splat %v : tensor<2x3xf32>
  %e = tensor.collapse_shape %s [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %e : tensor<6xf32>
}
func.func @elements_reshape(%a: f32, %b: f32) -> tensor<1x2xf32> {
  %s = tensor.from_elements %a, %b : tensor<2xf32>
  %e = tensor.expand_shape %s [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  return %e : tensor<1x2xf32>
}
func.func @elements_collapse(%a: f32, %b: f32) -> tensor<2xf32> {
  %s = tensor.from_elements %a, %b : tensor<1x2xf32>
  %e = tensor.collapse_shape %s [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  return %e : tensor<2xf32>
}
func.func @elements_reshape_op(%a: f32, %b: f32, %t: tensor<2xi32>) -> tensor<1x2xf32> {
  %s = tensor.from_elements %a, %b : tensor<2xf32>
  %e = tensor.reshape %s(%t) : (tensor<2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
  return %e : tensor<1x2xf32>
}
func.func @collapse_of_cast(%x: tensor<2x3xf32>) -> tensor<?xf32> {
  %y = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %c = tensor.collapse_shape %y [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %c : tensor<?xf32>
}
func.func @collapse_of_cast2(%x: tensor<?x3xf32>) -> tensor<?xf32> {
  %y = tensor.cast %x : tensor<?x3xf32> to tensor<?x?xf32>
  %c = tensor.collapse_shape %y [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %c : tensor<?xf32>
}
func.func @expand_of_cast(%x: tensor<12xf32>, %n: index) -> tensor<?x4xf32> {
  %y = tensor.cast %x : tensor<12xf32> to tensor<?xf32>
  %c = tensor.expand_shape %y [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %c : tensor<?x4xf32>
}
func.func @expand_of_cast2(%x: tensor<12xf32>) -> tensor<?x4xf32> {
  %n = arith.constant 3 : index
  %y = tensor.cast %x : tensor<12xf32> to tensor<?xf32>
  %c = tensor.expand_shape %y [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %c : tensor<?x4xf32>
}
func.func @empty_expand() -> tensor<2x3xf32> {
  %0 = tensor.empty() : tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func @expand_identity(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %1 = tensor.expand_shape %x [[0], [1]] output_shape [%n, 4] : tensor<?x4xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
// becomes
module {
  func.func @collapse_expand_partial(%arg0: tensor<?x4x3xf32>) -> tensor<?x3xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x4x3xf32> into tensor<?x3xf32>
    return %collapsed : tensor<?x3xf32>
  }
  func.func @collapse_collapse(%arg0: tensor<2x3x4x5xf32>) -> tensor<120xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2, 3]] : tensor<2x3x4x5xf32> into tensor<120xf32>
    return %collapsed : tensor<120xf32>
  }
  func.func @collapse_collapse0(%arg0: tensor<1x1x1xf32>) -> tensor<f32> {
    %collapsed = tensor.collapse_shape %arg0 [] : tensor<1x1x1xf32> into tensor<f32>
    return %collapsed : tensor<f32>
  }
  func.func @expand_expand(%arg0: tensor<120xf32>) -> tensor<2x3x4x5xf32> {
    %expanded = tensor.expand_shape %arg0 [[0, 1, 2, 3]] output_shape [2, 3, 4, 5] : tensor<120xf32> into tensor<2x3x4x5xf32>
    return %expanded : tensor<2x3x4x5xf32>
  }
  func.func @expand_expand_dyn(%arg0: tensor<?xf32>, %arg1: index, %arg2: index) -> tensor<?x2x5x?xf32> {
    %expanded = tensor.expand_shape %arg0 [[0, 1, 2, 3]] output_shape [%arg2, 2, 5, 4] : tensor<?xf32> into tensor<?x2x5x4xf32>
    %cast = tensor.cast %expanded : tensor<?x2x5x4xf32> to tensor<?x2x5x?xf32>
    return %cast : tensor<?x2x5x?xf32>
  }
  func.func @expand_of_collapse_static_refine(%arg0: tensor<6x20xf32>) -> tensor<6x4x5xf32> {
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [6, 4, 5] : tensor<6x20xf32> into tensor<6x4x5xf32>
    return %expanded : tensor<6x4x5xf32>
  }
  func.func @expand_of_collapse_mixed(%arg0: tensor<2x3x4x5xf32>) -> tensor<6x2x2x5xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
    %expanded = tensor.expand_shape %collapsed [[0], [1, 2, 3]] output_shape [6, 2, 2, 5] : tensor<6x20xf32> into tensor<6x2x2x5xf32>
    return %expanded : tensor<6x2x2x5xf32>
  }
  func.func @expand_of_collapse_to_collapse(%arg0: tensor<2x3x4x5xf32>) -> tensor<6x20xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
    return %collapsed : tensor<6x20xf32>
  }
  func.func @collapse_of_expand_to_expand(%arg0: tensor<6x20xf32>) -> tensor<6x4x5xf32> {
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [6, 4, 5] : tensor<6x20xf32> into tensor<6x4x5xf32>
    return %expanded : tensor<6x4x5xf32>
  }
  func.func @collapse_of_expand_dyn(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index) -> tensor<?x?xf32> {
    return %arg0 : tensor<?x?xf32>
  }
  func.func @reshape_reshape(%arg0: tensor<6x20xf32>, %arg1: tensor<2xi32>, %arg2: tensor<3xi32>) -> tensor<?x?x?xf32> {
    %reshape = tensor.reshape %arg0(%arg2) : (tensor<6x20xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    return %reshape : tensor<?x?x?xf32>
  }
  func.func @reshape_same(%arg0: tensor<?x20xf32>) -> tensor<?x20xf32> {
    return %arg0 : tensor<?x20xf32>
  }
  func.func @reshape_same1(%arg0: tensor<?xf32>, %arg1: tensor<1xi32>) -> tensor<?xf32> {
    return %arg0 : tensor<?xf32>
  }
  func.func @reshape_const(%arg0: tensor<?xf32>) -> tensor<?x?xf32> {
    %cst = arith.constant dense<[2, 3]> : tensor<2xi32>
    %reshape = tensor.reshape %arg0(%cst) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    return %reshape : tensor<?x?xf32>
  }
  func.func @dim_reshape(%arg0: tensor<?xf32>, %arg1: tensor<2xi32>) -> index {
    %c1 = arith.constant 1 : index
    %extracted = tensor.extract %arg1[%c1] : tensor<2xi32>
    %0 = arith.index_cast %extracted : i32 to index
    return %0 : index
  }
  func.func @dim_collapse(%arg0: tensor<?x4x5xf32>) -> index {
    %c0 = arith.constant 0 : index
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x4x5xf32> into tensor<?x5xf32>
    %dim = tensor.dim %collapsed, %c0 : tensor<?x5xf32>
    return %dim : index
  }
  func.func @extract_collapse(%arg0: tensor<1x4xf32>, %arg1: index) -> f32 {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
    %extracted = tensor.extract %collapsed[%arg1] : tensor<4xf32>
    return %extracted : f32
  }
  func.func @splat_reshape(%arg0: f32) -> tensor<2x3xf32> {
    %splat = tensor.splat %arg0 : tensor<2x3xf32>
    return %splat : tensor<2x3xf32>
  }
  func.func @splat_collapse(%arg0: f32) -> tensor<6xf32> {
    %splat = tensor.splat %arg0 : tensor<6xf32>
    return %splat : tensor<6xf32>
  }
  func.func @elements_reshape(%arg0: f32, %arg1: f32) -> tensor<1x2xf32> {
    %from_elements = tensor.from_elements %arg0, %arg1 : tensor<1x2xf32>
    return %from_elements : tensor<1x2xf32>
  }
  func.func @elements_collapse(%arg0: f32, %arg1: f32) -> tensor<2xf32> {
    %from_elements = tensor.from_elements %arg0, %arg1 : tensor<2xf32>
    return %from_elements : tensor<2xf32>
  }
  func.func @elements_reshape_op(%arg0: f32, %arg1: f32, %arg2: tensor<2xi32>) -> tensor<1x2xf32> {
    %from_elements = tensor.from_elements %arg0, %arg1 : tensor<2xf32>
    %reshape = tensor.reshape %from_elements(%arg2) : (tensor<2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    return %reshape : tensor<1x2xf32>
  }
  func.func @collapse_of_cast(%arg0: tensor<2x3xf32>) -> tensor<?xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
    %cast = tensor.cast %collapsed : tensor<6xf32> to tensor<?xf32>
    return %cast : tensor<?xf32>
  }
  func.func @collapse_of_cast2(%arg0: tensor<?x3xf32>) -> tensor<?xf32> {
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
    return %collapsed : tensor<?xf32>
  }
  func.func @expand_of_cast(%arg0: tensor<12xf32>, %arg1: index) -> tensor<?x4xf32> {
    %cast = tensor.cast %arg0 : tensor<12xf32> to tensor<?xf32>
    %expanded = tensor.expand_shape %cast [[0, 1]] output_shape [%arg1, 4] : tensor<?xf32> into tensor<?x4xf32>
    return %expanded : tensor<?x4xf32>
  }
  func.func @expand_of_cast2(%arg0: tensor<12xf32>) -> tensor<?x4xf32> {
    %expanded = tensor.expand_shape %arg0 [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
    %cast = tensor.cast %expanded : tensor<3x4xf32> to tensor<?x4xf32>
    return %cast : tensor<?x4xf32>
  }
  func.func @empty_expand() -> tensor<2x3xf32> {
    %0 = tensor.empty() : tensor<6xf32>
    %expanded = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
    return %expanded : tensor<2x3xf32>
  }
  func.func @expand_identity(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    return %arg0 : tensor<?x4xf32>
  }
}
