// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @load_of_too_few_subscripts(%m: memref<10x16xf32>, %i: index) {
  // expected-error@+1 {{number of results of the map must equal the rank of the memref}}
  %0 = affine.vector_load %m[%i] : memref<10x16xf32>, vector<4xf32>
  return
}

// -----

func.func @load_of_other_elements(%m: memref<10x16xf32>, %i: index) {
  // expected-error@+1 {{the vector and the memref must have one element type, found 'vector<4xi32>' and 'memref<10x16xf32>'}}
  %0 = affine.vector_load %m[%i, %i] : memref<10x16xf32>, vector<4xi32>
  return
}

// -----

func.func @store_of_other_elements(%m: memref<10x16xf32>, %v: vector<4xi32>, %i: index) {
  // expected-error@+1 {{the vector and the memref must have one element type}}
  affine.vector_store %v, %m[%i, %i] : memref<10x16xf32>, vector<4xi32>
  return
}

// -----

func.func @store_of_too_few_subscripts(%m: memref<10x16xf32>, %v: vector<4xf32>, %i: index) {
  // expected-error@+1 {{number of results of the map must equal the rank of the memref}}
  affine.vector_store %v, %m[%i] : memref<10x16xf32>, vector<4xf32>
  return
}

// -----

func.func @prefetch_of_too_few_subscripts(%m: memref<10x16xf32>, %i: index) {
  // expected-error@+1 {{number of results of the map must equal the rank of the memref}}
  affine.prefetch %m[%i], read, locality<3>, data : memref<10x16xf32>
  return
}

// -----

func.func @locality(%m: memref<10x16xf32>, %i: index) {
  // expected-error@+1 {{integer of type i32 from 0 to 3}}
  affine.prefetch %m[%i, %i], read, locality<4>, data : memref<10x16xf32>
  return
}

// -----

func.func @vector_load_dimension(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.vector_load' op operand is not valid as an affine dimension}}
    %0 = affine.vector_load %m[%z] : memref<4xindex>, vector<2xindex>
  }
  return
}

// -----

func.func @vector_load_symbol(%m: memref<4xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.vector_load' op operand is not valid as an affine symbol}}
    %0 = affine.vector_load %m[symbol(%z)] : memref<4xindex>, vector<2xindex>
  }
  return
}

// -----

func.func @vector_load_subscripts(%m: memref<4xf32>) {
  // expected-error@+1 {{'affine.vector_load' op expected a subscript for each dimension and symbol of the map, found 0}}
  %0 = "affine.vector_load"(%m) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>) -> vector<2xf32>
  return
}

// -----

func.func @vector_store_dimension(%m: memref<4xindex>, %v: vector<2xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.vector_store' op operand is not valid as an affine dimension}}
    affine.vector_store %v, %m[%z] : memref<4xindex>, vector<2xindex>
  }
  return
}

// -----

func.func @vector_store_symbol(%m: memref<4xindex>, %v: vector<2xindex>) {
  affine.for %i = 0 to 3 {
    %z = memref.load %m[%i] : memref<4xindex>
    // expected-error@+1 {{'affine.vector_store' op operand is not valid as an affine symbol}}
    affine.vector_store %v, %m[symbol(%z)] : memref<4xindex>, vector<2xindex>
  }
  return
}

// -----

func.func @vector_store_subscripts(%m: memref<4xf32>, %v: vector<2xf32>) {
  // expected-error@+1 {{'affine.vector_store' op expected a subscript for each dimension and symbol of the map, found 0}}
  "affine.vector_store"(%v, %m) <{map = affine_map<(d0) -> (d0)>}> : (vector<2xf32>, memref<4xf32>) -> ()
  return
}
