// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.prefetch' op expected 1 indices, got 0}}
  memref.prefetch %m[], read, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.prefetch' op attribute 'localityHint' must be an integer of type i32 from 0 to 3}}
  memref.prefetch %m[%i], read, locality<4>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{expected an access: one of read, write; found 'fetch'}}
  memref.prefetch %m[%i], fetch, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{expected a cache: one of data, instr; found 'tags'}}
  memref.prefetch %m[%i], read, locality<3>, tags : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.distinct_objects' op expected at least one memref}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.distinct_objects' op expected results of the types of the operands}}
  %0, %1 = "memref.distinct_objects"(%m, %e) : (memref<4xf32>, memref<4xf64>) -> (memref<4xf64>, memref<4xf32>)
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_start' op expected a memref as operand #0, the source}}
  "memref.dma_start"(%v, %i, %d, %i, %i, %t, %i) : (vector<4xf32>, index, memref<4xf32>, index, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_start' op expected an index as operand #1, the index of the source}}
  "memref.dma_start"(%m, %x, %d, %i, %i, %t, %i) : (memref<4xf32>, f32, memref<4xf32>, index, index, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_start' op expected a memref as operand #2, the target}}
  "memref.dma_start"(%m, %i) : (memref<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_start' op expected an index as operand #4, the number of elements}}
  "memref.dma_start"(%m, %i, %d, %i, %x, %t, %i) : (memref<4xf32>, index, memref<4xf32>, index, f32, memref<1xi32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_start' op expected a memref as operand #5, the tag}}
  "memref.dma_start"(%m, %i, %d, %i, %i, %v, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, vector<4xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_start' op expected 7 operands, or 9 with a stride, got 8}}
  "memref.dma_start"(%m, %i, %d, %i, %i, %t, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<1xi32>, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_start' op expected an index as operand #7, the stride}}
  "memref.dma_start"(%m, %i, %d, %i, %i, %t, %i, %x, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<1xi32>, index, f32, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_start' op expected elements of one type, got 'f32' and 'f64'}}
  memref.dma_start %m[%i], %e[%i], %i, %t[%i] : memref<4xf32>, memref<4xf64>, memref<1xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %d: memref<4xf32>, %e: memref<4xf64>, %t: memref<1xi32>, %i: index, %x: f32, %v: vector<4xf32>) {
  // expected-error@+1 {{'memref.dma_wait' op expected 1 indices of the tag, got 0}}
  memref.dma_wait %t[], %i : memref<1xi32>
  return
}

// -----

func.func @dma_types(%a: memref<16xf32>, %b: memref<16xf32, 2>, %t: memref<1xi32>, %n: index, %i: index) {
  // expected-error@+1 {{expected the types of source, target and tag, got 2 types}}
  memref.dma_start %a[%i], %b[%i], %n, %t[%i] : memref<16xf32>, memref<16xf32, 2>
  return
}
