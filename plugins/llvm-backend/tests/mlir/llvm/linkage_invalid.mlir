// RUN: plait opt %s --split-input-file --verify-diagnostics

llvm.func @x()
// expected-error@+1 {{expected 1 priorities, one for each function, found 0}}
llvm.mlir.global_ctors ctors = [@x], priorities = [], data = [#llvm.zero]

// -----

llvm.func @x()
// expected-error@+1 {{expected 1 data, one for each function, found 0}}
llvm.mlir.global_dtors dtors = [@x], priorities = [0 : i32], data = []

// -----

llvm.func @x()
// expected-error@+1 {{expected a symbol or #llvm.zero as data, found '0 : i32'}}
llvm.mlir.global_ctors ctors = [@x], priorities = [0 : i32], data = [0 : i32]

// -----

// expected-error@+1 {{expected '@x' to name an llvm.func}}
llvm.mlir.global_ctors ctors = [@x], priorities = [0 : i32], data = [#llvm.zero]

// -----

// expected-error@+1 {{expected '@x' to name an llvm.func}}
llvm.mlir.global_dtors dtors = [@x], priorities = [0 : i32], data = [#llvm.zero]

// -----

func.func @f() {
  // expected-error@+1 {{expected a module as the parent op, found 'func.func'}}
  llvm.linker_options ["a"]
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected a module as the parent op, found 'func.func'}}
  llvm.module_flags []
  return
}

// -----

// expected-error@+1 {{expected a module flag, found '1 : i32'}}
llvm.module_flags [1 : i32]

// -----

// expected-error@+1 {{expected only llvm.comdat_selector in the body, found 'llvm.mlir.global'}}
llvm.comdat @c {
  llvm.mlir.global external @x() {addr_space = 0 : i32} : i32
}

// -----

// expected-error@+1 {{expected '@c::@x' to name an llvm.comdat_selector}}
llvm.mlir.global external @g() comdat(@c::@x) {addr_space = 0 : i32} : i32

// -----

llvm.comdat @c {
  llvm.comdat_selector @any any
}
// expected-error@+1 {{expected '@c' to name an llvm.comdat_selector}}
llvm.func @f() comdat(@c) {
  llvm.return
}

// -----

llvm.mlir.global external @g() {addr_space = 0 : i32} : i32
// expected-error@+1 {{linkage 'common' is not supported by aliases}}
llvm.mlir.alias common @a : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@+1 {{expected the initializer to return a pointer, found 'i32'}}
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.undef : i32
  llvm.return %0 : i32
}

// -----

// expected-error@+1 {{expected the initializer to end with an llvm.return of one value}}
llvm.mlir.alias external @a : i32 {
  llvm.unreachable
}

// -----

llvm.mlir.global external @g() {addr_space = 0 : i32} : i32
// expected-error@+1 {{expected a type that LLVM supports, found 'index'}}
llvm.mlir.alias external @a : index {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.func @r() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error@+1 {{linkage 'common' is not supported by ifuncs}}
llvm.mlir.ifunc common @i : !llvm.func<f32 (i64)>, !llvm.ptr @r

// -----

// expected-error@+1 {{expected '@r' to name an llvm.func}}
llvm.mlir.ifunc external @i : !llvm.func<f32 (i64)>, !llvm.ptr @r

// -----

llvm.func @r() -> !llvm.ptr
// expected-error@+1 {{expected the resolver '@r' to be defined in this module}}
llvm.mlir.ifunc external @i : !llvm.func<f32 (i64)>, !llvm.ptr @r

// -----

llvm.func @r() -> i32 {
  %0 = llvm.mlir.undef : i32
  llvm.return %0 : i32
}
// expected-error@+1 {{expected the resolver to return a pointer, found 'i32'}}
llvm.mlir.ifunc external @i : !llvm.func<f32 (i64)>, !llvm.ptr @r

// -----

llvm.func extern_weak @x()
llvm.func @f() {
  // expected-error@+1 {{'@x' has linkage 'extern_weak': it may have no address}}
  %0 = llvm.dso_local_equivalent @x : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{expected '@x' to name an llvm.func or an alias of one}}
  %0 = llvm.dso_local_equivalent @x : !llvm.ptr
  llvm.return
}

// -----

// expected-error@+1 {{expected a behavior: one of error, warning, require, override, append, append_unique, max, min}}
llvm.module_flags [#llvm.mlir.module_flag<other, "a", 1 : i32>]

// -----

llvm.func @f() {
  // expected-error@+1 {{expected 'domain =' in the parameters of 'llvm.alias_scope'}}
  llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = distinct[0]<>>
  llvm.return
}

// -----

llvm.func @r() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error@+1 {{linkage 'available_externally' is not supported by ifuncs}}
llvm.mlir.ifunc available_externally @i : !llvm.func<f32 (i64)>, !llvm.ptr @r

// -----

llvm.func @r() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error@+1 {{expected an address space of at least 0, found -1}}
"llvm.mlir.ifunc"() <{address_space = -1 : i32, i_func_type = !llvm.func<f32 (i64)>, linkage = #llvm.linkage<external>, resolver = @r, resolver_type = !llvm.ptr, sym_name = "i", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> : () -> ()

// -----

llvm.func @r() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error@+1 {{expected resolver type '!llvm.ptr', found '!llvm.ptr<1>'}}
llvm.mlir.ifunc external @i : !llvm.func<f32 (i64)>, !llvm.ptr<1> @r

// -----

// expected-error@+1 {{expected one block without arguments in the body}}
"llvm.comdat"() <{sym_name = "c"}> ({
}) : () -> ()

// -----

llvm.mlir.global external @g() {addr_space = 0 : i32} : i32
// expected-error@+1 {{expected no more than one block in the initializer}}
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.br ^bb1
^bb1:
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.func @ends()
// expected-error@+1 {{'llvm.mlir.global_dtors' op expected a symbol or #llvm.zero as data, found '0 : i32'}}
llvm.mlir.global_dtors dtors = [@ends], priorities = [0 : i32], data = [0 : i32]
