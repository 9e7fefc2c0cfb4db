// What the parser and the verifier say about affine operations.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @apply_operands(%a: index) {
  // expected-error@+1 {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%a) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}

// -----

func.func @apply_results(%a: index) {
  // expected-error@+1 {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"(%a) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}

// -----

func.func @min_results(%a: index) {
  // expected-error@+1 {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<(d0) -> ()>(%a)
  return
}

// -----

func.func @max_operands(%a: index) {
  // expected-error@+1 {{'affine.max' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.max"(%a) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}

// -----

func.func @dims(%a: index) {
  // expected-error@+1 {{dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0, d1) -> (d0)>(%a)
  return
}

// -----

func.func @symbols(%a: index) {
  // expected-error@+1 {{dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%a)
  return
}

// -----

func.func @delinearize_sizes(%a: index) {
  // expected-error@+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %a into (0, 3) : index, index
  return
}

// -----

func.func @delinearize_count(%a: index) {
  // expected-error@+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:4 = affine.delinearize_index %a into (2, 3) : index, index, index, index
  return
}

// -----

func.func @linearize_count(%a: index) {
  // expected-error@+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%a, %a, %a, %a] by (2, 3) : index
  return
}

// -----

func.func @load_dim(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %0 = affine.load %m[%z] : memref<4xindex>
  }
  return
}

// -----

func.func @load_rank(%m: memref<4xindex>, %i: index) {
  // expected-error@+1 {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[%i, %i] : memref<4xindex>
  return
}

// -----

func.func @for_symbol(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %z {
    }
  }
  return
}

// -----

func.func @for_prefix(%a: index) {
  // expected-error@+1 {{upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 8)>(%a) {
  }
  return
}

// -----

func.func @for_step(%a: index) {
  // expected-error@+1 {{expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 8 step 0 {
  }
  return
}

// -----

func.func @if_else(%a: index, %x: f32) {
  // expected-error@+1 {{'affine.if' op must have an else block if defining values}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> f32 {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @parallel_reduction(%x: f32) {
  // expected-error@+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (0) to (8) reduce ("addi") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @yield_types(%n: index, %x: f32, %y: f64) {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
    // expected-error@+1 {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %y : f64
  }
  return
}
