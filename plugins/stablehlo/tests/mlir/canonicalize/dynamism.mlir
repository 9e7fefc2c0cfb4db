// RUN: plait opt %s --canonicalize | filecheck %s
// Shapes that are values become static where they are known.

func.func @dimension_size(%x: tensor<4x?xf32>) -> tensor<i32> {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<4x?xf32>) -> tensor<i32>
  return %0 : tensor<i32>
}

func.func @reshape(%x: tensor<6xf32>, %s: tensor<2xi32>) -> tensor<2x3xf32> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<6xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @broadcast(%x: tensor<3xf32>, %s: tensor<2xi32>) -> tensor<2x3xf32> {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @iota(%s: tensor<1xi32>) -> tensor<50xi32> {
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<50xi32>
  return %0 : tensor<50xi32>
}

func.func @slice(%x: tensor<8xf32>) -> tensor<3xf32> {
  %a = stablehlo.constant dense<1> : tensor<1xi32>
  %b = stablehlo.constant dense<7> : tensor<1xi32>
  %c = stablehlo.constant dense<2> : tensor<1xi32>
  %0 = stablehlo.real_dynamic_slice %x, %a, %b, %c : (tensor<8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @pad(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<9xf32> {
  %a = stablehlo.constant dense<1> : tensor<1xi32>
  %b = stablehlo.constant dense<0> : tensor<1xi32>
  %0 = stablehlo.dynamic_pad %x, %v, %a, %b, %b : (tensor<8xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

func.func @gather(%x: tensor<4x8xf32>, %i: tensor<1xi32>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<[1, 8]> : tensor<2xi32>
  %0 = "stablehlo.dynamic_gather"(%x, %i, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>}> : (tensor<4x8xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @unknown_stays(%x: tensor<?xf32>, %s: tensor<2xi32>) -> tensor<?x3xf32> {
  %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @convolution(%x: tensor<1x4x1xf32>, %k: tensor<3x1x1xf32>) -> tensor<1x4x1xf32> {
  %p = stablehlo.constant dense<1> : tensor<1x2xi32>
  %0 = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x4x1xf32>, tensor<3x1x1xf32>, tensor<1x2xi32>) -> tensor<1x4x1xf32>
  return %0 : tensor<1x4x1xf32>
}

// CHECK: func.func @dimension_size(%x: tensor<4x?xf32>) -> tensor<i32> {
// CHECK-NEXT: %c = stablehlo.constant dense<4> : tensor<i32>
// CHECK-NEXT: return %c : tensor<i32>
// CHECK-NEXT: }

// CHECK: func.func @reshape(%x: tensor<6xf32>, %s: tensor<2xi32>) -> tensor<2x3xf32> {
// CHECK-NEXT: %0 = stablehlo.reshape %x : (tensor<6xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @broadcast(%x: tensor<3xf32>, %s: tensor<2xi32>) -> tensor<2x3xf32> {
// CHECK-NEXT: %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @iota(%s: tensor<1xi32>) -> tensor<50xi32> {
// CHECK-NEXT: %0 = stablehlo.iota dim = 0 : tensor<50xi32>
// CHECK-NEXT: return %0 : tensor<50xi32>
// CHECK-NEXT: }

// CHECK: func.func @slice(%x: tensor<8xf32>) -> tensor<3xf32> {
// CHECK-NEXT: %0 = stablehlo.slice %x [1:7:2] : (tensor<8xf32>) -> tensor<3xf32>
// CHECK-NEXT: return %0 : tensor<3xf32>
// CHECK-NEXT: }

// CHECK: func.func @pad(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<9xf32> {
// CHECK-NEXT: %0 = stablehlo.pad %x, %v, low = [1], high = [0], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<9xf32>
// CHECK-NEXT: return %0 : tensor<9xf32>
// CHECK-NEXT: }

// CHECK: func.func @gather(%x: tensor<4x8xf32>, %i: tensor<1xi32>) -> tensor<8xf32> {
// CHECK-NEXT: %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<8xf32>
// CHECK-NEXT: return %0 : tensor<8xf32>
// CHECK-NEXT: }

// CHECK: func.func @unknown_stays(%x: tensor<?xf32>, %s: tensor<2xi32>) -> tensor<?x3xf32> {
// CHECK-NEXT: %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x3xf32>
// CHECK-NEXT: return %0 : tensor<?x3xf32>
// CHECK-NEXT: }

// CHECK: func.func @convolution(%x: tensor<1x4x1xf32>, %k: tensor<3x1x1xf32>) -> tensor<1x4x1xf32> {
// CHECK-NEXT: %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xf32>, tensor<3x1x1xf32>) -> tensor<1x4x1xf32>
// CHECK-NEXT: return %0 : tensor<1x4x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
