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

// -----

func.func @for_bound_kind(%n: index) {
  // expected-error@+1 {{expected a constant, an operand or an affine map as loop bound}}
  affine.for %i = "begin" to %n {
  }
  return
}

// -----

func.func @for_bound_dims(%n: index) {
  // expected-error@+1 {{expected 2 operands in parentheses, one for each dimension of the map, found 1}}
  affine.for %i = 0 to affine_map<(d0, d1) -> (d0 + d1)>(%n) {
  }
  return
}

// -----

func.func @for_bound_symbols(%n: index) {
  // expected-error@+1 {{number of symbol operands must equal the number of symbols of the map}}
  affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 + s0)>(%n) {
  }
  return
}

// -----

func.func @for_iter_args(%n: index, %x: f32) -> f32 {
  // expected-error@+1 {{number of iter_args must equal the number of result types}}
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32, f32) {
    affine.yield %a : f32
  }
  return %0 : f32
}

// -----

func.func @for_generic_step() {
  // expected-error@+1 {{'affine.for' op expected a positive step that fits into a signed integer}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 0 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @if_set_operands(%a: index) {
  // expected-error@+1 {{'affine.if' op expected an operand for each dimension and symbol of the set, found 1}}
  "affine.if"(%a) <{condition = affine_set<(d0)[s0] : (d0 - s0 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @if_of_a_map(%a: index) {
  // expected-error@+1 {{expected an integer set}}
  affine.if affine_map<(d0) -> (d0)>(%a) {
  }
  return
}

// -----

func.func @apply_of_a_set(%a: index) {
  // expected-error@+1 {{expected an affine map}}
  %0 = affine.apply affine_set<(d0) : (d0 >= 0)>(%a)
  return
}

// -----

func.func @parallel_unknown_reduction(%x: f32) {
  // expected-error@+1 {{invalid reduction value: "divf"}}
  %0 = affine.parallel (%i) = (0) to (8) reduce ("divf") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @parallel_steps() {
  // expected-error@+1 {{'affine.parallel' op steps must be positive}}
  affine.parallel (%i, %j) = (0, 0) to (8, 8) step (1, 0) {
  }
  return
}

// -----

func.func @parallel_empty_group() {
  // expected-error@+1 {{'affine.parallel' op groups of the lower bounds must not be empty}}
  "affine.parallel"() <{lowerBoundsGroups = dense<0> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> ()>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @yield_without_a_loop() {
  // expected-error@+1 {{'affine.yield' op expected 'affine.for', 'affine.if' or 'affine.parallel' as parent}}
  affine.yield
}

// -----

func.func @for_map_operands(%n: index) {
  // expected-error@+1 {{'affine.for' op expected an operand for each dimension and symbol of the upper map, found 1}}
  "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (8)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

func.func @parallel_map_operands(%n: index) {
  // expected-error@+1 {{'affine.parallel' op expected an operand for each dimension and symbol of the maps, found 3}}
  "affine.parallel"(%n, %n, %n) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<(d0, d1) -> (d0 + d1)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @for_bound_dimension(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.for' op operand is not valid as an affine dimension}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%z) {
    }
  }
  return
}

// -----

func.func @if_dimension(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.if' op operand is not valid as an affine dimension}}
    affine.if affine_set<(d0) : (d0 >= 0)>(%z) {
    }
  }
  return
}

// -----

func.func @if_symbol(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.if' op operand is not valid as an affine symbol}}
    affine.if affine_set<()[s0] : (s0 >= 0)>()[%z] {
    }
  }
  return
}

// -----

func.func @load_symbol(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.load' op operand is not valid as an affine symbol}}
    %0 = affine.load %m[symbol(%z)] : memref<4xindex>
  }
  return
}

// -----

func.func @store_dimension(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.store' op operand is not valid as an affine dimension}}
    affine.store %i, %m[%z] : memref<4xindex>
  }
  return
}

// -----

func.func @store_symbol(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.store' op operand is not valid as an affine symbol}}
    affine.store %i, %m[symbol(%z)] : memref<4xindex>
  }
  return
}

// -----

func.func @parallel_dimension(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.parallel' op operand is not valid as an affine dimension}}
    affine.parallel (%j) = (0) to (%z) {
    }
  }
  return
}

// -----

func.func @parallel_symbol(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.parallel' op operand is not valid as an affine symbol}}
    affine.parallel (%j) = (0) to (symbol(%z)) {
    }
  }
  return
}

// -----

func.func @prefetch_dimension(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.prefetch' op operand is not valid as an affine dimension}}
    affine.prefetch %m[%z], read, locality<3>, data : memref<4xindex>
  }
  return
}

// -----

func.func @prefetch_symbol(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.prefetch' op operand is not valid as an affine symbol}}
    affine.prefetch %m[symbol(%z)], read, locality<3>, data : memref<4xindex>
  }
  return
}

// -----

func.func @prefetch_subscripts(%m: memref<4xf32>) {
  // expected-error@+1 {{'affine.prefetch' op expected a subscript for each dimension and symbol of the map, found 0}}
  "affine.prefetch"(%m) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>) -> ()
  return
}

// -----

func.func @linearize_sizes(%i: index) {
  // expected-error@+1 {{'affine.linearize_index' op expected positive sizes in the basis}}
  %0 = affine.linearize_index [%i, %i] by (0, 3) : index
  return
}
