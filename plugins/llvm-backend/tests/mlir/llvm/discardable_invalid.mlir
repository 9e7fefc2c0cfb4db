// What llvm says about its attributes on functions of other dialects, their arguments and results, and on operations.
// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expected a pointer with attribute 'llvm.noalias', found 'i32'}}
func.func private @pointer(i32 {llvm.noalias})

// -----

// expected-error@+1 {{expected an integer with attribute 'llvm.signext', found 'f32'}}
func.func private @integer() -> (f32 {llvm.signext})

// -----

// expected-error@+1 {{expected a unit attribute for 'llvm.noundef', found '1 : i64'}}
func.func private @unit(i32 {llvm.noundef = 1 : i64})

// -----

// expected-error@+1 {{expected an integer attribute for 'llvm.align', found 'unit'}}
func.func private @number(memref<4xf32> {llvm.align})

// -----

// expected-error@+1 {{expected a type attribute for 'llvm.sret', found 'unit'}}
func.func private @type(!llvm.ptr {llvm.sret})

// -----

// expected-error@+1 {{attribute 'llvm.readonly' is not supported on results}}
func.func private @of_results() -> (!llvm.ptr {llvm.readonly})

// -----

func.func private @legal(memref<4xf32> {llvm.noalias}, !llvm.ptr {llvm.sret = i32, llvm.align = 8 : i64}) -> (i8 {llvm.zeroext})

// -----

// expected-error@+1 {{expected a string for 'llvm.data_layout', found '1 : i64'}}
module attributes {llvm.data_layout = 1} {}

// -----

func.func @on_any_operation(%a: i32) {
  // expected-error@+1 {{invalid data layout: unknown specifier 'z'}}
  %0 = arith.addi %a, %a {llvm.data_layout = "zz"} : i32
  return
}

// -----

// expected-error@+1 {{invalid data layout: unknown specifier 'z'}}
module attributes {llvm.data_layout = "e-z64"} {}

// -----

// expected-error@+1 {{invalid data layout: expected 'i<size>:<abi>[:<pref>]', found 'i64'}}
module attributes {llvm.data_layout = "e-i64"} {}

// -----

// expected-error@+1 {{invalid data layout: expected 'f<size>:<abi>[:<pref>]', found 'f32:64:32'}}
module attributes {llvm.data_layout = "f32:64:32"} {}

// -----

// expected-error@+1 {{invalid data layout: expected 'p[<n>]:<size>:<abi>[:<pref>[:<idx>]]', found 'p:64:64:64:128'}}
module attributes {llvm.data_layout = "p:64:64:64:128"} {}

// -----

// expected-error@+1 {{invalid data layout: expected 'a:<abi>[:<pref>]', found 'a1:8'}}
module attributes {llvm.data_layout = "a1:8"} {}

// -----

// expected-error@+1 {{invalid data layout: expected 'm:<mangling>', found 'm:z'}}
module attributes {llvm.data_layout = "e-m:z"} {}

// -----

module attributes {llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"} {}
