// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>) {
  %0 = chlo.polygamma %arg0, %arg1 : tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>
  return
}

// CHECK: func.func @example(%arg0: tensor<4xf64>, %arg1: tensor<4xf64>) {
// CHECK-NEXT: %cst = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %0 = tcp.broadcast %cst dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %1 = tcp.binary add %arg0, %0 : tensor<4xf64>
// CHECK-NEXT: %cst_0 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %2 = tcp.broadcast %cst_0 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %3 = tcp.binary multiply %1, %2 : tensor<4xf64>
// CHECK-NEXT: %cst_1 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %4 = tcp.broadcast %cst_1 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %5 = tcp.binary multiply %1, %4 : tensor<4xf64>
// CHECK-NEXT: %6 = tcp.unary floor %5 : tensor<4xf64>
// CHECK-NEXT: %7 = tcp.binary eq %3, %6 : tensor<4xf64>
// CHECK-NEXT: %cst_2 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %8 = tcp.broadcast %cst_2 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %9 = tcp.binary lt %1, %8 : tensor<4xf64>
// CHECK-NEXT: %10 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %cst_3 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %11 = tcp.broadcast %cst_3 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %12 = tcp.binary subtract %1, %11 : tensor<4xf64>
// CHECK-NEXT: %13 = tcp.ternary select %9, %10, %12 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_4 = tcp.const dense<0.99999999999980993> : tensor<f64>
// CHECK-NEXT: %14 = tcp.broadcast %cst_4 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %cst_5 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %15 = tcp.broadcast %cst_5 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %16 = tcp.binary add %13, %15 : tensor<4xf64>
// CHECK-NEXT: %cst_6 = tcp.const dense<676.5203681218851> : tensor<f64>
// CHECK-NEXT: %17 = tcp.broadcast %cst_6 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %18 = tcp.binary divide %17, %16 : tensor<4xf64>
// CHECK-NEXT: %19 = tcp.binary add %14, %18 : tensor<4xf64>
// CHECK-NEXT: %cst_7 = tcp.const dense<2.000000e+00> : tensor<f64>
// CHECK-NEXT: %20 = tcp.broadcast %cst_7 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %21 = tcp.binary add %13, %20 : tensor<4xf64>
// CHECK-NEXT: %cst_8 = tcp.const dense<-1259.1392167224028> : tensor<f64>
// CHECK-NEXT: %22 = tcp.broadcast %cst_8 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %23 = tcp.binary divide %22, %21 : tensor<4xf64>
// CHECK-NEXT: %24 = tcp.binary add %19, %23 : tensor<4xf64>
// CHECK-NEXT: %cst_9 = tcp.const dense<3.000000e+00> : tensor<f64>
// CHECK-NEXT: %25 = tcp.broadcast %cst_9 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %26 = tcp.binary add %13, %25 : tensor<4xf64>
// CHECK-NEXT: %cst_10 = tcp.const dense<771.32342877765313> : tensor<f64>
// CHECK-NEXT: %27 = tcp.broadcast %cst_10 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %28 = tcp.binary divide %27, %26 : tensor<4xf64>
// CHECK-NEXT: %29 = tcp.binary add %24, %28 : tensor<4xf64>
// CHECK-NEXT: %cst_11 = tcp.const dense<4.000000e+00> : tensor<f64>
// CHECK-NEXT: %30 = tcp.broadcast %cst_11 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %31 = tcp.binary add %13, %30 : tensor<4xf64>
// CHECK-NEXT: %cst_12 = tcp.const dense<-176.61502916214059> : tensor<f64>
// CHECK-NEXT: %32 = tcp.broadcast %cst_12 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %33 = tcp.binary divide %32, %31 : tensor<4xf64>
// CHECK-NEXT: %34 = tcp.binary add %29, %33 : tensor<4xf64>
// CHECK-NEXT: %cst_13 = tcp.const dense<5.000000e+00> : tensor<f64>
// CHECK-NEXT: %35 = tcp.broadcast %cst_13 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %36 = tcp.binary add %13, %35 : tensor<4xf64>
// CHECK-NEXT: %cst_14 = tcp.const dense<12.507343278686905> : tensor<f64>
// CHECK-NEXT: %37 = tcp.broadcast %cst_14 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %38 = tcp.binary divide %37, %36 : tensor<4xf64>
// CHECK-NEXT: %39 = tcp.binary add %34, %38 : tensor<4xf64>
// CHECK-NEXT: %cst_15 = tcp.const dense<6.000000e+00> : tensor<f64>
// CHECK-NEXT: %40 = tcp.broadcast %cst_15 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %41 = tcp.binary add %13, %40 : tensor<4xf64>
// CHECK-NEXT: %cst_16 = tcp.const dense<-0.13857109526572012> : tensor<f64>
// CHECK-NEXT: %42 = tcp.broadcast %cst_16 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %43 = tcp.binary divide %42, %41 : tensor<4xf64>
// CHECK-NEXT: %44 = tcp.binary add %39, %43 : tensor<4xf64>
// CHECK-NEXT: %cst_17 = tcp.const dense<7.000000e+00> : tensor<f64>
// CHECK-NEXT: %45 = tcp.broadcast %cst_17 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %46 = tcp.binary add %13, %45 : tensor<4xf64>
// CHECK-NEXT: %cst_18 = tcp.const dense<9.9843695780195716E-6> : tensor<f64>
// CHECK-NEXT: %47 = tcp.broadcast %cst_18 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %48 = tcp.binary divide %47, %46 : tensor<4xf64>
// CHECK-NEXT: %49 = tcp.binary add %44, %48 : tensor<4xf64>
// CHECK-NEXT: %cst_19 = tcp.const dense<8.000000e+00> : tensor<f64>
// CHECK-NEXT: %50 = tcp.broadcast %cst_19 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %51 = tcp.binary add %13, %50 : tensor<4xf64>
// CHECK-NEXT: %cst_20 = tcp.const dense<1.5056327351493116E-7> : tensor<f64>
// CHECK-NEXT: %52 = tcp.broadcast %cst_20 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %53 = tcp.binary divide %52, %51 : tensor<4xf64>
// CHECK-NEXT: %54 = tcp.binary add %49, %53 : tensor<4xf64>
// CHECK-NEXT: %cst_21 = tcp.const dense<7.500000e+00> : tensor<f64>
// CHECK-NEXT: %55 = tcp.broadcast %cst_21 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %56 = tcp.binary add %13, %55 : tensor<4xf64>
// CHECK-NEXT: %cst_22 = tcp.const dense<7.500000e+00> : tensor<f64>
// CHECK-NEXT: %57 = tcp.broadcast %cst_22 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %58 = tcp.binary divide %13, %57 : tensor<4xf64>
// CHECK-NEXT: %59 = tcp.unary log1p %58 : tensor<4xf64>
// CHECK-NEXT: %cst_23 = tcp.const dense<2.0149030205422647> : tensor<f64>
// CHECK-NEXT: %60 = tcp.broadcast %cst_23 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %61 = tcp.binary add %59, %60 : tensor<4xf64>
// CHECK-NEXT: %cst_24 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %62 = tcp.broadcast %cst_24 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %63 = tcp.binary add %13, %62 : tensor<4xf64>
// CHECK-NEXT: %64 = tcp.binary divide %56, %61 : tensor<4xf64>
// CHECK-NEXT: %65 = tcp.binary subtract %63, %64 : tensor<4xf64>
// CHECK-NEXT: %66 = tcp.binary multiply %65, %61 : tensor<4xf64>
// CHECK-NEXT: %cst_25 = tcp.const dense<0.91893853320467266> : tensor<f64>
// CHECK-NEXT: %67 = tcp.broadcast %cst_25 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %68 = tcp.binary add %66, %67 : tensor<4xf64>
// CHECK-NEXT: %69 = tcp.unary log %54 : tensor<4xf64>
// CHECK-NEXT: %70 = tcp.binary add %68, %69 : tensor<4xf64>
// CHECK-NEXT: %71 = tcp.unary abs %1 : tensor<4xf64>
// CHECK-NEXT: %72 = tcp.unary abs %1 : tensor<4xf64>
// CHECK-NEXT: %73 = tcp.unary floor %72 : tensor<4xf64>
// CHECK-NEXT: %74 = tcp.binary subtract %71, %73 : tensor<4xf64>
// CHECK-NEXT: %cst_26 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %75 = tcp.broadcast %cst_26 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %76 = tcp.binary gt %74, %75 : tensor<4xf64>
// CHECK-NEXT: %cst_27 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %77 = tcp.broadcast %cst_27 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %78 = tcp.binary subtract %77, %74 : tensor<4xf64>
// CHECK-NEXT: %79 = tcp.ternary select %76, %78, %74 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_28 = tcp.const dense<3.1415926535897931> : tensor<f64>
// CHECK-NEXT: %80 = tcp.broadcast %cst_28 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %81 = tcp.binary multiply %79, %80 : tensor<4xf64>
// CHECK-NEXT: %82 = tcp.unary sin %81 : tensor<4xf64>
// CHECK-NEXT: %83 = tcp.unary log %82 : tensor<4xf64>
// CHECK-NEXT: %84 = tcp.unary is_finite %83 : tensor<4xf64>
// CHECK-NEXT: %cst_29 = tcp.const dense<1.1447298858494002> : tensor<f64>
// CHECK-NEXT: %85 = tcp.broadcast %cst_29 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %86 = tcp.binary subtract %85, %83 : tensor<4xf64>
// CHECK-NEXT: %87 = tcp.binary subtract %86, %70 : tensor<4xf64>
// CHECK-NEXT: %88 = tcp.unary negate %83 : tensor<4xf64>
// CHECK-NEXT: %89 = tcp.ternary select %84, %87, %88 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %90 = tcp.unary abs %1 : tensor<4xf64>
// CHECK-NEXT: %cst_30 = tcp.const dense<0x7FF0000000000000> : tensor<f64>
// CHECK-NEXT: %91 = tcp.broadcast %cst_30 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %92 = tcp.binary eq %90, %91 : tensor<4xf64>
// CHECK-NEXT: %cst_31 = tcp.const dense<0x7FF0000000000000> : tensor<f64>
// CHECK-NEXT: %93 = tcp.broadcast %cst_31 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %94 = tcp.ternary select %9, %89, %70 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %95 = tcp.ternary select %92, %93, %94 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %96 = tcp.unary exp %95 : tensor<4xf64>
// CHECK-NEXT: %97 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %98 = tcp.binary power %arg1, %97 : tensor<4xf64>
// CHECK-NEXT: %cst_32 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %99 = tcp.broadcast %cst_32 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %100 = tcp.binary add %arg1, %99 : tensor<4xf64>
// CHECK-NEXT: %101 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %102 = tcp.binary power %100, %101 : tensor<4xf64>
// CHECK-NEXT: %103 = tcp.binary add %98, %102 : tensor<4xf64>
// CHECK-NEXT: %cst_33 = tcp.const dense<2.000000e+00> : tensor<f64>
// CHECK-NEXT: %104 = tcp.broadcast %cst_33 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %105 = tcp.binary add %arg1, %104 : tensor<4xf64>
// CHECK-NEXT: %106 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %107 = tcp.binary power %105, %106 : tensor<4xf64>
// CHECK-NEXT: %108 = tcp.binary add %103, %107 : tensor<4xf64>
// CHECK-NEXT: %cst_34 = tcp.const dense<3.000000e+00> : tensor<f64>
// CHECK-NEXT: %109 = tcp.broadcast %cst_34 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %110 = tcp.binary add %arg1, %109 : tensor<4xf64>
// CHECK-NEXT: %111 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %112 = tcp.binary power %110, %111 : tensor<4xf64>
// CHECK-NEXT: %113 = tcp.binary add %108, %112 : tensor<4xf64>
// CHECK-NEXT: %cst_35 = tcp.const dense<4.000000e+00> : tensor<f64>
// CHECK-NEXT: %114 = tcp.broadcast %cst_35 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %115 = tcp.binary add %arg1, %114 : tensor<4xf64>
// CHECK-NEXT: %116 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %117 = tcp.binary power %115, %116 : tensor<4xf64>
// CHECK-NEXT: %118 = tcp.binary add %113, %117 : tensor<4xf64>
// CHECK-NEXT: %cst_36 = tcp.const dense<5.000000e+00> : tensor<f64>
// CHECK-NEXT: %119 = tcp.broadcast %cst_36 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %120 = tcp.binary add %arg1, %119 : tensor<4xf64>
// CHECK-NEXT: %121 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %122 = tcp.binary power %120, %121 : tensor<4xf64>
// CHECK-NEXT: %123 = tcp.binary add %118, %122 : tensor<4xf64>
// CHECK-NEXT: %cst_37 = tcp.const dense<6.000000e+00> : tensor<f64>
// CHECK-NEXT: %124 = tcp.broadcast %cst_37 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %125 = tcp.binary add %arg1, %124 : tensor<4xf64>
// CHECK-NEXT: %126 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %127 = tcp.binary power %125, %126 : tensor<4xf64>
// CHECK-NEXT: %128 = tcp.binary add %123, %127 : tensor<4xf64>
// CHECK-NEXT: %cst_38 = tcp.const dense<7.000000e+00> : tensor<f64>
// CHECK-NEXT: %129 = tcp.broadcast %cst_38 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %130 = tcp.binary add %arg1, %129 : tensor<4xf64>
// CHECK-NEXT: %131 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %132 = tcp.binary power %130, %131 : tensor<4xf64>
// CHECK-NEXT: %133 = tcp.binary add %128, %132 : tensor<4xf64>
// CHECK-NEXT: %cst_39 = tcp.const dense<8.000000e+00> : tensor<f64>
// CHECK-NEXT: %134 = tcp.broadcast %cst_39 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %135 = tcp.binary add %arg1, %134 : tensor<4xf64>
// CHECK-NEXT: %136 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %137 = tcp.binary power %135, %136 : tensor<4xf64>
// CHECK-NEXT: %138 = tcp.binary add %133, %137 : tensor<4xf64>
// CHECK-NEXT: %cst_40 = tcp.const dense<9.000000e+00> : tensor<f64>
// CHECK-NEXT: %139 = tcp.broadcast %cst_40 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %140 = tcp.binary add %arg1, %139 : tensor<4xf64>
// CHECK-NEXT: %141 = tcp.unary negate %1 : tensor<4xf64>
// CHECK-NEXT: %142 = tcp.binary power %140, %141 : tensor<4xf64>
// CHECK-NEXT: %cst_41 = tcp.const dense<9.000000e+00> : tensor<f64>
// CHECK-NEXT: %143 = tcp.broadcast %cst_41 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %144 = tcp.binary add %arg1, %143 : tensor<4xf64>
// CHECK-NEXT: %cst_42 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %145 = tcp.broadcast %cst_42 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %146 = tcp.binary subtract %1, %145 : tensor<4xf64>
// CHECK-NEXT: %147 = tcp.binary divide %144, %146 : tensor<4xf64>
// CHECK-NEXT: %cst_43 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %148 = tcp.broadcast %cst_43 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %149 = tcp.binary add %147, %148 : tensor<4xf64>
// CHECK-NEXT: %150 = tcp.binary multiply %142, %149 : tensor<4xf64>
// CHECK-NEXT: %151 = tcp.binary multiply %142, %1 : tensor<4xf64>
// CHECK-NEXT: %152 = tcp.binary divide %151, %144 : tensor<4xf64>
// CHECK-NEXT: %cst_44 = tcp.const dense<0.083333333333333329> : tensor<f64>
// CHECK-NEXT: %153 = tcp.broadcast %cst_44 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %154 = tcp.binary multiply %152, %153 : tensor<4xf64>
// CHECK-NEXT: %155 = tcp.binary add %150, %154 : tensor<4xf64>
// CHECK-NEXT: %cst_45 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %156 = tcp.broadcast %cst_45 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %157 = tcp.binary add %1, %156 : tensor<4xf64>
// CHECK-NEXT: %158 = tcp.binary divide %157, %144 : tensor<4xf64>
// CHECK-NEXT: %159 = tcp.binary multiply %152, %158 : tensor<4xf64>
// CHECK-NEXT: %cst_46 = tcp.const dense<2.000000e+00> : tensor<f64>
// CHECK-NEXT: %160 = tcp.broadcast %cst_46 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %161 = tcp.binary add %1, %160 : tensor<4xf64>
// CHECK-NEXT: %162 = tcp.binary divide %161, %144 : tensor<4xf64>
// CHECK-NEXT: %163 = tcp.binary multiply %159, %162 : tensor<4xf64>
// CHECK-NEXT: %cst_47 = tcp.const dense<-0.0013888888888888889> : tensor<f64>
// CHECK-NEXT: %164 = tcp.broadcast %cst_47 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %165 = tcp.binary multiply %163, %164 : tensor<4xf64>
// CHECK-NEXT: %166 = tcp.binary add %155, %165 : tensor<4xf64>
// CHECK-NEXT: %cst_48 = tcp.const dense<3.000000e+00> : tensor<f64>
// CHECK-NEXT: %167 = tcp.broadcast %cst_48 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %168 = tcp.binary add %1, %167 : tensor<4xf64>
// CHECK-NEXT: %169 = tcp.binary divide %168, %144 : tensor<4xf64>
// CHECK-NEXT: %170 = tcp.binary multiply %163, %169 : tensor<4xf64>
// CHECK-NEXT: %cst_49 = tcp.const dense<4.000000e+00> : tensor<f64>
// CHECK-NEXT: %171 = tcp.broadcast %cst_49 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %172 = tcp.binary add %1, %171 : tensor<4xf64>
// CHECK-NEXT: %173 = tcp.binary divide %172, %144 : tensor<4xf64>
// CHECK-NEXT: %174 = tcp.binary multiply %170, %173 : tensor<4xf64>
// CHECK-NEXT: %cst_50 = tcp.const dense<3.3068783068783071E-5> : tensor<f64>
// CHECK-NEXT: %175 = tcp.broadcast %cst_50 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %176 = tcp.binary multiply %174, %175 : tensor<4xf64>
// CHECK-NEXT: %177 = tcp.binary add %166, %176 : tensor<4xf64>
// CHECK-NEXT: %cst_51 = tcp.const dense<5.000000e+00> : tensor<f64>
// CHECK-NEXT: %178 = tcp.broadcast %cst_51 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %179 = tcp.binary add %1, %178 : tensor<4xf64>
// CHECK-NEXT: %180 = tcp.binary divide %179, %144 : tensor<4xf64>
// CHECK-NEXT: %181 = tcp.binary multiply %174, %180 : tensor<4xf64>
// CHECK-NEXT: %cst_52 = tcp.const dense<6.000000e+00> : tensor<f64>
// CHECK-NEXT: %182 = tcp.broadcast %cst_52 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %183 = tcp.binary add %1, %182 : tensor<4xf64>
// CHECK-NEXT: %184 = tcp.binary divide %183, %144 : tensor<4xf64>
// CHECK-NEXT: %185 = tcp.binary multiply %181, %184 : tensor<4xf64>
// CHECK-NEXT: %cst_53 = tcp.const dense<-8.2671957671957675E-7> : tensor<f64>
// CHECK-NEXT: %186 = tcp.broadcast %cst_53 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %187 = tcp.binary multiply %185, %186 : tensor<4xf64>
// CHECK-NEXT: %188 = tcp.binary add %177, %187 : tensor<4xf64>
// CHECK-NEXT: %cst_54 = tcp.const dense<7.000000e+00> : tensor<f64>
// CHECK-NEXT: %189 = tcp.broadcast %cst_54 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %190 = tcp.binary add %1, %189 : tensor<4xf64>
// CHECK-NEXT: %191 = tcp.binary divide %190, %144 : tensor<4xf64>
// CHECK-NEXT: %192 = tcp.binary multiply %185, %191 : tensor<4xf64>
// CHECK-NEXT: %cst_55 = tcp.const dense<8.000000e+00> : tensor<f64>
// CHECK-NEXT: %193 = tcp.broadcast %cst_55 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %194 = tcp.binary add %1, %193 : tensor<4xf64>
// CHECK-NEXT: %195 = tcp.binary divide %194, %144 : tensor<4xf64>
// CHECK-NEXT: %196 = tcp.binary multiply %192, %195 : tensor<4xf64>
// CHECK-NEXT: %cst_56 = tcp.const dense<2.08767569878681E-8> : tensor<f64>
// CHECK-NEXT: %197 = tcp.broadcast %cst_56 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %198 = tcp.binary multiply %196, %197 : tensor<4xf64>
// CHECK-NEXT: %199 = tcp.binary add %188, %198 : tensor<4xf64>
// CHECK-NEXT: %cst_57 = tcp.const dense<9.000000e+00> : tensor<f64>
// CHECK-NEXT: %200 = tcp.broadcast %cst_57 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %201 = tcp.binary add %1, %200 : tensor<4xf64>
// CHECK-NEXT: %202 = tcp.binary divide %201, %144 : tensor<4xf64>
// CHECK-NEXT: %203 = tcp.binary multiply %196, %202 : tensor<4xf64>
// CHECK-NEXT: %cst_58 = tcp.const dense<1.000000e+01> : tensor<f64>
// CHECK-NEXT: %204 = tcp.broadcast %cst_58 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %205 = tcp.binary add %1, %204 : tensor<4xf64>
// CHECK-NEXT: %206 = tcp.binary divide %205, %144 : tensor<4xf64>
// CHECK-NEXT: %207 = tcp.binary multiply %203, %206 : tensor<4xf64>
// CHECK-NEXT: %cst_59 = tcp.const dense<-5.2841901386874932E-10> : tensor<f64>
// CHECK-NEXT: %208 = tcp.broadcast %cst_59 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %209 = tcp.binary multiply %207, %208 : tensor<4xf64>
// CHECK-NEXT: %210 = tcp.binary add %199, %209 : tensor<4xf64>
// CHECK-NEXT: %cst_60 = tcp.const dense<1.100000e+01> : tensor<f64>
// CHECK-NEXT: %211 = tcp.broadcast %cst_60 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %212 = tcp.binary add %1, %211 : tensor<4xf64>
// CHECK-NEXT: %213 = tcp.binary divide %212, %144 : tensor<4xf64>
// CHECK-NEXT: %214 = tcp.binary multiply %207, %213 : tensor<4xf64>
// CHECK-NEXT: %cst_61 = tcp.const dense<1.200000e+01> : tensor<f64>
// CHECK-NEXT: %215 = tcp.broadcast %cst_61 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %216 = tcp.binary add %1, %215 : tensor<4xf64>
// CHECK-NEXT: %217 = tcp.binary divide %216, %144 : tensor<4xf64>
// CHECK-NEXT: %218 = tcp.binary multiply %214, %217 : tensor<4xf64>
// CHECK-NEXT: %cst_62 = tcp.const dense<1.3382536530684679E-11> : tensor<f64>
// CHECK-NEXT: %219 = tcp.broadcast %cst_62 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %220 = tcp.binary multiply %218, %219 : tensor<4xf64>
// CHECK-NEXT: %221 = tcp.binary add %210, %220 : tensor<4xf64>
// CHECK-NEXT: %cst_63 = tcp.const dense<1.300000e+01> : tensor<f64>
// CHECK-NEXT: %222 = tcp.broadcast %cst_63 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %223 = tcp.binary add %1, %222 : tensor<4xf64>
// CHECK-NEXT: %224 = tcp.binary divide %223, %144 : tensor<4xf64>
// CHECK-NEXT: %225 = tcp.binary multiply %218, %224 : tensor<4xf64>
// CHECK-NEXT: %cst_64 = tcp.const dense<1.400000e+01> : tensor<f64>
// CHECK-NEXT: %226 = tcp.broadcast %cst_64 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %227 = tcp.binary add %1, %226 : tensor<4xf64>
// CHECK-NEXT: %228 = tcp.binary divide %227, %144 : tensor<4xf64>
// CHECK-NEXT: %229 = tcp.binary multiply %225, %228 : tensor<4xf64>
// CHECK-NEXT: %cst_65 = tcp.const dense<-3.3896802963225827E-13> : tensor<f64>
// CHECK-NEXT: %230 = tcp.broadcast %cst_65 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %231 = tcp.binary multiply %229, %230 : tensor<4xf64>
// CHECK-NEXT: %232 = tcp.binary add %221, %231 : tensor<4xf64>
// CHECK-NEXT: %cst_66 = tcp.const dense<1.500000e+01> : tensor<f64>
// CHECK-NEXT: %233 = tcp.broadcast %cst_66 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %234 = tcp.binary add %1, %233 : tensor<4xf64>
// CHECK-NEXT: %235 = tcp.binary divide %234, %144 : tensor<4xf64>
// CHECK-NEXT: %236 = tcp.binary multiply %229, %235 : tensor<4xf64>
// CHECK-NEXT: %cst_67 = tcp.const dense<1.600000e+01> : tensor<f64>
// CHECK-NEXT: %237 = tcp.broadcast %cst_67 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %238 = tcp.binary add %1, %237 : tensor<4xf64>
// CHECK-NEXT: %239 = tcp.binary divide %238, %144 : tensor<4xf64>
// CHECK-NEXT: %240 = tcp.binary multiply %236, %239 : tensor<4xf64>
// CHECK-NEXT: %cst_68 = tcp.const dense<8.5860620562778452E-15> : tensor<f64>
// CHECK-NEXT: %241 = tcp.broadcast %cst_68 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %242 = tcp.binary multiply %240, %241 : tensor<4xf64>
// CHECK-NEXT: %243 = tcp.binary add %232, %242 : tensor<4xf64>
// CHECK-NEXT: %cst_69 = tcp.const dense<1.700000e+01> : tensor<f64>
// CHECK-NEXT: %244 = tcp.broadcast %cst_69 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %245 = tcp.binary add %1, %244 : tensor<4xf64>
// CHECK-NEXT: %246 = tcp.binary divide %245, %144 : tensor<4xf64>
// CHECK-NEXT: %247 = tcp.binary multiply %240, %246 : tensor<4xf64>
// CHECK-NEXT: %cst_70 = tcp.const dense<1.800000e+01> : tensor<f64>
// CHECK-NEXT: %248 = tcp.broadcast %cst_70 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %249 = tcp.binary add %1, %248 : tensor<4xf64>
// CHECK-NEXT: %250 = tcp.binary divide %249, %144 : tensor<4xf64>
// CHECK-NEXT: %251 = tcp.binary multiply %247, %250 : tensor<4xf64>
// CHECK-NEXT: %cst_71 = tcp.const dense<-2.1748686985580619E-16> : tensor<f64>
// CHECK-NEXT: %252 = tcp.broadcast %cst_71 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %253 = tcp.binary multiply %251, %252 : tensor<4xf64>
// CHECK-NEXT: %254 = tcp.binary add %243, %253 : tensor<4xf64>
// CHECK-NEXT: %cst_72 = tcp.const dense<1.900000e+01> : tensor<f64>
// CHECK-NEXT: %255 = tcp.broadcast %cst_72 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %256 = tcp.binary add %1, %255 : tensor<4xf64>
// CHECK-NEXT: %257 = tcp.binary divide %256, %144 : tensor<4xf64>
// CHECK-NEXT: %258 = tcp.binary multiply %251, %257 : tensor<4xf64>
// CHECK-NEXT: %cst_73 = tcp.const dense<2.000000e+01> : tensor<f64>
// CHECK-NEXT: %259 = tcp.broadcast %cst_73 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %260 = tcp.binary add %1, %259 : tensor<4xf64>
// CHECK-NEXT: %261 = tcp.binary divide %260, %144 : tensor<4xf64>
// CHECK-NEXT: %262 = tcp.binary multiply %258, %261 : tensor<4xf64>
// CHECK-NEXT: %cst_74 = tcp.const dense<5.5090028283602295E-18> : tensor<f64>
// CHECK-NEXT: %263 = tcp.broadcast %cst_74 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %264 = tcp.binary multiply %262, %263 : tensor<4xf64>
// CHECK-NEXT: %265 = tcp.binary add %254, %264 : tensor<4xf64>
// CHECK-NEXT: %cst_75 = tcp.const dense<2.100000e+01> : tensor<f64>
// CHECK-NEXT: %266 = tcp.broadcast %cst_75 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %267 = tcp.binary add %1, %266 : tensor<4xf64>
// CHECK-NEXT: %268 = tcp.binary divide %267, %144 : tensor<4xf64>
// CHECK-NEXT: %269 = tcp.binary multiply %262, %268 : tensor<4xf64>
// CHECK-NEXT: %cst_76 = tcp.const dense<2.200000e+01> : tensor<f64>
// CHECK-NEXT: %270 = tcp.broadcast %cst_76 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %271 = tcp.binary add %1, %270 : tensor<4xf64>
// CHECK-NEXT: %272 = tcp.binary divide %271, %144 : tensor<4xf64>
// CHECK-NEXT: %273 = tcp.binary multiply %269, %272 : tensor<4xf64>
// CHECK-NEXT: %cst_77 = tcp.const dense<-1.3954464685812522E-19> : tensor<f64>
// CHECK-NEXT: %274 = tcp.broadcast %cst_77 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %275 = tcp.binary multiply %273, %274 : tensor<4xf64>
// CHECK-NEXT: %276 = tcp.binary add %265, %275 : tensor<4xf64>
// CHECK-NEXT: %cst_78 = tcp.const dense<2.300000e+01> : tensor<f64>
// CHECK-NEXT: %277 = tcp.broadcast %cst_78 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %278 = tcp.binary add %1, %277 : tensor<4xf64>
// CHECK-NEXT: %279 = tcp.binary divide %278, %144 : tensor<4xf64>
// CHECK-NEXT: %280 = tcp.binary multiply %273, %279 : tensor<4xf64>
// CHECK-NEXT: %cst_79 = tcp.const dense<2.400000e+01> : tensor<f64>
// CHECK-NEXT: %281 = tcp.broadcast %cst_79 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %282 = tcp.binary add %1, %281 : tensor<4xf64>
// CHECK-NEXT: %283 = tcp.binary divide %282, %144 : tensor<4xf64>
// CHECK-NEXT: %284 = tcp.binary multiply %280, %283 : tensor<4xf64>
// CHECK-NEXT: %285 = tcp.unary abs %142 : tensor<4xf64>
// CHECK-NEXT: %286 = tcp.unary abs %138 : tensor<4xf64>
// CHECK-NEXT: %cst_80 = tcp.const dense<2.2204460492503131E-16> : tensor<f64>
// CHECK-NEXT: %287 = tcp.broadcast %cst_80 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %288 = tcp.binary multiply %286, %287 : tensor<4xf64>
// CHECK-NEXT: %289 = tcp.binary le %285, %288 : tensor<4xf64>
// CHECK-NEXT: %290 = tcp.binary add %138, %276 : tensor<4xf64>
// CHECK-NEXT: %291 = tcp.ternary select %289, %138, %290 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_81 = tcp.const dense<0x7FF8000000000000> : tensor<f64>
// CHECK-NEXT: %292 = tcp.broadcast %cst_81 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %cst_82 = tcp.const dense<0x7FF0000000000000> : tensor<f64>
// CHECK-NEXT: %293 = tcp.broadcast %cst_82 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %cst_83 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %294 = tcp.broadcast %cst_83 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %295 = tcp.binary multiply %1, %294 : tensor<4xf64>
// CHECK-NEXT: %296 = tcp.unary floor %295 : tensor<4xf64>
// CHECK-NEXT: %297 = tcp.binary eq %295, %296 : tensor<4xf64>
// CHECK-NEXT: %cst_84 = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %298 = tcp.broadcast %cst_84 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %299 = tcp.binary le %arg1, %298 : tensor<4xf64>
// CHECK-NEXT: %300 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK-NEXT: %301 = tcp.binary eq %arg1, %300 : tensor<4xf64>
// CHECK-NEXT: %302 = tcp.binary and %299, %301 : tensor<4xi1>
// CHECK-NEXT: %cst_85 = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %303 = tcp.broadcast %cst_85 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %304 = tcp.binary le %arg1, %303 : tensor<4xf64>
// CHECK-NEXT: %305 = tcp.unary floor %1 : tensor<4xf64>
// CHECK-NEXT: %306 = tcp.binary eq %1, %305 : tensor<4xf64>
// CHECK-NEXT: %cst_86 = tcp.const dense<false> : tensor<i1>
// CHECK-NEXT: %307 = tcp.broadcast %cst_86 dims = [] : tensor<i1> -> tensor<4xi1>
// CHECK-NEXT: %308 = tcp.binary eq %306, %307 : tensor<4xi1>
// CHECK-NEXT: %309 = tcp.binary and %304, %308 : tensor<4xi1>
// CHECK-NEXT: %310 = tcp.ternary select %309, %292, %291 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %311 = tcp.ternary select %297, %293, %292 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %312 = tcp.ternary select %302, %311, %310 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_87 = tcp.const dense<0x7FF0000000000000> : tensor<f64>
// CHECK-NEXT: %313 = tcp.broadcast %cst_87 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %314 = tcp.binary eq %arg1, %313 : tensor<4xf64>
// CHECK-NEXT: %cst_88 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %315 = tcp.broadcast %cst_88 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %316 = tcp.binary gt %1, %315 : tensor<4xf64>
// CHECK-NEXT: %317 = tcp.binary and %314, %316 : tensor<4xi1>
// CHECK-NEXT: %cst_89 = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %318 = tcp.broadcast %cst_89 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %319 = tcp.ternary select %317, %318, %312 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_90 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %320 = tcp.broadcast %cst_90 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %321 = tcp.binary eq %1, %320 : tensor<4xf64>
// CHECK-NEXT: %322 = tcp.ternary select %321, %293, %319 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_91 = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %323 = tcp.broadcast %cst_91 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %324 = tcp.binary le %arg1, %323 : tensor<4xf64>
// CHECK-NEXT: %cst_92 = tcp.const dense<0x7FF0000000000000> : tensor<f64>
// CHECK-NEXT: %325 = tcp.broadcast %cst_92 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %326 = tcp.binary eq %1, %325 : tensor<4xf64>
// CHECK-NEXT: %327 = tcp.binary and %324, %326 : tensor<4xi1>
// CHECK-NEXT: %328 = tcp.ternary select %327, %292, %322 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_93 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %329 = tcp.broadcast %cst_93 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %330 = tcp.binary lt %1, %329 : tensor<4xf64>
// CHECK-NEXT: %331 = tcp.ternary select %330, %292, %328 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %332 = tcp.binary multiply %96, %331 : tensor<4xf64>
// CHECK-NEXT: %333 = tcp.unary negate %332 : tensor<4xf64>
// CHECK-NEXT: %334 = tcp.ternary select %7, %332, %333 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_94 = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %335 = tcp.broadcast %cst_94 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %336 = tcp.binary eq %arg0, %335 : tensor<4xf64>
// CHECK-NEXT: %cst_95 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %337 = tcp.broadcast %cst_95 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %338 = tcp.binary lt %arg1, %337 : tensor<4xf64>
// CHECK-NEXT: %339 = tcp.unary negate %arg1 : tensor<4xf64>
// CHECK-NEXT: %cst_96 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %340 = tcp.broadcast %cst_96 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %341 = tcp.binary subtract %arg1, %340 : tensor<4xf64>
// CHECK-NEXT: %342 = tcp.ternary select %338, %339, %341 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %cst_97 = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %343 = tcp.broadcast %cst_97 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %cst_98 = tcp.const dense<0.99999999999980993> : tensor<f64>
// CHECK-NEXT: %344 = tcp.broadcast %cst_98 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %cst_99 = tcp.const dense<1.000000e+00> : tensor<f64>
// CHECK-NEXT: %345 = tcp.broadcast %cst_99 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %346 = tcp.binary add %342, %345 : tensor<4xf64>
// CHECK-NEXT: %347 = tcp.binary multiply %346, %346 : tensor<4xf64>
// CHECK-NEXT: %cst_100 = tcp.const dense<676.5203681218851> : tensor<f64>
// CHECK-NEXT: %348 = tcp.broadcast %cst_100 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %349 = tcp.binary divide %348, %347 : tensor<4xf64>
// CHECK-NEXT: %350 = tcp.binary subtract %343, %349 : tensor<4xf64>
// CHECK-NEXT: %cst_101 = tcp.const dense<676.5203681218851> : tensor<f64>
// CHECK-NEXT: %351 = tcp.broadcast %cst_101 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %352 = tcp.binary divide %351, %346 : tensor<4xf64>
// CHECK-NEXT: %353 = tcp.binary add %344, %352 : tensor<4xf64>
// CHECK-NEXT: %cst_102 = tcp.const dense<2.000000e+00> : tensor<f64>
// CHECK-NEXT: %354 = tcp.broadcast %cst_102 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %355 = tcp.binary add %342, %354 : tensor<4xf64>
// CHECK-NEXT: %356 = tcp.binary multiply %355, %355 : tensor<4xf64>
// CHECK-NEXT: %cst_103 = tcp.const dense<-1259.1392167224028> : tensor<f64>
// CHECK-NEXT: %357 = tcp.broadcast %cst_103 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %358 = tcp.binary divide %357, %356 : tensor<4xf64>
// CHECK-NEXT: %359 = tcp.binary subtract %350, %358 : tensor<4xf64>
// CHECK-NEXT: %cst_104 = tcp.const dense<-1259.1392167224028> : tensor<f64>
// CHECK-NEXT: %360 = tcp.broadcast %cst_104 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %361 = tcp.binary divide %360, %355 : tensor<4xf64>
// CHECK-NEXT: %362 = tcp.binary add %353, %361 : tensor<4xf64>
// CHECK-NEXT: %cst_105 = tcp.const dense<3.000000e+00> : tensor<f64>
// CHECK-NEXT: %363 = tcp.broadcast %cst_105 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %364 = tcp.binary add %342, %363 : tensor<4xf64>
// CHECK-NEXT: %365 = tcp.binary multiply %364, %364 : tensor<4xf64>
// CHECK-NEXT: %cst_106 = tcp.const dense<771.32342877765313> : tensor<f64>
// CHECK-NEXT: %366 = tcp.broadcast %cst_106 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %367 = tcp.binary divide %366, %365 : tensor<4xf64>
// CHECK-NEXT: %368 = tcp.binary subtract %359, %367 : tensor<4xf64>
// CHECK-NEXT: %cst_107 = tcp.const dense<771.32342877765313> : tensor<f64>
// CHECK-NEXT: %369 = tcp.broadcast %cst_107 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %370 = tcp.binary divide %369, %364 : tensor<4xf64>
// CHECK-NEXT: %371 = tcp.binary add %362, %370 : tensor<4xf64>
// CHECK-NEXT: %cst_108 = tcp.const dense<4.000000e+00> : tensor<f64>
// CHECK-NEXT: %372 = tcp.broadcast %cst_108 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %373 = tcp.binary add %342, %372 : tensor<4xf64>
// CHECK-NEXT: %374 = tcp.binary multiply %373, %373 : tensor<4xf64>
// CHECK-NEXT: %cst_109 = tcp.const dense<-176.61502916214059> : tensor<f64>
// CHECK-NEXT: %375 = tcp.broadcast %cst_109 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %376 = tcp.binary divide %375, %374 : tensor<4xf64>
// CHECK-NEXT: %377 = tcp.binary subtract %368, %376 : tensor<4xf64>
// CHECK-NEXT: %cst_110 = tcp.const dense<-176.61502916214059> : tensor<f64>
// CHECK-NEXT: %378 = tcp.broadcast %cst_110 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %379 = tcp.binary divide %378, %373 : tensor<4xf64>
// CHECK-NEXT: %380 = tcp.binary add %371, %379 : tensor<4xf64>
// CHECK-NEXT: %cst_111 = tcp.const dense<5.000000e+00> : tensor<f64>
// CHECK-NEXT: %381 = tcp.broadcast %cst_111 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %382 = tcp.binary add %342, %381 : tensor<4xf64>
// CHECK-NEXT: %383 = tcp.binary multiply %382, %382 : tensor<4xf64>
// CHECK-NEXT: %cst_112 = tcp.const dense<12.507343278686905> : tensor<f64>
// CHECK-NEXT: %384 = tcp.broadcast %cst_112 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %385 = tcp.binary divide %384, %383 : tensor<4xf64>
// CHECK-NEXT: %386 = tcp.binary subtract %377, %385 : tensor<4xf64>
// CHECK-NEXT: %cst_113 = tcp.const dense<12.507343278686905> : tensor<f64>
// CHECK-NEXT: %387 = tcp.broadcast %cst_113 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %388 = tcp.binary divide %387, %382 : tensor<4xf64>
// CHECK-NEXT: %389 = tcp.binary add %380, %388 : tensor<4xf64>
// CHECK-NEXT: %cst_114 = tcp.const dense<6.000000e+00> : tensor<f64>
// CHECK-NEXT: %390 = tcp.broadcast %cst_114 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %391 = tcp.binary add %342, %390 : tensor<4xf64>
// CHECK-NEXT: %392 = tcp.binary multiply %391, %391 : tensor<4xf64>
// CHECK-NEXT: %cst_115 = tcp.const dense<-0.13857109526572012> : tensor<f64>
// CHECK-NEXT: %393 = tcp.broadcast %cst_115 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %394 = tcp.binary divide %393, %392 : tensor<4xf64>
// CHECK-NEXT: %395 = tcp.binary subtract %386, %394 : tensor<4xf64>
// CHECK-NEXT: %cst_116 = tcp.const dense<-0.13857109526572012> : tensor<f64>
// CHECK-NEXT: %396 = tcp.broadcast %cst_116 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %397 = tcp.binary divide %396, %391 : tensor<4xf64>
// CHECK-NEXT: %398 = tcp.binary add %389, %397 : tensor<4xf64>
// CHECK-NEXT: %cst_117 = tcp.const dense<7.000000e+00> : tensor<f64>
// CHECK-NEXT: %399 = tcp.broadcast %cst_117 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %400 = tcp.binary add %342, %399 : tensor<4xf64>
// CHECK-NEXT: %401 = tcp.binary multiply %400, %400 : tensor<4xf64>
// CHECK-NEXT: %cst_118 = tcp.const dense<9.9843695780195716E-6> : tensor<f64>
// CHECK-NEXT: %402 = tcp.broadcast %cst_118 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %403 = tcp.binary divide %402, %401 : tensor<4xf64>
// CHECK-NEXT: %404 = tcp.binary subtract %395, %403 : tensor<4xf64>
// CHECK-NEXT: %cst_119 = tcp.const dense<9.9843695780195716E-6> : tensor<f64>
// CHECK-NEXT: %405 = tcp.broadcast %cst_119 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %406 = tcp.binary divide %405, %400 : tensor<4xf64>
// CHECK-NEXT: %407 = tcp.binary add %398, %406 : tensor<4xf64>
// CHECK-NEXT: %cst_120 = tcp.const dense<8.000000e+00> : tensor<f64>
// CHECK-NEXT: %408 = tcp.broadcast %cst_120 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %409 = tcp.binary add %342, %408 : tensor<4xf64>
// CHECK-NEXT: %410 = tcp.binary multiply %409, %409 : tensor<4xf64>
// CHECK-NEXT: %cst_121 = tcp.const dense<1.5056327351493116E-7> : tensor<f64>
// CHECK-NEXT: %411 = tcp.broadcast %cst_121 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %412 = tcp.binary divide %411, %410 : tensor<4xf64>
// CHECK-NEXT: %413 = tcp.binary subtract %404, %412 : tensor<4xf64>
// CHECK-NEXT: %cst_122 = tcp.const dense<1.5056327351493116E-7> : tensor<f64>
// CHECK-NEXT: %414 = tcp.broadcast %cst_122 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %415 = tcp.binary divide %414, %409 : tensor<4xf64>
// CHECK-NEXT: %416 = tcp.binary add %407, %415 : tensor<4xf64>
// CHECK-NEXT: %cst_123 = tcp.const dense<7.500000e+00> : tensor<f64>
// CHECK-NEXT: %417 = tcp.broadcast %cst_123 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %418 = tcp.binary add %342, %417 : tensor<4xf64>
// CHECK-NEXT: %cst_124 = tcp.const dense<7.500000e+00> : tensor<f64>
// CHECK-NEXT: %419 = tcp.broadcast %cst_124 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %420 = tcp.binary divide %342, %419 : tensor<4xf64>
// CHECK-NEXT: %421 = tcp.unary log1p %420 : tensor<4xf64>
// CHECK-NEXT: %cst_125 = tcp.const dense<2.0149030205422647> : tensor<f64>
// CHECK-NEXT: %422 = tcp.broadcast %cst_125 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %423 = tcp.binary add %421, %422 : tensor<4xf64>
// CHECK-NEXT: %424 = tcp.binary divide %413, %416 : tensor<4xf64>
// CHECK-NEXT: %425 = tcp.binary add %423, %424 : tensor<4xf64>
// CHECK-NEXT: %cst_126 = tcp.const dense<7.000000e+00> : tensor<f64>
// CHECK-NEXT: %426 = tcp.broadcast %cst_126 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %427 = tcp.binary divide %426, %418 : tensor<4xf64>
// CHECK-NEXT: %428 = tcp.binary subtract %425, %427 : tensor<4xf64>
// CHECK-NEXT: %cst_127 = tcp.const dense<5.000000e-01> : tensor<f64>
// CHECK-NEXT: %429 = tcp.broadcast %cst_127 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %430 = tcp.binary add %arg1, %429 : tensor<4xf64>
// CHECK-NEXT: %431 = tcp.unary floor %430 : tensor<4xf64>
// CHECK-NEXT: %432 = tcp.unary abs %431 : tensor<4xf64>
// CHECK-NEXT: %433 = tcp.binary add %arg1, %432 : tensor<4xf64>
// CHECK-NEXT: %cst_128 = tcp.const dense<3.1415926535897931> : tensor<f64>
// CHECK-NEXT: %434 = tcp.broadcast %cst_128 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %435 = tcp.binary multiply %433, %434 : tensor<4xf64>
// CHECK-NEXT: %436 = tcp.unary cos %435 : tensor<4xf64>
// CHECK-NEXT: %cst_129 = tcp.const dense<3.1415926535897931> : tensor<f64>
// CHECK-NEXT: %437 = tcp.broadcast %cst_129 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %438 = tcp.binary multiply %436, %437 : tensor<4xf64>
// CHECK-NEXT: %439 = tcp.unary sin %435 : tensor<4xf64>
// CHECK-NEXT: %440 = tcp.binary divide %438, %439 : tensor<4xf64>
// CHECK-NEXT: %441 = tcp.binary subtract %428, %440 : tensor<4xf64>
// CHECK-NEXT: %cst_130 = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %442 = tcp.broadcast %cst_130 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %443 = tcp.binary le %arg1, %442 : tensor<4xf64>
// CHECK-NEXT: %444 = tcp.unary floor %arg1 : tensor<4xf64>
// CHECK-NEXT: %445 = tcp.binary eq %arg1, %444 : tensor<4xf64>
// CHECK-NEXT: %446 = tcp.binary and %443, %445 : tensor<4xi1>
// CHECK-NEXT: %cst_131 = tcp.const dense<0x7FF8000000000000> : tensor<f64>
// CHECK-NEXT: %447 = tcp.broadcast %cst_131 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %448 = tcp.ternary select %338, %441, %428 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %449 = tcp.ternary select %446, %447, %448 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %450 = tcp.ternary select %336, %449, %334 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: %451 = tcp.unary negate %arg0 : tensor<4xf64>
// CHECK-NEXT: %cst_132 = tcp.const dense<0.000000e+00> : tensor<f64>
// CHECK-NEXT: %452 = tcp.broadcast %cst_132 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %453 = tcp.binary le %451, %452 : tensor<4xf64>
// CHECK-NEXT: %454 = tcp.unary floor %arg0 : tensor<4xf64>
// CHECK-NEXT: %455 = tcp.binary eq %arg0, %454 : tensor<4xf64>
// CHECK-NEXT: %456 = tcp.binary and %453, %455 : tensor<4xi1>
// CHECK-NEXT: %cst_133 = tcp.const dense<0x7FF8000000000000> : tensor<f64>
// CHECK-NEXT: %457 = tcp.broadcast %cst_133 dims = [] : tensor<f64> -> tensor<4xf64>
// CHECK-NEXT: %458 = tcp.ternary select %456, %450, %457 : tensor<4xi1>, tensor<4xf64>, tensor<4xf64>
// CHECK-NEXT: return
