// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xf32>) {
  %0 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.unary abs %arg0 : tensor<4xf32>
// CHECK-NEXT: %cst = tcp.const dense<0.501098633> : tensor<4xf32>
// CHECK-NEXT: %1 = tcp.binary subtract %0, %cst {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<1.01668265E-4> : tensor<4xf32>
// CHECK-NEXT: %2 = tcp.binary multiply %cst_0, %1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<-4.86439327E-4> : tensor<4xf32>
// CHECK-NEXT: %3 = tcp.binary add %2, %cst_1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %4 = tcp.binary multiply %3, %1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<0.0020336227> : tensor<4xf32>
// CHECK-NEXT: %5 = tcp.binary add %4, %cst_2 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %6 = tcp.binary multiply %5, %1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<-0.00767906709> : tensor<4xf32>
// CHECK-NEXT: %7 = tcp.binary add %6, %cst_3 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %8 = tcp.binary multiply %7, %1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<0.025159128> : tensor<4xf32>
// CHECK-NEXT: %9 = tcp.binary add %8, %cst_4 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %10 = tcp.binary multiply %9, %1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<-0.0697441474> : tensor<4xf32>
// CHECK-NEXT: %11 = tcp.binary add %10, %cst_5 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %12 = tcp.binary multiply %11, %1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<0.157795087> : tensor<4xf32>
// CHECK-NEXT: %13 = tcp.binary add %12, %cst_6 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %14 = tcp.binary multiply %13, %1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_7 = tcp.const dense<-0.273790509> : tensor<4xf32>
// CHECK-NEXT: %15 = tcp.binary add %14, %cst_7 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %16 = tcp.binary multiply %15, %1 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_8 = tcp.const dense<0.312540621> : tensor<4xf32>
// CHECK-NEXT: %17 = tcp.binary add %16, %cst_8 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %18 = tcp.binary multiply %17, %arg0 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<4.49609375> : tensor<4xf32>
// CHECK-NEXT: %19 = tcp.binary subtract %0, %cst_9 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_10 = tcp.const dense<-1.27617589E-13> : tensor<4xf32>
// CHECK-NEXT: %20 = tcp.binary multiply %cst_10, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_11 = tcp.const dense<1.15621488E-12> : tensor<4xf32>
// CHECK-NEXT: %21 = tcp.binary add %20, %cst_11 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %22 = tcp.binary multiply %21, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<-3.26448959E-12> : tensor<4xf32>
// CHECK-NEXT: %23 = tcp.binary add %22, %cst_12 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %24 = tcp.binary multiply %23, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_13 = tcp.const dense<2.06396011E-11> : tensor<4xf32>
// CHECK-NEXT: %25 = tcp.binary add %24, %cst_13 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %26 = tcp.binary multiply %25, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_14 = tcp.const dense<-2.5293348E-10> : tensor<4xf32>
// CHECK-NEXT: %27 = tcp.binary add %26, %cst_14 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %28 = tcp.binary multiply %27, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<1.69080683E-9> : tensor<4xf32>
// CHECK-NEXT: %29 = tcp.binary add %28, %cst_15 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %30 = tcp.binary multiply %29, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_16 = tcp.const dense<-9.0050074E-9> : tensor<4xf32>
// CHECK-NEXT: %31 = tcp.binary add %30, %cst_16 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %32 = tcp.binary multiply %31, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_17 = tcp.const dense<4.86876388E-8> : tensor<4xf32>
// CHECK-NEXT: %33 = tcp.binary add %32, %cst_17 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %34 = tcp.binary multiply %33, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_18 = tcp.const dense<-2.47299852E-7> : tensor<4xf32>
// CHECK-NEXT: %35 = tcp.binary add %34, %cst_18 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %36 = tcp.binary multiply %35, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_19 = tcp.const dense<1.09879375E-6> : tensor<4xf32>
// CHECK-NEXT: %37 = tcp.binary add %36, %cst_19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %38 = tcp.binary multiply %37, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_20 = tcp.const dense<-4.20163451E-6> : tensor<4xf32>
// CHECK-NEXT: %39 = tcp.binary add %38, %cst_20 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %40 = tcp.binary multiply %39, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<1.28301035E-5> : tensor<4xf32>
// CHECK-NEXT: %41 = tcp.binary add %40, %cst_21 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %42 = tcp.binary multiply %41, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_22 = tcp.const dense<-2.0371499E-5> : tensor<4xf32>
// CHECK-NEXT: %43 = tcp.binary add %42, %cst_22 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %44 = tcp.binary multiply %43, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_23 = tcp.const dense<-1.11644338E-4> : tensor<4xf32>
// CHECK-NEXT: %45 = tcp.binary add %44, %cst_23 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %46 = tcp.binary multiply %45, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_24 = tcp.const dense<0.00161752896> : tensor<4xf32>
// CHECK-NEXT: %47 = tcp.binary add %46, %cst_24 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %48 = tcp.binary multiply %47, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_25 = tcp.const dense<-0.0147640277> : tensor<4xf32>
// CHECK-NEXT: %49 = tcp.binary add %48, %cst_25 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %50 = tcp.binary multiply %49, %19 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_26 = tcp.const dense<0.17101647> : tensor<4xf32>
// CHECK-NEXT: %51 = tcp.binary add %50, %cst_26 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_27 = tcp.const dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %52 = tcp.binary divide %cst_27, %0 : tensor<4xf32>
// CHECK-NEXT: %cst_28 = tcp.const dense<0.0615310669> : tensor<4xf32>
// CHECK-NEXT: %53 = tcp.binary subtract %52, %cst_28 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_29 = tcp.const dense<-2.04891729> : tensor<4xf32>
// CHECK-NEXT: %54 = tcp.binary multiply %cst_29, %53 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_30 = tcp.const dense<-0.430121332> : tensor<4xf32>
// CHECK-NEXT: %55 = tcp.binary add %54, %cst_30 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %56 = tcp.binary multiply %55, %53 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_31 = tcp.const dense<-0.117602915> : tensor<4xf32>
// CHECK-NEXT: %57 = tcp.binary add %56, %cst_31 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %58 = tcp.binary multiply %57, %53 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_32 = tcp.const dense<-0.0609937385> : tensor<4xf32>
// CHECK-NEXT: %59 = tcp.binary add %58, %cst_32 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %60 = tcp.binary multiply %59, %53 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_33 = tcp.const dense<-0.0559466258> : tensor<4xf32>
// CHECK-NEXT: %61 = tcp.binary add %60, %cst_33 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %62 = tcp.binary multiply %61, %53 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_34 = tcp.const dense<-0.155884713> : tensor<4xf32>
// CHECK-NEXT: %63 = tcp.binary add %62, %cst_34 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %64 = tcp.binary multiply %63, %53 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %cst_35 = tcp.const dense<0.389549553> : tensor<4xf32>
// CHECK-NEXT: %65 = tcp.binary add %64, %cst_35 {fastmath = #arith.fastmath<contract>} : tensor<4xf32>
// CHECK-NEXT: %66 = tcp.unary sqrt %0 : tensor<4xf32>
// CHECK-NEXT: %67 = tcp.binary divide %65, %66 : tensor<4xf32>
// CHECK-NEXT: %cst_36 = tcp.const dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %68 = tcp.binary lt %0, %cst_36 : tensor<4xf32>
// CHECK-NEXT: %cst_37 = tcp.const dense<8.000000e+00> : tensor<4xf32>
// CHECK-NEXT: %69 = tcp.binary lt %0, %cst_37 : tensor<4xf32>
// CHECK-NEXT: %70 = tcp.ternary select %69, %51, %67 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %71 = tcp.binary copysign %70, %arg0 : tensor<4xf32>
// CHECK-NEXT: %72 = tcp.ternary select %68, %18, %71 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
