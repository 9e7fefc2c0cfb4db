"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (i64)>, linkage = #llvm.linkage<external>, sym_name = "malloc", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, ...)>, linkage = #llvm.linkage<external>, sym_name = "printf", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<3 x i8>, linkage = #llvm.linkage<private>, sym_name = "text", unnamed_addr = 0 : i64, value = "hi\00", visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, alignment = 64 : i64, constant, global_type = !llvm.array<2 x f32>, linkage = #llvm.linkage<private>, sym_name = "numbers", unnamed_addr = 0 : i64, value = dense<[1.000000e+00, -2.500000e+00]> : tensor<2xf32>, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = !llvm.array<2 x f32>, linkage = #llvm.linkage<internal>, sym_name = "zeros", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %72 = "llvm.mlir.zero"() : () -> !llvm.array<2 x f32>
    "llvm.return"(%72) : (!llvm.array<2 x f32>) -> ()
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "elsewhere", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.mlir.global"() <{addr_space = 0 : i32, dso_local, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "counter", thread_local_, unnamed_addr = 2 : i64, value = 3 : i32, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr<1>, struct<packed (i8, i32)>, array<2 x struct<()>>, array<2 x vector<4xf32>>, struct<(ptr, i8)>)>, linkage = #llvm.linkage<external>, sym_name = "types", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 (i64, i64, i32)>, linkage = #llvm.linkage<external>, sym_name = "integers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg14: i64, %arg15: i64, %arg16: i32):
    %47 = "llvm.add"(%arg14, %arg15) <{overflowFlags = 3 : i32}> : (i64, i64) -> i64
    %48 = "llvm.sub"(%47, %arg15) <{overflowFlags = 1 : i32}> : (i64, i64) -> i64
    %49 = "llvm.mul"(%48, %arg15) <{overflowFlags = 0 : i32}> : (i64, i64) -> i64
    %50 = "llvm.udiv"(%49, %arg15) <{isExact}> : (i64, i64) -> i64
    %51 = "llvm.sdiv"(%50, %arg15) : (i64, i64) -> i64
    %52 = "llvm.urem"(%51, %arg15) : (i64, i64) -> i64
    %53 = "llvm.srem"(%52, %arg15) : (i64, i64) -> i64
    %54 = "llvm.and"(%53, %arg15) : (i64, i64) -> i64
    %55 = "llvm.or"(%54, %arg15) <{isDisjoint}> : (i64, i64) -> i64
    %56 = "llvm.xor"(%55, %arg15) : (i64, i64) -> i64
    %57 = "llvm.shl"(%56, %arg15) <{overflowFlags = 2 : i32}> : (i64, i64) -> i64
    %58 = "llvm.lshr"(%57, %arg15) <{isExact}> : (i64, i64) -> i64
    %59 = "llvm.ashr"(%58, %arg15) : (i64, i64) -> i64
    %60 = "llvm.icmp"(%59, %arg15) <{predicate = 2 : i64}> : (i64, i64) -> i1
    %61 = "llvm.select"(%60, %59, %arg14) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i64, i64) -> i64
    %62 = "llvm.trunc"(%61) <{overflowFlags = 1 : i32}> : (i64) -> i32
    %63 = "llvm.zext"(%62) <{nonNeg}> : (i32) -> i64
    %64 = "llvm.sext"(%arg16) : (i32) -> i64
    %65 = "llvm.intr.smax"(%63, %64) : (i64, i64) -> i64
    %66 = "llvm.intr.abs"(%65) <{is_int_min_poison = false}> : (i64) -> i64
    %67 = "llvm.intr.ctlz"(%66) <{is_zero_poison = true}> : (i64) -> i64
    %68 = "llvm.intr.ctpop"(%67) : (i64) -> i64
    %69 = "llvm.intr.uadd.with.overflow"(%68, %arg14) : (i64, i64) -> !llvm.struct<(i64, i1)>
    %70 = "llvm.extractvalue"(%69) <{position = array<i64: 0>}> : (!llvm.struct<(i64, i1)>) -> i64
    %71 = "llvm.freeze"(%70) : (i64) -> i64
    "llvm.return"(%71) : (i64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f64 (f32, f32, f16, bf16, i32)>, linkage = #llvm.linkage<external>, sym_name = "floats", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg9: f32, %arg10: f32, %arg11: f16, %arg12: bf16, %arg13: i32):
    %23 = "llvm.fadd"(%arg9, %arg10) <{fastmathFlags = #llvm.fastmath<fast>}> : (f32, f32) -> f32
    %24 = "llvm.fsub"(%23, %arg10) <{fastmathFlags = #llvm.fastmath<nnan, contract>}> : (f32, f32) -> f32
    %25 = "llvm.fmul"(%24, %arg10) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %26 = "llvm.fdiv"(%25, %arg10) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %27 = "llvm.frem"(%26, %arg10) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %28 = "llvm.fneg"(%27) <{fastmathFlags = #llvm.fastmath<none>}> : (f32) -> f32
    %29 = "llvm.fcmp"(%28, %arg10) <{fastmathFlags = #llvm.fastmath<none>, predicate = 14 : i64}> : (f32, f32) -> i1
    %30 = "llvm.select"(%29, %28, %arg9) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, f32, f32) -> f32
    %31 = "llvm.intr.fma"(%30, %arg9, %arg10) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32, f32) -> f32
    %32 = "llvm.intr.sqrt"(%31) <{fastmathFlags = #llvm.fastmath<contract>}> : (f32) -> f32
    %33 = "llvm.intr.maximum"(%32, %arg10) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %34 = "llvm.intr.powi"(%33, %arg13) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, i32) -> f32
    %35 = "llvm.fpext"(%arg11) : (f16) -> f32
    %36 = "llvm.fpext"(%arg12) : (bf16) -> f32
    %37 = "llvm.fadd"(%35, %36) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    %38 = "llvm.fptosi"(%37) : (f32) -> i32
    %39 = "llvm.sitofp"(%38) : (i32) -> f32
    %40 = "llvm.fptoui"(%39) : (f32) -> i64
    %41 = "llvm.uitofp"(%40) : (i64) -> f64
    %42 = "llvm.bitcast"(%34) : (f32) -> i32
    %43 = "llvm.sitofp"(%42) : (i32) -> f64
    %44 = "llvm.fadd"(%41, %43) <{fastmathFlags = #llvm.fastmath<none>}> : (f64, f64) -> f64
    %45 = "llvm.fptrunc"(%44) : (f64) -> f32
    %46 = "llvm.fpext"(%45) : (f32) -> f64
    "llvm.return"(%46) : (f64) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.align = 16 : i64, llvm.noalias}, {}], function_type = !llvm.func<struct<(ptr, i64)> (ptr, i64)>, linkage = #llvm.linkage<internal>, passthrough = ["nounwind", ["prefer-vector-width", "512"]], sym_name = "memory", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg7: !llvm.ptr, %arg8: i64):
    %11 = "llvm.mlir.poison"() : () -> !llvm.struct<(ptr, i64)>
    %12 = "llvm.insertvalue"(%11, %arg7) <{position = array<i64: 0>}> : (!llvm.struct<(ptr, i64)>, !llvm.ptr) -> !llvm.struct<(ptr, i64)>
    %13 = "llvm.load"(%arg7) <{alignment = 8 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> f32
    "llvm.store"(%13, %arg7) <{ordering = 0 : i64, volatile_}> : (f32, !llvm.ptr) -> ()
    %14 = "llvm.getelementptr"(%arg7, %arg8) <{elem_type = !llvm.struct<(f32, array<4 x f32>)>, noWrapFlags = 7 : i32, rawConstantIndices = array<i32: -2147483648, 1, 2>}> : (!llvm.ptr, i64) -> !llvm.ptr
    %15 = "llvm.alloca"(%arg8) <{alignment = 8 : i64, elem_type = f32}> : (i64) -> !llvm.ptr
    "llvm.intr.memcpy"(%15, %14, %arg8) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %16 = "llvm.mlir.addressof"() <{global_name = @text}> : () -> !llvm.ptr
    %17 = "llvm.call"(%arg8) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @malloc, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i64) -> !llvm.ptr
    %18 = "llvm.call"(%16, %arg8) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @printf, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>, var_callee_type = !llvm.func<i32 (ptr, ...)>}> : (!llvm.ptr, i64) -> i32
    %19 = "llvm.call"(%arg7, %arg8) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i64) -> i64
    %20 = "llvm.ptrtoint"(%17) : (!llvm.ptr) -> i64
    %21 = "llvm.inttoptr"(%19) : (i64) -> !llvm.ptr
    %22 = "llvm.insertvalue"(%12, %20) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, i64)>, i64) -> !llvm.struct<(ptr, i64)>
    "llvm.return"(%22) : (!llvm.struct<(ptr, i64)>) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<f32 (vector<4xf32>, vector<4xf32>, i32, f32)>, linkage = #llvm.linkage<external>, sym_name = "vectors", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg3: vector<4xf32>, %arg4: vector<4xf32>, %arg5: i32, %arg6: f32):
    %4 = "llvm.insertelement"(%arg3, %arg6, %arg5) : (vector<4xf32>, f32, i32) -> vector<4xf32>
    %5 = "llvm.shufflevector"(%4, %arg4) <{mask = array<i32: 0, 5, 2, 7>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %6 = "llvm.mlir.constant"() <{value = dense<1.000000e+00> : vector<4xf32>}> : () -> vector<4xf32>
    %7 = "llvm.fadd"(%5, %6) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %8 = "llvm.intr.vector.reduce.fmax"(%7) <{fastmathFlags = #llvm.fastmath<none>}> : (vector<4xf32>) -> f32
    %9 = "llvm.extractelement"(%7, %arg5) : (vector<4xf32>, i32) -> f32
    %10 = "llvm.fadd"(%8, %9) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32
    "llvm.return"(%10) : (f32) -> ()
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i64 (i1, i32, i64)>, linkage = #llvm.linkage<external>, sym_name = "control", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1, %arg1: i32, %arg2: i64):
    "llvm.cond_br"(%arg0, %arg2)[^bb1, ^bb2] <{branch_weights = array<i32: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i64) -> ()
  ^bb1(%0: i64):  // pred: ^bb0
    "llvm.br"(%0, %arg1)[^bb3] : (i64, i32) -> ()
  ^bb2:  // pred: ^bb0
    "llvm.switch"(%arg1, %arg2)[^bb4, ^bb5, ^bb4] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[0, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i64) -> ()
  ^bb3(%1: i64, %2: i32):  // pred: ^bb1
    "llvm.return"(%1) : (i64) -> ()
  ^bb4:  // 2 preds: ^bb2, ^bb2
    "llvm.unreachable"() : () -> ()
  ^bb5(%3: i64):  // pred: ^bb2
    "llvm.return"(%3) : (i64) -> ()
  }) : () -> ()
}) : () -> ()

