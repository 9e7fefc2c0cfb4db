// RUN: plait opt %s --split-input-file --verify-diagnostics

llvm.func @c()
llvm.func @f() {
  // expected-error@+1 {{expected the unwind destination to begin with llvm.landingpad}}
  llvm.invoke @c() to ^bb1 unwind ^bb1 : () -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{expected the enclosing function to have a personality}}
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @f() attributes {personality = @p} {
  // expected-error@+1 {{expected a clause or `cleanup`, found neither}}
  %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @f(%a: !llvm.ptr) attributes {personality = @p} {
  // expected-error@+1 {{expected the address of a global, or null, as a clause}}
  %0 = llvm.landingpad (catch %a : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @f(%a: i32) attributes {personality = @p} {
  // expected-error@+1 {{expected a pointer or an array as a clause, found 'i32'}}
  %0 = llvm.landingpad (catch %a : i32) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{expected '@g' to name an llvm.func}}
  %0 = llvm.blockaddress <function = @g, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{expected a block with tag 1 in '@f'}}
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  llvm.blocktag <id = 1>
  llvm.br ^bb1
^bb1:
  // expected-error@+1 {{expected one block with tag 1 in a function}}
  llvm.blocktag <id = 1>
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error@+1 {{expected 1 numbers of operands, one for each block, found ()}}
  "llvm.indirectbr"(%a)[^bb1] <{indbr_operand_segments = array<i32>}> : (!llvm.ptr) -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error@+1 {{expected 1 operands for blocks, found 0}}
  "llvm.indirectbr"(%a)[^bb1] <{indbr_operand_segments = array<i32: 1>}> : (!llvm.ptr) -> ()
^bb1:
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@+1 {{inline assembly cannot be of the tail call kind 'musttail'}}
  llvm.inline_asm tail_call_kind = <musttail> "nop", "" : () -> ()
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @f(%a: i32) attributes {personality = @p} {
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  // expected-error@+1 {{expected type '!llvm.struct<(ptr, i32)>', as other exceptions of the function have, found 'i32'}}
  llvm.resume %a : i32
}

// -----

llvm.func @personality(...) -> i32

llvm.func @invokes_nothing() attributes {personality = @personality} {
  // expected-error@+1 {{'llvm.invoke' op expected a `callee`, or a pointer to call as the first operand}}
  "llvm.invoke"()[^bb1, ^bb2] <{CConv = #llvm.cconv<ccc>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @invoke_tags()
llvm.func @personality(...) -> i32

llvm.func @invokes_with_bundles(%x: i32) attributes {personality = @personality} {
  // expected-error@+1 {{'llvm.invoke' op expected 1 operand bundle tags, found 0}}
  "llvm.invoke"()[^bb1, ^bb2] <{CConv = #llvm.cconv<ccc>, callee = @invoke_tags, op_bundle_sizes = array<i32: 0>, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @invoke_operands()
llvm.func @personality(...) -> i32

llvm.func @invokes_with_bundles(%x: i32) attributes {personality = @personality} {
  // expected-error@+1 {{'llvm.invoke' op expected 0 operand bundle operands, found 1}}
  "llvm.invoke"(%x)[^bb1, ^bb2] <{CConv = #llvm.cconv<ccc>, callee = @invoke_operands, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0, 0, 1>}> : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @may_throw()
llvm.func @personality(...) -> i32

llvm.func @two_landing_pads(%c: i1) attributes {personality = @personality} {
  llvm.invoke @may_throw() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  llvm.invoke @may_throw() to ^bb4 unwind ^bb3 : () -> ()
^bb2:
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
^bb3:
  // expected-error@+1 {{'llvm.landingpad' op expected type '!llvm.struct<(ptr, i32)>', as other exceptions of the function have, found '!llvm.struct<(ptr, i64)>'}}
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i64)>
  llvm.return
^bb4:
  llvm.return
}
