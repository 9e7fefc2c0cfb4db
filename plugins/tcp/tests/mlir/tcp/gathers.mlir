// Gathers at places that are an arithmetic progression. What is computed stays the same: tests/test_gathers.py.
// RUN: plait opt %s --canonicalize --split-input-file | filecheck %s

// CHECK-LABEL: func.func @from_the_end(
// CHECK-NOT: tcp.gather
// CHECK: %[[S:[a-z0-9_]+]] = tcp.slice %x offsets [0, 0] sizes [%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] strides [1, 1]
// CHECK: tcp.reverse %[[S]] dims = [1] : tensor<?x?xf32>
// CHECK: return
func.func @from_the_end(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %k = arith.index_cast %n : index to i32
  %size = tensor.from_elements %k : tensor<i32>
  %less = tcp.const dense<-1> : tensor<i32>
  %last = tcp.binary add %size, %less : tensor<i32>
  %first = tcp.broadcast %last dims = [] sizes(%n) : tensor<i32> -> tensor<?xi32>
  %number = tcp.iota dim = 0 sizes(%n) : tensor<?xi32>
  %at = tcp.binary subtract %first, %number : tensor<?xi32>
  %row = tcp.broadcast %at dims = [0] sizes(%n) : tensor<?xi32> -> tensor<?x1xi32>
  %0 = tcp.gather %x at %row offset_dims = [0] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 1 sizes [%m, 1] : tensor<?x?xf32>, tensor<?x1xi32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The number of indices is floor((n + 1) / 2), computed again where the indices are repeated.
// CHECK-LABEL: func.func @every_second(
// CHECK-NOT: tcp.gather
// CHECK: tcp.slice %x offsets [0, 0] sizes [%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] strides [2, 1]
// CHECK: return
func.func @every_second(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %k = arith.index_cast %n : index to i32
  %size = tensor.from_elements %k : tensor<i32>
  %zero = tcp.const dense<0> : tensor<i32>
  %one = tcp.const dense<1> : tensor<i32>
  %two = tcp.const dense<2> : tensor<i32>
  %more = tcp.binary add %size, %one : tensor<i32>
  %q = tcp.binary divide %more, %two : tensor<i32>
  %negative = tcp.binary lt %more, %zero : tensor<i32>
  %less = tcp.binary subtract %q, %one : tensor<i32>
  %half = tcp.ternary select %negative, %less, %q : tensor<i1>, tensor<i32>, tensor<i32>
  %h = tensor.extract %half[] : tensor<i32>
  %count = arith.index_cast %h : i32 to index
  %q2 = tcp.binary divide %more, %two : tensor<i32>
  %less2 = tcp.binary subtract %q2, %one : tensor<i32>
  %half2 = tcp.ternary select %negative, %less2, %q2 : tensor<i1>, tensor<i32>, tensor<i32>
  %h2 = tensor.extract %half2[] : tensor<i32>
  %count2 = arith.index_cast %h2 : i32 to index
  %number = tcp.iota dim = 0 sizes(%count) : tensor<?xi32>
  %twos = tcp.broadcast %two dims = [] sizes(%count) : tensor<i32> -> tensor<?xi32>
  %at = tcp.binary multiply %twos, %number : tensor<?xi32>
  %row = tcp.broadcast %at dims = [0] sizes(%count2) maybe_expanding = [0] : tensor<?xi32> -> tensor<?x1xi32>
  %0 = tcp.gather %x at %row offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, %m] : tensor<?x?xf32>, tensor<?x1xi32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The last index is out of bounds, and clamped.
// CHECK-LABEL: func.func @one_too_far(
// CHECK: tcp.gather
// CHECK: return
func.func @one_too_far(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %one = tcp.const dense<1> : tensor<i32>
  %ones = tcp.broadcast %one dims = [] sizes(%n) : tensor<i32> -> tensor<?xi32>
  %number = tcp.iota dim = 0 sizes(%n) : tensor<?xi32>
  %at = tcp.binary add %ones, %number : tensor<?xi32>
  %0 = tcp.gather %x at %at offset_dims = [] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1] : tensor<?xf32>, tensor<?xi32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Bytes wrap where sizes do not.
// CHECK-LABEL: func.func @bytes(
// CHECK: tcp.gather
// CHECK: return
func.func @bytes(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %at = tcp.iota dim = 0 sizes(%n) : tensor<?xi8>
  %0 = tcp.gather %x at %at offset_dims = [] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1] : tensor<?xf32>, tensor<?xi8> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Indices are reversed, not the rows that they locate.
// CHECK-LABEL: func.func @reversed_rows(
// CHECK: %[[I:[a-z0-9_]+]] = tcp.reverse %i dims = [0] : tensor<?x1xi32>
// CHECK: %[[R:[a-z0-9_]+]] = tcp.gather %x at %[[I]]
// CHECK: return %[[R]]
func.func @reversed_rows(%x: tensor<?x8xf32>, %i: tensor<?x1xi32>) -> tensor<?x8xf32> {
  %0 = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 8] : tensor<?x8xf32>, tensor<?x1xi32> -> tensor<?x8xf32>
  %1 = tcp.reverse %0 dims = [0] : tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// -----

// Index vectors of two progressions, with sizes as scalars: floor((n + 1) / 2) is computed again for each use.
// CHECK-LABEL: func.func @every_second_of_both(
// CHECK-NOT: tcp.gather
// CHECK: tcp.slice %x offsets [0, 1] sizes [%{{[a-z0-9_]+}}, %{{[a-z0-9_]+}}] strides [2, 1]
// CHECK: tcp.reverse %{{[a-z0-9_]+}} dims = [1] : tensor<?x?xf32>
// CHECK: return
func.func @every_second_of_both(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %zero = arith.constant 0 : i32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %k = arith.index_cast %n : index to i32
  %more = arith.addi %k, %one : i32
  %negative = arith.cmpi slt, %more, %zero : i32
  %q = arith.divsi %more, %two : i32
  %less = arith.subi %q, %one : i32
  %half = arith.select %negative, %less, %q : i32
  %count = arith.index_cast %half : i32 to index
  %q2 = arith.divsi %more, %two : i32
  %less2 = arith.subi %q2, %one : i32
  %half2 = arith.select %negative, %less2, %q2 : i32
  %count2 = arith.index_cast %half2 : i32 to index
  %w = arith.index_cast %m : index to i32
  %w1 = arith.subi %w, %one : i32
  %last = tensor.from_elements %w1 : tensor<i32>
  %columns = arith.subi %m, %c1 : index
  %twos = tcp.const dense<2> : tensor<i32>
  %number = tcp.iota dim = 0 sizes(%count) : tensor<?xi32>
  %doubled = tcp.broadcast %twos dims = [] sizes(%count) : tensor<i32> -> tensor<?xi32>
  %at = tcp.binary multiply %doubled, %number : tensor<?xi32>
  %column = tcp.iota dim = 0 sizes(%columns) : tensor<?xi32>
  %lasts = tcp.broadcast %last dims = [] sizes(%columns) : tensor<i32> -> tensor<?xi32>
  %back = tcp.binary subtract %lasts, %column : tensor<?xi32>
  %i = tcp.broadcast %at dims = [0] sizes(%count2, %columns) maybe_expanding = [0] : tensor<?xi32> -> tensor<?x?x1xi32>
  %j = tcp.broadcast %back dims = [1] sizes(%count2, %columns) : tensor<?xi32> -> tensor<?x?x1xi32>
  %ij = tcp.concat %i, %j dim = 2 : tensor<?x?x1xi32>, tensor<?x?x1xi32> -> tensor<?x?x2xi32>
  %0 = tcp.gather %x at %ij offset_dims = [] collapsed_dims = [0, 1] start_index_map = [0, 1] index_vector_dim = 2 sizes [1, 1] : tensor<?x?xf32>, tensor<?x?x2xi32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// One index locates a row that the result lacks; the other dimension is read from its second element on.
// CHECK-LABEL: func.func @of_one_row(
// CHECK-NOT: tcp.gather
// CHECK: %[[S:[a-z0-9_]+]] = tcp.slice %x offsets [0, 3, 1] sizes [%{{[a-z0-9_]+}}, 1, 4] strides [1, 1, 1]
// CHECK: tcp.reshape %[[S]] sizes(%{{[a-z0-9_]+}}) : tensor<?x1x4xf32> -> tensor<?x4xf32>
// CHECK: return
func.func @of_one_row(%x: tensor<?x8x6xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8x6xf32>
  %three = tcp.const dense<3> : tensor<i32>
  %one = tcp.const dense<1> : tensor<i32>
  %number = tcp.iota dim = 0 sizes(%n) : tensor<?x1xi32>
  %row = tcp.broadcast %three dims = [] sizes(%n) : tensor<i32> -> tensor<?x1xi32>
  %column = tcp.broadcast %one dims = [] sizes(%n) : tensor<i32> -> tensor<?x1xi32>
  %at = tcp.concat %number, %row, %column dim = 1 : tensor<?x1xi32>, tensor<?x1xi32>, tensor<?x1xi32> -> tensor<?x3xi32>
  %0 = tcp.gather %x at %at offset_dims = [1] collapsed_dims = [0, 1] start_index_map = [0, 1, 2] index_vector_dim = 1 sizes [1, 1, 4] : tensor<?x8x6xf32>, tensor<?x3xi32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// Index vectors run along the dimensions of the result in another order than along those of the operand.
// CHECK-LABEL: func.func @transposed(
// CHECK: tcp.gather
// CHECK: return
func.func @transposed(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %i = tcp.iota dim = 1 sizes(%m, %n) : tensor<?x?x1xi32>
  %j = tcp.iota dim = 0 sizes(%m, %n) : tensor<?x?x1xi32>
  %ij = tcp.concat %i, %j dim = 2 : tensor<?x?x1xi32>, tensor<?x?x1xi32> -> tensor<?x?x2xi32>
  %0 = tcp.gather %x at %ij offset_dims = [] collapsed_dims = [0, 1] start_index_map = [0, 1] index_vector_dim = 2 sizes [1, 1] : tensor<?x?xf32>, tensor<?x?x2xi32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
