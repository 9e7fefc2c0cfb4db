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
