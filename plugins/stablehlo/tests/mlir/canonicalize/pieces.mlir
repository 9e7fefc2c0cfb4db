// RUN: plait opt %s --canonicalize | filecheck %s
// Cutting and joining.

func.func @slice_of_slice(%x: tensor<8xf32>) -> tensor<2xf32> {
  %a = stablehlo.slice %x [1:8:2] : (tensor<8xf32>) -> tensor<4xf32>
  %0 = stablehlo.slice %a [1:4:2] : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @slice_of_all(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.slice %x [0:8] : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @slice_of_concatenation(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<3xf32> {
  %a = stablehlo.concatenate %x, %y, dim = 0 : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  %0 = stablehlo.slice %a [9:12] : (tensor<16xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @nested_concatenation(%x: tensor<8xf32>, %y: tensor<8xf32>, %e: tensor<0xf32>) -> tensor<24xf32> {
  %a = stablehlo.concatenate %x, %y, dim = 0 : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  %0 = stablehlo.concatenate %a, %e, %x, dim = 0 : (tensor<16xf32>, tensor<0xf32>, tensor<8xf32>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

func.func @neighbours(%x: tensor<8xf32>) -> tensor<6xf32> {
  %a = stablehlo.slice %x [1:3] : (tensor<8xf32>) -> tensor<2xf32>
  %b = stablehlo.slice %x [3:7] : (tensor<8xf32>) -> tensor<4xf32>
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

func.func @pad_by_nothing(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<8xf32> {
  %0 = stablehlo.pad %x, %v, low = [0], high = [0], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @pad_by_less(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<5xf32> {
  %0 = stablehlo.pad %x, %v, low = [-1], high = [-2], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

func.func @dynamic_slice_at_known_place(%x: tensor<8xf32>) -> tensor<3xf32> {
  %c = stablehlo.constant dense<7> : tensor<i32>
  %0 = stablehlo.dynamic_slice %x, %c, sizes = [3] : (tensor<8xf32>, tensor<i32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @dynamic_slice_of_all(%x: tensor<8xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [8] : (tensor<8xf32>, tensor<i32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @update_of_all(%x: tensor<8xf32>, %u: tensor<8xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<8xf32>, tensor<8xf32>, tensor<i32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @update_by_nothing(%x: tensor<8xf32>, %u: tensor<0xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  %0 = stablehlo.dynamic_update_slice %x, %u, %i : (tensor<8xf32>, tensor<0xf32>, tensor<i32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @gather_of_one(%x: tensor<4x8xf32>) -> tensor<8xf32> {
  %c = stablehlo.constant dense<[9]> : tensor<1xi32>
  %0 = "stablehlo.gather"(%x, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [0]>, slice_sizes = array<i64: 1, 8>}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK: func.func @slice_of_slice(%x: tensor<8xf32>) -> tensor<2xf32> {
// CHECK-NEXT: %0 = stablehlo.slice %x [3:8:4] : (tensor<8xf32>) -> tensor<2xf32>
// CHECK-NEXT: return %0 : tensor<2xf32>
// CHECK-NEXT: }

// CHECK: func.func @slice_of_all(%x: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT: return %x : tensor<8xf32>
// CHECK-NEXT: }

// CHECK: func.func @slice_of_concatenation(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<3xf32> {
// CHECK-NEXT: %0 = stablehlo.slice %y [1:4] : (tensor<8xf32>) -> tensor<3xf32>
// CHECK-NEXT: return %0 : tensor<3xf32>
// CHECK-NEXT: }

// CHECK: func.func @nested_concatenation(%x: tensor<8xf32>, %y: tensor<8xf32>, %e: tensor<0xf32>) -> tensor<24xf32> {
// CHECK-NEXT: %0 = stablehlo.concatenate %x, %y, %x, dim = 0 : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<24xf32>
// CHECK-NEXT: return %0 : tensor<24xf32>
// CHECK-NEXT: }

// CHECK: func.func @neighbours(%x: tensor<8xf32>) -> tensor<6xf32> {
// CHECK-NEXT: %0 = stablehlo.slice %x [1:7] : (tensor<8xf32>) -> tensor<6xf32>
// CHECK-NEXT: return %0 : tensor<6xf32>
// CHECK-NEXT: }

// CHECK: func.func @pad_by_nothing(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<8xf32> {
// CHECK-NEXT: return %x : tensor<8xf32>
// CHECK-NEXT: }

// CHECK: func.func @pad_by_less(%x: tensor<8xf32>, %v: tensor<f32>) -> tensor<5xf32> {
// CHECK-NEXT: %0 = stablehlo.slice %x [1:6] : (tensor<8xf32>) -> tensor<5xf32>
// CHECK-NEXT: return %0 : tensor<5xf32>
// CHECK-NEXT: }

// CHECK: func.func @dynamic_slice_at_known_place(%x: tensor<8xf32>) -> tensor<3xf32> {
// CHECK-NEXT: %0 = stablehlo.slice %x [5:8] : (tensor<8xf32>) -> tensor<3xf32>
// CHECK-NEXT: return %0 : tensor<3xf32>
// CHECK-NEXT: }

// CHECK: func.func @dynamic_slice_of_all(%x: tensor<8xf32>, %i: tensor<i32>) -> tensor<8xf32> {
// CHECK-NEXT: return %x : tensor<8xf32>
// CHECK-NEXT: }

// CHECK: func.func @update_of_all(%x: tensor<8xf32>, %u: tensor<8xf32>, %i: tensor<i32>) -> tensor<8xf32> {
// CHECK-NEXT: return %u : tensor<8xf32>
// CHECK-NEXT: }

// CHECK: func.func @update_by_nothing(%x: tensor<8xf32>, %u: tensor<0xf32>, %i: tensor<i32>) -> tensor<8xf32> {
// CHECK-NEXT: return %x : tensor<8xf32>
// CHECK-NEXT: }

// CHECK: func.func @gather_of_one(%x: tensor<4x8xf32>) -> tensor<8xf32> {
// CHECK-NEXT: %0 = stablehlo.slice %x [3:4, 0:8] : (tensor<4x8xf32>) -> tensor<1x8xf32>
// CHECK-NEXT: %1 = stablehlo.reshape %0 : (tensor<1x8xf32>) -> tensor<8xf32>
// CHECK-NEXT: return %1 : tensor<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
