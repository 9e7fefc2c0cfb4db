// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
  %0 = chlo.zeta %arg0, %arg1 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %1 = tcp.binary power %arg1, %0 : tensor<4xf32>
// CHECK-NEXT: %cst = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %2 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %3 = tcp.binary add %arg1, %2 : tensor<4xf32>
// CHECK-NEXT: %4 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %5 = tcp.binary power %3, %4 : tensor<4xf32>
// CHECK-NEXT: %6 = tcp.binary add %1, %5 : tensor<4xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %7 = tcp.broadcast %cst_0 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %8 = tcp.binary add %arg1, %7 : tensor<4xf32>
// CHECK-NEXT: %9 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %10 = tcp.binary power %8, %9 : tensor<4xf32>
// CHECK-NEXT: %11 = tcp.binary add %6, %10 : tensor<4xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %12 = tcp.broadcast %cst_1 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %13 = tcp.binary add %arg1, %12 : tensor<4xf32>
// CHECK-NEXT: %14 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %15 = tcp.binary power %13, %14 : tensor<4xf32>
// CHECK-NEXT: %16 = tcp.binary add %11, %15 : tensor<4xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %17 = tcp.broadcast %cst_2 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %18 = tcp.binary add %arg1, %17 : tensor<4xf32>
// CHECK-NEXT: %19 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %20 = tcp.binary power %18, %19 : tensor<4xf32>
// CHECK-NEXT: %21 = tcp.binary add %16, %20 : tensor<4xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %22 = tcp.broadcast %cst_3 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %23 = tcp.binary add %arg1, %22 : tensor<4xf32>
// CHECK-NEXT: %24 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %25 = tcp.binary power %23, %24 : tensor<4xf32>
// CHECK-NEXT: %26 = tcp.binary add %21, %25 : tensor<4xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %27 = tcp.broadcast %cst_4 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %28 = tcp.binary add %arg1, %27 : tensor<4xf32>
// CHECK-NEXT: %29 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %30 = tcp.binary power %28, %29 : tensor<4xf32>
// CHECK-NEXT: %31 = tcp.binary add %26, %30 : tensor<4xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %32 = tcp.broadcast %cst_5 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %33 = tcp.binary add %arg1, %32 : tensor<4xf32>
// CHECK-NEXT: %34 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %35 = tcp.binary power %33, %34 : tensor<4xf32>
// CHECK-NEXT: %36 = tcp.binary add %31, %35 : tensor<4xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %37 = tcp.broadcast %cst_6 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %38 = tcp.binary add %arg1, %37 : tensor<4xf32>
// CHECK-NEXT: %39 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %40 = tcp.binary power %38, %39 : tensor<4xf32>
// CHECK-NEXT: %41 = tcp.binary add %36, %40 : tensor<4xf32>
// CHECK-NEXT: %cst_7 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %42 = tcp.broadcast %cst_7 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %43 = tcp.binary add %arg1, %42 : tensor<4xf32>
// CHECK-NEXT: %44 = tcp.unary negate %arg0 : tensor<4xf32>
// CHECK-NEXT: %45 = tcp.binary power %43, %44 : tensor<4xf32>
// CHECK-NEXT: %cst_8 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %46 = tcp.broadcast %cst_8 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %47 = tcp.binary add %arg1, %46 : tensor<4xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %48 = tcp.broadcast %cst_9 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %49 = tcp.binary subtract %arg0, %48 : tensor<4xf32>
// CHECK-NEXT: %50 = tcp.binary divide %47, %49 : tensor<4xf32>
// CHECK-NEXT: %cst_10 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %51 = tcp.broadcast %cst_10 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %52 = tcp.binary add %50, %51 : tensor<4xf32>
// CHECK-NEXT: %53 = tcp.binary multiply %45, %52 : tensor<4xf32>
// CHECK-NEXT: %54 = tcp.binary multiply %45, %arg0 : tensor<4xf32>
// CHECK-NEXT: %55 = tcp.binary divide %54, %47 : tensor<4xf32>
// CHECK-NEXT: %cst_11 = tcp.const dense<0.0833333358> : tensor<f32>
// CHECK-NEXT: %56 = tcp.broadcast %cst_11 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %57 = tcp.binary multiply %55, %56 : tensor<4xf32>
// CHECK-NEXT: %58 = tcp.binary add %53, %57 : tensor<4xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %59 = tcp.broadcast %cst_12 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %60 = tcp.binary add %arg0, %59 : tensor<4xf32>
// CHECK-NEXT: %61 = tcp.binary divide %60, %47 : tensor<4xf32>
// CHECK-NEXT: %62 = tcp.binary multiply %55, %61 : tensor<4xf32>
// CHECK-NEXT: %cst_13 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %63 = tcp.broadcast %cst_13 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %64 = tcp.binary add %arg0, %63 : tensor<4xf32>
// CHECK-NEXT: %65 = tcp.binary divide %64, %47 : tensor<4xf32>
// CHECK-NEXT: %66 = tcp.binary multiply %62, %65 : tensor<4xf32>
// CHECK-NEXT: %cst_14 = tcp.const dense<-0.00138888892> : tensor<f32>
// CHECK-NEXT: %67 = tcp.broadcast %cst_14 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %68 = tcp.binary multiply %66, %67 : tensor<4xf32>
// CHECK-NEXT: %69 = tcp.binary add %58, %68 : tensor<4xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %70 = tcp.broadcast %cst_15 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %71 = tcp.binary add %arg0, %70 : tensor<4xf32>
// CHECK-NEXT: %72 = tcp.binary divide %71, %47 : tensor<4xf32>
// CHECK-NEXT: %73 = tcp.binary multiply %66, %72 : tensor<4xf32>
// CHECK-NEXT: %cst_16 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %74 = tcp.broadcast %cst_16 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %75 = tcp.binary add %arg0, %74 : tensor<4xf32>
// CHECK-NEXT: %76 = tcp.binary divide %75, %47 : tensor<4xf32>
// CHECK-NEXT: %77 = tcp.binary multiply %73, %76 : tensor<4xf32>
// CHECK-NEXT: %cst_17 = tcp.const dense<3.30687835E-5> : tensor<f32>
// CHECK-NEXT: %78 = tcp.broadcast %cst_17 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %79 = tcp.binary multiply %77, %78 : tensor<4xf32>
// CHECK-NEXT: %80 = tcp.binary add %69, %79 : tensor<4xf32>
// CHECK-NEXT: %cst_18 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %81 = tcp.broadcast %cst_18 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %82 = tcp.binary add %arg0, %81 : tensor<4xf32>
// CHECK-NEXT: %83 = tcp.binary divide %82, %47 : tensor<4xf32>
// CHECK-NEXT: %84 = tcp.binary multiply %77, %83 : tensor<4xf32>
// CHECK-NEXT: %cst_19 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %85 = tcp.broadcast %cst_19 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %86 = tcp.binary add %arg0, %85 : tensor<4xf32>
// CHECK-NEXT: %87 = tcp.binary divide %86, %47 : tensor<4xf32>
// CHECK-NEXT: %88 = tcp.binary multiply %84, %87 : tensor<4xf32>
// CHECK-NEXT: %cst_20 = tcp.const dense<-8.26719599E-7> : tensor<f32>
// CHECK-NEXT: %89 = tcp.broadcast %cst_20 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %90 = tcp.binary multiply %88, %89 : tensor<4xf32>
// CHECK-NEXT: %91 = tcp.binary add %80, %90 : tensor<4xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %92 = tcp.broadcast %cst_21 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %93 = tcp.binary add %arg0, %92 : tensor<4xf32>
// CHECK-NEXT: %94 = tcp.binary divide %93, %47 : tensor<4xf32>
// CHECK-NEXT: %95 = tcp.binary multiply %88, %94 : tensor<4xf32>
// CHECK-NEXT: %cst_22 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %96 = tcp.broadcast %cst_22 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %97 = tcp.binary add %arg0, %96 : tensor<4xf32>
// CHECK-NEXT: %98 = tcp.binary divide %97, %47 : tensor<4xf32>
// CHECK-NEXT: %99 = tcp.binary multiply %95, %98 : tensor<4xf32>
// CHECK-NEXT: %cst_23 = tcp.const dense<2.08767563E-8> : tensor<f32>
// CHECK-NEXT: %100 = tcp.broadcast %cst_23 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %101 = tcp.binary multiply %99, %100 : tensor<4xf32>
// CHECK-NEXT: %102 = tcp.binary add %91, %101 : tensor<4xf32>
// CHECK-NEXT: %cst_24 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %103 = tcp.broadcast %cst_24 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %104 = tcp.binary add %arg0, %103 : tensor<4xf32>
// CHECK-NEXT: %105 = tcp.binary divide %104, %47 : tensor<4xf32>
// CHECK-NEXT: %106 = tcp.binary multiply %99, %105 : tensor<4xf32>
// CHECK-NEXT: %cst_25 = tcp.const dense<1.000000e+01> : tensor<f32>
// CHECK-NEXT: %107 = tcp.broadcast %cst_25 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %108 = tcp.binary add %arg0, %107 : tensor<4xf32>
// CHECK-NEXT: %109 = tcp.binary divide %108, %47 : tensor<4xf32>
// CHECK-NEXT: %110 = tcp.binary multiply %106, %109 : tensor<4xf32>
// CHECK-NEXT: %cst_26 = tcp.const dense<-5.28419031E-10> : tensor<f32>
// CHECK-NEXT: %111 = tcp.broadcast %cst_26 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %112 = tcp.binary multiply %110, %111 : tensor<4xf32>
// CHECK-NEXT: %113 = tcp.binary add %102, %112 : tensor<4xf32>
// CHECK-NEXT: %cst_27 = tcp.const dense<1.100000e+01> : tensor<f32>
// CHECK-NEXT: %114 = tcp.broadcast %cst_27 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %115 = tcp.binary add %arg0, %114 : tensor<4xf32>
// CHECK-NEXT: %116 = tcp.binary divide %115, %47 : tensor<4xf32>
// CHECK-NEXT: %117 = tcp.binary multiply %110, %116 : tensor<4xf32>
// CHECK-NEXT: %cst_28 = tcp.const dense<1.200000e+01> : tensor<f32>
// CHECK-NEXT: %118 = tcp.broadcast %cst_28 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %119 = tcp.binary add %arg0, %118 : tensor<4xf32>
// CHECK-NEXT: %120 = tcp.binary divide %119, %47 : tensor<4xf32>
// CHECK-NEXT: %121 = tcp.binary multiply %117, %120 : tensor<4xf32>
// CHECK-NEXT: %cst_29 = tcp.const dense<1.33825364E-11> : tensor<f32>
// CHECK-NEXT: %122 = tcp.broadcast %cst_29 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %123 = tcp.binary multiply %121, %122 : tensor<4xf32>
// CHECK-NEXT: %124 = tcp.binary add %113, %123 : tensor<4xf32>
// CHECK-NEXT: %cst_30 = tcp.const dense<1.300000e+01> : tensor<f32>
// CHECK-NEXT: %125 = tcp.broadcast %cst_30 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %126 = tcp.binary add %arg0, %125 : tensor<4xf32>
// CHECK-NEXT: %127 = tcp.binary divide %126, %47 : tensor<4xf32>
// CHECK-NEXT: %128 = tcp.binary multiply %121, %127 : tensor<4xf32>
// CHECK-NEXT: %cst_31 = tcp.const dense<1.400000e+01> : tensor<f32>
// CHECK-NEXT: %129 = tcp.broadcast %cst_31 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %130 = tcp.binary add %arg0, %129 : tensor<4xf32>
// CHECK-NEXT: %131 = tcp.binary divide %130, %47 : tensor<4xf32>
// CHECK-NEXT: %132 = tcp.binary multiply %128, %131 : tensor<4xf32>
// CHECK-NEXT: %cst_32 = tcp.const dense<-3.3896803E-13> : tensor<f32>
// CHECK-NEXT: %133 = tcp.broadcast %cst_32 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %134 = tcp.binary multiply %132, %133 : tensor<4xf32>
// CHECK-NEXT: %135 = tcp.binary add %124, %134 : tensor<4xf32>
// CHECK-NEXT: %cst_33 = tcp.const dense<1.500000e+01> : tensor<f32>
// CHECK-NEXT: %136 = tcp.broadcast %cst_33 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %137 = tcp.binary add %arg0, %136 : tensor<4xf32>
// CHECK-NEXT: %138 = tcp.binary divide %137, %47 : tensor<4xf32>
// CHECK-NEXT: %139 = tcp.binary multiply %132, %138 : tensor<4xf32>
// CHECK-NEXT: %cst_34 = tcp.const dense<1.600000e+01> : tensor<f32>
// CHECK-NEXT: %140 = tcp.broadcast %cst_34 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %141 = tcp.binary add %arg0, %140 : tensor<4xf32>
// CHECK-NEXT: %142 = tcp.binary divide %141, %47 : tensor<4xf32>
// CHECK-NEXT: %143 = tcp.binary multiply %139, %142 : tensor<4xf32>
// CHECK-NEXT: %cst_35 = tcp.const dense<8.58606213E-15> : tensor<f32>
// CHECK-NEXT: %144 = tcp.broadcast %cst_35 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %145 = tcp.binary multiply %143, %144 : tensor<4xf32>
// CHECK-NEXT: %146 = tcp.binary add %135, %145 : tensor<4xf32>
// CHECK-NEXT: %cst_36 = tcp.const dense<1.700000e+01> : tensor<f32>
// CHECK-NEXT: %147 = tcp.broadcast %cst_36 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %148 = tcp.binary add %arg0, %147 : tensor<4xf32>
// CHECK-NEXT: %149 = tcp.binary divide %148, %47 : tensor<4xf32>
// CHECK-NEXT: %150 = tcp.binary multiply %143, %149 : tensor<4xf32>
// CHECK-NEXT: %cst_37 = tcp.const dense<1.800000e+01> : tensor<f32>
// CHECK-NEXT: %151 = tcp.broadcast %cst_37 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %152 = tcp.binary add %arg0, %151 : tensor<4xf32>
// CHECK-NEXT: %153 = tcp.binary divide %152, %47 : tensor<4xf32>
// CHECK-NEXT: %154 = tcp.binary multiply %150, %153 : tensor<4xf32>
// CHECK-NEXT: %cst_38 = tcp.const dense<-2.17486866E-16> : tensor<f32>
// CHECK-NEXT: %155 = tcp.broadcast %cst_38 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %156 = tcp.binary multiply %154, %155 : tensor<4xf32>
// CHECK-NEXT: %157 = tcp.binary add %146, %156 : tensor<4xf32>
// CHECK-NEXT: %cst_39 = tcp.const dense<1.900000e+01> : tensor<f32>
// CHECK-NEXT: %158 = tcp.broadcast %cst_39 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %159 = tcp.binary add %arg0, %158 : tensor<4xf32>
// CHECK-NEXT: %160 = tcp.binary divide %159, %47 : tensor<4xf32>
// CHECK-NEXT: %161 = tcp.binary multiply %154, %160 : tensor<4xf32>
// CHECK-NEXT: %cst_40 = tcp.const dense<2.000000e+01> : tensor<f32>
// CHECK-NEXT: %162 = tcp.broadcast %cst_40 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %163 = tcp.binary add %arg0, %162 : tensor<4xf32>
// CHECK-NEXT: %164 = tcp.binary divide %163, %47 : tensor<4xf32>
// CHECK-NEXT: %165 = tcp.binary multiply %161, %164 : tensor<4xf32>
// CHECK-NEXT: %cst_41 = tcp.const dense<5.50900303E-18> : tensor<f32>
// CHECK-NEXT: %166 = tcp.broadcast %cst_41 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %167 = tcp.binary multiply %165, %166 : tensor<4xf32>
// CHECK-NEXT: %168 = tcp.binary add %157, %167 : tensor<4xf32>
// CHECK-NEXT: %cst_42 = tcp.const dense<2.100000e+01> : tensor<f32>
// CHECK-NEXT: %169 = tcp.broadcast %cst_42 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %170 = tcp.binary add %arg0, %169 : tensor<4xf32>
// CHECK-NEXT: %171 = tcp.binary divide %170, %47 : tensor<4xf32>
// CHECK-NEXT: %172 = tcp.binary multiply %165, %171 : tensor<4xf32>
// CHECK-NEXT: %cst_43 = tcp.const dense<2.200000e+01> : tensor<f32>
// CHECK-NEXT: %173 = tcp.broadcast %cst_43 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %174 = tcp.binary add %arg0, %173 : tensor<4xf32>
// CHECK-NEXT: %175 = tcp.binary divide %174, %47 : tensor<4xf32>
// CHECK-NEXT: %176 = tcp.binary multiply %172, %175 : tensor<4xf32>
// CHECK-NEXT: %cst_44 = tcp.const dense<-1.39544646E-19> : tensor<f32>
// CHECK-NEXT: %177 = tcp.broadcast %cst_44 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %178 = tcp.binary multiply %176, %177 : tensor<4xf32>
// CHECK-NEXT: %179 = tcp.binary add %168, %178 : tensor<4xf32>
// CHECK-NEXT: %cst_45 = tcp.const dense<2.300000e+01> : tensor<f32>
// CHECK-NEXT: %180 = tcp.broadcast %cst_45 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %181 = tcp.binary add %arg0, %180 : tensor<4xf32>
// CHECK-NEXT: %182 = tcp.binary divide %181, %47 : tensor<4xf32>
// CHECK-NEXT: %183 = tcp.binary multiply %176, %182 : tensor<4xf32>
// CHECK-NEXT: %cst_46 = tcp.const dense<2.400000e+01> : tensor<f32>
// CHECK-NEXT: %184 = tcp.broadcast %cst_46 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %185 = tcp.binary add %arg0, %184 : tensor<4xf32>
// CHECK-NEXT: %186 = tcp.binary divide %185, %47 : tensor<4xf32>
// CHECK-NEXT: %187 = tcp.binary multiply %183, %186 : tensor<4xf32>
// CHECK-NEXT: %188 = tcp.unary abs %45 : tensor<4xf32>
// CHECK-NEXT: %189 = tcp.unary abs %41 : tensor<4xf32>
// CHECK-NEXT: %cst_47 = tcp.const dense<1.1920929E-7> : tensor<f32>
// CHECK-NEXT: %190 = tcp.broadcast %cst_47 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %191 = tcp.binary multiply %189, %190 : tensor<4xf32>
// CHECK-NEXT: %192 = tcp.binary le %188, %191 : tensor<4xf32>
// CHECK-NEXT: %193 = tcp.binary add %41, %179 : tensor<4xf32>
// CHECK-NEXT: %194 = tcp.ternary select %192, %41, %193 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_48 = tcp.const dense<0x7FC00000> : tensor<f32>
// CHECK-NEXT: %195 = tcp.broadcast %cst_48 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %cst_49 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %196 = tcp.broadcast %cst_49 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %cst_50 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %197 = tcp.broadcast %cst_50 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %198 = tcp.binary multiply %arg0, %197 : tensor<4xf32>
// CHECK-NEXT: %199 = tcp.unary floor %198 : tensor<4xf32>
// CHECK-NEXT: %200 = tcp.binary eq %198, %199 : tensor<4xf32>
// CHECK-NEXT: %cst_51 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %201 = tcp.broadcast %cst_51 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %202 = tcp.binary le %arg1, %201 : tensor<4xf32>
// CHECK-NEXT: %203 = tcp.unary floor %arg1 : tensor<4xf32>
// CHECK-NEXT: %204 = tcp.binary eq %arg1, %203 : tensor<4xf32>
// CHECK-NEXT: %205 = tcp.binary and %202, %204 : tensor<4xi1>
// CHECK-NEXT: %cst_52 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %206 = tcp.broadcast %cst_52 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %207 = tcp.binary le %arg1, %206 : tensor<4xf32>
// CHECK-NEXT: %208 = tcp.unary floor %arg0 : tensor<4xf32>
// CHECK-NEXT: %209 = tcp.binary eq %arg0, %208 : tensor<4xf32>
// CHECK-NEXT: %cst_53 = tcp.const dense<false> : tensor<i1>
// CHECK-NEXT: %210 = tcp.broadcast %cst_53 dims = [] : tensor<i1> -> tensor<4xi1>
// CHECK-NEXT: %211 = tcp.binary eq %209, %210 : tensor<4xi1>
// CHECK-NEXT: %212 = tcp.binary and %207, %211 : tensor<4xi1>
// CHECK-NEXT: %213 = tcp.ternary select %212, %195, %194 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %214 = tcp.ternary select %200, %196, %195 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %215 = tcp.ternary select %205, %214, %213 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_54 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %216 = tcp.broadcast %cst_54 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %217 = tcp.binary eq %arg1, %216 : tensor<4xf32>
// CHECK-NEXT: %cst_55 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %218 = tcp.broadcast %cst_55 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %219 = tcp.binary gt %arg0, %218 : tensor<4xf32>
// CHECK-NEXT: %220 = tcp.binary and %217, %219 : tensor<4xi1>
// CHECK-NEXT: %cst_56 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %221 = tcp.broadcast %cst_56 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %222 = tcp.ternary select %220, %221, %215 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_57 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %223 = tcp.broadcast %cst_57 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %224 = tcp.binary eq %arg0, %223 : tensor<4xf32>
// CHECK-NEXT: %225 = tcp.ternary select %224, %196, %222 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_58 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %226 = tcp.broadcast %cst_58 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %227 = tcp.binary le %arg1, %226 : tensor<4xf32>
// CHECK-NEXT: %cst_59 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %228 = tcp.broadcast %cst_59 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %229 = tcp.binary eq %arg0, %228 : tensor<4xf32>
// CHECK-NEXT: %230 = tcp.binary and %227, %229 : tensor<4xi1>
// CHECK-NEXT: %231 = tcp.ternary select %230, %195, %225 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_60 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %232 = tcp.broadcast %cst_60 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %233 = tcp.binary lt %arg0, %232 : tensor<4xf32>
// CHECK-NEXT: %234 = tcp.ternary select %233, %195, %231 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: return
