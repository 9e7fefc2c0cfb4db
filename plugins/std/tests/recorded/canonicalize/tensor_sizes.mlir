func.func @dim_reshape_index(%x: tensor<?xf32>, %s: tensor<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %d : index
}
func.func @dim_reshape_arg(%x: tensor<?xf32>, %s: tensor<2xindex>, %i: index) -> index {
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %0, %i : tensor<?x?xf32>
  return %d : index
}
func.func @dim_reshape_elems(%x: tensor<?xf32>, %a: index, %b: index) -> index {
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %d = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %d : index
}
func.func @dim_collapse2(%x: tensor<?x?x5xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x5xf32> into tensor<?x5xf32>
  %d = tensor.dim %0, %c0 : tensor<?x5xf32>
  return %d : index
}
func.func @dim_pad(%x: tensor<?x4xf32>, %v: f32) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %x low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  %d = tensor.dim %0, %c0 : tensor<?x4xf32>
  return %d : index
}
func.func @dim_empty(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %d = tensor.dim %0, %c0 : tensor<?x4xf32>
  return %d : index
}
func.func @dim_generate(%n: index, %v: f32) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}
func.func @dim_insert_slice(%x: tensor<?x?xf32>, %y: tensor<2x2xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %y into %x[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<?x?xf32>
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %d : index
}
func.func @dim_out_of_range(%x: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 5 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  return %d : index
}
func.func @dim_cast(%x: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = tensor.cast %x : tensor<?x?xf32> to tensor<?x4xf32>
  %d = tensor.dim %y, %c0 : tensor<?x4xf32>
  return %d : index
}
func.func @dim_cast_unranked(%x: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %y = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
  %d = tensor.dim %y, %c0 : tensor<*xf32>
  return %d : index
}
func.func @rank_cast(%x: tensor<?x?xf32>) -> index {
  %y = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
  %d = tensor.rank %y : tensor<*xf32>
  return %d : index
}
func.func @dim_of_for(%x: tensor<?xf32>, %a: index, %b: index, %c: index) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %a to %b step %c iter_args(%o = %x) -> tensor<?xf32> {
    %v = tensor.extract %o[%i] : tensor<?xf32>
    %w = tensor.insert %v into %o[%c0] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
// becomes
module {
  func.func @dim_reshape_index(%arg0: tensor<?xf32>, %arg1: tensor<2xindex>) -> index {
    %c1 = arith.constant 1 : index
    %extracted = tensor.extract %arg1[%c1] : tensor<2xindex>
    return %extracted : index
  }
  func.func @dim_reshape_arg(%arg0: tensor<?xf32>, %arg1: tensor<2xindex>, %arg2: index) -> index {
    %extracted = tensor.extract %arg1[%arg2] : tensor<2xindex>
    return %extracted : index
  }
  func.func @dim_reshape_elems(%arg0: tensor<?xf32>, %arg1: index, %arg2: index) -> index {
    return %arg2 : index
  }
  func.func @dim_collapse2(%arg0: tensor<?x?x5xf32>) -> index {
    %c0 = arith.constant 0 : index
    %collapsed = tensor.collapse_shape %arg0 [[0, 1], [2]] : tensor<?x?x5xf32> into tensor<?x5xf32>
    %dim = tensor.dim %collapsed, %c0 : tensor<?x5xf32>
    return %dim : index
  }
  func.func @dim_pad(%arg0: tensor<?x4xf32>, %arg1: f32) -> index {
    %c0 = arith.constant 0 : index
    %padded = tensor.pad %arg0 low[1, 0] high[2, 0] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg1 : f32
    } : tensor<?x4xf32> to tensor<?x4xf32>
    %dim = tensor.dim %padded, %c0 : tensor<?x4xf32>
    return %dim : index
  }
  func.func @dim_empty(%arg0: index) -> index {
    return %arg0 : index
  }
  func.func @dim_generate(%arg0: index, %arg1: f32) -> index {
    return %arg0 : index
  }
  func.func @dim_insert_slice(%arg0: tensor<?x?xf32>, %arg1: tensor<2x2xf32>) -> index {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    return %dim : index
  }
  func.func @dim_out_of_range(%arg0: tensor<?x?xf32>) -> index {
    %c5 = arith.constant 5 : index
    %dim = tensor.dim %arg0, %c5 : tensor<?x?xf32>
    return %dim : index
  }
  func.func @dim_cast(%arg0: tensor<?x?xf32>) -> index {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    return %dim : index
  }
  func.func @dim_cast_unranked(%arg0: tensor<?x?xf32>) -> index {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    return %dim : index
  }
  func.func @rank_cast(%arg0: tensor<?x?xf32>) -> index {
    %cast = tensor.cast %arg0 : tensor<?x?xf32> to tensor<*xf32>
    %rank = tensor.rank %cast : tensor<*xf32>
    return %rank : index
  }
  func.func @dim_of_for(%arg0: tensor<?xf32>, %arg1: index, %arg2: index, %arg3: index) -> index {
    %c0 = arith.constant 0 : index
    %0 = scf.for %arg4 = %arg1 to %arg2 step %arg3 iter_args(%arg5 = %arg0) -> (tensor<?xf32>) {
      %extracted = tensor.extract %arg5[%arg4] : tensor<?xf32>
      %inserted = tensor.insert %extracted into %arg5[%c0] : tensor<?xf32>
      scf.yield %inserted : tensor<?xf32>
    }
    %dim = tensor.dim %0, %c0 : tensor<?xf32>
    return %dim : index
  }
}
