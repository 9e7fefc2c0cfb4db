// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'memref.alloc' op expected 1 dynamic sizes, found 0}}
  "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}>: () -> (memref<?xf32>)
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'memref.alloc' op attribute 'alignment' must be a power of two of type i64}}
  "memref.alloc"() <{alignment = -1 : i64, operandSegmentSizes = array<i32: 0, 0>}>: () -> (memref<5xf32>)
  return
}

// -----

func.func @f(%ix: index) {
  // expected-error@+1 {{'memref.dealloc' op operand #0 must be a memref, ranked or unranked, found 'index'}}
  "memref.dealloc"(%ix) : (index) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %n: index) {
  // expected-error@+1 {{too many dynamic sizes for result type 'memref<6xf32>'}}
  %0 = memref.realloc %m(%n) : memref<4xf32> to memref<6xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{missing dynamic size for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{the element types of source type 'memref<4xf32>' and result type 'memref<6xf64>' differ}}
  %0 = memref.realloc %m : memref<4xf32> to memref<6xf64>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{'memref.alloc' op a wrong number of symbol operands: expected 0, found 1}}
  %0 = memref.alloc()[%n] : memref<6xf64>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'memref.alloca_scope' op 'memref.alloca_scope.return' passes 0 values to the parent, expected 1}}
  %0 = "memref.alloca_scope"() ({
    "memref.alloca_scope.return"() : () -> ()
  }) : () -> f32
  return
}

// -----

func.func @realloc_two_sizes(%m: memref<?xf32>, %n: index) {
  // expected-error@+1 {{'memref.realloc' op operand group starting at #1 is optional, found 2 of it}}
  %0 = "memref.realloc"(%m, %n, %n) : (memref<?xf32>, index, index) -> memref<?xf32>
  return
}

// -----

func.func @scope_result(%x: f32) {
  // expected-error@+1 {{'memref.alloca_scope' op 'memref.alloca_scope.return' passes 'f32' as value #0 to the parent, expected 'f64'}}
  %0 = memref.alloca_scope -> (f64) {
    memref.alloca_scope.return %x : f32
  }
  return
}
