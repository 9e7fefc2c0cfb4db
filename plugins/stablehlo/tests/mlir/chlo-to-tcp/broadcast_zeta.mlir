// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
  %0 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %arg1 dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %1 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %2 = tcp.binary power %0, %1 : tensor<2x3xf32>
// CHECK-NEXT: %cst = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %3 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %4 = tcp.binary add %0, %3 : tensor<2x3xf32>
// CHECK-NEXT: %5 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %6 = tcp.binary power %4, %5 : tensor<2x3xf32>
// CHECK-NEXT: %7 = tcp.binary add %2, %6 : tensor<2x3xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %8 = tcp.broadcast %cst_0 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %9 = tcp.binary add %0, %8 : tensor<2x3xf32>
// CHECK-NEXT: %10 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %11 = tcp.binary power %9, %10 : tensor<2x3xf32>
// CHECK-NEXT: %12 = tcp.binary add %7, %11 : tensor<2x3xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %13 = tcp.broadcast %cst_1 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %14 = tcp.binary add %0, %13 : tensor<2x3xf32>
// CHECK-NEXT: %15 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %16 = tcp.binary power %14, %15 : tensor<2x3xf32>
// CHECK-NEXT: %17 = tcp.binary add %12, %16 : tensor<2x3xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %18 = tcp.broadcast %cst_2 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %19 = tcp.binary add %0, %18 : tensor<2x3xf32>
// CHECK-NEXT: %20 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %21 = tcp.binary power %19, %20 : tensor<2x3xf32>
// CHECK-NEXT: %22 = tcp.binary add %17, %21 : tensor<2x3xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %23 = tcp.broadcast %cst_3 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %24 = tcp.binary add %0, %23 : tensor<2x3xf32>
// CHECK-NEXT: %25 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %26 = tcp.binary power %24, %25 : tensor<2x3xf32>
// CHECK-NEXT: %27 = tcp.binary add %22, %26 : tensor<2x3xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %28 = tcp.broadcast %cst_4 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %29 = tcp.binary add %0, %28 : tensor<2x3xf32>
// CHECK-NEXT: %30 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %31 = tcp.binary power %29, %30 : tensor<2x3xf32>
// CHECK-NEXT: %32 = tcp.binary add %27, %31 : tensor<2x3xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %33 = tcp.broadcast %cst_5 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %34 = tcp.binary add %0, %33 : tensor<2x3xf32>
// CHECK-NEXT: %35 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %36 = tcp.binary power %34, %35 : tensor<2x3xf32>
// CHECK-NEXT: %37 = tcp.binary add %32, %36 : tensor<2x3xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %38 = tcp.broadcast %cst_6 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %39 = tcp.binary add %0, %38 : tensor<2x3xf32>
// CHECK-NEXT: %40 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %41 = tcp.binary power %39, %40 : tensor<2x3xf32>
// CHECK-NEXT: %42 = tcp.binary add %37, %41 : tensor<2x3xf32>
// CHECK-NEXT: %cst_7 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %43 = tcp.broadcast %cst_7 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %44 = tcp.binary add %0, %43 : tensor<2x3xf32>
// CHECK-NEXT: %45 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %46 = tcp.binary power %44, %45 : tensor<2x3xf32>
// CHECK-NEXT: %cst_8 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %47 = tcp.broadcast %cst_8 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %48 = tcp.binary add %0, %47 : tensor<2x3xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %49 = tcp.broadcast %cst_9 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %50 = tcp.binary subtract %arg0, %49 : tensor<2x3xf32>
// CHECK-NEXT: %51 = tcp.binary divide %48, %50 : tensor<2x3xf32>
// CHECK-NEXT: %cst_10 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %52 = tcp.broadcast %cst_10 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %53 = tcp.binary add %51, %52 : tensor<2x3xf32>
// CHECK-NEXT: %54 = tcp.binary multiply %46, %53 : tensor<2x3xf32>
// CHECK-NEXT: %55 = tcp.binary multiply %46, %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %56 = tcp.binary divide %55, %48 : tensor<2x3xf32>
// CHECK-NEXT: %cst_11 = tcp.const dense<0.0833333358> : tensor<f32>
// CHECK-NEXT: %57 = tcp.broadcast %cst_11 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %58 = tcp.binary multiply %56, %57 : tensor<2x3xf32>
// CHECK-NEXT: %59 = tcp.binary add %54, %58 : tensor<2x3xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %60 = tcp.broadcast %cst_12 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %61 = tcp.binary add %arg0, %60 : tensor<2x3xf32>
// CHECK-NEXT: %62 = tcp.binary divide %61, %48 : tensor<2x3xf32>
// CHECK-NEXT: %63 = tcp.binary multiply %56, %62 : tensor<2x3xf32>
// CHECK-NEXT: %cst_13 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %64 = tcp.broadcast %cst_13 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %65 = tcp.binary add %arg0, %64 : tensor<2x3xf32>
// CHECK-NEXT: %66 = tcp.binary divide %65, %48 : tensor<2x3xf32>
// CHECK-NEXT: %67 = tcp.binary multiply %63, %66 : tensor<2x3xf32>
// CHECK-NEXT: %cst_14 = tcp.const dense<-0.00138888892> : tensor<f32>
// CHECK-NEXT: %68 = tcp.broadcast %cst_14 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %69 = tcp.binary multiply %67, %68 : tensor<2x3xf32>
// CHECK-NEXT: %70 = tcp.binary add %59, %69 : tensor<2x3xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %71 = tcp.broadcast %cst_15 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %72 = tcp.binary add %arg0, %71 : tensor<2x3xf32>
// CHECK-NEXT: %73 = tcp.binary divide %72, %48 : tensor<2x3xf32>
// CHECK-NEXT: %74 = tcp.binary multiply %67, %73 : tensor<2x3xf32>
// CHECK-NEXT: %cst_16 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %75 = tcp.broadcast %cst_16 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %76 = tcp.binary add %arg0, %75 : tensor<2x3xf32>
// CHECK-NEXT: %77 = tcp.binary divide %76, %48 : tensor<2x3xf32>
// CHECK-NEXT: %78 = tcp.binary multiply %74, %77 : tensor<2x3xf32>
// CHECK-NEXT: %cst_17 = tcp.const dense<3.30687835E-5> : tensor<f32>
// CHECK-NEXT: %79 = tcp.broadcast %cst_17 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %80 = tcp.binary multiply %78, %79 : tensor<2x3xf32>
// CHECK-NEXT: %81 = tcp.binary add %70, %80 : tensor<2x3xf32>
// CHECK-NEXT: %cst_18 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %82 = tcp.broadcast %cst_18 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %83 = tcp.binary add %arg0, %82 : tensor<2x3xf32>
// CHECK-NEXT: %84 = tcp.binary divide %83, %48 : tensor<2x3xf32>
// CHECK-NEXT: %85 = tcp.binary multiply %78, %84 : tensor<2x3xf32>
// CHECK-NEXT: %cst_19 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %86 = tcp.broadcast %cst_19 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %87 = tcp.binary add %arg0, %86 : tensor<2x3xf32>
// CHECK-NEXT: %88 = tcp.binary divide %87, %48 : tensor<2x3xf32>
// CHECK-NEXT: %89 = tcp.binary multiply %85, %88 : tensor<2x3xf32>
// CHECK-NEXT: %cst_20 = tcp.const dense<-8.26719599E-7> : tensor<f32>
// CHECK-NEXT: %90 = tcp.broadcast %cst_20 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %91 = tcp.binary multiply %89, %90 : tensor<2x3xf32>
// CHECK-NEXT: %92 = tcp.binary add %81, %91 : tensor<2x3xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %93 = tcp.broadcast %cst_21 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %94 = tcp.binary add %arg0, %93 : tensor<2x3xf32>
// CHECK-NEXT: %95 = tcp.binary divide %94, %48 : tensor<2x3xf32>
// CHECK-NEXT: %96 = tcp.binary multiply %89, %95 : tensor<2x3xf32>
// CHECK-NEXT: %cst_22 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %97 = tcp.broadcast %cst_22 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %98 = tcp.binary add %arg0, %97 : tensor<2x3xf32>
// CHECK-NEXT: %99 = tcp.binary divide %98, %48 : tensor<2x3xf32>
// CHECK-NEXT: %100 = tcp.binary multiply %96, %99 : tensor<2x3xf32>
// CHECK-NEXT: %cst_23 = tcp.const dense<2.08767563E-8> : tensor<f32>
// CHECK-NEXT: %101 = tcp.broadcast %cst_23 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %102 = tcp.binary multiply %100, %101 : tensor<2x3xf32>
// CHECK-NEXT: %103 = tcp.binary add %92, %102 : tensor<2x3xf32>
// CHECK-NEXT: %cst_24 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %104 = tcp.broadcast %cst_24 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %105 = tcp.binary add %arg0, %104 : tensor<2x3xf32>
// CHECK-NEXT: %106 = tcp.binary divide %105, %48 : tensor<2x3xf32>
// CHECK-NEXT: %107 = tcp.binary multiply %100, %106 : tensor<2x3xf32>
// CHECK-NEXT: %cst_25 = tcp.const dense<1.000000e+01> : tensor<f32>
// CHECK-NEXT: %108 = tcp.broadcast %cst_25 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %109 = tcp.binary add %arg0, %108 : tensor<2x3xf32>
// CHECK-NEXT: %110 = tcp.binary divide %109, %48 : tensor<2x3xf32>
// CHECK-NEXT: %111 = tcp.binary multiply %107, %110 : tensor<2x3xf32>
// CHECK-NEXT: %cst_26 = tcp.const dense<-5.28419031E-10> : tensor<f32>
// CHECK-NEXT: %112 = tcp.broadcast %cst_26 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %113 = tcp.binary multiply %111, %112 : tensor<2x3xf32>
// CHECK-NEXT: %114 = tcp.binary add %103, %113 : tensor<2x3xf32>
// CHECK-NEXT: %cst_27 = tcp.const dense<1.100000e+01> : tensor<f32>
// CHECK-NEXT: %115 = tcp.broadcast %cst_27 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %116 = tcp.binary add %arg0, %115 : tensor<2x3xf32>
// CHECK-NEXT: %117 = tcp.binary divide %116, %48 : tensor<2x3xf32>
// CHECK-NEXT: %118 = tcp.binary multiply %111, %117 : tensor<2x3xf32>
// CHECK-NEXT: %cst_28 = tcp.const dense<1.200000e+01> : tensor<f32>
// CHECK-NEXT: %119 = tcp.broadcast %cst_28 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %120 = tcp.binary add %arg0, %119 : tensor<2x3xf32>
// CHECK-NEXT: %121 = tcp.binary divide %120, %48 : tensor<2x3xf32>
// CHECK-NEXT: %122 = tcp.binary multiply %118, %121 : tensor<2x3xf32>
// CHECK-NEXT: %cst_29 = tcp.const dense<1.33825364E-11> : tensor<f32>
// CHECK-NEXT: %123 = tcp.broadcast %cst_29 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %124 = tcp.binary multiply %122, %123 : tensor<2x3xf32>
// CHECK-NEXT: %125 = tcp.binary add %114, %124 : tensor<2x3xf32>
// CHECK-NEXT: %cst_30 = tcp.const dense<1.300000e+01> : tensor<f32>
// CHECK-NEXT: %126 = tcp.broadcast %cst_30 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %127 = tcp.binary add %arg0, %126 : tensor<2x3xf32>
// CHECK-NEXT: %128 = tcp.binary divide %127, %48 : tensor<2x3xf32>
// CHECK-NEXT: %129 = tcp.binary multiply %122, %128 : tensor<2x3xf32>
// CHECK-NEXT: %cst_31 = tcp.const dense<1.400000e+01> : tensor<f32>
// CHECK-NEXT: %130 = tcp.broadcast %cst_31 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %131 = tcp.binary add %arg0, %130 : tensor<2x3xf32>
// CHECK-NEXT: %132 = tcp.binary divide %131, %48 : tensor<2x3xf32>
// CHECK-NEXT: %133 = tcp.binary multiply %129, %132 : tensor<2x3xf32>
// CHECK-NEXT: %cst_32 = tcp.const dense<-3.3896803E-13> : tensor<f32>
// CHECK-NEXT: %134 = tcp.broadcast %cst_32 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %135 = tcp.binary multiply %133, %134 : tensor<2x3xf32>
// CHECK-NEXT: %136 = tcp.binary add %125, %135 : tensor<2x3xf32>
// CHECK-NEXT: %cst_33 = tcp.const dense<1.500000e+01> : tensor<f32>
// CHECK-NEXT: %137 = tcp.broadcast %cst_33 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %138 = tcp.binary add %arg0, %137 : tensor<2x3xf32>
// CHECK-NEXT: %139 = tcp.binary divide %138, %48 : tensor<2x3xf32>
// CHECK-NEXT: %140 = tcp.binary multiply %133, %139 : tensor<2x3xf32>
// CHECK-NEXT: %cst_34 = tcp.const dense<1.600000e+01> : tensor<f32>
// CHECK-NEXT: %141 = tcp.broadcast %cst_34 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %142 = tcp.binary add %arg0, %141 : tensor<2x3xf32>
// CHECK-NEXT: %143 = tcp.binary divide %142, %48 : tensor<2x3xf32>
// CHECK-NEXT: %144 = tcp.binary multiply %140, %143 : tensor<2x3xf32>
// CHECK-NEXT: %cst_35 = tcp.const dense<8.58606213E-15> : tensor<f32>
// CHECK-NEXT: %145 = tcp.broadcast %cst_35 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %146 = tcp.binary multiply %144, %145 : tensor<2x3xf32>
// CHECK-NEXT: %147 = tcp.binary add %136, %146 : tensor<2x3xf32>
// CHECK-NEXT: %cst_36 = tcp.const dense<1.700000e+01> : tensor<f32>
// CHECK-NEXT: %148 = tcp.broadcast %cst_36 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %149 = tcp.binary add %arg0, %148 : tensor<2x3xf32>
// CHECK-NEXT: %150 = tcp.binary divide %149, %48 : tensor<2x3xf32>
// CHECK-NEXT: %151 = tcp.binary multiply %144, %150 : tensor<2x3xf32>
// CHECK-NEXT: %cst_37 = tcp.const dense<1.800000e+01> : tensor<f32>
// CHECK-NEXT: %152 = tcp.broadcast %cst_37 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %153 = tcp.binary add %arg0, %152 : tensor<2x3xf32>
// CHECK-NEXT: %154 = tcp.binary divide %153, %48 : tensor<2x3xf32>
// CHECK-NEXT: %155 = tcp.binary multiply %151, %154 : tensor<2x3xf32>
// CHECK-NEXT: %cst_38 = tcp.const dense<-2.17486866E-16> : tensor<f32>
// CHECK-NEXT: %156 = tcp.broadcast %cst_38 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %157 = tcp.binary multiply %155, %156 : tensor<2x3xf32>
// CHECK-NEXT: %158 = tcp.binary add %147, %157 : tensor<2x3xf32>
// CHECK-NEXT: %cst_39 = tcp.const dense<1.900000e+01> : tensor<f32>
// CHECK-NEXT: %159 = tcp.broadcast %cst_39 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %160 = tcp.binary add %arg0, %159 : tensor<2x3xf32>
// CHECK-NEXT: %161 = tcp.binary divide %160, %48 : tensor<2x3xf32>
// CHECK-NEXT: %162 = tcp.binary multiply %155, %161 : tensor<2x3xf32>
// CHECK-NEXT: %cst_40 = tcp.const dense<2.000000e+01> : tensor<f32>
// CHECK-NEXT: %163 = tcp.broadcast %cst_40 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %164 = tcp.binary add %arg0, %163 : tensor<2x3xf32>
// CHECK-NEXT: %165 = tcp.binary divide %164, %48 : tensor<2x3xf32>
// CHECK-NEXT: %166 = tcp.binary multiply %162, %165 : tensor<2x3xf32>
// CHECK-NEXT: %cst_41 = tcp.const dense<5.50900303E-18> : tensor<f32>
// CHECK-NEXT: %167 = tcp.broadcast %cst_41 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %168 = tcp.binary multiply %166, %167 : tensor<2x3xf32>
// CHECK-NEXT: %169 = tcp.binary add %158, %168 : tensor<2x3xf32>
// CHECK-NEXT: %cst_42 = tcp.const dense<2.100000e+01> : tensor<f32>
// CHECK-NEXT: %170 = tcp.broadcast %cst_42 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %171 = tcp.binary add %arg0, %170 : tensor<2x3xf32>
// CHECK-NEXT: %172 = tcp.binary divide %171, %48 : tensor<2x3xf32>
// CHECK-NEXT: %173 = tcp.binary multiply %166, %172 : tensor<2x3xf32>
// CHECK-NEXT: %cst_43 = tcp.const dense<2.200000e+01> : tensor<f32>
// CHECK-NEXT: %174 = tcp.broadcast %cst_43 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %175 = tcp.binary add %arg0, %174 : tensor<2x3xf32>
// CHECK-NEXT: %176 = tcp.binary divide %175, %48 : tensor<2x3xf32>
// CHECK-NEXT: %177 = tcp.binary multiply %173, %176 : tensor<2x3xf32>
// CHECK-NEXT: %cst_44 = tcp.const dense<-1.39544646E-19> : tensor<f32>
// CHECK-NEXT: %178 = tcp.broadcast %cst_44 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %179 = tcp.binary multiply %177, %178 : tensor<2x3xf32>
// CHECK-NEXT: %180 = tcp.binary add %169, %179 : tensor<2x3xf32>
// CHECK-NEXT: %cst_45 = tcp.const dense<2.300000e+01> : tensor<f32>
// CHECK-NEXT: %181 = tcp.broadcast %cst_45 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %182 = tcp.binary add %arg0, %181 : tensor<2x3xf32>
// CHECK-NEXT: %183 = tcp.binary divide %182, %48 : tensor<2x3xf32>
// CHECK-NEXT: %184 = tcp.binary multiply %177, %183 : tensor<2x3xf32>
// CHECK-NEXT: %cst_46 = tcp.const dense<2.400000e+01> : tensor<f32>
// CHECK-NEXT: %185 = tcp.broadcast %cst_46 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %186 = tcp.binary add %arg0, %185 : tensor<2x3xf32>
// CHECK-NEXT: %187 = tcp.binary divide %186, %48 : tensor<2x3xf32>
// CHECK-NEXT: %188 = tcp.binary multiply %184, %187 : tensor<2x3xf32>
// CHECK-NEXT: %189 = tcp.unary abs %46 : tensor<2x3xf32>
// CHECK-NEXT: %190 = tcp.unary abs %42 : tensor<2x3xf32>
// CHECK-NEXT: %cst_47 = tcp.const dense<1.1920929E-7> : tensor<f32>
// CHECK-NEXT: %191 = tcp.broadcast %cst_47 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %192 = tcp.binary multiply %190, %191 : tensor<2x3xf32>
// CHECK-NEXT: %193 = tcp.binary le %189, %192 : tensor<2x3xf32>
// CHECK-NEXT: %194 = tcp.binary add %42, %180 : tensor<2x3xf32>
// CHECK-NEXT: %195 = tcp.ternary select %193, %42, %194 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_48 = tcp.const dense<0x7FC00000> : tensor<f32>
// CHECK-NEXT: %196 = tcp.broadcast %cst_48 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_49 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %197 = tcp.broadcast %cst_49 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_50 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %198 = tcp.broadcast %cst_50 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %199 = tcp.binary multiply %arg0, %198 : tensor<2x3xf32>
// CHECK-NEXT: %200 = tcp.unary floor %199 : tensor<2x3xf32>
// CHECK-NEXT: %201 = tcp.binary eq %199, %200 : tensor<2x3xf32>
// CHECK-NEXT: %cst_51 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %202 = tcp.broadcast %cst_51 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %203 = tcp.binary le %0, %202 : tensor<2x3xf32>
// CHECK-NEXT: %204 = tcp.unary floor %0 : tensor<2x3xf32>
// CHECK-NEXT: %205 = tcp.binary eq %0, %204 : tensor<2x3xf32>
// CHECK-NEXT: %206 = tcp.binary and %203, %205 : tensor<2x3xi1>
// CHECK-NEXT: %cst_52 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %207 = tcp.broadcast %cst_52 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %208 = tcp.binary le %0, %207 : tensor<2x3xf32>
// CHECK-NEXT: %209 = tcp.unary floor %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %210 = tcp.binary eq %arg0, %209 : tensor<2x3xf32>
// CHECK-NEXT: %cst_53 = tcp.const dense<false> : tensor<i1>
// CHECK-NEXT: %211 = tcp.broadcast %cst_53 dims = [] : tensor<i1> -> tensor<2x3xi1>
// CHECK-NEXT: %212 = tcp.binary eq %210, %211 : tensor<2x3xi1>
// CHECK-NEXT: %213 = tcp.binary and %208, %212 : tensor<2x3xi1>
// CHECK-NEXT: %214 = tcp.ternary select %213, %196, %195 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %215 = tcp.ternary select %201, %197, %196 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %216 = tcp.ternary select %206, %215, %214 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_54 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %217 = tcp.broadcast %cst_54 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %218 = tcp.binary eq %0, %217 : tensor<2x3xf32>
// CHECK-NEXT: %cst_55 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %219 = tcp.broadcast %cst_55 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %220 = tcp.binary gt %arg0, %219 : tensor<2x3xf32>
// CHECK-NEXT: %221 = tcp.binary and %218, %220 : tensor<2x3xi1>
// CHECK-NEXT: %cst_56 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %222 = tcp.broadcast %cst_56 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %223 = tcp.ternary select %221, %222, %216 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_57 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %224 = tcp.broadcast %cst_57 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %225 = tcp.binary eq %arg0, %224 : tensor<2x3xf32>
// CHECK-NEXT: %226 = tcp.ternary select %225, %197, %223 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_58 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %227 = tcp.broadcast %cst_58 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %228 = tcp.binary le %0, %227 : tensor<2x3xf32>
// CHECK-NEXT: %cst_59 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %229 = tcp.broadcast %cst_59 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %230 = tcp.binary eq %arg0, %229 : tensor<2x3xf32>
// CHECK-NEXT: %231 = tcp.binary and %228, %230 : tensor<2x3xi1>
// CHECK-NEXT: %232 = tcp.ternary select %231, %196, %226 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_60 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %233 = tcp.broadcast %cst_60 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %234 = tcp.binary lt %arg0, %233 : tensor<2x3xf32>
// CHECK-NEXT: %235 = tcp.ternary select %234, %196, %232 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: return
