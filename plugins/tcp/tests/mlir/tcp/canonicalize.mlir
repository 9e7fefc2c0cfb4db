// Canonical forms. What is computed stays the same: tests/test_simplify.py.
// RUN: plait opt %s --canonicalize | filecheck %s

// CHECK-LABEL: func.func @broadcasts(
// CHECK: %[[E:[a-z0-9_]+]] = tcp.unary exp %x : tensor<6xf32>
// CHECK: tcp.broadcast %[[E]] dims = [2] : tensor<6xf32> -> tensor<2x4x6xf32>
// CHECK: return
func.func @broadcasts(%x: tensor<6xf32>) -> tensor<2x4x6xf32> {
  %0 = tcp.broadcast %x dims = [1] : tensor<6xf32> -> tensor<4x6xf32>
  %1 = tcp.unary exp %0 : tensor<4x6xf32>
  %2 = tcp.broadcast %1 dims = [1, 2] : tensor<4x6xf32> -> tensor<2x4x6xf32>
  return %2 : tensor<2x4x6xf32>
}

// CHECK-LABEL: func.func @dynamic_slices(
// CHECK: %[[O:[a-z0-9_]+]] = arith.addi %i, %j : index
// CHECK: tcp.slice %x offsets [%[[O]]{{.}} sizes [%n{{.}} strides [1] : tensor<?xf32> -> tensor<?xf32>
// CHECK: return
func.func @dynamic_slices(%x: tensor<?xf32>, %i: index, %j: index, %m: index, %n: index) -> tensor<?xf32> {
  %0 = tcp.slice %x offsets [%i] sizes [%m] strides [1] : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.slice %0 offsets [%j] sizes [%n] strides [1] : tensor<?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @equal_symbols(
// CHECK: tcp.broadcast %y dims = [0] sizes(%{{[a-z0-9_]+}}) : tensor<?xf32> -> tensor<?xf32>
// CHECK: return
func.func @equal_symbols(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %s = tcp.symbolic_int "s" : i64
  tcp.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  tcp.bind_symbolic_shape %y, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = tcp.broadcast %y dims = [0] sizes(%n) maybe_expanding = [0] : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @size_computed_twice(
// CHECK: tcp.broadcast %{{[a-z0-9_]+}} dims = [0] sizes(%{{[a-z0-9_]+}}) : tensor<?xf32> -> tensor<?x2xf32>
// CHECK: return
func.func @size_computed_twice(%x: tensor<?x?xf32>, %n: i32) -> tensor<?x2xf32> {
  %c2 = arith.constant 2 : i32
  %a = arith.muli %n, %c2 : i32
  %i = arith.index_cast %a : i32 to index
  %0 = tcp.reshape %x sizes(%i) : tensor<?x?xf32> -> tensor<?xf32>
  %two = arith.constant 2 : i32
  %b = arith.muli %n, %two : i32
  %j = arith.index_cast %b : i32 to index
  %1 = tcp.broadcast %0 dims = [0] sizes(%j) maybe_expanding = [0] : tensor<?xf32> -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @size_computed_otherwise(
// CHECK: maybe_expanding = [0]
// CHECK: return
func.func @size_computed_otherwise(%x: tensor<?x?xf32>, %n: i32) -> tensor<?x2xf32> {
  %c2 = arith.constant 2 : i32
  %a = arith.muli %n, %c2 : i32
  %i = arith.index_cast %a : i32 to index
  %0 = tcp.reshape %x sizes(%i) : tensor<?x?xf32> -> tensor<?xf32>
  %three = arith.constant 3 : i32
  %b = arith.muli %n, %three : i32
  %j = arith.index_cast %b : i32 to index
  %1 = tcp.broadcast %0 dims = [0] sizes(%j) maybe_expanding = [0] : tensor<?xf32> -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// CHECK-LABEL: func.func @pad_of_splat(
// CHECK: tcp.const dense<[1.000000e+00, 0.000000e+00, 0.000000e+00]> : tensor<3xf32>
// CHECK: return
func.func @pad_of_splat() -> tensor<3xf32> {
  %x = tcp.const dense<1.000000e+00> : tensor<1xf32>
  %zero = tcp.const dense<0.000000e+00> : tensor<f32>
  %0 = tcp.pad %x, %zero low [0] high [2] interior [0] : tensor<1xf32>, tensor<f32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @mean_that_keeps_its_dimension(
// CHECK: %[[S:[a-z0-9_]+]] = tcp.reduce add %x, %{{[a-z0-9_]+}} dims = [1] : tensor<?x6xf32>, tensor<f32> -> tensor<?xf32>
// CHECK: %[[M:[a-z0-9_]+]] = tcp.binary multiply %[[S]], %{{[a-z0-9_]+}} : tensor<?xf32>
// CHECK: tcp.broadcast %[[M]] dims = [0] sizes(%{{[a-z0-9_]+}}) : tensor<?xf32> -> tensor<?x6xf32>
// CHECK-NOT: tcp.reshape
// CHECK: return
func.func @mean_that_keeps_its_dimension(%x: tensor<?x6xf32>, %c: tensor<f32>) -> tensor<?x6xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x6xf32>
  %zero = tcp.const dense<0.000000e+00> : tensor<f32>
  %0 = tcp.reduce add %x, %zero dims = [1] : tensor<?x6xf32>, tensor<f32> -> tensor<?xf32>
  %1 = tcp.reshape %0 sizes(%n) : tensor<?xf32> -> tensor<?x1xf32>
  %2 = tcp.broadcast %c dims = [] sizes(%n) : tensor<f32> -> tensor<?x1xf32>
  %3 = tcp.binary multiply %1, %2 : tensor<?x1xf32>
  %4 = tcp.broadcast %3 dims = [0, 1] sizes(%n) : tensor<?x1xf32> -> tensor<?x6xf32>
  %5 = tcp.binary subtract %x, %4 : tensor<?x6xf32>
  return %5 : tensor<?x6xf32>
}

// CHECK-LABEL: func.func @sizes_that_may_differ(
// CHECK: tcp.reshape
// CHECK: return
func.func @sizes_that_may_differ(%x: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?x6xf32> {
  %0 = tcp.reshape %x sizes(%n, %m) : tensor<?x?xf32> -> tensor<?x?x1xf32>
  %1 = tcp.broadcast %0 dims = [0, 1, 2] sizes(%n, %m) : tensor<?x?x1xf32> -> tensor<?x?x6xf32>
  return %1 : tensor<?x?x6xf32>
}

// CHECK-LABEL: func.func @squares_and_cubes(
// CHECK: %[[S:[a-z0-9_]+]] = tcp.binary multiply %x, %x : tensor<?xf32>
// CHECK: %[[Q:[a-z0-9_]+]] = tcp.binary multiply %y, %y : tensor<4xf64>
// CHECK: %[[C:[a-z0-9_]+]] = tcp.binary multiply %[[Q]], %y : tensor<4xf64>
// CHECK: %[[P:[a-z0-9_]+]] = tcp.binary power %z, %{{[a-z0-9_]+}} : tensor<4xf16>
// CHECK: return %[[S]], %[[C]], %[[P]]
func.func @squares_and_cubes(%x: tensor<?xf32>, %y: tensor<4xf64>, %z: tensor<4xf16>) -> (tensor<?xf32>, tensor<4xf64>, tensor<4xf16>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %two = tcp.const dense<2.000000e+00> : tensor<f32>
  %0 = tcp.broadcast %two dims = [] sizes(%n) : tensor<f32> -> tensor<?xf32>
  %1 = tcp.binary power %x, %0 : tensor<?xf32>
  %three = tcp.const dense<3.000000e+00> : tensor<4xf64>
  %2 = tcp.binary power %y, %three : tensor<4xf64>
  %narrow = tcp.const dense<3.000000e+00> : tensor<4xf16>
  %3 = tcp.binary power %z, %narrow : tensor<4xf16>
  return %1, %2, %3 : tensor<?xf32>, tensor<4xf64>, tensor<4xf16>
}

// The maximum with minus infinity is the other operand, as a softmax of JAX has it; with infinity it is not.
// CHECK-LABEL: func.func @extremes(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NOT: tcp.binary minimum
// CHECK: %[[MAX:.*]] = tcp.binary maximum
// CHECK-NOT: tcp.binary
// CHECK: return %[[X]], %[[X]], %[[MAX]]
func.func @extremes(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %low = tcp.const dense<0xFF800000> : tensor<4xf32>
  %high = tcp.const dense<0x7F800000> : tensor<4xf32>
  %0 = tcp.binary maximum %low, %x : tensor<4xf32>
  %1 = tcp.binary minimum %x, %high : tensor<4xf32>
  %2 = tcp.binary maximum %x, %high : tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @padding_behind_the_last_window(
// CHECK: tcp.conv {{.*}} low [1, 1] high [0, 1]
// CHECK: tcp.window maximum {{.*}} low [1] high [0]
// CHECK: return
func.func @padding_behind_the_last_window(%x: tensor<?x8x9x3xf32>, %w: tensor<3x3x3x4xf32>, %y: tensor<8xf32>, %i: tensor<f32>) -> (tensor<?x4x5x4xf32>, tensor<4xf32>) {
  %0 = tcp.conv %x, %w dims [0, 3, 1, 2], [2, 3, 0, 1] -> [0, 3, 1, 2] strides = [2, 2] low [1, 1] high [1, 1] : tensor<?x8x9x3xf32>, tensor<3x3x3x4xf32> -> tensor<?x4x5x4xf32>
  %1 = tcp.window maximum %y, %i window = [3] strides = [2] low [1] high [1] : tensor<8xf32>, tensor<f32> -> tensor<4xf32>
  return %0, %1 : tensor<?x4x5x4xf32>, tensor<4xf32>
}

// The input may be empty, and a negative number removes elements: nothing is known of what is read.
// CHECK-LABEL: func.func @padding_that_stays(
// CHECK: tcp.window maximum {{.*}} low [1] high [1]
// CHECK: tcp.window maximum {{.*}} low [0] high [-1]
// CHECK: return
func.func @padding_that_stays(%x: tensor<?xf32>, %y: tensor<8xf32>, %i: tensor<f32>) -> (tensor<?xf32>, tensor<3xf32>) {
  %0 = tcp.window maximum %x, %i window = [3] strides = [2] low [1] high [1] : tensor<?xf32>, tensor<f32> -> tensor<?xf32>
  %1 = tcp.window maximum %y, %i window = [3] strides = [2] low [0] high [-1] : tensor<8xf32>, tensor<f32> -> tensor<3xf32>
  return %0, %1 : tensor<?xf32>, tensor<3xf32>
}

// A convolution reverses its kernel itself, and once more is not at all. Features are not reversed by it, and a kernel that is needed
// reversed elsewhere is reversed once.
// CHECK-LABEL: func.func @reversed_kernels(
// CHECK-SAME: %[[X:[a-z0-9_]+]]: tensor<1x2x8xf32>, %[[W:[a-z0-9_]+]]: tensor<2x2x3xf32>
// CHECK: tcp.conv %[[X]], %[[W]] {{.*}} {reversal = array<i1: true>}
// CHECK: tcp.conv %[[X]], %[[W]] dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [1] high [1] :
// CHECK: %[[FEATURES:.*]] = tcp.reverse %[[W]] dims = [0, 2]
// CHECK: tcp.conv %[[X]], %[[FEATURES]]
// CHECK: %[[SHARED:.*]] = tcp.reverse %[[W]] dims = [2]
// CHECK: tcp.conv %[[X]], %[[SHARED]]
func.func @reversed_kernels(%x: tensor<1x2x8xf32>, %w: tensor<2x2x3xf32>) -> (tensor<1x2x8xf32>, tensor<1x2x8xf32>, tensor<1x2x8xf32>, tensor<1x2x8xf32>, tensor<2x2x3xf32>) {
  %turned = tcp.reverse %w dims = [2] : tensor<2x2x3xf32>
  %0 = tcp.conv %x, %turned dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [1] high [1] : tensor<1x2x8xf32>, tensor<2x2x3xf32> -> tensor<1x2x8xf32>
  %again = tcp.reverse %w dims = [2] : tensor<2x2x3xf32>
  %1 = tcp.conv %x, %again dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [1] high [1] {reversal = array<i1: true>} : tensor<1x2x8xf32>, tensor<2x2x3xf32> -> tensor<1x2x8xf32>
  %features = tcp.reverse %w dims = [0, 2] : tensor<2x2x3xf32>
  %2 = tcp.conv %x, %features dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [1] high [1] : tensor<1x2x8xf32>, tensor<2x2x3xf32> -> tensor<1x2x8xf32>
  %shared = tcp.reverse %w dims = [2] : tensor<2x2x3xf32>
  %3 = tcp.conv %x, %shared dims [0, 1, 2], [1, 0, 2] -> [0, 1, 2] strides = [1] low [1] high [1] : tensor<1x2x8xf32>, tensor<2x2x3xf32> -> tensor<1x2x8xf32>
  return %0, %1, %2, %3, %shared : tensor<1x2x8xf32>, tensor<1x2x8xf32>, tensor<1x2x8xf32>, tensor<1x2x8xf32>, tensor<2x2x3xf32>
}

// A broadcast that adds dimensions of size 1 moves nothing.
// CHECK-LABEL: func.func @added_dimensions(
// CHECK-NOT: tcp.broadcast
// CHECK: %[[SUMS:.*]] = tcp.contract %x, %y
// CHECK: %[[R:.*]] = tcp.reshape %[[SUMS]] : tensor<4x6xf32> -> tensor<1x4x6xf32>
// CHECK: return %[[R]]
func.func @added_dimensions(%x: tensor<4x5xf32>, %y: tensor<5x6xf32>) -> tensor<1x4x6xf32> {
  %0 = tcp.broadcast %x dims = [1, 2] : tensor<4x5xf32> -> tensor<1x4x5xf32>
  %1 = tcp.reshape %0 : tensor<1x4x5xf32> -> tensor<4x5xf32>
  %2 = tcp.contract %1, %y {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} : tensor<4x5xf32>, tensor<5x6xf32> -> tensor<4x6xf32>
  %3 = tcp.broadcast %2 dims = [1, 2] : tensor<4x6xf32> -> tensor<1x4x6xf32>
  return %3 : tensor<1x4x6xf32>
}

// One that transposes does, and elements that are computed with are repeated where they are.
// CHECK-LABEL: func.func @moved_dimensions(
// CHECK: tcp.broadcast %x dims = [2, 1]
// CHECK: tcp.broadcast %x dims = [0, 2]
// CHECK: tcp.binary
func.func @moved_dimensions(%x: tensor<4x5xf32>, %y: tensor<4x1x5xf32>) -> (tensor<1x5x4xf32>, tensor<4x1x5xf32>) {
  %0 = tcp.broadcast %x dims = [2, 1] : tensor<4x5xf32> -> tensor<1x5x4xf32>
  %1 = tcp.broadcast %x dims = [0, 2] : tensor<4x5xf32> -> tensor<4x1x5xf32>
  %2 = tcp.binary add %1, %y : tensor<4x1x5xf32>
  return %0, %2 : tensor<1x5x4xf32>, tensor<4x1x5xf32>
}

// CHECK-LABEL: func.func @slice_at_constants
// CHECK-NEXT: tcp.slice %x offsets [1, 0] sizes [2, %n] strides [1, 1] : tensor<4x?xf32> -> tensor<2x?xf32>
func.func @slice_at_constants(%x: tensor<4x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tcp.slice %x offsets [%c1, %c0] sizes [%c2, %n] strides [%c1, 1] : tensor<4x?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Elements that move around two unknown sizes move once: each part of the result is a part of %x.
// CHECK-LABEL: func.func @slices_across_concat
// CHECK-DAG: %[[A:.*]] = tcp.slice %x offsets [%i, %j] sizes [%{{.*}}, %{{.*}}]
// CHECK-DAG: %[[B:.*]] = tcp.slice %x offsets [0, %j] sizes [%{{.*}}, %{{.*}}]
// CHECK: %[[LEFT:.*]] = tcp.concat %[[A]], %[[B]] dim = 0
// CHECK-DAG: %[[C:.*]] = tcp.slice %x offsets [%i, 0] sizes [%{{.*}}, %j]
// CHECK-DAG: %[[D:.*]] = tcp.slice %x offsets [0, 0] sizes [%{{.*}}, %j]
// CHECK: %[[RIGHT:.*]] = tcp.concat %[[C]], %[[D]] dim = 0
// CHECK: %[[R:.*]] = tcp.concat %[[LEFT]], %[[RIGHT]] dim = 1
// CHECK: return %[[R]]
func.func @slices_across_concat(%x: tensor<?x?xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.subi %m, %i : index
  %q = arith.subi %n, %j : index
  %a = tcp.slice %x offsets [%i, 0] sizes [%p, %n] strides [1, 1] : tensor<?x?xf32> -> tensor<?x?xf32>
  %b = tcp.slice %x offsets [0, 0] sizes [%i, %n] strides [1, 1] : tensor<?x?xf32> -> tensor<?x?xf32>
  %y = tcp.concat %a, %b dim = 0 : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %c = tcp.slice %y offsets [0, %j] sizes [%m, %q] strides [1, 1] : tensor<?x?xf32> -> tensor<?x?xf32>
  %d = tcp.slice %y offsets [0, 0] sizes [%m, %j] strides [1, 1] : tensor<?x?xf32> -> tensor<?x?xf32>
  %r = tcp.concat %c, %d dim = 1 : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Slices of unknown sizes that may share elements read the concatenation.
// CHECK-LABEL: func.func @slices_that_may_overlap
// CHECK: %[[Y:.*]] = tcp.concat %x, %x dim = 0
// CHECK: tcp.slice %[[Y]]
// CHECK: tcp.slice %[[Y]]
func.func @slices_that_may_overlap(%x: tensor<?x?xf32>, %j: index, %k: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %y = tcp.concat %x, %x dim = 0 : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %c = tcp.slice %y offsets [0, %j] sizes [%m, %k] strides [1, 1] : tensor<?x?xf32> -> tensor<?x?xf32>
  %d = tcp.slice %y offsets [0, 0] sizes [%m, %j] strides [1, 1] : tensor<?x?xf32> -> tensor<?x?xf32>
  %r = tcp.concat %c, %d dim = 1 : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @casts_of_no_elements(
// CHECK: tcp.const dense<> : tensor<0xf32>
// CHECK-NOT: tcp.cast
func.func @casts_of_no_elements() -> tensor<0xf32> {
  %0 = arith.constant dense<> : tensor<0xi32>
  %1 = tcp.cast %0 : tensor<0xi32> -> tensor<0xf32>
  return %1 : tensor<0xf32>
}
