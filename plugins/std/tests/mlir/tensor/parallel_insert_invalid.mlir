// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<8x4xf32>, %s: tensor<4xf32>, %u: tensor<3xf32>) -> tensor<8x4xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8x4xf32>) {
    scf.forall.in_parallel {
      // expected-error@+1 {{'tensor.parallel_insert_slice' op expected a shared output of the loop, a block argument, to insert into}}
      tensor.parallel_insert_slice %s into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    }
  }
  return %r : tensor<8x4xf32>
}

// -----

func.func @f(%t: tensor<8x4xf32>, %s: tensor<4xf32>, %u: tensor<3xf32>) -> tensor<8x4xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8x4xf32>) {
    scf.forall.in_parallel {
      // expected-error@+1 {{'tensor.parallel_insert_slice' op expected type 'tensor<1x4xf32>' or the same without unit dimensions, got 'tensor<3xf32>'}}
      tensor.parallel_insert_slice %u into %o[%i, 0] [1, 4] [1, 1] : tensor<3xf32> into tensor<8x4xf32>
    }
  }
  return %r : tensor<8x4xf32>
}

// -----

func.func @f(%t: tensor<8x4xf32>, %s: tensor<4xf32>, %u: tensor<3xf32>) -> tensor<8x4xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8x4xf32>) {
    scf.forall.in_parallel {
      // expected-error@+1 {{'tensor.parallel_insert_slice' op the slice ends at 4 in dimension 1 of size 4}}
      tensor.parallel_insert_slice %s into %o[%i, 1] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    }
  }
  return %r : tensor<8x4xf32>
}

// -----

func.func @f(%t: tensor<8x4xf32>, %s: tensor<4xf32>, %u: tensor<3xf32>) -> tensor<8x4xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8x4xf32>) {
    // expected-error@+1 {{'scf.forall.in_parallel' op expected operations that write shared outputs only, got 'arith.constant'}}
    scf.forall.in_parallel {
      %c = arith.constant 0 : index
    }
  }
  return %r : tensor<8x4xf32>
}

// -----

func.func @f(%t: tensor<8x4xf32>, %s: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.parallel_insert_slice' op expected to be directly inside 'scf.forall.in_parallel'}}
  tensor.parallel_insert_slice %s into %t[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
  return
}
