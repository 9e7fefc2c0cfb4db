// Neighbouring loops that run through memory together become one.
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-collapse-loops{vector-bits=512},canonicalize)' | filecheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-collapse-loops{vector-bits=512 instructions=masked-store},canonicalize)' | filecheck %s --check-prefix=MASKS
// RUN: plait opt %s --pass-pipeline='builtin.module(linalg-collapse-loops{vector-bits=512 instructions=fma},canonicalize)' | filecheck %s --check-prefix=ELEMENTS

// CHECK-DAG: #[[C:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[LINE:.*]] = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @bias(
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %x {{\[\[}}0], [1], [2, 3]] : tensor<2x3x7x5xf32> into tensor<2x3x35xf32>
// CHECK: linalg.generic {indexing_maps = [#[[C]], #[[X]], {{.*}} ins(%c, %[[FLAT]] : tensor<3xf32>, tensor<2x3x35xf32>)
// CHECK: tensor.expand_shape {{.*}} {{\[\[}}0], [1], [2, 3]] output_shape [2, 3, 7, 5]
func.func @bias(%c: tensor<3xf32>, %x: tensor<2x3x7x5xf32>) -> tensor<2x3x7x5xf32> {
  %e = tensor.empty() : tensor<2x3x7x5xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, c, h, w) -> (c)>, affine_map<(n, c, h, w) -> (n, c, h, w)>, affine_map<(n, c, h, w) -> (n, c, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %x : tensor<3xf32>, tensor<2x3x7x5xf32>) outs(%e : tensor<2x3x7x5xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.addf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<2x3x7x5xf32>
  return %0 : tensor<2x3x7x5xf32>
}

// Sizes may be dynamic; what a producer and a consumer share stays collapsed between them.
// CHECK-LABEL: func.func @dynamic(
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %x {{\[\[}}0, 1]] : tensor<?x4xf32> into tensor<?xf32>
// CHECK: %[[Y:.*]] = linalg.generic {indexing_maps = [#[[LINE]], {{.*}} ins(%[[FLAT]] : tensor<?xf32>)
// CHECK: %[[Z:.*]] = linalg.generic {indexing_maps = [#[[LINE]], {{.*}} ins(%[[Y]] : tensor<?xf32>)
// CHECK: tensor.expand_shape %[[Z]] {{\[\[}}0, 1]] output_shape [%{{.*}}, 4]
func.func @dynamic(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<?x4xf32>
  %2 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.negf %a : f32
    linalg.yield %3 : f32
  } -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

// Loops over windows of one element are left out; then the pixels of a convolution by 1x1 are one loop.
// CHECK-LABEL: func.func @pointwise(
// CHECK: tensor.collapse_shape %x {{\[\[}}0], [1], [2, 3]] : tensor<1x4x6x7xf32> into tensor<1x4x42xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "reduction"]
func.func @pointwise(%x: tensor<1x4x6x7xf32>, %w: tensor<8x4x1x1xf32>) -> tensor<1x8x6x7xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x8x6x7xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x6x7xf32>) -> tensor<1x8x6x7xf32>
  %0 = linalg.generic {
      indexing_maps = [
        affine_map<(n, o, h, w, i, y, x) -> (n, i, h + y, w + x)>,
        affine_map<(n, o, h, w, i, y, x) -> (o, i, y, x)>,
        affine_map<(n, o, h, w, i, y, x) -> (n, o, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x4x6x7xf32>, tensor<8x4x1x1xf32>) outs(%f : tensor<1x8x6x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %out, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x8x6x7xf32>
  return %0 : tensor<1x8x6x7xf32>
}

// Columns that are read in another order, slices, and loops whose index is used are left as they are.
// CHECK-LABEL: func.func @left(
// CHECK-NOT: tensor.collapse_shape
func.func @left(%x: tensor<6x4xf32>, %y: tensor<9x4xf32>, %i: index) -> (tensor<4x6xf32>, tensor<6x4xf32>, tensor<6x4xindex>) {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<6x4xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x6xf32>
  %s = tensor.extract_slice %y[%i, 0] [6, 4] [1, 1] : tensor<9x4xf32> to tensor<6x4xf32>
  %f = tensor.empty() : tensor<6x4xf32>
  %1 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<6x4xf32>) outs(%f : tensor<6x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.negf %a : f32
    linalg.yield %3 : f32
  } -> tensor<6x4xf32>
  %g = tensor.empty() : tensor<6x4xindex>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%g : tensor<6x4xindex>) {
  ^bb0(%out: index):
    %3 = linalg.index 1 : index
    linalg.yield %3 : index
  } -> tensor<6x4xindex>
  return %0, %1, %2 : tensor<4x6xf32>, tensor<6x4xf32>, tensor<6x4xindex>
}

