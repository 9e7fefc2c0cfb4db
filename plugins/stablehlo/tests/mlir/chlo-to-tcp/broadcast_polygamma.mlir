// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<2xf32>) {
  %0 = chlo.broadcast_polygamma %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<2x3xf32>, %arg1: tensor<2xf32>) {
// CHECK-NEXT: %0 = tcp.broadcast %arg1 dims = [0] : tensor<2xf32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %1 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %2 = tcp.binary add %arg0, %1 : tensor<2x3xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %3 = tcp.broadcast %cst_0 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %4 = tcp.binary multiply %2, %3 : tensor<2x3xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %5 = tcp.broadcast %cst_1 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %6 = tcp.binary multiply %2, %5 : tensor<2x3xf32>
// CHECK-NEXT: %7 = tcp.unary floor %6 : tensor<2x3xf32>
// CHECK-NEXT: %8 = tcp.binary eq %4, %7 : tensor<2x3xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %9 = tcp.broadcast %cst_2 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %10 = tcp.binary lt %2, %9 : tensor<2x3xf32>
// CHECK-NEXT: %11 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %12 = tcp.broadcast %cst_3 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %13 = tcp.binary subtract %2, %12 : tensor<2x3xf32>
// CHECK-NEXT: %14 = tcp.ternary select %10, %11, %13 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %15 = tcp.broadcast %cst_4 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %16 = tcp.broadcast %cst_5 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %17 = tcp.binary add %14, %16 : tensor<2x3xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<676.520386> : tensor<f32>
// CHECK-NEXT: %18 = tcp.broadcast %cst_6 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %19 = tcp.binary divide %18, %17 : tensor<2x3xf32>
// CHECK-NEXT: %20 = tcp.binary add %15, %19 : tensor<2x3xf32>
// CHECK-NEXT: %cst_7 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %21 = tcp.broadcast %cst_7 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %22 = tcp.binary add %14, %21 : tensor<2x3xf32>
// CHECK-NEXT: %cst_8 = tcp.const dense<-1259.13916> : tensor<f32>
// CHECK-NEXT: %23 = tcp.broadcast %cst_8 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %24 = tcp.binary divide %23, %22 : tensor<2x3xf32>
// CHECK-NEXT: %25 = tcp.binary add %20, %24 : tensor<2x3xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %26 = tcp.broadcast %cst_9 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %27 = tcp.binary add %14, %26 : tensor<2x3xf32>
// CHECK-NEXT: %cst_10 = tcp.const dense<771.323425> : tensor<f32>
// CHECK-NEXT: %28 = tcp.broadcast %cst_10 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %29 = tcp.binary divide %28, %27 : tensor<2x3xf32>
// CHECK-NEXT: %30 = tcp.binary add %25, %29 : tensor<2x3xf32>
// CHECK-NEXT: %cst_11 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %31 = tcp.broadcast %cst_11 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %32 = tcp.binary add %14, %31 : tensor<2x3xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<-176.615036> : tensor<f32>
// CHECK-NEXT: %33 = tcp.broadcast %cst_12 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %34 = tcp.binary divide %33, %32 : tensor<2x3xf32>
// CHECK-NEXT: %35 = tcp.binary add %30, %34 : tensor<2x3xf32>
// CHECK-NEXT: %cst_13 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %36 = tcp.broadcast %cst_13 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %37 = tcp.binary add %14, %36 : tensor<2x3xf32>
// CHECK-NEXT: %cst_14 = tcp.const dense<12.5073433> : tensor<f32>
// CHECK-NEXT: %38 = tcp.broadcast %cst_14 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %39 = tcp.binary divide %38, %37 : tensor<2x3xf32>
// CHECK-NEXT: %40 = tcp.binary add %35, %39 : tensor<2x3xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %41 = tcp.broadcast %cst_15 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %42 = tcp.binary add %14, %41 : tensor<2x3xf32>
// CHECK-NEXT: %cst_16 = tcp.const dense<-0.138571098> : tensor<f32>
// CHECK-NEXT: %43 = tcp.broadcast %cst_16 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %44 = tcp.binary divide %43, %42 : tensor<2x3xf32>
// CHECK-NEXT: %45 = tcp.binary add %40, %44 : tensor<2x3xf32>
// CHECK-NEXT: %cst_17 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %46 = tcp.broadcast %cst_17 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %47 = tcp.binary add %14, %46 : tensor<2x3xf32>
// CHECK-NEXT: %cst_18 = tcp.const dense<9.98436917E-6> : tensor<f32>
// CHECK-NEXT: %48 = tcp.broadcast %cst_18 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %49 = tcp.binary divide %48, %47 : tensor<2x3xf32>
// CHECK-NEXT: %50 = tcp.binary add %45, %49 : tensor<2x3xf32>
// CHECK-NEXT: %cst_19 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %51 = tcp.broadcast %cst_19 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %52 = tcp.binary add %14, %51 : tensor<2x3xf32>
// CHECK-NEXT: %cst_20 = tcp.const dense<1.50563267E-7> : tensor<f32>
// CHECK-NEXT: %53 = tcp.broadcast %cst_20 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %54 = tcp.binary divide %53, %52 : tensor<2x3xf32>
// CHECK-NEXT: %55 = tcp.binary add %50, %54 : tensor<2x3xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<7.500000e+00> : tensor<f32>
// CHECK-NEXT: %56 = tcp.broadcast %cst_21 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %57 = tcp.binary add %14, %56 : tensor<2x3xf32>
// CHECK-NEXT: %cst_22 = tcp.const dense<7.500000e+00> : tensor<f32>
// CHECK-NEXT: %58 = tcp.broadcast %cst_22 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %59 = tcp.binary divide %14, %58 : tensor<2x3xf32>
// CHECK-NEXT: %60 = tcp.unary log1p %59 : tensor<2x3xf32>
// CHECK-NEXT: %cst_23 = tcp.const dense<2.01490307> : tensor<f32>
// CHECK-NEXT: %61 = tcp.broadcast %cst_23 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %62 = tcp.binary add %60, %61 : tensor<2x3xf32>
// CHECK-NEXT: %cst_24 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %63 = tcp.broadcast %cst_24 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %64 = tcp.binary add %14, %63 : tensor<2x3xf32>
// CHECK-NEXT: %65 = tcp.binary divide %57, %62 : tensor<2x3xf32>
// CHECK-NEXT: %66 = tcp.binary subtract %64, %65 : tensor<2x3xf32>
// CHECK-NEXT: %67 = tcp.binary multiply %66, %62 : tensor<2x3xf32>
// CHECK-NEXT: %cst_25 = tcp.const dense<0.918938517> : tensor<f32>
// CHECK-NEXT: %68 = tcp.broadcast %cst_25 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %69 = tcp.binary add %67, %68 : tensor<2x3xf32>
// CHECK-NEXT: %70 = tcp.unary log %55 : tensor<2x3xf32>
// CHECK-NEXT: %71 = tcp.binary add %69, %70 : tensor<2x3xf32>
// CHECK-NEXT: %72 = tcp.unary abs %2 : tensor<2x3xf32>
// CHECK-NEXT: %73 = tcp.unary abs %2 : tensor<2x3xf32>
// CHECK-NEXT: %74 = tcp.unary floor %73 : tensor<2x3xf32>
// CHECK-NEXT: %75 = tcp.binary subtract %72, %74 : tensor<2x3xf32>
// CHECK-NEXT: %cst_26 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %76 = tcp.broadcast %cst_26 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %77 = tcp.binary gt %75, %76 : tensor<2x3xf32>
// CHECK-NEXT: %cst_27 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %78 = tcp.broadcast %cst_27 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %79 = tcp.binary subtract %78, %75 : tensor<2x3xf32>
// CHECK-NEXT: %80 = tcp.ternary select %77, %79, %75 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_28 = tcp.const dense<3.14159274> : tensor<f32>
// CHECK-NEXT: %81 = tcp.broadcast %cst_28 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %82 = tcp.binary multiply %80, %81 : tensor<2x3xf32>
// CHECK-NEXT: %83 = tcp.unary sin %82 : tensor<2x3xf32>
// CHECK-NEXT: %84 = tcp.unary log %83 : tensor<2x3xf32>
// CHECK-NEXT: %85 = tcp.unary is_finite %84 : tensor<2x3xf32>
// CHECK-NEXT: %cst_29 = tcp.const dense<1.14472985> : tensor<f32>
// CHECK-NEXT: %86 = tcp.broadcast %cst_29 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %87 = tcp.binary subtract %86, %84 : tensor<2x3xf32>
// CHECK-NEXT: %88 = tcp.binary subtract %87, %71 : tensor<2x3xf32>
// CHECK-NEXT: %89 = tcp.unary negate %84 : tensor<2x3xf32>
// CHECK-NEXT: %90 = tcp.ternary select %85, %88, %89 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %91 = tcp.unary abs %2 : tensor<2x3xf32>
// CHECK-NEXT: %cst_30 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %92 = tcp.broadcast %cst_30 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %93 = tcp.binary eq %91, %92 : tensor<2x3xf32>
// CHECK-NEXT: %cst_31 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %94 = tcp.broadcast %cst_31 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %95 = tcp.ternary select %10, %90, %71 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %96 = tcp.ternary select %93, %94, %95 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %97 = tcp.unary exp %96 : tensor<2x3xf32>
// CHECK-NEXT: %98 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %99 = tcp.binary power %0, %98 : tensor<2x3xf32>
// CHECK-NEXT: %cst_32 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %100 = tcp.broadcast %cst_32 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %101 = tcp.binary add %0, %100 : tensor<2x3xf32>
// CHECK-NEXT: %102 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %103 = tcp.binary power %101, %102 : tensor<2x3xf32>
// CHECK-NEXT: %104 = tcp.binary add %99, %103 : tensor<2x3xf32>
// CHECK-NEXT: %cst_33 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %105 = tcp.broadcast %cst_33 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %106 = tcp.binary add %0, %105 : tensor<2x3xf32>
// CHECK-NEXT: %107 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %108 = tcp.binary power %106, %107 : tensor<2x3xf32>
// CHECK-NEXT: %109 = tcp.binary add %104, %108 : tensor<2x3xf32>
// CHECK-NEXT: %cst_34 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %110 = tcp.broadcast %cst_34 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %111 = tcp.binary add %0, %110 : tensor<2x3xf32>
// CHECK-NEXT: %112 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %113 = tcp.binary power %111, %112 : tensor<2x3xf32>
// CHECK-NEXT: %114 = tcp.binary add %109, %113 : tensor<2x3xf32>
// CHECK-NEXT: %cst_35 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %115 = tcp.broadcast %cst_35 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %116 = tcp.binary add %0, %115 : tensor<2x3xf32>
// CHECK-NEXT: %117 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %118 = tcp.binary power %116, %117 : tensor<2x3xf32>
// CHECK-NEXT: %119 = tcp.binary add %114, %118 : tensor<2x3xf32>
// CHECK-NEXT: %cst_36 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %120 = tcp.broadcast %cst_36 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %121 = tcp.binary add %0, %120 : tensor<2x3xf32>
// CHECK-NEXT: %122 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %123 = tcp.binary power %121, %122 : tensor<2x3xf32>
// CHECK-NEXT: %124 = tcp.binary add %119, %123 : tensor<2x3xf32>
// CHECK-NEXT: %cst_37 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %125 = tcp.broadcast %cst_37 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %126 = tcp.binary add %0, %125 : tensor<2x3xf32>
// CHECK-NEXT: %127 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %128 = tcp.binary power %126, %127 : tensor<2x3xf32>
// CHECK-NEXT: %129 = tcp.binary add %124, %128 : tensor<2x3xf32>
// CHECK-NEXT: %cst_38 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %130 = tcp.broadcast %cst_38 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %131 = tcp.binary add %0, %130 : tensor<2x3xf32>
// CHECK-NEXT: %132 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %133 = tcp.binary power %131, %132 : tensor<2x3xf32>
// CHECK-NEXT: %134 = tcp.binary add %129, %133 : tensor<2x3xf32>
// CHECK-NEXT: %cst_39 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %135 = tcp.broadcast %cst_39 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %136 = tcp.binary add %0, %135 : tensor<2x3xf32>
// CHECK-NEXT: %137 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %138 = tcp.binary power %136, %137 : tensor<2x3xf32>
// CHECK-NEXT: %139 = tcp.binary add %134, %138 : tensor<2x3xf32>
// CHECK-NEXT: %cst_40 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %140 = tcp.broadcast %cst_40 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %141 = tcp.binary add %0, %140 : tensor<2x3xf32>
// CHECK-NEXT: %142 = tcp.unary negate %2 : tensor<2x3xf32>
// CHECK-NEXT: %143 = tcp.binary power %141, %142 : tensor<2x3xf32>
// CHECK-NEXT: %cst_41 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %144 = tcp.broadcast %cst_41 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %145 = tcp.binary add %0, %144 : tensor<2x3xf32>
// CHECK-NEXT: %cst_42 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %146 = tcp.broadcast %cst_42 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %147 = tcp.binary subtract %2, %146 : tensor<2x3xf32>
// CHECK-NEXT: %148 = tcp.binary divide %145, %147 : tensor<2x3xf32>
// CHECK-NEXT: %cst_43 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %149 = tcp.broadcast %cst_43 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %150 = tcp.binary add %148, %149 : tensor<2x3xf32>
// CHECK-NEXT: %151 = tcp.binary multiply %143, %150 : tensor<2x3xf32>
// CHECK-NEXT: %152 = tcp.binary multiply %143, %2 : tensor<2x3xf32>
// CHECK-NEXT: %153 = tcp.binary divide %152, %145 : tensor<2x3xf32>
// CHECK-NEXT: %cst_44 = tcp.const dense<0.0833333358> : tensor<f32>
// CHECK-NEXT: %154 = tcp.broadcast %cst_44 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %155 = tcp.binary multiply %153, %154 : tensor<2x3xf32>
// CHECK-NEXT: %156 = tcp.binary add %151, %155 : tensor<2x3xf32>
// CHECK-NEXT: %cst_45 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %157 = tcp.broadcast %cst_45 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %158 = tcp.binary add %2, %157 : tensor<2x3xf32>
// CHECK-NEXT: %159 = tcp.binary divide %158, %145 : tensor<2x3xf32>
// CHECK-NEXT: %160 = tcp.binary multiply %153, %159 : tensor<2x3xf32>
// CHECK-NEXT: %cst_46 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %161 = tcp.broadcast %cst_46 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %162 = tcp.binary add %2, %161 : tensor<2x3xf32>
// CHECK-NEXT: %163 = tcp.binary divide %162, %145 : tensor<2x3xf32>
// CHECK-NEXT: %164 = tcp.binary multiply %160, %163 : tensor<2x3xf32>
// CHECK-NEXT: %cst_47 = tcp.const dense<-0.00138888892> : tensor<f32>
// CHECK-NEXT: %165 = tcp.broadcast %cst_47 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %166 = tcp.binary multiply %164, %165 : tensor<2x3xf32>
// CHECK-NEXT: %167 = tcp.binary add %156, %166 : tensor<2x3xf32>
// CHECK-NEXT: %cst_48 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %168 = tcp.broadcast %cst_48 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %169 = tcp.binary add %2, %168 : tensor<2x3xf32>
// CHECK-NEXT: %170 = tcp.binary divide %169, %145 : tensor<2x3xf32>
// CHECK-NEXT: %171 = tcp.binary multiply %164, %170 : tensor<2x3xf32>
// CHECK-NEXT: %cst_49 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %172 = tcp.broadcast %cst_49 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %173 = tcp.binary add %2, %172 : tensor<2x3xf32>
// CHECK-NEXT: %174 = tcp.binary divide %173, %145 : tensor<2x3xf32>
// CHECK-NEXT: %175 = tcp.binary multiply %171, %174 : tensor<2x3xf32>
// CHECK-NEXT: %cst_50 = tcp.const dense<3.30687835E-5> : tensor<f32>
// CHECK-NEXT: %176 = tcp.broadcast %cst_50 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %177 = tcp.binary multiply %175, %176 : tensor<2x3xf32>
// CHECK-NEXT: %178 = tcp.binary add %167, %177 : tensor<2x3xf32>
// CHECK-NEXT: %cst_51 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %179 = tcp.broadcast %cst_51 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %180 = tcp.binary add %2, %179 : tensor<2x3xf32>
// CHECK-NEXT: %181 = tcp.binary divide %180, %145 : tensor<2x3xf32>
// CHECK-NEXT: %182 = tcp.binary multiply %175, %181 : tensor<2x3xf32>
// CHECK-NEXT: %cst_52 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %183 = tcp.broadcast %cst_52 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %184 = tcp.binary add %2, %183 : tensor<2x3xf32>
// CHECK-NEXT: %185 = tcp.binary divide %184, %145 : tensor<2x3xf32>
// CHECK-NEXT: %186 = tcp.binary multiply %182, %185 : tensor<2x3xf32>
// CHECK-NEXT: %cst_53 = tcp.const dense<-8.26719599E-7> : tensor<f32>
// CHECK-NEXT: %187 = tcp.broadcast %cst_53 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %188 = tcp.binary multiply %186, %187 : tensor<2x3xf32>
// CHECK-NEXT: %189 = tcp.binary add %178, %188 : tensor<2x3xf32>
// CHECK-NEXT: %cst_54 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %190 = tcp.broadcast %cst_54 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %191 = tcp.binary add %2, %190 : tensor<2x3xf32>
// CHECK-NEXT: %192 = tcp.binary divide %191, %145 : tensor<2x3xf32>
// CHECK-NEXT: %193 = tcp.binary multiply %186, %192 : tensor<2x3xf32>
// CHECK-NEXT: %cst_55 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %194 = tcp.broadcast %cst_55 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %195 = tcp.binary add %2, %194 : tensor<2x3xf32>
// CHECK-NEXT: %196 = tcp.binary divide %195, %145 : tensor<2x3xf32>
// CHECK-NEXT: %197 = tcp.binary multiply %193, %196 : tensor<2x3xf32>
// CHECK-NEXT: %cst_56 = tcp.const dense<2.08767563E-8> : tensor<f32>
// CHECK-NEXT: %198 = tcp.broadcast %cst_56 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %199 = tcp.binary multiply %197, %198 : tensor<2x3xf32>
// CHECK-NEXT: %200 = tcp.binary add %189, %199 : tensor<2x3xf32>
// CHECK-NEXT: %cst_57 = tcp.const dense<9.000000e+00> : tensor<f32>
// CHECK-NEXT: %201 = tcp.broadcast %cst_57 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %202 = tcp.binary add %2, %201 : tensor<2x3xf32>
// CHECK-NEXT: %203 = tcp.binary divide %202, %145 : tensor<2x3xf32>
// CHECK-NEXT: %204 = tcp.binary multiply %197, %203 : tensor<2x3xf32>
// CHECK-NEXT: %cst_58 = tcp.const dense<1.000000e+01> : tensor<f32>
// CHECK-NEXT: %205 = tcp.broadcast %cst_58 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %206 = tcp.binary add %2, %205 : tensor<2x3xf32>
// CHECK-NEXT: %207 = tcp.binary divide %206, %145 : tensor<2x3xf32>
// CHECK-NEXT: %208 = tcp.binary multiply %204, %207 : tensor<2x3xf32>
// CHECK-NEXT: %cst_59 = tcp.const dense<-5.28419031E-10> : tensor<f32>
// CHECK-NEXT: %209 = tcp.broadcast %cst_59 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %210 = tcp.binary multiply %208, %209 : tensor<2x3xf32>
// CHECK-NEXT: %211 = tcp.binary add %200, %210 : tensor<2x3xf32>
// CHECK-NEXT: %cst_60 = tcp.const dense<1.100000e+01> : tensor<f32>
// CHECK-NEXT: %212 = tcp.broadcast %cst_60 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %213 = tcp.binary add %2, %212 : tensor<2x3xf32>
// CHECK-NEXT: %214 = tcp.binary divide %213, %145 : tensor<2x3xf32>
// CHECK-NEXT: %215 = tcp.binary multiply %208, %214 : tensor<2x3xf32>
// CHECK-NEXT: %cst_61 = tcp.const dense<1.200000e+01> : tensor<f32>
// CHECK-NEXT: %216 = tcp.broadcast %cst_61 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %217 = tcp.binary add %2, %216 : tensor<2x3xf32>
// CHECK-NEXT: %218 = tcp.binary divide %217, %145 : tensor<2x3xf32>
// CHECK-NEXT: %219 = tcp.binary multiply %215, %218 : tensor<2x3xf32>
// CHECK-NEXT: %cst_62 = tcp.const dense<1.33825364E-11> : tensor<f32>
// CHECK-NEXT: %220 = tcp.broadcast %cst_62 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %221 = tcp.binary multiply %219, %220 : tensor<2x3xf32>
// CHECK-NEXT: %222 = tcp.binary add %211, %221 : tensor<2x3xf32>
// CHECK-NEXT: %cst_63 = tcp.const dense<1.300000e+01> : tensor<f32>
// CHECK-NEXT: %223 = tcp.broadcast %cst_63 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %224 = tcp.binary add %2, %223 : tensor<2x3xf32>
// CHECK-NEXT: %225 = tcp.binary divide %224, %145 : tensor<2x3xf32>
// CHECK-NEXT: %226 = tcp.binary multiply %219, %225 : tensor<2x3xf32>
// CHECK-NEXT: %cst_64 = tcp.const dense<1.400000e+01> : tensor<f32>
// CHECK-NEXT: %227 = tcp.broadcast %cst_64 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %228 = tcp.binary add %2, %227 : tensor<2x3xf32>
// CHECK-NEXT: %229 = tcp.binary divide %228, %145 : tensor<2x3xf32>
// CHECK-NEXT: %230 = tcp.binary multiply %226, %229 : tensor<2x3xf32>
// CHECK-NEXT: %cst_65 = tcp.const dense<-3.3896803E-13> : tensor<f32>
// CHECK-NEXT: %231 = tcp.broadcast %cst_65 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %232 = tcp.binary multiply %230, %231 : tensor<2x3xf32>
// CHECK-NEXT: %233 = tcp.binary add %222, %232 : tensor<2x3xf32>
// CHECK-NEXT: %cst_66 = tcp.const dense<1.500000e+01> : tensor<f32>
// CHECK-NEXT: %234 = tcp.broadcast %cst_66 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %235 = tcp.binary add %2, %234 : tensor<2x3xf32>
// CHECK-NEXT: %236 = tcp.binary divide %235, %145 : tensor<2x3xf32>
// CHECK-NEXT: %237 = tcp.binary multiply %230, %236 : tensor<2x3xf32>
// CHECK-NEXT: %cst_67 = tcp.const dense<1.600000e+01> : tensor<f32>
// CHECK-NEXT: %238 = tcp.broadcast %cst_67 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %239 = tcp.binary add %2, %238 : tensor<2x3xf32>
// CHECK-NEXT: %240 = tcp.binary divide %239, %145 : tensor<2x3xf32>
// CHECK-NEXT: %241 = tcp.binary multiply %237, %240 : tensor<2x3xf32>
// CHECK-NEXT: %cst_68 = tcp.const dense<8.58606213E-15> : tensor<f32>
// CHECK-NEXT: %242 = tcp.broadcast %cst_68 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %243 = tcp.binary multiply %241, %242 : tensor<2x3xf32>
// CHECK-NEXT: %244 = tcp.binary add %233, %243 : tensor<2x3xf32>
// CHECK-NEXT: %cst_69 = tcp.const dense<1.700000e+01> : tensor<f32>
// CHECK-NEXT: %245 = tcp.broadcast %cst_69 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %246 = tcp.binary add %2, %245 : tensor<2x3xf32>
// CHECK-NEXT: %247 = tcp.binary divide %246, %145 : tensor<2x3xf32>
// CHECK-NEXT: %248 = tcp.binary multiply %241, %247 : tensor<2x3xf32>
// CHECK-NEXT: %cst_70 = tcp.const dense<1.800000e+01> : tensor<f32>
// CHECK-NEXT: %249 = tcp.broadcast %cst_70 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %250 = tcp.binary add %2, %249 : tensor<2x3xf32>
// CHECK-NEXT: %251 = tcp.binary divide %250, %145 : tensor<2x3xf32>
// CHECK-NEXT: %252 = tcp.binary multiply %248, %251 : tensor<2x3xf32>
// CHECK-NEXT: %cst_71 = tcp.const dense<-2.17486866E-16> : tensor<f32>
// CHECK-NEXT: %253 = tcp.broadcast %cst_71 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %254 = tcp.binary multiply %252, %253 : tensor<2x3xf32>
// CHECK-NEXT: %255 = tcp.binary add %244, %254 : tensor<2x3xf32>
// CHECK-NEXT: %cst_72 = tcp.const dense<1.900000e+01> : tensor<f32>
// CHECK-NEXT: %256 = tcp.broadcast %cst_72 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %257 = tcp.binary add %2, %256 : tensor<2x3xf32>
// CHECK-NEXT: %258 = tcp.binary divide %257, %145 : tensor<2x3xf32>
// CHECK-NEXT: %259 = tcp.binary multiply %252, %258 : tensor<2x3xf32>
// CHECK-NEXT: %cst_73 = tcp.const dense<2.000000e+01> : tensor<f32>
// CHECK-NEXT: %260 = tcp.broadcast %cst_73 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %261 = tcp.binary add %2, %260 : tensor<2x3xf32>
// CHECK-NEXT: %262 = tcp.binary divide %261, %145 : tensor<2x3xf32>
// CHECK-NEXT: %263 = tcp.binary multiply %259, %262 : tensor<2x3xf32>
// CHECK-NEXT: %cst_74 = tcp.const dense<5.50900303E-18> : tensor<f32>
// CHECK-NEXT: %264 = tcp.broadcast %cst_74 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %265 = tcp.binary multiply %263, %264 : tensor<2x3xf32>
// CHECK-NEXT: %266 = tcp.binary add %255, %265 : tensor<2x3xf32>
// CHECK-NEXT: %cst_75 = tcp.const dense<2.100000e+01> : tensor<f32>
// CHECK-NEXT: %267 = tcp.broadcast %cst_75 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %268 = tcp.binary add %2, %267 : tensor<2x3xf32>
// CHECK-NEXT: %269 = tcp.binary divide %268, %145 : tensor<2x3xf32>
// CHECK-NEXT: %270 = tcp.binary multiply %263, %269 : tensor<2x3xf32>
// CHECK-NEXT: %cst_76 = tcp.const dense<2.200000e+01> : tensor<f32>
// CHECK-NEXT: %271 = tcp.broadcast %cst_76 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %272 = tcp.binary add %2, %271 : tensor<2x3xf32>
// CHECK-NEXT: %273 = tcp.binary divide %272, %145 : tensor<2x3xf32>
// CHECK-NEXT: %274 = tcp.binary multiply %270, %273 : tensor<2x3xf32>
// CHECK-NEXT: %cst_77 = tcp.const dense<-1.39544646E-19> : tensor<f32>
// CHECK-NEXT: %275 = tcp.broadcast %cst_77 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %276 = tcp.binary multiply %274, %275 : tensor<2x3xf32>
// CHECK-NEXT: %277 = tcp.binary add %266, %276 : tensor<2x3xf32>
// CHECK-NEXT: %cst_78 = tcp.const dense<2.300000e+01> : tensor<f32>
// CHECK-NEXT: %278 = tcp.broadcast %cst_78 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %279 = tcp.binary add %2, %278 : tensor<2x3xf32>
// CHECK-NEXT: %280 = tcp.binary divide %279, %145 : tensor<2x3xf32>
// CHECK-NEXT: %281 = tcp.binary multiply %274, %280 : tensor<2x3xf32>
// CHECK-NEXT: %cst_79 = tcp.const dense<2.400000e+01> : tensor<f32>
// CHECK-NEXT: %282 = tcp.broadcast %cst_79 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %283 = tcp.binary add %2, %282 : tensor<2x3xf32>
// CHECK-NEXT: %284 = tcp.binary divide %283, %145 : tensor<2x3xf32>
// CHECK-NEXT: %285 = tcp.binary multiply %281, %284 : tensor<2x3xf32>
// CHECK-NEXT: %286 = tcp.unary abs %143 : tensor<2x3xf32>
// CHECK-NEXT: %287 = tcp.unary abs %139 : tensor<2x3xf32>
// CHECK-NEXT: %cst_80 = tcp.const dense<1.1920929E-7> : tensor<f32>
// CHECK-NEXT: %288 = tcp.broadcast %cst_80 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %289 = tcp.binary multiply %287, %288 : tensor<2x3xf32>
// CHECK-NEXT: %290 = tcp.binary le %286, %289 : tensor<2x3xf32>
// CHECK-NEXT: %291 = tcp.binary add %139, %277 : tensor<2x3xf32>
// CHECK-NEXT: %292 = tcp.ternary select %290, %139, %291 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_81 = tcp.const dense<0x7FC00000> : tensor<f32>
// CHECK-NEXT: %293 = tcp.broadcast %cst_81 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_82 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %294 = tcp.broadcast %cst_82 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_83 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %295 = tcp.broadcast %cst_83 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %296 = tcp.binary multiply %2, %295 : tensor<2x3xf32>
// CHECK-NEXT: %297 = tcp.unary floor %296 : tensor<2x3xf32>
// CHECK-NEXT: %298 = tcp.binary eq %296, %297 : tensor<2x3xf32>
// CHECK-NEXT: %cst_84 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %299 = tcp.broadcast %cst_84 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %300 = tcp.binary le %0, %299 : tensor<2x3xf32>
// CHECK-NEXT: %301 = tcp.unary floor %0 : tensor<2x3xf32>
// CHECK-NEXT: %302 = tcp.binary eq %0, %301 : tensor<2x3xf32>
// CHECK-NEXT: %303 = tcp.binary and %300, %302 : tensor<2x3xi1>
// CHECK-NEXT: %cst_85 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %304 = tcp.broadcast %cst_85 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %305 = tcp.binary le %0, %304 : tensor<2x3xf32>
// CHECK-NEXT: %306 = tcp.unary floor %2 : tensor<2x3xf32>
// CHECK-NEXT: %307 = tcp.binary eq %2, %306 : tensor<2x3xf32>
// CHECK-NEXT: %cst_86 = tcp.const dense<false> : tensor<i1>
// CHECK-NEXT: %308 = tcp.broadcast %cst_86 dims = [] : tensor<i1> -> tensor<2x3xi1>
// CHECK-NEXT: %309 = tcp.binary eq %307, %308 : tensor<2x3xi1>
// CHECK-NEXT: %310 = tcp.binary and %305, %309 : tensor<2x3xi1>
// CHECK-NEXT: %311 = tcp.ternary select %310, %293, %292 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %312 = tcp.ternary select %298, %294, %293 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %313 = tcp.ternary select %303, %312, %311 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_87 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %314 = tcp.broadcast %cst_87 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %315 = tcp.binary eq %0, %314 : tensor<2x3xf32>
// CHECK-NEXT: %cst_88 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %316 = tcp.broadcast %cst_88 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %317 = tcp.binary gt %2, %316 : tensor<2x3xf32>
// CHECK-NEXT: %318 = tcp.binary and %315, %317 : tensor<2x3xi1>
// CHECK-NEXT: %cst_89 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %319 = tcp.broadcast %cst_89 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %320 = tcp.ternary select %318, %319, %313 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_90 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %321 = tcp.broadcast %cst_90 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %322 = tcp.binary eq %2, %321 : tensor<2x3xf32>
// CHECK-NEXT: %323 = tcp.ternary select %322, %294, %320 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_91 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %324 = tcp.broadcast %cst_91 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %325 = tcp.binary le %0, %324 : tensor<2x3xf32>
// CHECK-NEXT: %cst_92 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %326 = tcp.broadcast %cst_92 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %327 = tcp.binary eq %2, %326 : tensor<2x3xf32>
// CHECK-NEXT: %328 = tcp.binary and %325, %327 : tensor<2x3xi1>
// CHECK-NEXT: %329 = tcp.ternary select %328, %293, %323 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_93 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %330 = tcp.broadcast %cst_93 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %331 = tcp.binary lt %2, %330 : tensor<2x3xf32>
// CHECK-NEXT: %332 = tcp.ternary select %331, %293, %329 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %333 = tcp.binary multiply %97, %332 : tensor<2x3xf32>
// CHECK-NEXT: %334 = tcp.unary negate %333 : tensor<2x3xf32>
// CHECK-NEXT: %335 = tcp.ternary select %8, %333, %334 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_94 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %336 = tcp.broadcast %cst_94 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %337 = tcp.binary eq %arg0, %336 : tensor<2x3xf32>
// CHECK-NEXT: %cst_95 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %338 = tcp.broadcast %cst_95 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %339 = tcp.binary lt %0, %338 : tensor<2x3xf32>
// CHECK-NEXT: %340 = tcp.unary negate %0 : tensor<2x3xf32>
// CHECK-NEXT: %cst_96 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %341 = tcp.broadcast %cst_96 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %342 = tcp.binary subtract %0, %341 : tensor<2x3xf32>
// CHECK-NEXT: %343 = tcp.ternary select %339, %340, %342 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %cst_97 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %344 = tcp.broadcast %cst_97 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_98 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %345 = tcp.broadcast %cst_98 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %cst_99 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %346 = tcp.broadcast %cst_99 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %347 = tcp.binary add %343, %346 : tensor<2x3xf32>
// CHECK-NEXT: %348 = tcp.binary multiply %347, %347 : tensor<2x3xf32>
// CHECK-NEXT: %cst_100 = tcp.const dense<676.520386> : tensor<f32>
// CHECK-NEXT: %349 = tcp.broadcast %cst_100 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %350 = tcp.binary divide %349, %348 : tensor<2x3xf32>
// CHECK-NEXT: %351 = tcp.binary subtract %344, %350 : tensor<2x3xf32>
// CHECK-NEXT: %cst_101 = tcp.const dense<676.520386> : tensor<f32>
// CHECK-NEXT: %352 = tcp.broadcast %cst_101 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %353 = tcp.binary divide %352, %347 : tensor<2x3xf32>
// CHECK-NEXT: %354 = tcp.binary add %345, %353 : tensor<2x3xf32>
// CHECK-NEXT: %cst_102 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %355 = tcp.broadcast %cst_102 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %356 = tcp.binary add %343, %355 : tensor<2x3xf32>
// CHECK-NEXT: %357 = tcp.binary multiply %356, %356 : tensor<2x3xf32>
// CHECK-NEXT: %cst_103 = tcp.const dense<-1259.13916> : tensor<f32>
// CHECK-NEXT: %358 = tcp.broadcast %cst_103 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %359 = tcp.binary divide %358, %357 : tensor<2x3xf32>
// CHECK-NEXT: %360 = tcp.binary subtract %351, %359 : tensor<2x3xf32>
// CHECK-NEXT: %cst_104 = tcp.const dense<-1259.13916> : tensor<f32>
// CHECK-NEXT: %361 = tcp.broadcast %cst_104 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %362 = tcp.binary divide %361, %356 : tensor<2x3xf32>
// CHECK-NEXT: %363 = tcp.binary add %354, %362 : tensor<2x3xf32>
// CHECK-NEXT: %cst_105 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %364 = tcp.broadcast %cst_105 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %365 = tcp.binary add %343, %364 : tensor<2x3xf32>
// CHECK-NEXT: %366 = tcp.binary multiply %365, %365 : tensor<2x3xf32>
// CHECK-NEXT: %cst_106 = tcp.const dense<771.323425> : tensor<f32>
// CHECK-NEXT: %367 = tcp.broadcast %cst_106 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %368 = tcp.binary divide %367, %366 : tensor<2x3xf32>
// CHECK-NEXT: %369 = tcp.binary subtract %360, %368 : tensor<2x3xf32>
// CHECK-NEXT: %cst_107 = tcp.const dense<771.323425> : tensor<f32>
// CHECK-NEXT: %370 = tcp.broadcast %cst_107 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %371 = tcp.binary divide %370, %365 : tensor<2x3xf32>
// CHECK-NEXT: %372 = tcp.binary add %363, %371 : tensor<2x3xf32>
// CHECK-NEXT: %cst_108 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %373 = tcp.broadcast %cst_108 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %374 = tcp.binary add %343, %373 : tensor<2x3xf32>
// CHECK-NEXT: %375 = tcp.binary multiply %374, %374 : tensor<2x3xf32>
// CHECK-NEXT: %cst_109 = tcp.const dense<-176.615036> : tensor<f32>
// CHECK-NEXT: %376 = tcp.broadcast %cst_109 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %377 = tcp.binary divide %376, %375 : tensor<2x3xf32>
// CHECK-NEXT: %378 = tcp.binary subtract %369, %377 : tensor<2x3xf32>
// CHECK-NEXT: %cst_110 = tcp.const dense<-176.615036> : tensor<f32>
// CHECK-NEXT: %379 = tcp.broadcast %cst_110 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %380 = tcp.binary divide %379, %374 : tensor<2x3xf32>
// CHECK-NEXT: %381 = tcp.binary add %372, %380 : tensor<2x3xf32>
// CHECK-NEXT: %cst_111 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %382 = tcp.broadcast %cst_111 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %383 = tcp.binary add %343, %382 : tensor<2x3xf32>
// CHECK-NEXT: %384 = tcp.binary multiply %383, %383 : tensor<2x3xf32>
// CHECK-NEXT: %cst_112 = tcp.const dense<12.5073433> : tensor<f32>
// CHECK-NEXT: %385 = tcp.broadcast %cst_112 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %386 = tcp.binary divide %385, %384 : tensor<2x3xf32>
// CHECK-NEXT: %387 = tcp.binary subtract %378, %386 : tensor<2x3xf32>
// CHECK-NEXT: %cst_113 = tcp.const dense<12.5073433> : tensor<f32>
// CHECK-NEXT: %388 = tcp.broadcast %cst_113 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %389 = tcp.binary divide %388, %383 : tensor<2x3xf32>
// CHECK-NEXT: %390 = tcp.binary add %381, %389 : tensor<2x3xf32>
// CHECK-NEXT: %cst_114 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %391 = tcp.broadcast %cst_114 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %392 = tcp.binary add %343, %391 : tensor<2x3xf32>
// CHECK-NEXT: %393 = tcp.binary multiply %392, %392 : tensor<2x3xf32>
// CHECK-NEXT: %cst_115 = tcp.const dense<-0.138571098> : tensor<f32>
// CHECK-NEXT: %394 = tcp.broadcast %cst_115 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %395 = tcp.binary divide %394, %393 : tensor<2x3xf32>
// CHECK-NEXT: %396 = tcp.binary subtract %387, %395 : tensor<2x3xf32>
// CHECK-NEXT: %cst_116 = tcp.const dense<-0.138571098> : tensor<f32>
// CHECK-NEXT: %397 = tcp.broadcast %cst_116 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %398 = tcp.binary divide %397, %392 : tensor<2x3xf32>
// CHECK-NEXT: %399 = tcp.binary add %390, %398 : tensor<2x3xf32>
// CHECK-NEXT: %cst_117 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %400 = tcp.broadcast %cst_117 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %401 = tcp.binary add %343, %400 : tensor<2x3xf32>
// CHECK-NEXT: %402 = tcp.binary multiply %401, %401 : tensor<2x3xf32>
// CHECK-NEXT: %cst_118 = tcp.const dense<9.98436917E-6> : tensor<f32>
// CHECK-NEXT: %403 = tcp.broadcast %cst_118 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %404 = tcp.binary divide %403, %402 : tensor<2x3xf32>
// CHECK-NEXT: %405 = tcp.binary subtract %396, %404 : tensor<2x3xf32>
// CHECK-NEXT: %cst_119 = tcp.const dense<9.98436917E-6> : tensor<f32>
// CHECK-NEXT: %406 = tcp.broadcast %cst_119 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %407 = tcp.binary divide %406, %401 : tensor<2x3xf32>
// CHECK-NEXT: %408 = tcp.binary add %399, %407 : tensor<2x3xf32>
// CHECK-NEXT: %cst_120 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %409 = tcp.broadcast %cst_120 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %410 = tcp.binary add %343, %409 : tensor<2x3xf32>
// CHECK-NEXT: %411 = tcp.binary multiply %410, %410 : tensor<2x3xf32>
// CHECK-NEXT: %cst_121 = tcp.const dense<1.50563267E-7> : tensor<f32>
// CHECK-NEXT: %412 = tcp.broadcast %cst_121 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %413 = tcp.binary divide %412, %411 : tensor<2x3xf32>
// CHECK-NEXT: %414 = tcp.binary subtract %405, %413 : tensor<2x3xf32>
// CHECK-NEXT: %cst_122 = tcp.const dense<1.50563267E-7> : tensor<f32>
// CHECK-NEXT: %415 = tcp.broadcast %cst_122 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %416 = tcp.binary divide %415, %410 : tensor<2x3xf32>
// CHECK-NEXT: %417 = tcp.binary add %408, %416 : tensor<2x3xf32>
// CHECK-NEXT: %cst_123 = tcp.const dense<7.500000e+00> : tensor<f32>
// CHECK-NEXT: %418 = tcp.broadcast %cst_123 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %419 = tcp.binary add %343, %418 : tensor<2x3xf32>
// CHECK-NEXT: %cst_124 = tcp.const dense<7.500000e+00> : tensor<f32>
// CHECK-NEXT: %420 = tcp.broadcast %cst_124 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %421 = tcp.binary divide %343, %420 : tensor<2x3xf32>
// CHECK-NEXT: %422 = tcp.unary log1p %421 : tensor<2x3xf32>
// CHECK-NEXT: %cst_125 = tcp.const dense<2.01490307> : tensor<f32>
// CHECK-NEXT: %423 = tcp.broadcast %cst_125 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %424 = tcp.binary add %422, %423 : tensor<2x3xf32>
// CHECK-NEXT: %425 = tcp.binary divide %414, %417 : tensor<2x3xf32>
// CHECK-NEXT: %426 = tcp.binary add %424, %425 : tensor<2x3xf32>
// CHECK-NEXT: %cst_126 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %427 = tcp.broadcast %cst_126 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %428 = tcp.binary divide %427, %419 : tensor<2x3xf32>
// CHECK-NEXT: %429 = tcp.binary subtract %426, %428 : tensor<2x3xf32>
// CHECK-NEXT: %cst_127 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %430 = tcp.broadcast %cst_127 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %431 = tcp.binary add %0, %430 : tensor<2x3xf32>
// CHECK-NEXT: %432 = tcp.unary floor %431 : tensor<2x3xf32>
// CHECK-NEXT: %433 = tcp.unary abs %432 : tensor<2x3xf32>
// CHECK-NEXT: %434 = tcp.binary add %0, %433 : tensor<2x3xf32>
// CHECK-NEXT: %cst_128 = tcp.const dense<3.14159274> : tensor<f32>
// CHECK-NEXT: %435 = tcp.broadcast %cst_128 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %436 = tcp.binary multiply %434, %435 : tensor<2x3xf32>
// CHECK-NEXT: %437 = tcp.unary cos %436 : tensor<2x3xf32>
// CHECK-NEXT: %cst_129 = tcp.const dense<3.14159274> : tensor<f32>
// CHECK-NEXT: %438 = tcp.broadcast %cst_129 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %439 = tcp.binary multiply %437, %438 : tensor<2x3xf32>
// CHECK-NEXT: %440 = tcp.unary sin %436 : tensor<2x3xf32>
// CHECK-NEXT: %441 = tcp.binary divide %439, %440 : tensor<2x3xf32>
// CHECK-NEXT: %442 = tcp.binary subtract %429, %441 : tensor<2x3xf32>
// CHECK-NEXT: %cst_130 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %443 = tcp.broadcast %cst_130 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %444 = tcp.binary le %0, %443 : tensor<2x3xf32>
// CHECK-NEXT: %445 = tcp.unary floor %0 : tensor<2x3xf32>
// CHECK-NEXT: %446 = tcp.binary eq %0, %445 : tensor<2x3xf32>
// CHECK-NEXT: %447 = tcp.binary and %444, %446 : tensor<2x3xi1>
// CHECK-NEXT: %cst_131 = tcp.const dense<0x7FC00000> : tensor<f32>
// CHECK-NEXT: %448 = tcp.broadcast %cst_131 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %449 = tcp.ternary select %339, %442, %429 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %450 = tcp.ternary select %447, %448, %449 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %451 = tcp.ternary select %337, %450, %335 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: %452 = tcp.unary negate %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %cst_132 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %453 = tcp.broadcast %cst_132 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %454 = tcp.binary le %452, %453 : tensor<2x3xf32>
// CHECK-NEXT: %455 = tcp.unary floor %arg0 : tensor<2x3xf32>
// CHECK-NEXT: %456 = tcp.binary eq %arg0, %455 : tensor<2x3xf32>
// CHECK-NEXT: %457 = tcp.binary and %454, %456 : tensor<2x3xi1>
// CHECK-NEXT: %cst_133 = tcp.const dense<0x7FC00000> : tensor<f32>
// CHECK-NEXT: %458 = tcp.broadcast %cst_133 dims = [] : tensor<f32> -> tensor<2x3xf32>
// CHECK-NEXT: %459 = tcp.ternary select %457, %451, %458 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>
// CHECK-NEXT: return
