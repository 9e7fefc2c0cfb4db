// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: i32, %m: memref<4xi32>) {
  // expected-error@+1 {{'memref.atomic_rmw' op expected 1 indices, got 0}}
  %0 = memref.atomic_rmw addi %v, %m[] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @f(%v: i64, %m: memref<4xi32>, %i: index) {
  // expected-error@+1 {{'memref.atomic_rmw' op expected that 'value' has the element type of 'memref'}}
  %0 = memref.atomic_rmw addi %v, %m[%i] : (i64, memref<4xi32>) -> i64
  return
}

// -----

func.func @f(%v: i32, %m: memref<4xi32>, %i: index) {
  // expected-error@+1 {{'memref.atomic_rmw' op value, result must have one type}}
  %0 = "memref.atomic_rmw"(%v, %m, %i) <{kind = 1 : i64}> : (i32, memref<4xi32>, index) -> i64
  return
}

// -----

func.func @f(%v: index, %m: memref<4xindex>, %i: index) {
  // expected-error@+1 {{'memref.atomic_rmw' op operand #0 must be a float or signless integer, found 'index'}}
  %0 = memref.atomic_rmw addi %v, %m[%i] : (index, memref<4xindex>) -> index
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.atomic_rmw' op attribute 'kind' must be an i64 integer, one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}}
  %0 = "memref.atomic_rmw"(%v, %m, %i) <{kind = 16 : i64}> : (f32, memref<4xf32>, index) -> f32
  return
}

// -----

func.func @f(%v: f32, %m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.atomic_rmw' op expected an integer for kind 'maxu', got 'f32'}}
  %0 = memref.atomic_rmw maxu %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @f(%v: i32, %m: memref<4xi32>, %i: index) {
  // expected-error@+1 {{'memref.atomic_rmw' op expected a float for kind 'mulf', got 'i32'}}
  %0 = memref.atomic_rmw mulf %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.generic_atomic_rmw' op expected 1 indices, got 0}}
  %0 = memref.generic_atomic_rmw %m[] : memref<4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.generic_atomic_rmw' op expected a body with one argument, of type 'f32'}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32, %more: f32):
    memref.atomic_yield %old : f32
  }
  return
}

// -----

func.func @f(%v: f64, %m: memref<4xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    // expected-error@+1 {{'memref.atomic_yield' op yields 'f64' where the parent has elements of 'f32'}}
    memref.atomic_yield %v : f64
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{an empty block, expected a terminator}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.generic_atomic_rmw' op expected that 'result' has the element type of 'memref'}}
  %0 = "memref.generic_atomic_rmw"(%m, %i) ({
  ^bb0(%old: f32):
    "memref.atomic_yield"(%old) : (f32) -> ()
  }) : (memref<4xf32>, index) -> f64
  return
}

// -----

func.func @f(%v: f32) {
  // expected-error@+1 {{'memref.atomic_yield' op expected to be directly inside 'memref.generic_atomic_rmw'}}
  memref.atomic_yield %v : f32
}

// -----

func.func @generic_atomic_without_an_end(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.generic_atomic_rmw' op expected 'memref.atomic_yield' as terminator of the body}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%current: f32):
    %1 = arith.negf %current : f32
  }
  return
}