// A result that is inserted stays as it is where rows are apart then, and is collapsed within them.
// CHECK-LABEL: func.func @inserted(
// CHECK: linalg.generic {{.*}} ins(%{{.+}} : tensor<8x32xf32>)
// CHECK: tensor.insert_slice
func.func @inserted(%x: tensor<8x8x4xf32>, %d: tensor<10x10x4xf32>) -> tensor<10x10x4xf32> {
  %e = tensor.empty() : tensor<8x8x4xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(h, w, c) -> (h, w, c)>, affine_map<(h, w, c) -> (h, w, c)>],
    iterator_types = ["parallel", "parallel", "parallel"]
  } ins(%x : tensor<8x8x4xf32>) outs(%e : tensor<8x8x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.mulf %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<8x8x4xf32>
  %2 = tensor.insert_slice %0 into %d[1, 1, 0] [8, 8, 4] [1, 1, 1] : tensor<8x8x4xf32> into tensor<10x10x4xf32>
  return %2 : tensor<10x10x4xf32>
}

// Sizes need not be known: padding lies before a result, or is added to its size.
// CHECK-LABEL: func.func @padded_before(
// CHECK: %[[FLAT:.+]] = tensor.collapse_shape %x {{\[\[}}0], [1], [2, 3]]
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]] : tensor<?x?x?xf32>)
func.func @padded_before(%x: tensor<?x?x?x4xf32>, %n: index, %h: index, %w: index, %height: index, %width: index) -> tensor<?x?x?x4xf32> {
  %d = tensor.empty(%n, %height, %width) : tensor<?x?x?x4xf32>
  %e = tensor.empty(%n, %h, %w) : tensor<?x?x?x4xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%x : tensor<?x?x?x4xf32>) outs(%e : tensor<?x?x?x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.mulf %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x?x4xf32>
  %2 = tensor.insert_slice %0 into %d[0, 1, 1, 0] [%n, %h, %w, 4] [1, 1, 1, 1] : tensor<?x?x?x4xf32> into tensor<?x?x?x4xf32>
  return %2 : tensor<?x?x?x4xf32>
}

// CHECK-LABEL: func.func @padded_behind(
// CHECK: %[[FLAT:.+]] = tensor.collapse_shape %x {{\[\[}}0, 1], [2, 3]]
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]] : tensor<?x?xf32>)
func.func @padded_behind(%x: tensor<?x?x?x4xf32>, %n: index, %h: index, %w: index) -> tensor<?x?x?x4xf32> {
  %c1 = arith.constant 1 : index
  %width = arith.addi %w, %c1 : index
  %d = tensor.empty(%n, %h, %width) : tensor<?x?x?x4xf32>
  %e = tensor.empty(%n, %h, %w) : tensor<?x?x?x4xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%x : tensor<?x?x?x4xf32>) outs(%e : tensor<?x?x?x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.mulf %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x?x4xf32>
  %2 = tensor.insert_slice %0 into %d[0, 0, 0, 0] [%n, %h, %w, 4] [1, 1, 1, 1] : tensor<?x?x?x4xf32> into tensor<?x?x?x4xf32>
  return %2 : tensor<?x?x?x4xf32>
}

// CHECK-LABEL: func.func @all_there_is(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]}
func.func @all_there_is(%x: tensor<?x?x?x4xf32>, %n: index, %h: index, %w: index) -> tensor<?x?x?x4xf32> {
  %d = tensor.empty(%n, %h, %w) : tensor<?x?x?x4xf32>
  %e = tensor.empty(%n, %h, %w) : tensor<?x?x?x4xf32>
  %0 = linalg.generic {
    indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%x : tensor<?x?x?x4xf32>) outs(%e : tensor<?x?x?x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = arith.mulf %a, %a : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x?x4xf32>
  %2 = tensor.insert_slice %0 into %d[0, 0, 0, 0] [%n, %h, %w, 4] [1, 1, 1, 1] : tensor<?x?x?x4xf32> into tensor<?x?x?x4xf32>
  return %2 : tensor<?x?x?x4xf32>
}

// What transposes the result of a convolution is not fused with it, and runs over all pixels.
// CHECK-LABEL: func.func @transposed(
// CHECK: linalg.conv_2d_nhwc_hwcf
// CHECK: %[[FLAT:.+]] = tensor.collapse_shape %{{.+}} {{\[\[}}0], [1, 2], [3]] : tensor<1x6x6x16xf32> into tensor<1x36x16xf32>
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]] : tensor<1x36x16xf32>)
func.func @transposed(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x16xf32>) -> tensor<1x16x6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x6x6x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x8x8x4xf32>, tensor<3x3x4x16xf32>)
    outs(%f : tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32>
  %g = tensor.empty() : tensor<1x16x6x6xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(n, c, h, w) -> (n, h, w, c)>, affine_map<(n, c, h, w) -> (n, c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]
  } ins(%0 : tensor<1x6x6x16xf32>) outs(%g : tensor<1x16x6x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<1x16x6x6xf32>
  return %1 : tensor<1x16x6x6xf32>
}

