// What the verifier refuses: sort and top-k.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.sort' op expects dim in range [0, 2), but got 2}}
  %r = tcp.sort(%x) dim = 2 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %l = tcp.const dense<true> : tensor<i1>
    tcp.yield %l : tensor<i1>
  } : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.sort' op expects region arguments: two elements of each input, as 0-d tensors}}
  %r = tcp.sort(%x) dim = 0 {
  ^bb0(%a: tensor<f32>):
    %l = tcp.const dense<true> : tensor<i1>
    tcp.yield %l : tensor<i1>
  } : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.sort' op expects 'tcp.yield' to give the types of the results}}
  %r = tcp.sort(%x) dim = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %l = tcp.const dense<true> : tensor<i1>
    tcp.yield %a : tensor<f32>
  } : tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %y: tensor<4x5xf32>) {
  // expected-error@+1 {{'tcp.sort' op expects inputs of one shape}}
  %r, %s = tcp.sort(%x, %y) dim = 0 {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    %l = tcp.binary lt %a, %b : tensor<f32>
    tcp.yield %l : tensor<i1>
  } : tensor<4x6xf32>, tensor<4x5xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'tcp.sort' op expects at least one operand}}
  "tcp.sort"() <{dim = 0 : i64}> ({
    %l = tcp.const dense<true> : tensor<i1>
    tcp.yield %l : tensor<i1>
  }) : () -> ()
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.sort' op inferred type 'tensor<4x6xf32>' is incompatible with result type 'tensor<4x5xf32>'}}
  %r = "tcp.sort"(%x) <{dim = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %l = tcp.binary lt %a, %b : tensor<f32>
    tcp.yield %l : tensor<i1>
  }) : (tensor<4x6xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'tcp.top_k' op expects an operand of rank 1 or more}}
  %v, %i = "tcp.top_k"(%x) <{k = 1 : i64}> : (tensor<f32>) -> (tensor<1xf32>, tensor<1xi32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.top_k' op expects k in range [0, 6], but got 7}}
  %v, %i = tcp.top_k %x k = 7 : tensor<4x6xf32>
  return
}

// -----

func.func @top_k_results(%x: tensor<4x?xf32>) {
  // expected-error@+1 {{'tcp.top_k' op inferred type 'tensor<4x3xf32>' is incompatible with result type 'tensor<4x?xf32>'}}
  %v, %i = "tcp.top_k"(%x) <{k = 3 : i64}> : (tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xi32>)
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.sort' op expects its region to end with 'tcp.yield'}}
  %r = "tcp.sort"(%x) <{dim = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    llvm.unreachable
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{'tcp.sort' op expects its region to have a block}}
  %r = "tcp.sort"(%x) <{dim = 0 : i64}> ({}) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{'tcp.sort' op expects as many results as inputs}}
  %r:2 = "tcp.sort"(%x) <{dim = 0 : i64}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %l = tcp.binary lt %a, %b : tensor<f32>
    tcp.yield %l : tensor<i1>
  }) : (tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return
}

// -----

func.func @top_k_of_complex(%x: tensor<6xcomplex<f32>>) {
  // expected-error@+1 {{'tcp.top_k' op kind 'gt' is not defined for elements of type 'complex<f32>'}}
  %0:2 = tcp.top_k %x k = 2 : tensor<6xcomplex<f32>>
  return
}
