// Properties that the generic form states, as they have a default in constructors and in custom forms only.
// RUN: plait opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'llvm.mlir.global' op missing attribute 'linkage'}}
"llvm.mlir.global"() <{global_type = i32, sym_name = "g"}> ({}) : () -> ()

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{'llvm.intr.memcpy' op missing attribute 'isVolatile'}}
  "llvm.intr.memcpy"(%p, %p, %n) : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %n: i64) {
  // expected-error@+1 {{'llvm.intr.memmove' op missing attribute 'isVolatile'}}
  "llvm.intr.memmove"(%p, %p, %n) : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %b: i8, %n: i64) {
  // expected-error@+1 {{'llvm.intr.memset' op missing attribute 'isVolatile'}}
  "llvm.intr.memset"(%p, %b, %n) : (!llvm.ptr, i8, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@+1 {{'llvm.intr.abs' op missing attribute 'is_int_min_poison'}}
  %0 = "llvm.intr.abs"(%a) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@+1 {{'llvm.intr.ctlz' op missing attribute 'is_zero_poison'}}
  %0 = "llvm.intr.ctlz"(%a) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@+1 {{'llvm.intr.cttz' op missing attribute 'is_zero_poison'}}
  %0 = "llvm.intr.cttz"(%a) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%c: i1) {
  // expected-error@+1 {{'llvm.intr.assume' op missing attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%c) : (i1) -> ()
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f() {
  // expected-error@+1 {{'llvm.call' op missing attribute 'op_bundle_sizes'}}
  "llvm.call"() <{callee = @g, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{'llvm.call_intrinsic' op missing attribute 'op_bundle_sizes'}}
  "llvm.call_intrinsic"() <{intrin = "llvm.trap", operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}
