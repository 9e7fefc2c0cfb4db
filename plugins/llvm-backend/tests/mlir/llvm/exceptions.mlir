// Calls that unwind, addresses of blocks, assembly.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

llvm.func @callee() -> i32
llvm.func @nothing()
llvm.func @personality(...) -> i32
llvm.func @calls(%arg0: i32) -> i32 attributes {personality = @personality} {
  // CHECK: %{{.*}} = llvm.invoke @callee() to ^bb1 unwind ^bb2 : () -> i32
  %0 = llvm.invoke @callee() to ^bb1 unwind ^bb2 : () -> i32
^bb1:
  llvm.return %0 : i32
^bb2:
  // CHECK: %{{.*}} = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  // CHECK: llvm.resume %{{.*}} : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}
llvm.func @through_pointers(%arg0: !llvm.ptr, %arg1: i32) attributes {personality = @personality} {
  %0 = llvm.mlir.zero : !llvm.ptr
  // CHECK: llvm.invoke @nothing() to ^bb1 unwind ^bb2 : () -> ()
  llvm.invoke @nothing() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  // CHECK: %{{.*}} = llvm.invoke fastcc %{{.*}}(%{{.*}}) to ^bb4(%{{.*}} : i32) unwind ^bb2 {a.b} : !llvm.ptr, (i32) -> i32
  %1 = llvm.invoke fastcc %arg0(%arg1) to ^bb4(%arg1 : i32) unwind ^bb2 {a.b} : !llvm.ptr, (i32) -> i32
^bb2:
  // CHECK: %{{.*}} = llvm.landingpad (catch %{{.*}} : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  %2 = llvm.landingpad (catch %0 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.unreachable
^bb3:
  %3 = llvm.mlir.undef : !llvm.array<1 x ptr>
  // CHECK: %{{.*}} = llvm.landingpad (catch %{{.*}} : !llvm.ptr) (filter %{{.*}} : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  %4 = llvm.landingpad (catch %0 : !llvm.ptr) (filter %3 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.unreachable
^bb4(%5: i32):
  llvm.return
}
llvm.func @blocks(%arg0: !llvm.ptr, %arg1: i32) -> !llvm.ptr {
  // CHECK: %{{.*}} = llvm.blockaddress <function = @blocks, tag = <id = 1>> : !llvm.ptr
  %0 = llvm.blockaddress <function = @blocks, tag = <id = 1>> : !llvm.ptr
  // CHECK: llvm.indirectbr %{{.*}} : !llvm.ptr, [
  llvm.indirectbr %arg0 : !llvm.ptr, [
  ^bb1(%arg1 : i32),
  ^bb2
  ]
^bb1(%1: i32):
  // CHECK: llvm.blocktag <id = 1>
  llvm.blocktag <id = 1>
  llvm.return %0 : !llvm.ptr
^bb2:
  // CHECK: llvm.indirectbr %{{.*}} : !llvm.ptr, [] {x.y}
  llvm.indirectbr %arg0 : !llvm.ptr, [] {x.y}
}
llvm.func @assembly(%arg0: i32) {
  // CHECK: %{{.*}} = llvm.inline_asm has_side_effects asm_dialect = att "foo $0, $1", "=r,r" %{{.*}} : (i32) -> i32
  %0 = llvm.inline_asm has_side_effects asm_dialect = att "foo $0, $1", "=r,r" %arg0 : (i32) -> i32
  // CHECK: llvm.inline_asm "nop", ""  : () -> ()
  llvm.inline_asm "nop", ""  : () -> ()
  // CHECK: %{{.*}} = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [{elementtype = i32}] {x.y} "a", "b" %{{.*}}, %{{.*}} : (i32, i32) -> !llvm.struct<(i32, i32)>
  %1 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [{elementtype = i32}] {x.y} "a", "b" %arg0, %arg0 : (i32, i32) -> !llvm.struct<(i32, i32)>
  llvm.return
}