// Groups of a few neighbours are spread: the neighbours are reduced at the end, and what each group has is repeated.
// CHECK-LABEL: func.func @short_groups(
// CHECK: %[[ROWS:.*]] = tensor.collapse_shape %x {{\[\[}}0], [1, 2]] : tensor<100x8x4xf32> into tensor<100x32xf32>
// CHECK: %[[PARTS:.*]] = linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]} ins(%[[ROWS]] : tensor<100x32xf32>) outs(%{{.*}} : tensor<32xf32>)
// CHECK: %[[GROUPS:.*]] = tensor.expand_shape %[[PARTS]] {{\[\[}}0, 1]] output_shape [8, 4]
// CHECK: %[[SUMS:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[GROUPS]] : tensor<8x4xf32>) outs(%f : tensor<8xf32>)
// CHECK: %[[REPEATED:.*]] = linalg.generic {{.*}} ins(%[[SUMS]] : tensor<8xf32>) outs(%{{.*}} : tensor<8x4xf32>)
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[REPEATED]] {{\[\[}}0, 1]] : tensor<8x4xf32> into tensor<32xf32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[FLAT]] : tensor<100x32xf32>, tensor<32xf32>) outs(%{{.*}} : tensor<100x32xf32>)
func.func @short_groups(%x: tensor<100x8x4xf32>, %zero: f32) -> tensor<100x8x4xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(r, g, c) -> (r, g, c)>, affine_map<(r, g, c) -> (g)>],
      iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : tensor<100x8x4xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.addf %out, %a : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %e1 = tensor.empty() : tensor<100x8x4xf32>
  %1 = linalg.generic {
      indexing_maps = [affine_map<(r, g, c) -> (r, g, c)>, affine_map<(r, g, c) -> (g)>, affine_map<(r, g, c) -> (r, g, c)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %0 : tensor<100x8x4xf32>, tensor<8xf32>) outs(%e1 : tensor<100x8x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<100x8x4xf32>
  return %1 : tensor<100x8x4xf32>
}

// Groups of unknown length are spread if groups and neighbours were one dimension.
// CHECK-LABEL: func.func @split_channels(
// CHECK: %[[PARTS:.*]] = linalg.generic {{.*}} iterator_types = ["reduction", "parallel"]} ins(%y : tensor<?x?xf32>) outs(%{{.*}} : tensor<?xf32>)
// CHECK: %[[GROUPS:.*]] = tensor.expand_shape %[[PARTS]] {{\[\[}}0, 1]] output_shape [8, %{{.*}}]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]} ins(%[[GROUPS]] : tensor<8x?xf32>) outs(%f : tensor<8xf32>)
func.func @split_channels(%y: tensor<?x?xf32>, %rows: index, %c: index, %zero: f32) -> tensor<8xf32> {
  %x = tensor.expand_shape %y [[0], [1, 2]] output_shape [%rows, 8, %c] : tensor<?x?xf32> into tensor<?x8x?xf32>
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(r, g, c) -> (r, g, c)>, affine_map<(r, g, c) -> (g)>],
      iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x : tensor<?x8x?xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %s = arith.addf %out, %a : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// What is inserted into a larger tensor, also with dimensions collapsed, keeps the loops whose rows are apart there.
// CHECK-LABEL: func.func @repeated_in_padding(
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<5x3x4xf32>) outs(%{{.*}} : tensor<5x3x2x4xf32>)
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3]]
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]} ins(%{{.*}} : tensor<15x4xf32>) outs(%{{.*}} : tensor<15x2x4xf32>)
func.func @repeated_in_padding(%x: tensor<5x3x4xf32>, %d: tensor<5x8x4xf32>, %d1: tensor<8x6x4xf32>) -> (tensor<5x8x4xf32>, tensor<8x6x4xf32>) {
  %e = tensor.empty() : tensor<5x3x2x4xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(i, j, k, l) -> (i, j, l)>, affine_map<(i, j, k, l) -> (i, j, k, l)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<5x3x4xf32>) outs(%e : tensor<5x3x2x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<5x3x2x4xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2], [3]] : tensor<5x3x2x4xf32> into tensor<5x6x4xf32>
  %2 = tensor.insert_slice %1 into %d[0, 1, 0] [5, 6, 4] [1, 1, 1] : tensor<5x6x4xf32> into tensor<5x8x4xf32>
  %e1 = tensor.empty() : tensor<5x3x2x4xf32>
  %3 = linalg.generic {
      indexing_maps = [affine_map<(i, j, k, l) -> (i, j, l)>, affine_map<(i, j, k, l) -> (i, j, k, l)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<5x3x4xf32>) outs(%e1 : tensor<5x3x2x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<5x3x2x4xf32>
  %4 = tensor.collapse_shape %3 [[0], [1, 2], [3]] : tensor<5x3x2x4xf32> into tensor<5x6x4xf32>
  %5 = tensor.insert_slice %4 into %d1[1, 0, 0] [5, 6, 4] [1, 1, 1] : tensor<5x6x4xf32> into tensor<8x6x4xf32>
  return %2, %5 : tensor<5x8x4xf32>, tensor<8x6x4xf32>
}

// Operations that read one tensor read it collapsed in one value, by which rows of a group are known to be equally long.
// CHECK-LABEL: func.func @read_twice(
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %x
// CHECK-NOT: tensor.collapse_shape
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[FLAT]] : tensor<?x?xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[FLAT]], %[[S]] : tensor<?x?xf32>, tensor<?xf32>)
func.func @read_twice(%x: tensor<?x?x?xf32>, %a: index, %b: index, %c: index) -> tensor<?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%a, %b) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = linalg.generic {
      indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<?x?x?xf32>) outs(%f : tensor<?x?xf32>) {
  ^bb0(%v: f32, %out: f32):
    %0 = arith.addf %v, %out : f32
    linalg.yield %0 : f32
  } -> tensor<?x?xf32>
  %o = tensor.empty(%a, %b, %c) : tensor<?x?x?xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (a, b, c)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %s : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?xf32>) {
  ^bb0(%v: f32, %t: f32, %out: f32):
    %0 = arith.divf %v, %t : f32
    linalg.yield %0 : f32
  } -> tensor<?x?x?xf32>
  return %y : tensor<?x?x?xf32>
}

