// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.add' op all operands and results must have one type}}
    %0 = "llvm.add"(%arg0, %arg1) <{overflowFlags = 0 : i32}> : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.and' op all operands and results must have one type}}
    %0 = "llvm.and"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.ashr' op all operands and results must have one type}}
    %0 = "llvm.ashr"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "llvm.call"(%arg0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: -1, 0>}> : (i64) -> !llvm.ptr
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i64):
    // expected-error@+1 {{'llvm.call' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "llvm.call"(%arg0) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i8: 1, 0>}> : (i64) -> !llvm.ptr
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    %0 = "llvm.call_intrinsic"(%arg0) <{fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.round", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: -1, 0>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.call_intrinsic' op expected an intrinsic name that starts with 'llvm.', found ''}}
    %0 = "llvm.call_intrinsic"(%arg0) <{fastmathFlags = #llvm.fastmath<none>, intrin = "", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.call_intrinsic' op expected an attribute 'operandSegmentSizes', an array of i32}}
    %0 = "llvm.call_intrinsic"(%arg0) <{fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.round", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i8: 1, 0>}> : (f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i1, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    // expected-error@+1 {{the attribute 'operandSegmentSizes' has negative elements}}
    "llvm.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: -1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    "llvm.unreachable"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i1, i32)>, linkage = #llvm.linkage<external>, sym_name = "cond_br", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    // expected-error@+1 {{'llvm.cond_br' op expected 2 branch weights, found 1}}
    "llvm.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{branch_weights = array<i32: 2>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    "llvm.unreachable"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i1, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: i32):
    // expected-error@+1 {{'llvm.cond_br' op expected an attribute 'operandSegmentSizes', an array of i32}}
    "llvm.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i8: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    "llvm.unreachable"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, i64) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xf32>, %arg1: i64):
    // expected-error@+1 {{'llvm.extractelement' op expected result type 'f32', found 'i1'}}
    %0 = "llvm.extractelement"(%arg0, %arg1) : (vector<4xf32>, i64) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.fadd' op all operands and results must have one type}}
    %0 = "llvm.fadd"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = "test.source"() : () -> f16
    // expected-error@+1 {{'llvm.fcmp' op all operands must have one type}}
    %1 = "llvm.fcmp"(%0, %arg1) <{fastmathFlags = #llvm.fastmath<none>, predicate = 4 : i64}> : (f16, f32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.fdiv' op all operands and results must have one type}}
    %0 = "llvm.fdiv"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.fmul' op all operands and results must have one type}}
    %0 = "llvm.fmul"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.fneg' op all operands and results must have one type}}
    %0 = "llvm.fneg"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.freeze' op all operands and results must have one type}}
    %0 = "llvm.freeze"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.frem' op all operands and results must have one type}}
    %0 = "llvm.frem"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.fsub' op all operands and results must have one type}}
    %0 = "llvm.fsub"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'llvm.func' op expected an entry block with 1 arguments, as the function type says, found 0}}
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    "test.source"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.icmp' op expected result type 'i1', found 'vector<4xi1>'}}
    %0 = "llvm.icmp"(%arg0, %arg1) <{predicate = 2 : i64}> : (i32, i32) -> vector<4xi1>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'llvm.icmp' op all operands must have one type}}
    %1 = "llvm.icmp"(%0, %arg1) <{predicate = 2 : i64}> : (i1, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (!llvm.struct<(i32, f32)>, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: !llvm.struct<(i32, f32)>, %arg1: i32):
    // expected-error@+1 {{'llvm.insertvalue' op expected a struct or array at index 0, found 'i32'}}
    %0 = "llvm.insertvalue"(%arg0, %arg1) <{position = array<i64: 0, 0>}> : (!llvm.struct<(i32, f32)>, i32) -> !llvm.struct<(i32, f32)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (!llvm.struct<(i32, f32)>, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: !llvm.struct<(i32, f32)>, %arg1: i32):
    // expected-error@+1 {{'llvm.insertvalue' op index 2 is out of bounds of '!llvm.struct<(i32, f32)>'}}
    %0 = "llvm.insertvalue"(%arg0, %arg1) <{position = array<i64: 2>}> : (!llvm.struct<(i32, f32)>, i32) -> !llvm.struct<(i32, f32)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.acos' op all operands and results must have one type}}
    %0 = "llvm.intr.acos"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.asin' op all operands and results must have one type}}
    %0 = "llvm.intr.asin"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.atan' op all operands and results must have one type}}
    %0 = "llvm.intr.atan"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.intr.atan2' op all operands and results must have one type}}
    %0 = "llvm.intr.atan2"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.intr.bitreverse' op all operands and results must have one type}}
    %0 = "llvm.intr.bitreverse"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.intr.bswap' op all operands and results must have one type}}
    %0 = "llvm.intr.bswap"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.ceil' op all operands and results must have one type}}
    %0 = "llvm.intr.ceil"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.intr.copysign' op all operands and results must have one type}}
    %0 = "llvm.intr.copysign"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.cos' op all operands and results must have one type}}
    %0 = "llvm.intr.cos"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.cosh' op all operands and results must have one type}}
    %0 = "llvm.intr.cosh"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.intr.ctlz' op all operands and results must have one type}}
    %0 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.intr.ctpop' op all operands and results must have one type}}
    %0 = "llvm.intr.ctpop"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.intr.cttz' op all operands and results must have one type}}
    %0 = "llvm.intr.cttz"(%arg0) <{is_zero_poison = false}> : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.exp' op all operands and results must have one type}}
    %0 = "llvm.intr.exp"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.exp10' op all operands and results must have one type}}
    %0 = "llvm.intr.exp10"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.exp2' op all operands and results must have one type}}
    %0 = "llvm.intr.exp2"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.fabs' op all operands and results must have one type}}
    %0 = "llvm.intr.fabs"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.floor' op all operands and results must have one type}}
    %0 = "llvm.intr.floor"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32, %arg2: f32):
    // expected-error@+1 {{'llvm.intr.fma' op all operands and results must have one type}}
    %0 = "llvm.intr.fma"(%arg0, %arg1, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32, %arg2: f32):
    // expected-error@+1 {{'llvm.intr.fmuladd' op all operands and results must have one type}}
    %0 = "llvm.intr.fmuladd"(%arg0, %arg1, %arg2) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    // expected-error@+1 {{'llvm.intr.fshl' op all operands and results must have one type}}
    %0 = "llvm.intr.fshl"(%arg0, %arg1, %arg2) : (i32, i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    // expected-error@+1 {{'llvm.intr.fshr' op all operands and results must have one type}}
    %0 = "llvm.intr.fshr"(%arg0, %arg1, %arg2) : (i32, i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.log' op all operands and results must have one type}}
    %0 = "llvm.intr.log"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.log10' op all operands and results must have one type}}
    %0 = "llvm.intr.log10"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.log2' op all operands and results must have one type}}
    %0 = "llvm.intr.log2"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.intr.maximum' op all operands and results must have one type}}
    %0 = "llvm.intr.maximum"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.intr.maxnum' op all operands and results must have one type}}
    %0 = "llvm.intr.maxnum"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.intr.minimum' op all operands and results must have one type}}
    %0 = "llvm.intr.minimum"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.intr.minnum' op all operands and results must have one type}}
    %0 = "llvm.intr.minnum"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.nearbyint' op all operands and results must have one type}}
    %0 = "llvm.intr.nearbyint"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    // expected-error@+1 {{'llvm.intr.pow' op all operands and results must have one type}}
    %0 = "llvm.intr.pow"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.rint' op all operands and results must have one type}}
    %0 = "llvm.intr.rint"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.round' op all operands and results must have one type}}
    %0 = "llvm.intr.round"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.roundeven' op all operands and results must have one type}}
    %0 = "llvm.intr.roundeven"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.sadd.sat' op all operands and results must have one type}}
    %0 = "llvm.intr.sadd.sat"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'llvm.intr.sadd.with.overflow' op all operands must have one type}}
    %1 = "llvm.intr.sadd.with.overflow"(%0, %arg1) : (i1, i32) -> !llvm.struct<(i32, i1)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.sin' op all operands and results must have one type}}
    %0 = "llvm.intr.sin"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.sinh' op all operands and results must have one type}}
    %0 = "llvm.intr.sinh"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.smax' op all operands and results must have one type}}
    %0 = "llvm.intr.smax"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.smin' op all operands and results must have one type}}
    %0 = "llvm.intr.smin"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'llvm.intr.smul.with.overflow' op all operands must have one type}}
    %1 = "llvm.intr.smul.with.overflow"(%0, %arg1) : (i1, i32) -> !llvm.struct<(i32, i1)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.sqrt' op all operands and results must have one type}}
    %0 = "llvm.intr.sqrt"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.sshl.sat' op all operands and results must have one type}}
    %0 = "llvm.intr.sshl.sat"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.ssub.sat' op all operands and results must have one type}}
    %0 = "llvm.intr.ssub.sat"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'llvm.intr.ssub.with.overflow' op all operands must have one type}}
    %1 = "llvm.intr.ssub.with.overflow"(%0, %arg1) : (i1, i32) -> !llvm.struct<(i32, i1)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.tan' op all operands and results must have one type}}
    %0 = "llvm.intr.tan"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.tanh' op all operands and results must have one type}}
    %0 = "llvm.intr.tanh"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32):
    // expected-error@+1 {{'llvm.intr.trunc' op all operands and results must have one type}}
    %0 = "llvm.intr.trunc"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.uadd.sat' op all operands and results must have one type}}
    %0 = "llvm.intr.uadd.sat"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'llvm.intr.uadd.with.overflow' op all operands must have one type}}
    %1 = "llvm.intr.uadd.with.overflow"(%0, %arg1) : (i1, i32) -> !llvm.struct<(i32, i1)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.umax' op all operands and results must have one type}}
    %0 = "llvm.intr.umax"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.umin' op all operands and results must have one type}}
    %0 = "llvm.intr.umin"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'llvm.intr.umul.with.overflow' op all operands must have one type}}
    %1 = "llvm.intr.umul.with.overflow"(%0, %arg1) : (i1, i32) -> !llvm.struct<(i32, i1)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.ushl.sat' op all operands and results must have one type}}
    %0 = "llvm.intr.ushl.sat"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.intr.usub.sat' op all operands and results must have one type}}
    %0 = "llvm.intr.usub.sat"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "test.source"() : () -> i1
    // expected-error@+1 {{'llvm.intr.usub.with.overflow' op all operands must have one type}}
    %1 = "llvm.intr.usub.with.overflow"(%0, %arg1) : (i1, i32) -> !llvm.struct<(i32, i1)>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.add' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.add"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.and' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.and"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.fadd' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.fadd"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xf32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.fmax' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.fmax"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xf32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.fmaximum' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.fmaximum"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xf32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.fmin' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.fmin"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xf32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.fminimum' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.fminimum"(%arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, vector<4xf32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: f32, %arg1: vector<4xf32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.fmul' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.fmul"(%arg0, %arg1) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f16
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.mul' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.mul"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.or' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.or"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.smax' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.smax"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.smin' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.smin"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.umax' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.umax"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.umin' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.umin"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xi32>) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: vector<4xi32>):
    // expected-error@+1 {{'llvm.intr.vector.reduce.xor' op all operands and results must have one element type}}
    %0 = "llvm.intr.vector.reduce.xor"(%arg0) : (vector<4xi32>) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr<3>)>, linkage = #llvm.linkage<external>, sym_name = "load_and_store", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>):
    // expected-error@+1 {{'llvm.load' op expected an alignment for an atomic access}}
    %0 = "llvm.load"(%arg0) <{ordering = 1 : i64}> : (!llvm.ptr) -> f32
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.lshr' op all operands and results must have one type}}
    %0 = "llvm.lshr"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "example"}> ({
    // expected-error@+1 {{'llvm.mlir.constant' op an array of constants needs an array or struct type, found 'i64'}}
    %0 = "llvm.mlir.constant"() <{value = []}> : () -> i64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "example"}> ({
    // expected-error@+1 {{'llvm.mlir.constant' op expected an integer of 32 bits for the bits of a 'f32', found 'i64'}}
    %0 = "llvm.mlir.constant"() <{value = 1.000000e+00 : f32}> : () -> i64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<3 x i8>, linkage = #llvm.linkage<private>, sym_name = "text", unnamed_addr = 0 : i64, value = "hi\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr ()>, linkage = #llvm.linkage<external>, sym_name = "constants", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %0 = "llvm.mlir.constant"() <{value = 42 : i64}> : () -> i64
    // expected-error@+1 {{'llvm.mlir.constant' op expected a vector or array type for the elements attribute, found 'f32'}}
    %1 = "llvm.mlir.constant"() <{value = dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>}> : () -> f32
    %2 = "llvm.mlir.undef"() : () -> !llvm.struct<(i32, ptr)>
    %3 = "llvm.mlir.poison"() : () -> vector<4xi1>
    %4 = "llvm.mlir.zero"() : () -> !llvm.ptr
    %5 = "llvm.mlir.addressof"() <{global_name = @text}> : () -> !llvm.ptr
    "llvm.return"(%5) : (!llvm.ptr) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "example"}> ({
    // expected-error@+1 {{'llvm.mlir.constant' op expected an integer, float, string, array or elements attribute, found 'unit'}}
    %0 = "llvm.mlir.constant"() <{value}> : () -> i64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'llvm.mlir.global' op expected a value or an initializer region, found both}}
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<2 x i32>, linkage = #llvm.linkage<internal>, sym_name = "t", unnamed_addr = 0 : i64, value = dense<[1, 2]> : tensor<2xi32>, visibility_ = 0 : i64}> ({
    "test.source"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'llvm.mlir.global' op expected an address space of at least 0, found -1}}
  "llvm.mlir.global"() <{addr_space = -1 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "table", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'llvm.mlir.global' op expected a type of values in memory, found 'ui8'}}
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = ui8, linkage = #llvm.linkage<external>, sym_name = "table", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'llvm.mlir.global' op expected the initializer to end with an llvm.return of one value}}
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "table", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    "test.source"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'llvm.mlir.global' op expected '!llvm.array<5 x i8>' for the string, found '!llvm.array<2 x i32>'}}
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<2 x i32>, linkage = #llvm.linkage<internal>, sym_name = "t", unnamed_addr = 0 : i64, value = "other", visibility_ = 0 : i64}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.or' op all operands and results must have one type}}
    %0 = "llvm.or"(%arg0, %arg1) <{isDisjoint}> : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.sdiv' op all operands and results must have one type}}
    %0 = "llvm.sdiv"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, vector<4xi8>)>, linkage = #llvm.linkage<external>, sym_name = "integers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: vector<4xi8>):
    // expected-error@+1 {{'llvm.sext' op vector shapes differ: 'vector<4xi8>' and 'vector<5xi32>'}}
    %0 = "llvm.sext"(%arg1) : (vector<4xi8>) -> vector<5xi32>
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.sext' op expected two integers or two vectors, found 'i32' and 'vector<4xi64>'}}
    %0 = "llvm.sext"(%arg0) : (i32) -> vector<4xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.sext' op expected a result type wider than 'i32', found 'i1'}}
    %0 = "llvm.sext"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.shl' op all operands and results must have one type}}
    %0 = "llvm.shl"(%arg0, %arg1) <{overflowFlags = 0 : i32}> : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.srem' op all operands and results must have one type}}
    %0 = "llvm.srem"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr<3>)>, linkage = #llvm.linkage<external>, sym_name = "load_and_store", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>):
    %0 = "test.source"() : () -> f32
    // expected-error@+1 {{'llvm.store' op expected an alignment for an atomic access}}
    "llvm.store"(%0, %arg0) <{ordering = 1 : i64}> : (f32, !llvm.ptr) -> ()
    "llvm.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.sub' op all operands and results must have one type}}
    %0 = "llvm.sub"(%arg0, %arg1) <{overflowFlags = 0 : i32}> : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.switch' op expected no negative number in 'case_operand_segments'}}
    "llvm.switch"(%arg0, %arg1)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: -1, 0>, case_values = dense<[0, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.unreachable"() : () -> ()
  ^bb2(%0: i32):  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.switch' op expected 1 case operands, the sum of 'case_operand_segments', found 0}}
    "llvm.switch"(%arg0)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[0, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.unreachable"() : () -> ()
  ^bb2(%0: i32):  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.switch' op expected case values of type 'i32', found 'i64'}}
    "llvm.switch"(%arg0, %arg1)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<1> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.unreachable"() : () -> ()
  ^bb2(%0: i32):  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.switch' op expected as many case values as destinations, found 0 and 2}}
    "llvm.switch"(%arg0, %arg1)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 0>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.unreachable"() : () -> ()
  ^bb2(%0: i32):  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32, i32)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.switch' op expected an attribute 'operandSegmentSizes', an array of i32}}
    "llvm.switch"(%arg0, %arg1)[^bb1, ^bb2, ^bb1] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[0, -1]> : vector<2xi32>, operandSegmentSizes = array<i8: 1, 0, 1>}> : (i32, i32) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.unreachable"() : () -> ()
  ^bb2(%0: i32):  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.udiv' op all operands and results must have one type}}
    %0 = "llvm.udiv"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.urem' op all operands and results must have one type}}
    %0 = "llvm.urem"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32, %arg1: i32):
    // expected-error@+1 {{'llvm.xor' op all operands and results must have one type}}
    %0 = "llvm.xor"(%arg0, %arg1) : (i32, i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.zext' op expected two integers or two vectors, found 'i32' and 'vector<4xi64>'}}
    %0 = "llvm.zext"(%arg0) : (i32) -> vector<4xi64>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "example"}> ({
  ^bb0(%arg0: i32):
    // expected-error@+1 {{'llvm.zext' op expected a result type wider than 'i32', found 'i1'}}
    %0 = "llvm.zext"(%arg0) : (i32) -> i1
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

func.func @narrow_floats(%a: f8E4M3FN) {
  // expected-error@+1 {{operand #0 must be a float that LLVM supports, alone or in a vector, found 'f8E4M3FN'}}
  %0 = llvm.fadd %a, %a : f8E4M3FN
  return
}

// -----

// expected-error@+1 {{linkage 'common' is not supported by functions}}
llvm.func common @common() {
  llvm.return
}

// -----

llvm.func @inbounds(%p: !llvm.ptr) {
  // expected-error@+1 {{flag 'inbounds_flag' cannot be used alone: expected 'inbounds'}}
  %0 = llvm.getelementptr inbounds_flag %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @load_ordering(%p: !llvm.ptr) {
  // expected-error@+1 {{ordering 'release' is not supported by 'llvm.load'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.return
}

// -----

llvm.func @store_ordering(%p: !llvm.ptr, %v: f32) {
  // expected-error@+1 {{ordering 'acquire' is not supported by 'llvm.store'}}
  llvm.store %v, %p atomic acquire {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.return
}

// -----

// expected-error@+1 {{expected an alignment that is a power of 2, found -1}}
llvm.mlir.global @alignment() {alignment = -1 : i64} : i32

// -----

// expected-error@+1 {{expected an array type for 'appending' linkage, found 'i32'}}
llvm.mlir.global appending @appending() : i32

// -----

// expected-error@+1 {{expected a zero for 'common' linkage, found '1 : i32'}}
llvm.mlir.global common @common(1 : i32) : i32

// -----

llvm.mlir.global common @common_zero(0 : i32) : i32
llvm.mlir.global common @common_zeros(dense<0.0> : tensor<2xf32>) : !llvm.array<2 x f32>

// -----

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @vararg(%p: !llvm.ptr) {
  // expected-error@+1 {{expected a var_callee_type for a call of a variadic function}}
  %0 = llvm.call @printf(%p) : (!llvm.ptr) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @vararg_parameter(%p: !llvm.ptr) {
  // expected-error@+1 {{expected an argument of type 'i64', as in var_callee_type, found '!llvm.ptr'}}
  %0 = llvm.call @printf(%p) vararg(!llvm.func<i32 (i64, ...)>) : (!llvm.ptr) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @vararg_count(%p: !llvm.ptr) {
  // expected-error@+1 {{expected at most 1 parameters in var_callee_type, found 2}}
  %0 = llvm.call @printf(%p) vararg(!llvm.func<i32 (ptr, i64, ...)>) : (!llvm.ptr) -> i32
  llvm.return
}

// -----

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @vararg_result(%p: !llvm.ptr) {
  // expected-error@+1 {{expected result type 'i64', as in var_callee_type, found 'i32'}}
  %0 = llvm.call @printf(%p) vararg(!llvm.func<i64 (ptr, ...)>) : (!llvm.ptr) -> i32
  llvm.return
}

// -----

llvm.func @constants() {
  // expected-error@+1 {{expected 2 elements for type 'vector<2xf32>', found 1}}
  %0 = llvm.mlir.constant(dense<1.0> : vector<1xf32>) : vector<2xf32>
  llvm.return
}

// -----

llvm.func @constants() {
  // expected-error@+1 {{expected type 'bf16' of the constant, found 'f32'}}
  %0 = llvm.mlir.constant(dense<1.0> : vector<2xbf16>) : vector<2xf32>
  llvm.return
}

// -----

llvm.func @constants() {
  // expected-error@+1 {{expected integer elements in the type for elements of type 'i16', found 'f32'}}
  %0 = llvm.mlir.constant(dense<1> : vector<2xi16>) : vector<2xf32>
  llvm.return
}

// -----

llvm.func @constants() {
  // expected-error@+1 {{expected equal elements for scalable vector type 'vector<[2]xf32>'}}
  %0 = llvm.mlir.constant(dense<[1.0, 2.0]> : vector<2xf32>) : vector<[2]xf32>
  llvm.return
}

// -----

llvm.func @constants() {
  %0 = llvm.mlir.constant(dense<1.0> : tensor<2x3xf32>) : !llvm.array<2 x array<3 x f32>>
  %1 = llvm.mlir.constant(dense<1.0> : tensor<2xf32>) : !llvm.array<2 x i32>
  llvm.return
}
