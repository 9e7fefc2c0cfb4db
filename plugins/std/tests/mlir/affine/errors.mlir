// What the parser and the verifier say about affine operations.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @apply_operands(%a: index) {
  // expected-error@+1 {{'affine.apply' op expected an operand for each dimension and symbol of the map, found 1}}
  %0 = "affine.apply"(%a) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}

// -----

func.func @apply_results(%a: index) {
  // expected-error@+1 {{'affine.apply' op expected an affine map with one result}}
  %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}

// -----

func.func @min_results(%a: index) {
  // expected-error@+1 {{'affine.min' op the map has no results}}
  %0 = affine.min affine_map<(d0) -> ()>(%a)
  return
}

// -----

func.func @max_operands(%a: index) {
  // expected-error@+1 {{'affine.max' op expected an operand for each dimension and symbol of the map, found 1}}
  %0 = "affine.max"(%a) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}

// -----

func.func @dims(%a: index) {
  // expected-error@+1 {{numbers of dimension and symbol operands must fit the map or set}}
  %0 = affine.apply affine_map<(d0, d1) -> (d0)>(%a)
  return
}

// -----

func.func @symbols(%a: index) {
  // expected-error@+1 {{numbers of dimension and symbol operands must fit the map or set}}
  %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%a)
  return
}

// -----

func.func @delinearize_sizes(%a: index) {
  // expected-error@+1 {{'affine.delinearize_index' op expected positive sizes in the basis}}
  %0:2 = affine.delinearize_index %a into (0, 3) : index, index
  return
}

// -----

func.func @delinearize_count(%a: index) {
  // expected-error@+1 {{'affine.delinearize_index' op expected one result for each size of the basis, and at most one more}}
  %0:4 = affine.delinearize_index %a into (2, 3) : index, index, index, index
  return
}

// -----

func.func @linearize_count(%a: index) {
  // expected-error@+1 {{'affine.linearize_index' op expected a size of the basis for each index, where only the first may lack one}}
  %0 = affine.linearize_index [%a, %a, %a, %a] by (2, 3) : index
  return
}

// -----

func.func @load_dim(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.load' op operand is not valid as an affine dimension}}
    %0 = affine.load %m[%z] : memref<4xindex>
  }
  return
}

// -----

func.func @load_rank(%m: memref<4xindex>, %i: index) {
  // expected-error@+1 {{'affine.load' op number of results of the map must equal the rank of the memref}}
  %0 = affine.load %m[%i, %i] : memref<4xindex>
  return
}

// -----

func.func @for_symbol(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.for' op operand is not valid as an affine symbol}}
    affine.for %j = 0 to %z {
    }
  }
  return
}

// -----

func.func @for_prefix(%a: index) {
  // expected-error@+1 {{the upper bound has several results and must begin with 'min'}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 8)>(%a) {
  }
  return
}

// -----

func.func @for_step(%a: index) {
  // expected-error@+1 {{expected a positive step that fits into a signed integer}}
  affine.for %i = 0 to 8 step 0 {
  }
  return
}

// -----

func.func @if_else(%a: index, %x: f32) {
  // expected-error@+1 {{'affine.if' op expected an 'else' region, since there are results}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> f32 {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @parallel_reduction(%x: f32) {
  // expected-error@+1 {{'affine.parallel' op reduction kind does not apply to the result type}}
  %0 = affine.parallel (%i) = (0) to (8) reduce ("addi") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @yield_types(%n: index, %x: f32, %y: f64) {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
    // expected-error@+1 {{'affine.yield' op types of operands must equal the types of the parent's results}}
    affine.yield %y : f64
  }
  return
}

// -----

func.func @variable_of_another_loop(%m: memref<8xf32>, %n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error@+1 {{'affine.load' op operand is not valid as an affine dimension}}
    %0 = affine.load %m[%i] : memref<8xf32>
  }
  return
}
