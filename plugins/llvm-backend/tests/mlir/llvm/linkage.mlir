// Comdats, aliases, ifuncs, constructors, options and flags.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK: llvm.comdat @table
llvm.comdat @table {
  // CHECK: llvm.comdat_selector @any any
  llvm.comdat_selector @any any
  // CHECK: llvm.comdat_selector @exact exactmatch
  llvm.comdat_selector @exact exactmatch
  // CHECK: llvm.comdat_selector @largest largest
  llvm.comdat_selector @largest largest
  // CHECK: llvm.comdat_selector @all nodeduplicate
  llvm.comdat_selector @all nodeduplicate
  // CHECK: llvm.comdat_selector @same samesize
  llvm.comdat_selector @same samesize
}
// CHECK: llvm.mlir.global internal @g() comdat(@table::@any) {addr_space = 0 : i32} : i32
llvm.mlir.global internal @g() comdat(@table::@any) {addr_space = 0 : i32} : i32
// CHECK: llvm.func @in_comdat() comdat(@table::@same)
llvm.func @in_comdat() comdat(@table::@same) {
  llvm.return
}
// CHECK: llvm.mlir.global private unnamed_addr constant @text("abc") {addr_space = 0 : i32}
llvm.mlir.global private unnamed_addr constant @text("abc") {addr_space = 0 : i32}
// CHECK: llvm.mlir.alias external @alias {dso_local} : i32
llvm.mlir.alias external @alias {dso_local} : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK: llvm.mlir.alias private hidden thread_local unnamed_addr @other : i32
llvm.mlir.alias private hidden thread_local unnamed_addr @other : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @resolver() -> !llvm.ptr {
  // CHECK: %{{.*}} = llvm.dso_local_equivalent @in_comdat : !llvm.ptr
  %0 = llvm.dso_local_equivalent @in_comdat : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// CHECK: llvm.mlir.ifunc external @chosen : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.mlir.ifunc external @chosen : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
// CHECK: llvm.mlir.ifunc weak hidden @hidden : !llvm.func<void ()>, !llvm.ptr @resolver {dso_local}
llvm.mlir.ifunc weak hidden @hidden : !llvm.func<void ()>, !llvm.ptr @resolver {dso_local}
// CHECK: llvm.mlir.global_ctors ctors = [@in_comdat], priorities = [0 : i32], data = [#llvm.zero]
llvm.mlir.global_ctors ctors = [@in_comdat], priorities = [0 : i32], data = [#llvm.zero]
// CHECK: llvm.mlir.global_dtors dtors = [@in_comdat], priorities = [7 : i32], data = [@g]
llvm.mlir.global_dtors dtors = [@in_comdat], priorities = [7 : i32], data = [@g]
// CHECK: llvm.mlir.global_ctors ctors = [], priorities = [], data = []
llvm.mlir.global_ctors ctors = [], priorities = [], data = []
// CHECK: llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
// CHECK: llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>]
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>]
