// What the verifier refuses: gather and scatter.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xf32>) {
  // expected-error@+1 {{'tcp.gather' op expects indices to be integers}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 6] : tensor<4x6xf32>, tensor<3xf32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects index_vector_dim in range [0, 1], but got 2}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 2 sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects as many operand_batching_dims as indices_batching_dims}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 operand_batching_dims = [0] sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects indices_batching_dims in range [0, 1), but got 1}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 operand_batching_dims = [1] indices_batching_dims = [1] sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects index_vector_dim not to be in indices_batching_dims}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 0 operand_batching_dims = [1] indices_batching_dims = [0] sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects collapsed_dims and operand_batching_dims to be unique, but got [0, 0]}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 operand_batching_dims = [0] indices_batching_dims = [0] sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects start_index_map in range [0, 2), but got 2}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [2] index_vector_dim = 1 sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects no batching dim in start_index_map}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [] start_index_map = [0] index_vector_dim = 1 operand_batching_dims = [0] indices_batching_dims = [0] sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects index vectors of 1 elements, but got 3}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 0 sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects offset_dims in range [0, 2), but got 2}}
  %r = tcp.gather %x at %i offset_dims = [2] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects offset_dims in ascending order}}
  %r = tcp.gather %x at %i offset_dims = [1, 0] collapsed_dims = [] start_index_map = [0] index_vector_dim = 1 sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects 1 offset_dims, but got 2}}
  %r = tcp.gather %x at %i offset_dims = [0, 1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects boxes of rank 2 in all, but got 3}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects 2 entries in sizes, but got 1}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects size 1 of the box in range [0, 6], but got 7}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 7] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects size 1 along dimension 0, but got 2}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [2, 6] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op inferred type 'tensor<3x5xf32>' is incompatible with result type 'tensor<3x6xf32>'}}
  %r = tcp.gather %x at %i offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 5] : tensor<4x6xf32>, tensor<3xi32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.scatter' op expects as many updates as inputs, and at least one}}
  %r = "tcp.scatter"(%x, %i) <{offset_dims = array<i64: 1>, collapsed_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3xi32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %y: tensor<5x6xf32>, %i: tensor<3xi32>, %u: tensor<3x6xf32>, %v: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects inputs of one shape}}
  %r, %s = tcp.scatter(%x, %y) at %i updates(%u, %v) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    tcp.yield %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<4x6xf32>, tensor<5x6xf32>, tensor<3xi32>, tensor<3x6xf32>, tensor<3x6xf32>) -> (tensor<4x6xf32>, tensor<5x6xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>, %i: tensor<3xi32>, %u: tensor<3x6xf32>, %v: tensor<3x5xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects updates of one shape}}
  %r, %s = tcp.scatter(%x, %y) at %i updates(%u, %v) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    tcp.yield %a, %b : tensor<f32>, tensor<f32>
  } : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<3xi32>, tensor<3x6xf32>, tensor<3x5xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>, %u: tensor<3x6xf64>) {
  // expected-error@+1 {{'tcp.scatter' op expects updates with the element type of their input}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%o: tensor<f32>, %n: tensor<f32>):
    tcp.yield %n : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3xi32>, tensor<3x6xf64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op inferred type 'tensor<4x6xf32>' is incompatible with result type 'tensor<4x5xf32>'}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%o: tensor<f32>, %n: tensor<f32>):
    tcp.yield %n : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3xi32>, tensor<3x6xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects region arguments: input elements, then updates, as 0-d tensors}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%n: tensor<f32>):
    tcp.yield %n : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects 'tcp.yield' to give the types of the results}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%o: tensor<f32>, %n: tensor<f32>):
    tcp.yield %n, %o : tensor<f32>, tensor<f32>
  } : (tensor<4x6xf32>, tensor<3xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>, %u: tensor<2x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects updates for index vectors of shape [3], got [2]}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%o: tensor<f32>, %n: tensor<f32>):
    tcp.yield %n : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3xi32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>, %u: tensor<3x7xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects a box of at most 6 along dimension 1, but got 7}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%o: tensor<f32>, %n: tensor<f32>):
    tcp.yield %n : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3xi32>, tensor<3x7xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects one value for each dynamic entry of sizes}}
  %r = "tcp.gather"(%x, %i) <{offset_dims = array<i64: 1>, collapsed_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i64, static_sizes = array<i64: 1, -9223372036854775808>}> : (tensor<4x6xf32>, tensor<3xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<3x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'tcp.gather' op expects size 0 or 1 along batching dimension 0, but got 2}}
  %r = tcp.gather %x at %i offset_dims = [] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 1 operand_batching_dims = [0] indices_batching_dims = [0] sizes [2, 1] : tensor<3x6xf32>, tensor<3x1xi32> -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xf32>) {
  // expected-error@+1 {{'tcp.gather_nd' op expects indices to be integers}}
  %r = tcp.gather_nd %x, %i : tensor<4x6xf32>, tensor<3x1xf32> -> tensor<3x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'tcp.gather_nd' op expects indices of rank 1 or more}}
  %r = tcp.gather_nd %x, %i : tensor<4x6xf32>, tensor<i32> -> tensor<6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'tcp.gather_nd' op inferred type 'tensor<3x6xf32>' is incompatible with result type 'tensor<3x5xf32>'}}
  %r = tcp.gather_nd %x, %i : tensor<4x6xf32>, tensor<3x1xi32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xf32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects indices to be integers}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xf32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects index_vector_dim in range [0, 2], but got 3}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 3 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects as many operand_batching_dims as indices_batching_dims}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 operand_batching_dims = [1] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects collapsed_dims and operand_batching_dims to be unique, but got [0, 0]}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0, 0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects start_index_map in range [0, 2), but got 2}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [2] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects index_vector_dim not to be in indices_batching_dims}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 operand_batching_dims = [1] indices_batching_dims = [1] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects no batching dim in start_index_map}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [] start_index_map = [0] index_vector_dim = 1 operand_batching_dims = [0] indices_batching_dims = [0] {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects index vectors of 2 elements, but got 1}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0, 1] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<1x6x3xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects offset_dims in ascending order}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1, 0] collapsed_dims = [] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<1x6x3xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects 1 offset_dims, but got 0}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6x1xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects boxes of rank 2 in all, but got 3}}
  %r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  } : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6x1xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects its region to end with 'tcp.yield'}}
  %r = "tcp.scatter"(%x, %i, %u) <{offset_dims = array<i64: 1>, collapsed_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    llvm.unreachable
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects its region to have a block}}
  %r = "tcp.scatter"(%x, %i, %u) <{offset_dims = array<i64: 1>, collapsed_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}> ({}) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>) {
  // expected-error@+1 {{'tcp.scatter' op expects as many results as inputs}}
  %r:2 = "tcp.scatter"(%x, %i, %u) <{offset_dims = array<i64: 1>, collapsed_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    tcp.yield %a : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}
