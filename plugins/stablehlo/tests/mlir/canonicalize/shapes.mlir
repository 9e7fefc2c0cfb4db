// RUN: plait opt %s --canonicalize | filecheck %s
// One operation in the place of a chain.

func.func @reshape_twice(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %a = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
  %0 = stablehlo.reshape %a : (tensor<6xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

func.func @reshape_of_scalar(%x: tensor<f32>) -> tensor<3x2xf32> {
  %a = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f32>) -> tensor<6xf32>
  %0 = stablehlo.reshape %a : (tensor<6xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

func.func @transpose_twice(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %a = stablehlo.transpose %x, dims = [1, 2, 0] : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %0 = stablehlo.transpose %a, dims = [1, 0, 2] : (tensor<3x4x2xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

func.func @transpose_of_unit(%x: tensor<1x3xf32>) -> tensor<3x1xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}

func.func @broadcast_twice(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %a = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @broadcast_of_transpose(%x: tensor<2x3xf32>) -> tensor<5x3x2xf32> {
  %a = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %0 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<3x2xf32>) -> tensor<5x3x2xf32>
  return %0 : tensor<5x3x2xf32>
}

func.func @transpose_of_broadcast(%x: tensor<3xf32>) -> tensor<3x2xf32> {
  %a = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

func.func @old_broadcast(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.broadcast %x, sizes = [2] : (tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @reverse_twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = stablehlo.reverse %x, dims = [0, 1] : tensor<2x3xf32>
  %0 = stablehlo.reverse %a, dims = [0, 1] : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @reverse_of_unit(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = stablehlo.reverse %x, dims = [0] : tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

func.func @iota_moved() -> tensor<20x300xf32> {
  %i = stablehlo.iota dim = 0 : tensor<300xi32>
  %a = stablehlo.broadcast_in_dim %i, dims = [0] : (tensor<300xi32>) -> tensor<300x20xi32>
  %b = stablehlo.transpose %a, dims = [1, 0] : (tensor<300x20xi32>) -> tensor<20x300xi32>
  %0 = stablehlo.convert %b : (tensor<20x300xi32>) -> tensor<20x300xf32>
  return %0 : tensor<20x300xf32>
}

func.func @iota_reshaped() -> tensor<1x5000xi32> {
  %i = stablehlo.iota dim = 0 : tensor<5000xi32>
  %0 = stablehlo.reshape %i : (tensor<5000xi32>) -> tensor<1x5000xi32>
  return %0 : tensor<1x5000xi32>
}

func.func @iota_of_one() -> tensor<1x5xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<1x5xi32>
  return %0 : tensor<1x5xi32>
}

func.func @iota_that_wraps_stays() -> tensor<5000xi32> {
  %i = stablehlo.iota dim = 0 : tensor<5000xi8>
  %0 = stablehlo.convert %i : (tensor<5000xi8>) -> tensor<5000xi32>
  return %0 : tensor<5000xi32>
}

func.func @convert_through_wider(%x: tensor<4xi8>) -> tensor<4xf32> {
  %a = stablehlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %0 = stablehlo.convert %a : (tensor<4xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @convert_there_and_back(%x: tensor<4xf16>) -> tensor<4xf16> {
  %a = stablehlo.convert %x : (tensor<4xf16>) -> tensor<4xf32>
  %0 = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

func.func @convert_through_narrower_stays(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf16>
  %0 = stablehlo.convert %a : (tensor<4xf16>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @convert_through_unsigned_stays(%x: tensor<4xi8>) -> tensor<4xi32> {
  %a = stablehlo.convert %x : (tensor<4xi8>) -> tensor<4xui8>
  %0 = stablehlo.convert %a : (tensor<4xui8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK: func.func @reshape_twice(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
// CHECK-NEXT: %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: return %0 : tensor<3x2xf32>
// CHECK-NEXT: }

// CHECK: func.func @reshape_of_scalar(%x: tensor<f32>) -> tensor<3x2xf32> {
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
// CHECK-NEXT: return %0 : tensor<3x2xf32>
// CHECK-NEXT: }

// CHECK: func.func @transpose_twice(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
// CHECK-NEXT: %0 = stablehlo.transpose %x, dims = [2, 1, 0] : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
// CHECK-NEXT: return %0 : tensor<4x3x2xf32>
// CHECK-NEXT: }

// CHECK: func.func @transpose_of_unit(%x: tensor<1x3xf32>) -> tensor<3x1xf32> {
// CHECK-NEXT: %0 = stablehlo.reshape %x : (tensor<1x3xf32>) -> tensor<3x1xf32>
// CHECK-NEXT: return %0 : tensor<3x1xf32>
// CHECK-NEXT: }

// CHECK: func.func @broadcast_twice(%x: tensor<3xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @broadcast_of_transpose(%x: tensor<2x3xf32>) -> tensor<5x3x2xf32> {
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %x, dims = [2, 1] : (tensor<2x3xf32>) -> tensor<5x3x2xf32>
// CHECK-NEXT: return %0 : tensor<5x3x2xf32>
// CHECK-NEXT: }

// CHECK: func.func @transpose_of_broadcast(%x: tensor<3xf32>) -> tensor<3x2xf32> {
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: return %0 : tensor<3x2xf32>
// CHECK-NEXT: }

// CHECK: func.func @old_broadcast(%x: tensor<3xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @reverse_twice(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
// CHECK-NEXT: return %x : tensor<2x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @reverse_of_unit(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
// CHECK-NEXT: return %x : tensor<1x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @iota_moved() -> tensor<20x300xf32> {
// CHECK-NEXT: %0 = stablehlo.iota dim = 1 : tensor<20x300xf32>
// CHECK-NEXT: return %0 : tensor<20x300xf32>
// CHECK-NEXT: }

// CHECK: func.func @iota_reshaped() -> tensor<1x5000xi32> {
// CHECK-NEXT: %0 = stablehlo.iota dim = 1 : tensor<1x5000xi32>
// CHECK-NEXT: return %0 : tensor<1x5000xi32>
// CHECK-NEXT: }

// CHECK: func.func @iota_of_one() -> tensor<1x5xi32> {
// CHECK-NEXT: %c = stablehlo.constant dense<0> : tensor<1x5xi32>
// CHECK-NEXT: return %c : tensor<1x5xi32>
// CHECK-NEXT: }

// CHECK: func.func @iota_that_wraps_stays() -> tensor<5000xi32> {
// CHECK-NEXT: %i = stablehlo.iota dim = 0 : tensor<5000xi8>
// CHECK-NEXT: %0 = stablehlo.convert %i : (tensor<5000xi8>) -> tensor<5000xi32>
// CHECK-NEXT: return %0 : tensor<5000xi32>
// CHECK-NEXT: }

// CHECK: func.func @convert_through_wider(%x: tensor<4xi8>) -> tensor<4xf32> {
// CHECK-NEXT: %0 = stablehlo.convert %x : (tensor<4xi8>) -> tensor<4xf32>
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @convert_there_and_back(%x: tensor<4xf16>) -> tensor<4xf16> {
// CHECK-NEXT: return %x : tensor<4xf16>
// CHECK-NEXT: }

// CHECK: func.func @convert_through_narrower_stays(%x: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %a = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xf16>
// CHECK-NEXT: %0 = stablehlo.convert %a : (tensor<4xf16>) -> tensor<4xf32>
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }

// CHECK: func.func @convert_through_unsigned_stays(%x: tensor<4xi8>) -> tensor<4xi32> {
// CHECK-NEXT: %a = stablehlo.convert %x : (tensor<4xi8>) -> tensor<4xui8>
// CHECK-NEXT: %0 = stablehlo.convert %a : (tensor<4xui8>) -> tensor<4xi32>
// CHECK-NEXT: return %0 : tensor<4xi32>
// CHECK-NEXT: }
// CHECK-NEXT: }
