// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @one_number_of_a_stride(%a: memref<8xf32>, %b: memref<8xf32, 2>, %t: memref<1xi32>, %n: index) {
  // expected-error@+1 {{expected a stride and a number of elements of each}}
  affine.dma_start %a[%n], %b[%n], %t[%n], %n, %n : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  return
}

// -----

func.func @too_few_types(%a: memref<8xf32>, %b: memref<8xf32, 2>, %t: memref<1xi32>, %n: index) {
  // expected-error@+1 {{expected 3 types, found 2}}
  affine.dma_start %a[%n], %b[%n], %t[%n], %n : memref<8xf32>, memref<8xf32, 2>
  return
}

// -----

func.func @no_map(%t: memref<1xi32>, %n: index) {
  // expected-error@+1 {{'affine.dma_wait' op expected an affine map as attribute 'tag_map'}}
  "affine.dma_wait"(%t, %n, %n) : (memref<1xi32>, index, index) -> ()
  return
}

// -----

func.func @no_memref(%t: index, %n: index) {
  // expected-error@+1 {{'affine.dma_wait' op expected a memref as operand #0}}
  "affine.dma_wait"(%t, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (index, index, index) -> ()
  return
}

// -----

func.func @too_many_operands(%t: memref<1xi32>, %n: index) {
  // expected-error@+1 {{'affine.dma_wait' op expected 3 operands, found 4}}
  "affine.dma_wait"(%t, %n, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, index, index, index) -> ()
  return
}

// -----

func.func @subscript_of_another_type(%t: memref<1xi32>, %n: index, %i: i32) {
  // expected-error@+1 {{'affine.dma_wait' op expected subscripts of type index, found 'i32'}}
  "affine.dma_wait"(%t, %i, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, i32, index) -> ()
  return
}

// -----

func.func @subscript_that_varies(%t: memref<1xi32>, %n: index) {
  scf.for %k = %n to %n step %n {
    // expected-error@+1 {{'affine.dma_wait' op operand is not valid as an affine dimension}}
    affine.dma_wait %t[%k], %n : memref<1xi32>
  }
  return
}
