// Elementwise operations that nothing else cut, with registers of 256 bits.
// RUN: plait opt %s --linalg-strip-elementwise=vector-bits=256 | filecheck %s
// RUN: plait opt %s --linalg-strip-elementwise=vector-bits=256 --linalg-vectorize | filecheck %s --check-prefix=VECTORS

// CHECK-LABEL: func.func @product(
// CHECK: in_strips, vector_sizes = array<i64: 8>
// VECTORS-LABEL: func.func @product(
// VECTORS: scf.for %{{.*}} = %c0{{.*}} to %c96
// VECTORS-COUNT-4: vector.transfer_write {{.*}} : vector<8xf32>
// VECTORS: scf.yield
// VECTORS: vector.transfer_write {{.*}} : vector<8xf32>, tensor<100xf32>
func.func @product(%x: tensor<100xf32>) -> tensor<100xf32> {
  %e = tensor.empty() : tensor<100xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<100xf32>) outs(%e : tensor<100xf32>) {
  ^bb0(%in: f32, %out: f32):
    %p = arith.mulf %in, %in : f32
    linalg.yield %p : f32
  } -> tensor<100xf32>
  return %0 : tensor<100xf32>
}

// An elementary function is long: four vectors in an iteration, whose operations alternate.
// VECTORS-LABEL: func.func @exponential(
// VECTORS: scf.for
// VECTORS-COUNT-4: vector.transfer_read
// VECTORS-NEXT: math.exp
// VECTORS-NEXT: math.exp
// VECTORS-NEXT: math.exp
// VECTORS-NEXT: math.exp
// VECTORS-NEXT: vector.transfer_write
// VECTORS: scf.yield
func.func @exponential(%x: tensor<96xf32>) -> tensor<96xf32> {
  %e = tensor.empty() : tensor<96xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<96xf32>) outs(%e : tensor<96xf32>) {
  ^bb0(%in: f32, %out: f32):
    %p = math.exp %in : f32
    linalg.yield %p : f32
  } -> tensor<96xf32>
  return %0 : tensor<96xf32>
}

// A sine branches: one vector in an iteration.
// VECTORS-LABEL: func.func @sine(
// VECTORS: scf.for
// VECTORS-COUNT-1: math.sin
// VECTORS-NOT: math.sin
// VECTORS: scf.yield
func.func @sine(%x: tensor<96xf32>) -> tensor<96xf32> {
  %e = tensor.empty() : tensor<96xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<96xf32>) outs(%e : tensor<96xf32>) {
  ^bb0(%in: f32, %out: f32):
    %p = math.sin %in : f32
    linalg.yield %p : f32
  } -> tensor<96xf32>
  return %0 : tensor<96xf32>
}

