// Operands that have been computed in blocks are read in blocks, where they repeat something within each.
// RUN: plait opt %s --canonicalize | filecheck %s

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
#d = affine_map<(i, j, k) -> (j, k)>

// CHECK-LABEL: @scaled_rows
// CHECK: %[[W:.*]] = tcp.binary multiply
// CHECK: %[[X:.*]] = tcp.reshape %x : tensor<4x64xf32> -> tensor<4x2x32xf32>
// CHECK: tcp.contract %[[X]], %[[W]] {{.*}} iterator_types = ["parallel", "parallel", "reduction", "reduction"]} : tensor<4x2x32xf32>, tensor<2x32x8xf32> -> tensor<4x8xf32>
func.func @scaled_rows(%x: tensor<4x64xf32>, %w: tensor<2x32x8xf32>, %s: tensor<2x8xf32>) -> tensor<4x8xf32> {
  %0 = tcp.broadcast %s dims = [0, 2] : tensor<2x8xf32> -> tensor<2x32x8xf32>
  %1 = tcp.binary multiply %w, %0 : tensor<2x32x8xf32>
  %2 = tcp.reshape %1 : tensor<2x32x8xf32> -> tensor<64x8xf32>
  %3 = tcp.contract %x, %2 {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<4x64xf32>, tensor<64x8xf32> -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// CHECK-LABEL: @first_operand
// CHECK: tcp.contract %{{.*}}, %{{.*}} {{.*}} : tensor<8x2x32xf16>, tensor<4x2x32xf16> -> tensor<8x4xf16>
func.func @first_operand(%x: tensor<4x64xf16>, %w: tensor<8x2x32xf32>, %s: tensor<8x2xf32>) -> tensor<8x4xf16> {
  %0 = tcp.broadcast %s dims = [0, 1] : tensor<8x2xf32> -> tensor<8x2x32xf32>
  %1 = tcp.binary multiply %w, %0 : tensor<8x2x32xf32>
  %2 = tcp.cast %1 : tensor<8x2x32xf32> -> tensor<8x2x32xf16>
  %3 = tcp.reshape %2 : tensor<8x2x32xf16> -> tensor<8x64xf16>
  %4 = tcp.contract %3, %x {indexing_maps = [#a, #d, #c], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<8x64xf16>, tensor<4x64xf16> -> tensor<8x4xf16>
  return %4 : tensor<8x4xf16>
}

// Nothing is repeated.
// CHECK-LABEL: @same_in_all
// CHECK: tcp.contract %{{.*}} : tensor<4x64xf32>, tensor<64x8xf32> -> tensor<4x8xf32>
func.func @same_in_all(%x: tensor<4x64xf32>, %w: tensor<2x32x8xf32>) -> tensor<4x8xf32> {
  %1 = tcp.binary multiply %w, %w : tensor<2x32x8xf32>
  %2 = tcp.reshape %1 : tensor<2x32x8xf32> -> tensor<64x8xf32>
  %3 = tcp.contract %x, %2 {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<4x64xf32>, tensor<64x8xf32> -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// The blocks are of a dimension of the result.
// CHECK-LABEL: @parallel_blocks
// CHECK: tcp.contract %{{.*}} : tensor<4x8xf32>, tensor<8x64xf32> -> tensor<4x64xf32>
func.func @parallel_blocks(%x: tensor<4x8xf32>, %w: tensor<8x2x32xf32>, %s: tensor<8x2xf32>) -> tensor<4x64xf32> {
  %0 = tcp.broadcast %s dims = [0, 1] : tensor<8x2xf32> -> tensor<8x2x32xf32>
  %1 = tcp.binary multiply %w, %0 : tensor<8x2x32xf32>
  %2 = tcp.reshape %1 : tensor<8x2x32xf32> -> tensor<8x64xf32>
  %3 = tcp.contract %x, %2 {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<4x8xf32>, tensor<8x64xf32> -> tensor<4x64xf32>
  return %3 : tensor<4x64xf32>
}

// Several sizes of the other operand are known at run time only.
// CHECK-LABEL: @dynamic_sizes
// CHECK: %[[X:.*]] = tcp.reshape %x sizes(%{{.*}}, %{{.*}}) : tensor<?x?x64xf32> -> tensor<?x?x2x32xf32>
// CHECK: tcp.contract %[[X]], %{{.*}} : tensor<?x?x2x32xf32>, tensor<2x32x8xf32> -> tensor<?x?x8xf32>
func.func @dynamic_sizes(%x: tensor<?x?x64xf32>, %w: tensor<2x32x8xf32>, %s: tensor<2x8xf32>) -> tensor<?x?x8xf32> {
  %0 = tcp.broadcast %s dims = [0, 2] : tensor<2x8xf32> -> tensor<2x32x8xf32>
  %1 = tcp.binary multiply %w, %0 : tensor<2x32x8xf32>
  %2 = tcp.reshape %1 : tensor<2x32x8xf32> -> tensor<64x8xf32>
  %3 = tcp.contract %x, %2 {indexing_maps = [affine_map<(h, i, j, k) -> (h, i, k)>, affine_map<(h, i, j, k) -> (k, j)>, affine_map<(h, i, j, k) -> (h, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} : tensor<?x?x64xf32>, tensor<64x8xf32> -> tensor<?x?x8xf32>
  return %3 : tensor<?x?x8xf32>
}
