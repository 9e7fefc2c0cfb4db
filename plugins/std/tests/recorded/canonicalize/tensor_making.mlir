func.func @generate_static() -> tensor<?x?xindex> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.generate %c3, %c4 {
  ^bb0(%i: index, %j: index):
    %s = arith.muli %i, %j : index
    tensor.yield %s : index
  } : tensor<?x?xindex>
  return %0 : tensor<?x?xindex>
}
func.func @generate_static_part(%n: index) -> tensor<?x?xindex> {
  %c3 = arith.constant 3 : index
  %0 = tensor.generate %c3, %n {
  ^bb0(%i: index, %j: index):
    %s = arith.muli %i, %j : index
    tensor.yield %s : index
  } : tensor<?x?xindex>
  return %0 : tensor<?x?xindex>
}
func.func @pad_static(%x: tensor<2x4xf32>, %v: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %x low[%c1, %c0] high[%c0, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x4xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @pad_zero(%x: tensor<2x4xf32>, %v: f32) -> tensor<2x4xf32> {
  %0 = tensor.pad %x low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x4xf32> to tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func @pad_zero_dyn(%x: tensor<?x4xf32>, %v: f32) -> tensor<?x4xf32> {
  %0 = tensor.pad %x low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @pad_zero_refine(%x: tensor<?x4xf32>, %v: f32) -> tensor<3x4xf32> {
  %0 = tensor.pad %x low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x4xf32> to tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
func.func @pad_pad(%x: tensor<2x4xf32>) -> tensor<6x8xf32> {
  %v = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x4xf32> to tensor<4x6xf32>
  %1 = tensor.pad %0 low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4x6xf32> to tensor<6x8xf32>
  return %1 : tensor<6x8xf32>
}
func.func @pad_of_cast(%x: tensor<2x4xf32>, %v: f32, %n: index) -> tensor<?x?xf32> {
  %y = tensor.cast %x : tensor<2x4xf32> to tensor<?x?xf32>
  %0 = tensor.pad %y low[%n, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @cast_of_pad(%x: tensor<?x4xf32>, %v: f32) -> tensor<5x6xf32> {
  %0 = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<?x4xf32> to tensor<?x6xf32>
  %1 = tensor.cast %0 : tensor<?x6xf32> to tensor<5x6xf32>
  return %1 : tensor<5x6xf32>
}
func.func @pad_const(%v: f32) -> tensor<4x6xf32> {
  %x = arith.constant dense<0.0> : tensor<2x4xf32>
  %z = arith.constant 0.0 : f32
  %0 = tensor.pad %x low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<2x4xf32> to tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
func.func @pad_nofold(%x: tensor<2x4xf32>, %v: f32) -> tensor<2x4xf32> {
  %0 = tensor.pad %x nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x4xf32> to tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func @concat_typed(%x: tensor<2x4xf32>, %y: tensor<3x4xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @concat_typed2(%x: tensor<2x?xf32>, %y: tensor<3x4xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<2x?xf32>, tensor<3x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @concat_one(%x: tensor<2x4xf32>) -> tensor<?x4xf32> {
  %0 = tensor.concat dim(0) %x : (tensor<2x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @concat_empty(%x: tensor<0x4xf32>, %y: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<0x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func @concat_cast(%x: tensor<2x4xf32>, %y: tensor<2x4xf32>) -> tensor<?x4xf32> {
  %a = tensor.cast %x : tensor<2x4xf32> to tensor<?x4xf32>
  %0 = tensor.concat dim(0) %a, %y : (tensor<?x4xf32>, tensor<2x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @empty_cast(%n: index) -> tensor<4xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @empty_const() -> tensor<?x?xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.empty(%c3, %c4) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @empty_pad_concat(%n: index) -> tensor<6xf32> {
  %0 = tensor.empty() : tensor<3xf32>
  %1 = tensor.concat dim(0) %0, %0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}
// becomes
module {
  func.func @generate_static() -> tensor<?x?xindex> {
    %generated = tensor.generate  {
    ^bb0(%arg0: index, %arg1: index):
      %0 = arith.muli %arg0, %arg1 : index
      tensor.yield %0 : index
    } : tensor<3x4xindex>
    %cast = tensor.cast %generated : tensor<3x4xindex> to tensor<?x?xindex>
    return %cast : tensor<?x?xindex>
  }
  func.func @generate_static_part(%arg0: index) -> tensor<?x?xindex> {
    %generated = tensor.generate %arg0 {
    ^bb0(%arg1: index, %arg2: index):
      %0 = arith.muli %arg1, %arg2 : index
      tensor.yield %0 : index
    } : tensor<3x?xindex>
    %cast = tensor.cast %generated : tensor<3x?xindex> to tensor<?x?xindex>
    return %cast : tensor<?x?xindex>
  }
  func.func @pad_static(%arg0: tensor<2x4xf32>, %arg1: f32) -> tensor<?x?xf32> {
    %padded = tensor.pad %arg0 low[1, 0] high[0, 1] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg1 : f32
    } : tensor<2x4xf32> to tensor<3x5xf32>
    %cast = tensor.cast %padded : tensor<3x5xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
  func.func @pad_zero(%arg0: tensor<2x4xf32>, %arg1: f32) -> tensor<2x4xf32> {
    return %arg0 : tensor<2x4xf32>
  }
  func.func @pad_zero_dyn(%arg0: tensor<?x4xf32>, %arg1: f32) -> tensor<?x4xf32> {
    return %arg0 : tensor<?x4xf32>
  }
  func.func @pad_zero_refine(%arg0: tensor<?x4xf32>, %arg1: f32) -> tensor<3x4xf32> {
    %cast = tensor.cast %arg0 : tensor<?x4xf32> to tensor<3x4xf32>
    return %cast : tensor<3x4xf32>
  }
  func.func @pad_pad(%arg0: tensor<2x4xf32>) -> tensor<6x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[2, 2] high[2, 2] {
    ^bb0(%arg1: index, %arg2: index):
      tensor.yield %cst : f32
    } : tensor<2x4xf32> to tensor<6x8xf32>
    return %padded : tensor<6x8xf32>
  }
  func.func @pad_of_cast(%arg0: tensor<2x4xf32>, %arg1: f32, %arg2: index) -> tensor<?x?xf32> {
    %padded = tensor.pad %arg0 low[%arg2, 1] high[1, 1] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg1 : f32
    } : tensor<2x4xf32> to tensor<?x6xf32>
    %cast = tensor.cast %padded : tensor<?x6xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
  func.func @cast_of_pad(%arg0: tensor<?x4xf32>, %arg1: f32) -> tensor<5x6xf32> {
    %padded = tensor.pad %arg0 low[1, 1] high[1, 1] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg1 : f32
    } : tensor<?x4xf32> to tensor<5x6xf32>
    return %padded : tensor<5x6xf32>
  }
  func.func @pad_const(%arg0: f32) -> tensor<4x6xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<2x4xf32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %cst low[1, 1] high[1, 1] {
    ^bb0(%arg1: index, %arg2: index):
      tensor.yield %cst_0 : f32
    } : tensor<2x4xf32> to tensor<4x6xf32>
    return %padded : tensor<4x6xf32>
  }
  func.func @pad_nofold(%arg0: tensor<2x4xf32>, %arg1: f32) -> tensor<2x4xf32> {
    %padded = tensor.pad %arg0 nofold low[0, 0] high[0, 0] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg1 : f32
    } : tensor<2x4xf32> to tensor<2x4xf32>
    return %padded : tensor<2x4xf32>
  }
  func.func @concat_typed(%arg0: tensor<2x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<?x?xf32> {
    %concat = tensor.concat dim(0) %arg0, %arg1 : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %cast = tensor.cast %concat : tensor<5x4xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
  func.func @concat_typed2(%arg0: tensor<2x?xf32>, %arg1: tensor<3x4xf32>) -> tensor<?x?xf32> {
    %cast = tensor.cast %arg0 : tensor<2x?xf32> to tensor<2x4xf32>
    %concat = tensor.concat dim(0) %cast, %arg1 : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
    %cast_0 = tensor.cast %concat : tensor<5x4xf32> to tensor<?x?xf32>
    return %cast_0 : tensor<?x?xf32>
  }
  func.func @concat_one(%arg0: tensor<2x4xf32>) -> tensor<?x4xf32> {
    %cast = tensor.cast %arg0 : tensor<2x4xf32> to tensor<?x4xf32>
    return %cast : tensor<?x4xf32>
  }
  func.func @concat_empty(%arg0: tensor<0x4xf32>, %arg1: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %concat = tensor.concat dim(0) %arg0, %arg1 : (tensor<0x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    return %concat : tensor<2x4xf32>
  }
  func.func @concat_cast(%arg0: tensor<2x4xf32>, %arg1: tensor<2x4xf32>) -> tensor<?x4xf32> {
    %cast = tensor.cast %arg0 : tensor<2x4xf32> to tensor<?x4xf32>
    %concat = tensor.concat dim(0) %cast, %arg1 : (tensor<?x4xf32>, tensor<2x4xf32>) -> tensor<?x4xf32>
    return %concat : tensor<?x4xf32>
  }
  func.func @empty_cast(%arg0: index) -> tensor<4xf32> {
    %0 = tensor.empty() : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @empty_const() -> tensor<?x?xf32> {
    %0 = tensor.empty() : tensor<3x4xf32>
    %cast = tensor.cast %0 : tensor<3x4xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
  func.func @empty_pad_concat(%arg0: index) -> tensor<6xf32> {
    %0 = tensor.empty() : tensor<3xf32>
    %concat = tensor.concat dim(0) %0, %0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
    return %concat : tensor<6xf32>
  }
}