// CHECK-LABEL: func.func @fill(
// CHECK: linalg.fill {{.*}}vector_sizes = array<i64: 0, 8>
func.func @fill(%v: f32) -> tensor<?x8xf32> {
  %n = arith.constant 5 : index
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %0 = linalg.fill ins(%v : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// A new tensor of short rows is filled as one row, unless a larger one that it is inserted into decides where they lie.
// CHECK-LABEL: func.func @fill_of_short_rows(
// CHECK: %[[FLAT:.*]] = linalg.fill {in_strips, vector_sizes = array<i64: 8>} {{.*}} -> tensor<105xf32>
// CHECK: tensor.expand_shape %[[FLAT]] {{\[\[}}0, 1, 2]] output_shape [5, 7, 3]
// CHECK: linalg.fill ins({{.*}} -> tensor<5x7x3xf32>
func.func @fill_of_short_rows(%v: f32, %t: tensor<6x9x4xf32>) -> (tensor<5x7x3xf32>, tensor<6x9x4xf32>) {
  %e = tensor.empty() : tensor<5x7x3xf32>
  %0 = linalg.fill ins(%v : f32) outs(%e : tensor<5x7x3xf32>) -> tensor<5x7x3xf32>
  %f = tensor.empty() : tensor<5x7x3xf32>
  %1 = linalg.fill ins(%v : f32) outs(%f : tensor<5x7x3xf32>) -> tensor<5x7x3xf32>
  %2 = tensor.insert_slice %1 into %t[1, 1, 1] [5, 7, 3] [1, 1, 1] : tensor<5x7x3xf32> into tensor<6x9x4xf32>
  return %0, %2 : tensor<5x7x3xf32>, tensor<6x9x4xf32>
}

// A wide scalar is in no vector if it is narrowed first; one that meets elements is.
// CHECK-LABEL: func.func @narrowed_scalar(
// CHECK: in_strips, vector_sizes = array<i64: 8>
// VECTORS-LABEL: func.func @narrowed_scalar(
// VECTORS: vector.transfer_write {{.*}} : vector<8xi32>
func.func @narrowed_scalar(%n: i64, %x: tensor<96xi32>) -> tensor<96xi32> {
  %e = tensor.empty() : tensor<96xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%n, %x : i64, tensor<96xi32>) outs(%e : tensor<96xi32>) {
  ^bb0(%s: i64, %in: i32, %out: i32):
    %t = arith.trunci %s : i64 to i32
    %p = arith.addi %in, %t : i32
    linalg.yield %p : i32
  } -> tensor<96xi32>
  return %0 : tensor<96xi32>
}

// CHECK-LABEL: func.func @wide_scalar(
// CHECK: in_strips, vector_sizes = array<i64: 4>
func.func @wide_scalar(%n: i64, %x: tensor<96xi32>) -> tensor<96xi32> {
  %e = tensor.empty() : tensor<96xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%n, %x : i64, tensor<96xi32>) outs(%e : tensor<96xi32>) {
  ^bb0(%s: i64, %in: i32, %out: i32):
    %w = arith.extsi %in : i32 to i64
    %p = arith.muli %w, %s : i64
    %t = arith.trunci %p : i64 to i32
    linalg.yield %t : i32
  } -> tensor<96xi32>
  return %0 : tensor<96xi32>
}

// What is short, reduces or transposes is left.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: vector_sizes
// CHECK: return
func.func @others(%v: f32, %x: tensor<8x16xf32>) -> (tensor<2x3xf32>, tensor<8xf32>, tensor<16x8xf32>) {
  %e = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.fill ins(%v : f32) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %f = tensor.empty() : tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %g = tensor.empty() : tensor<16x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%g : tensor<16x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<16x8xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<8xf32>, tensor<16x8xf32>
}

// What is put together by the index along short rows has a row in each lane.
// CHECK-LABEL: func.func @put_together(
// CHECK: attrs = {{.*}}vector_sizes = array<i64: 8, 0>
func.func @put_together(%x: tensor<96xf32>, %y: tensor<96xf32>) -> tensor<96x4xf32> {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<96x4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<96xf32>, tensor<96xf32>) outs(%e : tensor<96x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %j = linalg.index 1 : index
    %is = arith.cmpi eq, %j, %c1 : index
    %chosen = arith.select %is, %a, %b : f32
    linalg.yield %chosen : f32
  } -> tensor<96x4xf32>
  return %0 : tensor<96x4xf32>
}

// So has what repeats elements, up to 8 times.
// CHECK-LABEL: func.func @repeated(
// CHECK: attrs = {{.*}}vector_sizes = array<i64: 32, 0>
// CHECK-LABEL: func.func @repeated_more(
// CHECK-NOT: array<i64: 32, 0>
func.func @repeated(%x: tensor<96xi8>) -> tensor<96x4xi8> {
  %e = tensor.empty() : tensor<96x4xi8>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<96xi8>) outs(%e : tensor<96x4xi8>) {
  ^bb0(%a: i8, %out: i8):
    linalg.yield %a : i8
  } -> tensor<96x4xi8>
  return %0 : tensor<96x4xi8>
}

func.func @repeated_more(%x: tensor<96xi8>) -> tensor<96x9xi8> {
  %e = tensor.empty() : tensor<96x9xi8>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<96xi8>) outs(%e : tensor<96x9xi8>) {
  ^bb0(%a: i8, %out: i8):
    linalg.yield %a : i8
  } -> tensor<96x9xi8>
  return %0 : tensor<96x9xi8>
}
