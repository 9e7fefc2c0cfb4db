// What bufferization and shape say about their attributes on operations and arguments of other dialects.
// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'bufferization.writable' must be a boolean}}
func.func @boolean(%a: tensor<4xf32> {bufferization.writable}) { return }

// -----

// expected-error@+1 {{'bufferization.writable' needs a function with a body}}
func.func private @external(tensor<4xf32> {bufferization.writable = true})

// -----

// expected-error@+1 {{'bufferization.access' must be a string}}
func.func private @string(tensor<4xf32> {bufferization.access = true})

// -----

// expected-error@+1 {{'bufferization.access' must be one of none, read, write, read-write, got 'x'}}
func.func private @access(tensor<4xf32> {bufferization.access = "x"})

// -----

// expected-error@+1 {{'bufferization.buffer_layout' must be a layout of a memref}}
func.func private @layout(tensor<4xf32> {bufferization.buffer_layout = 1})

// -----

// expected-error@+1 {{the bufferization dialect defines no attribute 'bufferization.other' for arguments}}
func.func private @other(tensor<4xf32> {bufferization.other})

// -----

// expected-error@+1 {{the bufferization dialect defines no attribute 'bufferization.writable' for other operations}}
func.func private @operation() attributes {bufferization.writable = true}

// -----

func.func @effects(%a: i32) {
  // expected-error@+1 {{'bufferization.manual_deallocation' may only be on operations that allocate or free memory}}
  %0 = arith.addi %a, %a {bufferization.manual_deallocation} : i32
  return
}

// -----

func.func @legal(%a: tensor<4xf32> {bufferization.writable = false, bufferization.access = "read"}) {
  %0 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// -----

// expected-error@+1 {{'shape.lib' may only be on an operation with a symbol table}}
func.func private @no_table() attributes {shape.lib = @x}

// -----

// expected-error@+1 {{'shape.lib' must be a symbol or an array of symbols}}
module attributes {shape.lib = [1]} {}

// -----

// expected-error@+1 {{shape function library @x not found}}
module attributes {shape.lib = @x} {}

// -----

// expected-error@+1 {{@x is not a 'shape.function_library'}}
module attributes {shape.lib = @x} {
  func.func private @x()
}
