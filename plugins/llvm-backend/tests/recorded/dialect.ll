; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@text = private constant [3 x i8] c"hi\00"
@numbers = private constant [2 x float] [float 1.000000e+00, float -2.500000e+00], align 64
@zeros = internal global [2 x float] zeroinitializer
@elsewhere = external global i32
@counter = dso_local thread_local unnamed_addr global i32 3

declare ptr @malloc(i64)

declare i32 @printf(ptr, ...)

declare void @types(ptr addrspace(1), <{ i8, i32 }>, [2 x {}], [2 x <4 x float>], { ptr, i8 })

define i64 @integers(i64 %0, i64 %1, i32 %2) {
  %4 = add nuw nsw i64 %0, %1
  %5 = sub nsw i64 %4, %1
  %6 = mul i64 %5, %1
  %7 = udiv exact i64 %6, %1
  %8 = sdiv i64 %7, %1
  %9 = urem i64 %8, %1
  %10 = srem i64 %9, %1
  %11 = and i64 %10, %1
  %12 = or disjoint i64 %11, %1
  %13 = xor i64 %12, %1
  %14 = shl nuw i64 %13, %1
  %15 = lshr exact i64 %14, %1
  %16 = ashr i64 %15, %1
  %17 = icmp slt i64 %16, %1
  %18 = select i1 %17, i64 %16, i64 %0
  %19 = trunc nsw i64 %18 to i32
  %20 = zext nneg i32 %19 to i64
  %21 = sext i32 %2 to i64
  %22 = call i64 @llvm.smax.i64(i64 %20, i64 %21)
  %23 = call i64 @llvm.abs.i64(i64 %22, i1 false)
  %24 = call i64 @llvm.ctlz.i64(i64 %23, i1 true)
  %25 = call i64 @llvm.ctpop.i64(i64 %24)
  %26 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %25, i64 %0)
  %27 = extractvalue { i64, i1 } %26, 0
  %28 = freeze i64 %27
  ret i64 %28
}

define double @floats(float %0, float %1, half %2, bfloat %3, i32 %4) {
  %6 = fadd fast float %0, %1
  %7 = fsub nnan contract float %6, %1
  %8 = fmul float %7, %1
  %9 = fdiv float %8, %1
  %10 = frem float %9, %1
  %11 = fneg float %10
  %12 = fcmp uno float %11, %1
  %13 = select i1 %12, float %11, float %0
  %14 = call float @llvm.fma.f32(float %13, float %0, float %1)
  %15 = call contract float @llvm.sqrt.f32(float %14)
  %16 = call float @llvm.maximum.f32(float %15, float %1)
  %17 = call float @llvm.powi.f32.i32(float %16, i32 %4)
  %18 = fpext half %2 to float
  %19 = fpext bfloat %3 to float
  %20 = fadd float %18, %19
  %21 = fptosi float %20 to i32
  %22 = sitofp i32 %21 to float
  %23 = fptoui float %22 to i64
  %24 = uitofp i64 %23 to double
  %25 = bitcast float %17 to i32
  %26 = sitofp i32 %25 to double
  %27 = fadd double %24, %26
  %28 = fptrunc double %27 to float
  %29 = fpext float %28 to double
  ret double %29
}

; Function Attrs: nounwind
define internal { ptr, i64 } @memory(ptr noalias align 16 %0, i64 %1) #0 {
  %3 = insertvalue { ptr, i64 } poison, ptr %0, 0
  %4 = load float, ptr %0, align 8
  store volatile float %4, ptr %0, align 4
  %5 = getelementptr inbounds nuw { float, [4 x float] }, ptr %0, i64 %1, i32 1, i32 2
  %6 = alloca float, i64 %1, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %6, ptr %5, i64 %1, i1 false)
  %7 = call ptr @malloc(i64 %1)
  %8 = call i32 (ptr, ...) @printf(ptr @text, i64 %1)
  %9 = call i64 %0(i64 %1)
  %10 = ptrtoint ptr %7 to i64
  %11 = inttoptr i64 %9 to ptr
  %12 = insertvalue { ptr, i64 } %3, i64 %10, 1
  ret { ptr, i64 } %12
}

define float @vectors(<4 x float> %0, <4 x float> %1, i32 %2, float %3) {
  %5 = insertelement <4 x float> %0, float %3, i32 %2
  %6 = shufflevector <4 x float> %5, <4 x float> %1, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  %7 = fadd <4 x float> %6, splat (float 1.000000e+00)
  %8 = call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %7)
  %9 = extractelement <4 x float> %7, i32 %2
  %10 = fadd float %8, %9
  ret float %10
}

define i64 @control(i1 %0, i32 %1, i64 %2) {
  br i1 %0, label %4, label %6, !prof !1

4:                                                ; preds = %3
  %5 = phi i64 [ %2, %3 ]
  br label %7

6:                                                ; preds = %3
  switch i32 %1, label %10 [
    i32 0, label %11
    i32 -1, label %10
  ]

7:                                                ; preds = %4
  %8 = phi i64 [ %5, %4 ]
  %9 = phi i32 [ %1, %4 ]
  ret i64 %8

10:                                               ; preds = %6, %6
  unreachable

11:                                               ; preds = %6
  %12 = phi i64 [ %2, %6 ]
  ret i64 %12
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.abs.i64(i64, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maximum.f32(float, float) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.powi.f32.i32(float, i32) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.vector.reduce.fmax.v4f32(<4 x float>) #2

attributes #0 = { nounwind "prefer-vector-width"="512" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!"branch_weights", i32 1, i32 2}
