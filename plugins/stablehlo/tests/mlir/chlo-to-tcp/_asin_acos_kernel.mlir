// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xcomplex<f32>>) {
  %0 = chlo._asin_acos_kernel %arg0 : tensor<4xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}

// CHECK: func.func @example(%arg0: tensor<4xcomplex<f32>>) {
// CHECK-NEXT: %0 = tcp.unary real %arg0 : tensor<4xcomplex<f32>>
// CHECK-NEXT: %1 = tcp.unary imag %arg0 : tensor<4xcomplex<f32>>
// CHECK-NEXT: %2 = tcp.unary abs %0 : tensor<4xf32>
// CHECK-NEXT: %3 = tcp.unary abs %1 : tensor<4xf32>
// CHECK-NEXT: %cst = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %4 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %5 = tcp.binary add %2, %4 : tensor<4xf32>
// CHECK-NEXT: %6 = tcp.unary abs %5 : tensor<4xf32>
// CHECK-NEXT: %7 = tcp.unary abs %3 : tensor<4xf32>
// CHECK-NEXT: %8 = tcp.binary maximum %6, %7 : tensor<4xf32>
// CHECK-NEXT: %9 = tcp.binary minimum %6, %7 : tensor<4xf32>
// CHECK-NEXT: %10 = tcp.binary divide %9, %8 : tensor<4xf32>
// CHECK-NEXT: %11 = tcp.binary multiply %10, %10 : tensor<4xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %12 = tcp.broadcast %cst_0 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %13 = tcp.binary add %11, %12 : tensor<4xf32>
// CHECK-NEXT: %14 = tcp.unary sqrt %13 : tensor<4xf32>
// CHECK-NEXT: %15 = tcp.binary multiply %8, %14 : tensor<4xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %16 = tcp.broadcast %cst_1 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %17 = tcp.binary eq %8, %16 : tensor<4xf32>
// CHECK-NEXT: %18 = tcp.ternary select %17, %8, %15 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %19 = tcp.broadcast %cst_2 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %20 = tcp.binary eq %8, %19 : tensor<4xf32>
// CHECK-NEXT: %21 = tcp.ternary select %20, %8, %18 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %22 = tcp.broadcast %cst_3 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %23 = tcp.binary subtract %2, %22 : tensor<4xf32>
// CHECK-NEXT: %24 = tcp.unary abs %23 : tensor<4xf32>
// CHECK-NEXT: %25 = tcp.unary abs %3 : tensor<4xf32>
// CHECK-NEXT: %26 = tcp.binary maximum %24, %25 : tensor<4xf32>
// CHECK-NEXT: %27 = tcp.binary minimum %24, %25 : tensor<4xf32>
// CHECK-NEXT: %28 = tcp.binary divide %27, %26 : tensor<4xf32>
// CHECK-NEXT: %29 = tcp.binary multiply %28, %28 : tensor<4xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %30 = tcp.broadcast %cst_4 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %31 = tcp.binary add %29, %30 : tensor<4xf32>
// CHECK-NEXT: %32 = tcp.unary sqrt %31 : tensor<4xf32>
// CHECK-NEXT: %33 = tcp.binary multiply %26, %32 : tensor<4xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %34 = tcp.broadcast %cst_5 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %35 = tcp.binary eq %26, %34 : tensor<4xf32>
// CHECK-NEXT: %36 = tcp.ternary select %35, %26, %33 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %37 = tcp.broadcast %cst_6 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %38 = tcp.binary eq %26, %37 : tensor<4xf32>
// CHECK-NEXT: %39 = tcp.ternary select %38, %26, %36 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %40 = tcp.binary add %21, %39 : tensor<4xf32>
// CHECK-NEXT: %cst_7 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %41 = tcp.broadcast %cst_7 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %42 = tcp.binary multiply %40, %41 : tensor<4xf32>
// CHECK-NEXT: %43 = tcp.binary multiply %3, %3 : tensor<4xf32>
// CHECK-NEXT: %cst_8 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %44 = tcp.broadcast %cst_8 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %45 = tcp.binary le %2, %44 : tensor<4xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %46 = tcp.broadcast %cst_9 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %47 = tcp.binary add %2, %46 : tensor<4xf32>
// CHECK-NEXT: %48 = tcp.binary add %21, %47 : tensor<4xf32>
// CHECK-NEXT: %49 = tcp.binary divide %43, %48 : tensor<4xf32>
// CHECK-NEXT: %cst_10 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %50 = tcp.broadcast %cst_10 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %51 = tcp.binary subtract %50, %2 : tensor<4xf32>
// CHECK-NEXT: %52 = tcp.binary add %39, %51 : tensor<4xf32>
// CHECK-NEXT: %cst_11 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %53 = tcp.broadcast %cst_11 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %54 = tcp.binary subtract %2, %53 : tensor<4xf32>
// CHECK-NEXT: %55 = tcp.binary add %39, %54 : tensor<4xf32>
// CHECK-NEXT: %56 = tcp.binary divide %43, %55 : tensor<4xf32>
// CHECK-NEXT: %57 = tcp.ternary select %45, %52, %56 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %58 = tcp.binary add %57, %49 : tensor<4xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %59 = tcp.broadcast %cst_12 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %60 = tcp.binary multiply %58, %59 : tensor<4xf32>
// CHECK-NEXT: %cst_13 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %61 = tcp.broadcast %cst_13 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %62 = tcp.binary subtract %61, %2 : tensor<4xf32>
// CHECK-NEXT: %63 = tcp.binary add %39, %62 : tensor<4xf32>
// CHECK-NEXT: %64 = tcp.binary divide %43, %63 : tensor<4xf32>
// CHECK-NEXT: %cst_14 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %65 = tcp.broadcast %cst_14 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %66 = tcp.binary subtract %2, %65 : tensor<4xf32>
// CHECK-NEXT: %67 = tcp.binary add %39, %66 : tensor<4xf32>
// CHECK-NEXT: %68 = tcp.ternary select %45, %64, %67 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %69 = tcp.binary add %68, %49 : tensor<4xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %70 = tcp.broadcast %cst_15 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %71 = tcp.binary multiply %69, %70 : tensor<4xf32>
// CHECK-NEXT: %cst_16 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %72 = tcp.broadcast %cst_16 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %73 = tcp.binary eq %3, %72 : tensor<4xf32>
// CHECK-NEXT: %74 = tcp.binary and %73, %45 : tensor<4xi1>
// CHECK-NEXT: %cst_17 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %75 = tcp.broadcast %cst_17 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %76 = tcp.binary subtract %75, %2 : tensor<4xf32>
// CHECK-NEXT: %77 = tcp.ternary select %73, %3, %60 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %78 = tcp.ternary select %74, %76, %77 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %79 = tcp.binary and %73, %45 : tensor<4xi1>
// CHECK-NEXT: %cst_18 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %80 = tcp.broadcast %cst_18 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %81 = tcp.binary subtract %2, %80 : tensor<4xf32>
// CHECK-NEXT: %82 = tcp.ternary select %73, %81, %71 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %83 = tcp.ternary select %79, %3, %82 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %84 = tcp.binary add %42, %2 : tensor<4xf32>
// CHECK-NEXT: %85 = tcp.binary multiply %84, %78 : tensor<4xf32>
// CHECK-NEXT: %86 = tcp.unary sqrt %85 : tensor<4xf32>
// CHECK-NEXT: %cst_19 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %87 = tcp.broadcast %cst_19 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %88 = tcp.binary add %42, %87 : tensor<4xf32>
// CHECK-NEXT: %89 = tcp.binary multiply %83, %88 : tensor<4xf32>
// CHECK-NEXT: %90 = tcp.unary sqrt %89 : tensor<4xf32>
// CHECK-NEXT: %91 = tcp.binary add %83, %90 : tensor<4xf32>
// CHECK-NEXT: %92 = tcp.unary log1p %91 : tensor<4xf32>
// CHECK-NEXT: %93 = tcp.binary maximum %2, %3 : tensor<4xf32>
// CHECK-NEXT: %cst_20 = tcp.const dense<1.1529215E+18> : tensor<f32>
// CHECK-NEXT: %94 = tcp.broadcast %cst_20 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %95 = tcp.binary gt %93, %94 : tensor<4xf32>
// CHECK-NEXT: %96 = tcp.binary maximum %2, %3 : tensor<4xf32>
// CHECK-NEXT: %97 = tcp.binary minimum %2, %3 : tensor<4xf32>
// CHECK-NEXT: %98 = tcp.binary divide %97, %96 : tensor<4xf32>
// CHECK-NEXT: %99 = tcp.unary log %96 : tensor<4xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<0.693147182> : tensor<f32>
// CHECK-NEXT: %100 = tcp.broadcast %cst_21 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %101 = tcp.binary add %99, %100 : tensor<4xf32>
// CHECK-NEXT: %102 = tcp.binary multiply %98, %98 : tensor<4xf32>
// CHECK-NEXT: %103 = tcp.unary log1p %102 : tensor<4xf32>
// CHECK-NEXT: %cst_22 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %104 = tcp.broadcast %cst_22 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %105 = tcp.binary multiply %103, %104 : tensor<4xf32>
// CHECK-NEXT: %106 = tcp.binary add %101, %105 : tensor<4xf32>
// CHECK-NEXT: %cst_23 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %107 = tcp.broadcast %cst_23 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %108 = tcp.binary eq %96, %107 : tensor<4xf32>
// CHECK-NEXT: %109 = tcp.ternary select %95, %3, %86 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %110 = tcp.ternary select %95, %106, %92 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %111 = tcp.ternary select %108, %96, %110 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %112 = tcp.binary complex %109, %111 : tensor<4xf32>
// CHECK-NEXT: return
