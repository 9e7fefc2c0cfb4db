// Debug information and scopes of accesses.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_file = #llvm.di_file<"a.c" in "/tmp">
#di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = true, emissionKind = Full>
#di_subprogram = #llvm.di_subprogram<compileUnit = #di_compile_unit, scope = #di_file, name = "f", file = #di_file, subprogramFlags = Definition>
#di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, name = "x", file = #di_file, line = 7, arg = 1, type = #di_basic_type>
#di_label = #llvm.di_label<scope = #di_subprogram, name = "lab", file = #di_file, line = 42>
llvm.func @variables(%arg0: i32, %arg1: !llvm.ptr) {
  // CHECK: llvm.intr.dbg.declare #di_local_variable = %{{.*}} : !llvm.ptr
  llvm.intr.dbg.declare #di_local_variable = %arg1 : !llvm.ptr
  // CHECK: llvm.intr.dbg.value #di_local_variable = %{{.*}} : i32
  llvm.intr.dbg.value #di_local_variable = %arg0 : i32
  // CHECK: llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(3)]> = %{{.*}} : i32
  llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(3)]> = %arg0 : i32
  // CHECK: llvm.intr.dbg.label #di_label
  llvm.intr.dbg.label #di_label
  // CHECK: llvm.intr.experimental.noalias.scope.decl #alias_scope
  llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = distinct[1]<>, domain = <id = distinct[2]<>>>
  llvm.return
}