// Of rows that are inserted among others, short ones are computed in their place, and elementary functions in long rows.
// CHECK-LABEL: func.func @short_inserted(
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<48xf32>)
// CHECK: math.sin
// CHECK: linalg.generic {{.*}} ins(%x : tensor<16x3xf32>)
// CHECK: arith.mulf
func.func @short_inserted(%x: tensor<16x3xf32>, %y: tensor<16x9xf32>) -> tensor<16x9xf32> {
  %e = tensor.empty() : tensor<16x3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x3xf32>) outs(%e : tensor<16x3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = math.sin %a : f32
    linalg.yield %1 : f32
  } -> tensor<16x3xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x3xf32>) outs(%e : tensor<16x3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %3 = arith.mulf %a, %a : f32
    linalg.yield %3 : f32
  } -> tensor<16x3xf32>
  %4 = tensor.insert_slice %0 into %y[0, 0] [16, 3] [1, 1] : tensor<16x3xf32> into tensor<16x9xf32>
  %5 = tensor.insert_slice %2 into %4[0, 3] [16, 3] [1, 1] : tensor<16x3xf32> into tensor<16x9xf32>
  return %5 : tensor<16x9xf32>
}

// Where one store under a mask writes a row, it is computed in its place; elements one by one take longer than a copy.
// MASKS-LABEL: func.func @nearly_a_vector(
// MASKS: linalg.generic {{.*}} ins(%x : tensor<16x13xf32>)
// ELEMENTS-LABEL: func.func @nearly_a_vector(
// ELEMENTS: linalg.generic {{.*}} ins(%{{.*}} : tensor<208xf32>)
func.func @nearly_a_vector(%x: tensor<16x13xf32>, %y: tensor<16x20xf32>) -> tensor<16x20xf32> {
  %e = tensor.empty() : tensor<16x13xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x13xf32>) outs(%e : tensor<16x13xf32>) {
  ^bb0(%a: f32, %out: f32):
    %1 = math.sin %a : f32
    linalg.yield %1 : f32
  } -> tensor<16x13xf32>
  %2 = tensor.insert_slice %0 into %y[0, 0] [16, 13] [1, 1] : tensor<16x13xf32> into tensor<16x20xf32>
  return %2 : tensor<16x20xf32>
}
