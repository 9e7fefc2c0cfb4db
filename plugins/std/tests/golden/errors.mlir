// operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.dim"(%t0, %ix) : (tensor<f32>, index) -> index
  return
}
// -----
// operand #0 must be tensor of any type values, but got 'i32'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.cast"(%i) : (i32) -> tensor<4xf32>
  return
}
// -----
// operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.cast"(%t) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// operand #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.extract"(%u) : (tensor<*xf32>) -> f32
  return
}
// -----
// operand #1 must be variadic of index, but got 'i32'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.extract"(%t, %i) : (tensor<4xf32>, i32) -> f32
  return
}
// -----
// failed to verify that result type matches element type of tensor
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.extract"(%t, %ix) : (tensor<4xf32>, index) -> i32
  return
}
// -----
// result #0 must be statically shaped tensor of any type values, but got 'tensor<?xi32>'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.from_elements"(%i) : (i32) -> tensor<?xi32>
  return
}
// -----
// failed to verify that operand types match result element type
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.from_elements"(%i) : (i32) -> tensor<2xi32>
  return
}
// -----
// operand #1 must be 1D tensor of signless integer or index values, but got 'tensor<4xf32>'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.reshape"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
  return
}
// -----
// operand #1 must be ranked tensor of signless integer or index values, but got 'tensor<4xf32>'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.gather"(%t, %t) {gather_dims = array<i64: 0>}: (tensor<4xf32>, tensor<4xf32>) -> tensor<2xf32>
  return
}
// -----
// failed to verify that operand type matches element type of result
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.splat"(%t) : (tensor<4xf32>) -> tensor<2xf32>
  return
}
// -----
// incorrect number of dynamic sizes, has 0, expected 1
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.splat"(%i) : (i32) -> tensor<?xi32>
  return
}
// -----
// incorrect number of dynamic sizes, has 0, expected 1
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.empty"() : () -> tensor<?xi32>
  return
}
// -----
// attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "tensor.collapse_shape"(%t) {reassociation = [[0], 1]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'tensor<f32>'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.dim"(%t0, %ix) : (tensor<f32>, index) -> index
  return
}
// -----
// operand #0 must be memref of any type values, but got 'tensor<f32>'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.load"(%t0, %ix) : (tensor<f32>, index) -> f32
  return
}
// -----
// failed to verify that result type matches element type of 'memref'
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.load"(%m, %ix) : (memref<4xf32>, index) -> f64
  return
}
// -----
// incorrect number of indices for load, expected 1 but got 2
func.func @f(%i: i32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.load"(%m, %ix, %ix) : (memref<4xf32>, index, index) -> f32
  return
}
// -----
// store index operand count not equal to memref rank
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.store"(%i, %m) : (f32, memref<4xf32>) -> ()
  return
}
// -----
// operand #0 must be ranked or unranked memref of any type values, but got 'f32'
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.cast"(%i) : (f32) -> (memref<4xf32>)
  return
}
// -----
// operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.cast"(%m) : (memref<4xf32>) -> (memref<5xf32>)
  return
}
// -----
// incorrect number of dynamic sizes, has 0, expected 1
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}>: () -> (memref<?xf32>)
  return
}
// -----
// attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.alloc"() <{alignment = -1 : i64, operandSegmentSizes = array<i32: 0, 0>}>: () -> (memref<5xf32>)
  return
}
// -----
// result #0 must be statically shaped memref of any type values, but got 'memref<?xf32>'
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.get_global"() <{name = @x}>: () -> (memref<?xf32>)
  return
}
// -----
// 'x' does not reference a valid global memref
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.get_global"() <{name = @x}>: () -> (memref<4xf32>)
  return
}
// -----
// operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>'
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32, affine_map<(d0)->(d0 floordiv 2)>>, %ix: index) {
  "memref.extract_strided_metadata"(%m)  : (memref<4xf32, affine_map<(d0)->(d0 floordiv 2)>>) -> (memref<f32>, index, index, index)
  return
}
// -----
// attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.assume_alignment"(%m) {alignment = 0 : i32} : (memref<4xf32>) -> (memref<4xf32>)
  return
}
// -----
// operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<4xf32>'
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.view"(%m, %ix) : (memref<4xf32>, index) -> (memref<4xf32>)
  return
}
// -----
// operand #1 must be 1D memref of signless integer or index values, but got 'memref<4xf32>'
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.reshape"(%m, %m) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>)
  return
}
// -----
// operand #0 must be ranked or unranked memref of any type values, but got 'index'
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.dealloc"(%ix) : (index) -> ()
  return
}
// -----
// attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
func.func @f(%i: f32, %t0: tensor<f32>, %t: tensor<4xf32>, %u: tensor<*xf32>, %m: memref<4xf32>, %ix: index) {
  "memref.load"(%m, %ix) {alignment = 3} : (memref<4xf32>, index) -> f32
  return
}
// -----
// expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  "tensor.extract_slice"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<4x?xf32>) -> tensor<1x1xf32>
  return
}
// -----
// expected type to be 'tensor<1x?xf32>' or a rank-reduced version. (size mismatch)
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[0, %ix] [1, %ix] [1, 1] : tensor<4x?xf32> to tensor<5xf32>
  return
}
// -----
// expected type to be 'tensor<2x?xf32>' or a rank-reduced version. (size mismatch)
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[0, %ix] [2, %ix] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  return
}
// -----
// expected rank to be smaller or equal to the other rank.
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[0, %ix] [2, %ix] [1, 1] : tensor<4x?xf32> to tensor<1x2x?xf32>
  return
}
// -----
// expected element type to be 'f32'
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[0, %ix] [2, %ix] [1, 1] : tensor<4x?xf32> to tensor<2x?xf64>
  return
}
// -----
// slice along dimension 0 runs out-of-bounds: 4 >= 4
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[0, %ix] [5, %ix] [1, 1] : tensor<4x?xf32> to tensor<5x?xf32>
  return
}
// -----
// offset 0 is out-of-bounds: 5 >= 4
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[5, %ix] [1, %ix] [1, 1] : tensor<4x?xf32> to tensor<1x?xf32>
  return
}
// -----
// expected offsets to be non-negative, but got -1
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[-1, %ix] [1, %ix] [1, 1] : tensor<4x?xf32> to tensor<1x?xf32>
  return
}
// -----
// expected sizes to be non-negative, but got -1
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[1, %ix] [-1, %ix] [1, 1] : tensor<4x?xf32> to tensor<?x?xf32>
  return
}
// -----
// slice along dimension 0 runs out-of-bounds: 4 >= 4
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  %5 = tensor.extract_slice %t[1, %ix] [2, %ix] [2, 1] : tensor<4x?xf32> to tensor<2x?xf32>
  %6 = tensor.extract_slice %t[1, %ix] [2, %ix] [3, 1] : tensor<4x?xf32> to tensor<2x?xf32>
  return
}
// -----
// expected type to be 'tensor<2x?xf32>' or a rank-reduced version. (size mismatch)
func.func @f(%t: tensor<4x?xf32>, %s: tensor<3x?xf32>, %ix: index) {
  %6 = tensor.insert_slice %s into %t[1, %ix] [2, %ix] [1, 1] : tensor<3x?xf32> into tensor<4x?xf32>
  return
}
// -----
// slice along dimension 0 runs out-of-bounds: 4 >= 4
func.func @f(%t: tensor<4x?xf32>, %s: tensor<3x?xf32>, %ix: index) {
  %6 = tensor.insert_slice %s into %t[2, %ix] [3, %ix] [1, 1] : tensor<3x?xf32> into tensor<4x?xf32>
  return
}
// -----
// requires at least one input
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  "tensor.concat"() <{dim = 1 : i64}> : () -> tensor<4x?xf32>
  return
}
// -----
// concatenation dim must be less than the tensor rank
func.func @f(%t: tensor<4x?xf32>, %ix: index) {
  "tensor.concat"(%t) <{dim = 2 : i64}> : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
// -----
// rank of concatenated inputs must match result rank
func.func @f(%t: tensor<4x?xf32>, %s: tensor<4xf32>, %ix: index) {
  "tensor.concat"(%t, %s) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  return
}
// -----
// static concatenation size mismatch along non-concatenated dimension 0
func.func @f(%t: tensor<4x?xf32>, %s: tensor<5x2xf32>, %ix: index) {
  "tensor.concat"(%t, %s) <{dim = 1 : i64}> : (tensor<4x?xf32>, tensor<5x2xf32>) -> tensor<4x?xf32>
  return
}
// -----
// result type 'tensor<4x5xf32>'does not match inferred shape 'tensor<4x4xf32>' static sizes
func.func @f(%t: tensor<4x?xf32>, %s: tensor<4x2xf32>, %ix: index) {
  "tensor.concat"(%s, %s) <{dim = 1 : i64}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x5xf32>
  return
}
// -----
// inputs and result element type must match
func.func @f(%t: tensor<4x?xf32>, %s: tensor<4x2xf32>, %ix: index) {
  "tensor.concat"(%s, %s) <{dim = 1 : i64}> : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf64>
  return
}
// -----
// must have one body argument per input dimension
func.func @f(%t: tensor<4x?xf32>, %s: tensor<4x2xf32>, %ix: index) {
  %11 = tensor.generate %ix {
  ^bb0(%a: index):
    tensor.yield %a : index
  } : tensor<?x4xf32>
  return
}
// -----
// body must be terminated with a `yield` operation of the tensor element type
func.func @f(%t: tensor<4x?xf32>, %s: tensor<4x2xf32>, %ix: index) {
  %11 = tensor.generate %ix {
  ^bb0(%a: index, %b: index):
    tensor.yield %a : index
  } : tensor<?x4xf32>
  return
}
// -----
// incorrect number of dynamic sizes, has 1, expected 2
func.func @f(%t: tensor<4x?xf32>, %s: tensor<4x2xf32>, %ix: index) {
  %11 = tensor.generate %ix {
  ^bb0(%a: index, %b: index):
    tensor.yield %a : index
  } : tensor<?x?xindex>
  return
}
// -----
// all body arguments must be index
func.func @f(%t: tensor<4x?xf32>, %s: tensor<4x2xf32>, %ix: index) {
  %11 = tensor.generate %ix {
  ^bb0(%a: index, %b: i32):
    tensor.yield %a : index
  } : tensor<?x4xindex>
  return
}
// -----
// failed to infer expectedType from sourceType 'tensor<4x?xf32>', specified resultType is 'tensor<?x?xf32>'
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.pad %t low[0] high[%ix, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}
// -----
// expected the block to have 2 arguments
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.pad %t low[0, 0] high[%ix, 2] {
  ^bb0(%a: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}
// -----
// expected yield type to match shape element type
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.pad %t low[0, 0] high[%ix, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %a : index
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}
// -----
// specified type 'tensor<6x?xf32>' does not match the inferred type 'tensor<5x?xf32>'
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.pad %t low[0, 0] high[1, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  return
}
// -----
// expected block argument 2 to be an index
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.pad %t low[0, 0] high[1, 2] {
  ^bb0(%a: index, %b: i32):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<5x?xf32>
  return
}
// -----
// specified type 'tensor<5xf32>' does not match the inferred type 'tensor<5x?xf32>'
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.pad %t low[0, 0] high[1, 2] {
  ^bb0(%a: index, %b: index):
    tensor.yield %s : f32
  } : tensor<4x?xf32> to tensor<5xf32>
  return
}
// -----
// expected reassociation map #1 to be valid and contiguous.
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.collapse_shape %t [[0], [0, 1]] : tensor<4x?xf32> into tensor<4x?xf32>
  return
}
// -----
// expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.collapse_shape %t [[0]] : tensor<4x?xf32> into tensor<4xf32>
  return
}
// -----
// expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic
func.func @f(%t: tensor<4x?xf32>, %s: f32, %ix: index) {
  %15 = tensor.collapse_shape %t [[0, 1]] : tensor<4x?xf32> into tensor<4xf32>
  return
}
// -----
// expected dimension 0 of collapsed type to be static value of 16
func.func @f(%t: tensor<4x4xf32>, %s: f32, %ix: index) {
  %15 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<17xf32>
  return
}
// -----
// expected collapsed rank (2) to equal the number of reassociation maps (1).
func.func @f(%t: tensor<4x4xf32>, %s: f32, %ix: index) {
  %15 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<4x4xf32>
  return
}
// -----
// expected dimension 0 of collapsed type to be static value of 12
func.func @f(%t: tensor<16xf32>, %s: f32, %ix: index) {
  %15 = tensor.expand_shape %t [[0, 1]] output_shape [3,4]: tensor<16xf32> into tensor<3x4xf32>
  return
}
// -----
// expected dimension 0 of collapsed type to be static value of 12
func.func @f(%t: tensor<?xf32>, %s: f32, %ix: index) {
  %15 = tensor.expand_shape %t [[0, 1]] output_shape [3,4]: tensor<?xf32> into tensor<3x4xf32>
  return
}
// -----
// expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead
func.func @f(%t: tensor<?xf32>, %s: f32, %ix: index) {
  %15 = tensor.expand_shape %t [[0, 1]] output_shape [3]: tensor<?xf32> into tensor<3x?xf32>
  return
}
// -----
// element types of source and destination tensor types should be the same
func.func @f(%t: tensor<4x4xf32>, %s: tensor<2xi32>, %ix: index) {
  %15 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x4xf64>
  return
}
// -----
// length of shape operand differs from the result's tensor rank
func.func @f(%t: tensor<4x4xf32>, %s: tensor<2xi32>, %ix: index) {
  %15 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x4x1xf32>
  return
}
// -----
// source and destination tensor should have the same number of elements
func.func @f(%t: tensor<4x4xf32>, %s: tensor<2xi32>, %ix: index) {
  %15 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  return
}
// -----
// cannot use shape operand with dynamic length to reshape to statically-ranked tensor type
func.func @f(%t: tensor<4x4xf32>, %s: tensor<?xi32>, %ix: index) {
  %15 = tensor.reshape %t(%s) : (tensor<4x4xf32>, tensor<?xi32>) -> tensor<4x4xf32>
  return
}
// -----
// gather_dims value must be smaller than source rank
func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>, %ix: index) {
  %15 = tensor.gather %t[%s] gather_dims([2]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// gather_dims must be non-empty
func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>, %ix: index) {
  %15 = tensor.gather %t[%s] gather_dims([]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// gather_dims length must match the size of last dimension of indices
func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>, %ix: index) {
  %15 = tensor.gather %t[%s] gather_dims([1, 0]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// result type mismatch: expected 'tensor<3x1x4xf32>' or its rank-reduced variant 'tensor<3x4xf32>' (got: 'tensor<4x4xf32>')
func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>, %ix: index) {
  %15 = tensor.gather %t[%s] gather_dims([0]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// gather_dims overflow source rank
func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>, %ix: index) {
  %15 = tensor.gather %t[%s] gather_dims([0, 1, 1]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// gather_dims value must be non-negative
func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>, %ix: index) {
  %15 = tensor.gather %t[%s] gather_dims([-1]) : (tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// source type mismatch: expected 'tensor<3x4x1xf32>' or its rank-reduced variant 'tensor<3x4xf32>' (got: 'tensor<4x4xf32>')
func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>, %ix: index) {
  %15 = tensor.scatter %t into %t[%s] scatter_dims([1]) unique: (tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// requires 'unique' attribute to be set
func.func @f(%t: tensor<4x4xf32>, %s: tensor<3x1xi32>, %ix: index) {
  %15 = tensor.scatter %t into %t[%s] scatter_dims([1]) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x1xi32>) -> tensor<4x4xf32>
  return
}
// -----
// operand type 'tensor<4xui32>' and result type 'tensor<4xi64>' are cast incompatible
func.func @f(%t: tensor<4xui32>) {
  %15 = tensor.bitcast %t : tensor<4xui32> to tensor<4xi64>
  return
}
// -----
// incorrect number of indices
func.func @f(%t: tensor<4xui32>, %i: index, %s: ui32) {
  %15 = tensor.insert %s into %t[%i, %i] : tensor<4xui32>
  return
}
// -----
// expected result type to be 'memref<4x?xf32, strided<[?, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<5x?xf32, strided<[?, 1]>>'
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<5x?xf32, strided<[?, 1]>>
  return
}
// -----
// expected result element type to be 'f32', but got 'memref<4x?xf64, strided<[?, 1]>>'
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<4x?xf64, strided<[?, 1]>>
  return
}
// -----
// different memory spaces specified for base memref type 'memref<8x?xf32>' and subview memref type 'memref<4x?xf32, strided<[?, 1]>, 3>'
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<4x?xf32, strided<[?, 1]>, 3>
  return
}
// -----
// expected result rank to be smaller or equal to the source rank, but got 'memref<1x4x?xf32, strided<[?, ?, 1]>>'
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.subview %m[0, 0] [4, %i] [1, 1] : memref<8x?xf32> to memref<1x4x?xf32, strided<[?, ?, 1]>>
  return
}
// -----
// slice along dimension 0 runs out-of-bounds: 8 >= 8
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.subview %m[0, 0] [9, %i] [1, 1] : memref<8x?xf32> to memref<9x?xf32, strided<[?, 1]>>
  return
}
// -----
// expected result type with size = 4 instead of 5 in dim = 0
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x?xf32> to memref<5xf32>
  return
}
// -----
// expected result type with offset = 1 instead of 0
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf32>
  return
}
// -----
// expected result type with stride = 2 instead of 3 in dim = 0
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<8x?xf32> to memref<4xf32, strided<[3]>>
  return
}
// -----
// different element types specified for source type 'memref<8x?xf32>' and result memref type 'memref<4xf64>'
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf64>
  return
}
// -----
// different memory spaces specified for source type 'memref<8x?xf32>' and result memref type 'memref<4xf32, 3>'
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<8x?xf32> to memref<4xf32, 3>
  return
}
// -----
// expected expanded type to be 'memref<2x4x?xf32>' but found 'memref<2x4x?xf32, strided<[1, 1, 1]>>'
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, %i] : memref<8x?xf32> into memref<2x4x?xf32, strided<[1, 1, 1]>>
  return
}
// -----
// collapsed dim size (8) must equal reassociation group size (6)
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 3, %i] : memref<8x?xf32> into memref<2x3x?xf32>
  return
}
// -----
// collapsed dim (1) must be dynamic if and only if reassociation group is dynamic
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 5] : memref<8x?xf32> into memref<2x4x5xf32>
  return
}
// -----
// invalid number of reassociation groups: found 1, expected 2
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 4, 5] : memref<8x?xf32> into memref<2x4x5xf32>
  return
}
// -----
// expected collapsed type to be 'memref<?xf32>' but found 'memref<?xf32, strided<[2]>>'
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x?xf32> into memref<?xf32, strided<[2]>>
  return
}
// -----
// collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x?xf32> into memref<4xf32>
  return
}
// -----
// invalid source layout map or collapsing non-contiguous dims
func.func @f(%m: memref<8x4xf32, strided<[8, 1]>>, %i: index) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x4xf32, strided<[8, 1]>> into memref<32xf32, strided<[1]>>
  return
}
// -----
// expected a permutation map
func.func @f(%m: memref<8x?xf32>, %i: index) {
  %0 = memref.transpose %m (d0, d1) -> (d0, d0) : memref<8x?xf32> to memref<8x8xf32>
  return
}
// -----
// incorrect number of dynamic sizes, has 0, expected 1
func.func @f(%m: memref<8xi8>, %i: index) {
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<?xf32>
  return
}
// -----
// unsupported map for result memref type 'memref<8xf32, strided<[2]>>'
func.func @f(%m: memref<8xi8>, %i: index) {
  %0 = memref.view %m[%i][] : memref<8xi8> to memref<8xf32, strided<[2]>>
  return
}
// -----
// different memory spaces specified for base memref type 'memref<8xi8, 3>' and view memref type 'memref<8xf32>'
func.func @f(%m: memref<8xi8, 3>, %i: index) {
  %0 = memref.view %m[%i][] : memref<8xi8, 3> to memref<8xf32>
  return
}
// -----
// type should be static shaped memref, but got 'memref<?xf32>'
memref.global @g : memref<?xf32>
// -----
// initial value shape expected to be 2 but was 3
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()
// -----
// initial value should be a unit or elements attribute, but got 1 : i64
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = 1}> : () -> ()
// -----
// visibility expected to be one of ["public", "private", "nested"], but got "foo"
"memref.global"() <{sym_name = "g", type = memref<2xf32>, sym_visibility="foo"}> : () -> ()
// -----
// attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
"memref.global"() <{sym_name = "g", type = memref<2xf32>, alignment=3}> : () -> ()
// -----
// length of shape operand differs from the result's memref rank
func.func @f(%m: memref<4xf32>, %s: memref<2xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xi32>) -> memref<4xf32>
  return
}
// -----
// source memref type should have identity affine map
func.func @f(%m: memref<4xf32, strided<[2]>>, %s: memref<2xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<2xi32>) -> memref<2x2xf32>
  return
}
// -----
// element types of source and destination memref types should be the same
func.func @f(%m: memref<4xf32>, %s: memref<2xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<2xi32>) -> memref<2x2xf64>
  return
}
// -----
// cannot use shape operand with dynamic length to reshape to statically-ranked memref type
func.func @f(%m: memref<4xf32>, %s: memref<?xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xi32>) -> memref<2x2xf32>
  return
}
// -----
// unnecessary dimension operand for result type 'memref<6xf32>'
func.func @f(%m: memref<4xf32>, %n: index) {
  %0 = memref.realloc %m(%n) : memref<4xf32> to memref<6xf32>
  return
}
// -----
// missing dimension operand for result type 'memref<?xf32>'
func.func @f(%m: memref<4xf32>, %n: index) {
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}
// -----
// different element types specified for source memref type 'memref<4xf32>' and result memref type 'memref<6xf64>'
func.func @f(%m: memref<4xf32>, %n: index) {
  %0 = memref.realloc %m : memref<4xf32> to memref<6xf64>
  return
}
// -----
// symbol operand count does not equal memref symbol count: expected 0, got 1
func.func @f(%m: memref<4xf32>, %n: index) {
  %0 = memref.alloc()[%n] : memref<6xf64>
  return
}
// -----
// requires the same shape for all operands
func.func @f(%m: memref<4xf32>, %n: memref<5xf32>) {
  memref.copy %m, %n : memref<4xf32> to memref<5xf32>
  return
}
// -----
// requires the same element type for all operands
func.func @f(%m: memref<4xf32>, %n: memref<4xf64>) {
  memref.copy %m, %n : memref<4xf32> to memref<4xf64>
  return
}
