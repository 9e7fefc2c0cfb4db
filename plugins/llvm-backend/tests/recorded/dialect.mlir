module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.mlir.global private constant @text("hi\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @numbers(dense<[1.000000e+00, -2.500000e+00]> : tensor<2xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x f32>
  llvm.mlir.global internal @zeros() {addr_space = 0 : i32} : !llvm.array<2 x f32> {
    %0 = llvm.mlir.zero : !llvm.array<2 x f32>
    llvm.return %0 : !llvm.array<2 x f32>
  }
  llvm.mlir.global external @elsewhere() {addr_space = 0 : i32} : i32
  llvm.mlir.global external thread_local unnamed_addr @counter(3 : i32) {addr_space = 0 : i32, dso_local} : i32
  llvm.func @types(!llvm.ptr<1>, !llvm.struct<packed (i8, i32)>, !llvm.array<2 x struct<()>>, !llvm.array<2 x vector<4xf32>>, !llvm.struct<(ptr, i8)>)
  llvm.func @integers(%arg0: i64, %arg1: i64, %arg2: i32) -> i64 {
    %0 = llvm.add %arg0, %arg1 overflow<nsw, nuw> : i64
    %1 = llvm.sub %0, %arg1 overflow<nsw> : i64
    %2 = llvm.mul %1, %arg1 : i64
    %3 = llvm.udiv exact %2, %arg1 : i64
    %4 = llvm.sdiv %3, %arg1 : i64
    %5 = llvm.urem %4, %arg1 : i64
    %6 = llvm.srem %5, %arg1 : i64
    %7 = llvm.and %6, %arg1 : i64
    %8 = llvm.or disjoint %7, %arg1 : i64
    %9 = llvm.xor %8, %arg1 : i64
    %10 = llvm.shl %9, %arg1 overflow<nuw> : i64
    %11 = llvm.lshr exact %10, %arg1 : i64
    %12 = llvm.ashr %11, %arg1 : i64
    %13 = llvm.icmp "slt" %12, %arg1 : i64
    %14 = llvm.select %13, %12, %arg0 : i1, i64
    %15 = llvm.trunc %14 overflow<nsw> : i64 to i32
    %16 = llvm.zext nneg %15 : i32 to i64
    %17 = llvm.sext %arg2 : i32 to i64
    %18 = llvm.intr.smax(%16, %17) : (i64, i64) -> i64
    %19 = "llvm.intr.abs"(%18) <{is_int_min_poison = false}> : (i64) -> i64
    %20 = "llvm.intr.ctlz"(%19) <{is_zero_poison = true}> : (i64) -> i64
    %21 = llvm.intr.ctpop(%20) : (i64) -> i64
    %22 = "llvm.intr.uadd.with.overflow"(%21, %arg0) : (i64, i64) -> !llvm.struct<(i64, i1)>
    %23 = llvm.extractvalue %22[0] : !llvm.struct<(i64, i1)> 
    %24 = llvm.freeze %23 : i64
    llvm.return %24 : i64
  }
  llvm.func @floats(%arg0: f32, %arg1: f32, %arg2: f16, %arg3: bf16, %arg4: i32) -> f64 {
    %0 = llvm.fadd %arg0, %arg1 {fastmathFlags = #llvm.fastmath<fast>} : f32
    %1 = llvm.fsub %0, %arg1 {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
    %2 = llvm.fmul %1, %arg1 : f32
    %3 = llvm.fdiv %2, %arg1 : f32
    %4 = llvm.frem %3, %arg1 : f32
    %5 = llvm.fneg %4 : f32
    %6 = llvm.fcmp "uno" %5, %arg1 : f32
    %7 = llvm.select %6, %5, %arg0 : i1, f32
    %8 = llvm.intr.fma(%7, %arg0, %arg1) : (f32, f32, f32) -> f32
    %9 = llvm.intr.sqrt(%8) {fastmathFlags = #llvm.fastmath<contract>} : (f32) -> f32
    %10 = llvm.intr.maximum(%9, %arg1) : (f32, f32) -> f32
    %11 = llvm.intr.powi(%10, %arg4) : (f32, i32) -> f32
    %12 = llvm.fpext %arg2 : f16 to f32
    %13 = llvm.fpext %arg3 : bf16 to f32
    %14 = llvm.fadd %12, %13 : f32
    %15 = llvm.fptosi %14 : f32 to i32
    %16 = llvm.sitofp %15 : i32 to f32
    %17 = llvm.fptoui %16 : f32 to i64
    %18 = llvm.uitofp %17 : i64 to f64
    %19 = llvm.bitcast %11 : f32 to i32
    %20 = llvm.sitofp %19 : i32 to f64
    %21 = llvm.fadd %18, %20 : f64
    %22 = llvm.fptrunc %21 : f64 to f32
    %23 = llvm.fpext %22 : f32 to f64
    llvm.return %23 : f64
  }
  llvm.func internal @memory(%arg0: !llvm.ptr {llvm.align = 16 : i64, llvm.noalias}, %arg1: i64) -> !llvm.struct<(ptr, i64)> attributes {passthrough = ["nounwind", ["prefer-vector-width", "512"]]} {
    %0 = llvm.mlir.poison : !llvm.struct<(ptr, i64)>
    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, i64)> 
    %2 = llvm.load %arg0 {alignment = 8 : i64} : !llvm.ptr -> f32
    llvm.store volatile %2, %arg0 : f32, !llvm.ptr
    %3 = llvm.getelementptr inbounds|nuw %arg0[%arg1, 1, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f32, array<4 x f32>)>
    %4 = llvm.alloca %arg1 x f32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
    "llvm.intr.memcpy"(%4, %3, %arg1) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %5 = llvm.mlir.addressof @text : !llvm.ptr
    %6 = llvm.call @malloc(%arg1) : (i64) -> !llvm.ptr
    %7 = llvm.call @printf(%5, %arg1) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
    %8 = llvm.call %arg0(%arg1) : !llvm.ptr, (i64) -> i64
    %9 = llvm.ptrtoint %6 : !llvm.ptr to i64
    %10 = llvm.inttoptr %8 : i64 to !llvm.ptr
    %11 = llvm.insertvalue %9, %1[1] : !llvm.struct<(ptr, i64)> 
    llvm.return %11 : !llvm.struct<(ptr, i64)>
  }
  llvm.func @vectors(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: i32, %arg3: f32) -> f32 {
    %0 = llvm.insertelement %arg3, %arg0[%arg2 : i32] : vector<4xf32>
    %1 = llvm.shufflevector %0, %arg1 [0, 5, 2, 7] : vector<4xf32> 
    %2 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
    %3 = llvm.fadd %1, %2 : vector<4xf32>
    %4 = llvm.intr.vector.reduce.fmax(%3) : (vector<4xf32>) -> f32
    %5 = llvm.extractelement %3[%arg2 : i32] : vector<4xf32>
    %6 = llvm.fadd %4, %5 : f32
    llvm.return %6 : f32
  }
  llvm.func @control(%arg0: i1, %arg1: i32, %arg2: i64) -> i64 {
    llvm.cond_br %arg0 weights([1, 2]), ^bb1(%arg2 : i64), ^bb2
  ^bb1(%0: i64):  // pred: ^bb0
    llvm.br ^bb3(%0, %arg1 : i64, i32)
  ^bb2:  // pred: ^bb0
    llvm.switch %arg1 : i32, ^bb4 [
      0: ^bb5(%arg2 : i64),
      -1: ^bb4
    ]
  ^bb3(%1: i64, %2: i32):  // pred: ^bb1
    llvm.return %1 : i64
  ^bb4:  // 2 preds: ^bb2, ^bb2
    llvm.unreachable
  ^bb5(%3: i64):  // pred: ^bb2
    llvm.return %3 : i64
  }
}

