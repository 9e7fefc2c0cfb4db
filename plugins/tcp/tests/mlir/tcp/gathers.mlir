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
