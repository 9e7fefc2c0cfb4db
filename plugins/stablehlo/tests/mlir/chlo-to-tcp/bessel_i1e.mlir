// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%arg0: tensor<4xf32>) {
  %0 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
  return
}

// CHECK: func.func @example(%arg0: tensor<4xf32>) {
// CHECK-NEXT: %0 = tcp.unary abs %arg0 : tensor<4xf32>
// CHECK-NEXT: %cst = tcp.const dense<2.500000e-01> : tensor<f32>
// CHECK-NEXT: %1 = tcp.broadcast %cst dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %2 = tcp.binary multiply %0, %1 : tensor<4xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %3 = tcp.broadcast %cst_0 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %4 = tcp.binary subtract %2, %3 : tensor<4xf32>
// CHECK-NEXT: %5 = tcp.binary add %4, %4 : tensor<4xf32>
// CHECK-NEXT: %cst_1 = tcp.const dense<2.79886797E-18> : tensor<f32>
// CHECK-NEXT: %6 = tcp.broadcast %cst_1 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %cst_2 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %7 = tcp.broadcast %cst_2 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %8 = tcp.binary multiply %5, %6 : tensor<4xf32>
// CHECK-NEXT: %9 = tcp.binary subtract %8, %7 : tensor<4xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<-2.11311675E-17> : tensor<f32>
// CHECK-NEXT: %10 = tcp.broadcast %cst_3 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %11 = tcp.binary add %9, %10 : tensor<4xf32>
// CHECK-NEXT: %12 = tcp.binary multiply %5, %11 : tensor<4xf32>
// CHECK-NEXT: %13 = tcp.binary subtract %12, %6 : tensor<4xf32>
// CHECK-NEXT: %cst_4 = tcp.const dense<1.55391476E-16> : tensor<f32>
// CHECK-NEXT: %14 = tcp.broadcast %cst_4 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %15 = tcp.binary add %13, %14 : tensor<4xf32>
// CHECK-NEXT: %16 = tcp.binary multiply %5, %15 : tensor<4xf32>
// CHECK-NEXT: %17 = tcp.binary subtract %16, %11 : tensor<4xf32>
// CHECK-NEXT: %cst_5 = tcp.const dense<-1.10562162E-15> : tensor<f32>
// CHECK-NEXT: %18 = tcp.broadcast %cst_5 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %19 = tcp.binary add %17, %18 : tensor<4xf32>
// CHECK-NEXT: %20 = tcp.binary multiply %5, %19 : tensor<4xf32>
// CHECK-NEXT: %21 = tcp.binary subtract %20, %15 : tensor<4xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<7.60071463E-15> : tensor<f32>
// CHECK-NEXT: %22 = tcp.broadcast %cst_6 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %23 = tcp.binary add %21, %22 : tensor<4xf32>
// CHECK-NEXT: %24 = tcp.binary multiply %5, %23 : tensor<4xf32>
// CHECK-NEXT: %25 = tcp.binary subtract %24, %19 : tensor<4xf32>
// CHECK-NEXT: %cst_7 = tcp.const dense<-5.04218724E-14> : tensor<f32>
// CHECK-NEXT: %26 = tcp.broadcast %cst_7 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %27 = tcp.binary add %25, %26 : tensor<4xf32>
// CHECK-NEXT: %28 = tcp.binary multiply %5, %27 : tensor<4xf32>
// CHECK-NEXT: %29 = tcp.binary subtract %28, %23 : tensor<4xf32>
// CHECK-NEXT: %cst_8 = tcp.const dense<3.22379357E-13> : tensor<f32>
// CHECK-NEXT: %30 = tcp.broadcast %cst_8 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %31 = tcp.binary add %29, %30 : tensor<4xf32>
// CHECK-NEXT: %32 = tcp.binary multiply %5, %31 : tensor<4xf32>
// CHECK-NEXT: %33 = tcp.binary subtract %32, %27 : tensor<4xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<-1.9839744E-12> : tensor<f32>
// CHECK-NEXT: %34 = tcp.broadcast %cst_9 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %35 = tcp.binary add %33, %34 : tensor<4xf32>
// CHECK-NEXT: %36 = tcp.binary multiply %5, %35 : tensor<4xf32>
// CHECK-NEXT: %37 = tcp.binary subtract %36, %31 : tensor<4xf32>
// CHECK-NEXT: %cst_10 = tcp.const dense<1.17361867E-11> : tensor<f32>
// CHECK-NEXT: %38 = tcp.broadcast %cst_10 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %39 = tcp.binary add %37, %38 : tensor<4xf32>
// CHECK-NEXT: %40 = tcp.binary multiply %5, %39 : tensor<4xf32>
// CHECK-NEXT: %41 = tcp.binary subtract %40, %35 : tensor<4xf32>
// CHECK-NEXT: %cst_11 = tcp.const dense<-6.663490e-11> : tensor<f32>
// CHECK-NEXT: %42 = tcp.broadcast %cst_11 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %43 = tcp.binary add %41, %42 : tensor<4xf32>
// CHECK-NEXT: %44 = tcp.binary multiply %5, %43 : tensor<4xf32>
// CHECK-NEXT: %45 = tcp.binary subtract %44, %39 : tensor<4xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<3.62559038E-10> : tensor<f32>
// CHECK-NEXT: %46 = tcp.broadcast %cst_12 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %47 = tcp.binary add %45, %46 : tensor<4xf32>
// CHECK-NEXT: %48 = tcp.binary multiply %5, %47 : tensor<4xf32>
// CHECK-NEXT: %49 = tcp.binary subtract %48, %43 : tensor<4xf32>
// CHECK-NEXT: %cst_13 = tcp.const dense<-1.88724969E-9> : tensor<f32>
// CHECK-NEXT: %50 = tcp.broadcast %cst_13 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %51 = tcp.binary add %49, %50 : tensor<4xf32>
// CHECK-NEXT: %52 = tcp.binary multiply %5, %51 : tensor<4xf32>
// CHECK-NEXT: %53 = tcp.binary subtract %52, %47 : tensor<4xf32>
// CHECK-NEXT: %cst_14 = tcp.const dense<9.38153732E-9> : tensor<f32>
// CHECK-NEXT: %54 = tcp.broadcast %cst_14 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %55 = tcp.binary add %53, %54 : tensor<4xf32>
// CHECK-NEXT: %56 = tcp.binary multiply %5, %55 : tensor<4xf32>
// CHECK-NEXT: %57 = tcp.binary subtract %56, %51 : tensor<4xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<-4.44505908E-8> : tensor<f32>
// CHECK-NEXT: %58 = tcp.broadcast %cst_15 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %59 = tcp.binary add %57, %58 : tensor<4xf32>
// CHECK-NEXT: %60 = tcp.binary multiply %5, %59 : tensor<4xf32>
// CHECK-NEXT: %61 = tcp.binary subtract %60, %55 : tensor<4xf32>
// CHECK-NEXT: %cst_16 = tcp.const dense<2.00329481E-7> : tensor<f32>
// CHECK-NEXT: %62 = tcp.broadcast %cst_16 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %63 = tcp.binary add %61, %62 : tensor<4xf32>
// CHECK-NEXT: %64 = tcp.binary multiply %5, %63 : tensor<4xf32>
// CHECK-NEXT: %65 = tcp.binary subtract %64, %59 : tensor<4xf32>
// CHECK-NEXT: %cst_17 = tcp.const dense<-8.568720e-07> : tensor<f32>
// CHECK-NEXT: %66 = tcp.broadcast %cst_17 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %67 = tcp.binary add %65, %66 : tensor<4xf32>
// CHECK-NEXT: %68 = tcp.binary multiply %5, %67 : tensor<4xf32>
// CHECK-NEXT: %69 = tcp.binary subtract %68, %63 : tensor<4xf32>
// CHECK-NEXT: %cst_18 = tcp.const dense<3.47025139E-6> : tensor<f32>
// CHECK-NEXT: %70 = tcp.broadcast %cst_18 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %71 = tcp.binary add %69, %70 : tensor<4xf32>
// CHECK-NEXT: %72 = tcp.binary multiply %5, %71 : tensor<4xf32>
// CHECK-NEXT: %73 = tcp.binary subtract %72, %67 : tensor<4xf32>
// CHECK-NEXT: %cst_19 = tcp.const dense<-1.32731639E-5> : tensor<f32>
// CHECK-NEXT: %74 = tcp.broadcast %cst_19 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %75 = tcp.binary add %73, %74 : tensor<4xf32>
// CHECK-NEXT: %76 = tcp.binary multiply %5, %75 : tensor<4xf32>
// CHECK-NEXT: %77 = tcp.binary subtract %76, %71 : tensor<4xf32>
// CHECK-NEXT: %cst_20 = tcp.const dense<4.78156508E-5> : tensor<f32>
// CHECK-NEXT: %78 = tcp.broadcast %cst_20 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %79 = tcp.binary add %77, %78 : tensor<4xf32>
// CHECK-NEXT: %80 = tcp.binary multiply %5, %79 : tensor<4xf32>
// CHECK-NEXT: %81 = tcp.binary subtract %80, %75 : tensor<4xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<-1.61760821E-4> : tensor<f32>
// CHECK-NEXT: %82 = tcp.broadcast %cst_21 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %83 = tcp.binary add %81, %82 : tensor<4xf32>
// CHECK-NEXT: %84 = tcp.binary multiply %5, %83 : tensor<4xf32>
// CHECK-NEXT: %85 = tcp.binary subtract %84, %79 : tensor<4xf32>
// CHECK-NEXT: %cst_22 = tcp.const dense<5.122860e-04> : tensor<f32>
// CHECK-NEXT: %86 = tcp.broadcast %cst_22 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %87 = tcp.binary add %85, %86 : tensor<4xf32>
// CHECK-NEXT: %88 = tcp.binary multiply %5, %87 : tensor<4xf32>
// CHECK-NEXT: %89 = tcp.binary subtract %88, %83 : tensor<4xf32>
// CHECK-NEXT: %cst_23 = tcp.const dense<-0.00151357241> : tensor<f32>
// CHECK-NEXT: %90 = tcp.broadcast %cst_23 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %91 = tcp.binary add %89, %90 : tensor<4xf32>
// CHECK-NEXT: %92 = tcp.binary multiply %5, %91 : tensor<4xf32>
// CHECK-NEXT: %93 = tcp.binary subtract %92, %87 : tensor<4xf32>
// CHECK-NEXT: %cst_24 = tcp.const dense<0.0041564228> : tensor<f32>
// CHECK-NEXT: %94 = tcp.broadcast %cst_24 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %95 = tcp.binary add %93, %94 : tensor<4xf32>
// CHECK-NEXT: %96 = tcp.binary multiply %5, %95 : tensor<4xf32>
// CHECK-NEXT: %97 = tcp.binary subtract %96, %91 : tensor<4xf32>
// CHECK-NEXT: %cst_25 = tcp.const dense<-0.0105640851> : tensor<f32>
// CHECK-NEXT: %98 = tcp.broadcast %cst_25 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %99 = tcp.binary add %97, %98 : tensor<4xf32>
// CHECK-NEXT: %100 = tcp.binary multiply %5, %99 : tensor<4xf32>
// CHECK-NEXT: %101 = tcp.binary subtract %100, %95 : tensor<4xf32>
// CHECK-NEXT: %cst_26 = tcp.const dense<0.0247264486> : tensor<f32>
// CHECK-NEXT: %102 = tcp.broadcast %cst_26 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %103 = tcp.binary add %101, %102 : tensor<4xf32>
// CHECK-NEXT: %104 = tcp.binary multiply %5, %103 : tensor<4xf32>
// CHECK-NEXT: %105 = tcp.binary subtract %104, %99 : tensor<4xf32>
// CHECK-NEXT: %cst_27 = tcp.const dense<-0.0529459827> : tensor<f32>
// CHECK-NEXT: %106 = tcp.broadcast %cst_27 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %107 = tcp.binary add %105, %106 : tensor<4xf32>
// CHECK-NEXT: %108 = tcp.binary multiply %5, %107 : tensor<4xf32>
// CHECK-NEXT: %109 = tcp.binary subtract %108, %103 : tensor<4xf32>
// CHECK-NEXT: %cst_28 = tcp.const dense<0.102643661> : tensor<f32>
// CHECK-NEXT: %110 = tcp.broadcast %cst_28 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %111 = tcp.binary add %109, %110 : tensor<4xf32>
// CHECK-NEXT: %112 = tcp.binary multiply %5, %111 : tensor<4xf32>
// CHECK-NEXT: %113 = tcp.binary subtract %112, %107 : tensor<4xf32>
// CHECK-NEXT: %cst_29 = tcp.const dense<-0.176416516> : tensor<f32>
// CHECK-NEXT: %114 = tcp.broadcast %cst_29 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %115 = tcp.binary add %113, %114 : tensor<4xf32>
// CHECK-NEXT: %116 = tcp.binary multiply %4, %115 : tensor<4xf32>
// CHECK-NEXT: %117 = tcp.binary subtract %116, %111 : tensor<4xf32>
// CHECK-NEXT: %cst_30 = tcp.const dense<0.1262936> : tensor<f32>
// CHECK-NEXT: %118 = tcp.broadcast %cst_30 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %119 = tcp.binary add %117, %118 : tensor<4xf32>
// CHECK-NEXT: %120 = tcp.binary multiply %119, %arg0 : tensor<4xf32>
// CHECK-NEXT: %cst_31 = tcp.const dense<1.600000e+01> : tensor<f32>
// CHECK-NEXT: %121 = tcp.broadcast %cst_31 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %122 = tcp.binary divide %121, %0 : tensor<4xf32>
// CHECK-NEXT: %cst_32 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %123 = tcp.broadcast %cst_32 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %124 = tcp.binary subtract %122, %123 : tensor<4xf32>
// CHECK-NEXT: %125 = tcp.binary add %124, %124 : tensor<4xf32>
// CHECK-NEXT: %cst_33 = tcp.const dense<-1.17419094E-18> : tensor<f32>
// CHECK-NEXT: %126 = tcp.broadcast %cst_33 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %cst_34 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %127 = tcp.broadcast %cst_34 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %128 = tcp.binary multiply %125, %126 : tensor<4xf32>
// CHECK-NEXT: %129 = tcp.binary subtract %128, %127 : tensor<4xf32>
// CHECK-NEXT: %cst_35 = tcp.const dense<-9.40545405E-19> : tensor<f32>
// CHECK-NEXT: %130 = tcp.broadcast %cst_35 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %131 = tcp.binary add %129, %130 : tensor<4xf32>
// CHECK-NEXT: %132 = tcp.binary multiply %125, %131 : tensor<4xf32>
// CHECK-NEXT: %133 = tcp.binary subtract %132, %126 : tensor<4xf32>
// CHECK-NEXT: %cst_36 = tcp.const dense<7.51785746E-18> : tensor<f32>
// CHECK-NEXT: %134 = tcp.broadcast %cst_36 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %135 = tcp.binary add %133, %134 : tensor<4xf32>
// CHECK-NEXT: %136 = tcp.binary multiply %125, %135 : tensor<4xf32>
// CHECK-NEXT: %137 = tcp.binary subtract %136, %131 : tensor<4xf32>
// CHECK-NEXT: %cst_37 = tcp.const dense<4.37800849E-18> : tensor<f32>
// CHECK-NEXT: %138 = tcp.broadcast %cst_37 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %139 = tcp.binary add %137, %138 : tensor<4xf32>
// CHECK-NEXT: %140 = tcp.binary multiply %125, %139 : tensor<4xf32>
// CHECK-NEXT: %141 = tcp.binary subtract %140, %135 : tensor<4xf32>
// CHECK-NEXT: %cst_38 = tcp.const dense<-4.64737828E-17> : tensor<f32>
// CHECK-NEXT: %142 = tcp.broadcast %cst_38 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %143 = tcp.binary add %141, %142 : tensor<4xf32>
// CHECK-NEXT: %144 = tcp.binary multiply %125, %143 : tensor<4xf32>
// CHECK-NEXT: %145 = tcp.binary subtract %144, %139 : tensor<4xf32>
// CHECK-NEXT: %cst_39 = tcp.const dense<-3.21086467E-17> : tensor<f32>
// CHECK-NEXT: %146 = tcp.broadcast %cst_39 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %147 = tcp.binary add %145, %146 : tensor<4xf32>
// CHECK-NEXT: %148 = tcp.binary multiply %125, %147 : tensor<4xf32>
// CHECK-NEXT: %149 = tcp.binary subtract %148, %143 : tensor<4xf32>
// CHECK-NEXT: %cst_40 = tcp.const dense<2.96282093E-16> : tensor<f32>
// CHECK-NEXT: %150 = tcp.broadcast %cst_40 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %151 = tcp.binary add %149, %150 : tensor<4xf32>
// CHECK-NEXT: %152 = tcp.binary multiply %125, %151 : tensor<4xf32>
// CHECK-NEXT: %153 = tcp.binary subtract %152, %147 : tensor<4xf32>
// CHECK-NEXT: %cst_41 = tcp.const dense<3.30822614E-16> : tensor<f32>
// CHECK-NEXT: %154 = tcp.broadcast %cst_41 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %155 = tcp.binary add %153, %154 : tensor<4xf32>
// CHECK-NEXT: %156 = tcp.binary multiply %125, %155 : tensor<4xf32>
// CHECK-NEXT: %157 = tcp.binary subtract %156, %151 : tensor<4xf32>
// CHECK-NEXT: %cst_42 = tcp.const dense<-1.88033077E-15> : tensor<f32>
// CHECK-NEXT: %158 = tcp.broadcast %cst_42 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %159 = tcp.binary add %157, %158 : tensor<4xf32>
// CHECK-NEXT: %160 = tcp.binary multiply %125, %159 : tensor<4xf32>
// CHECK-NEXT: %161 = tcp.binary subtract %160, %155 : tensor<4xf32>
// CHECK-NEXT: %cst_43 = tcp.const dense<-3.81442907E-15> : tensor<f32>
// CHECK-NEXT: %162 = tcp.broadcast %cst_43 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %163 = tcp.binary add %161, %162 : tensor<4xf32>
// CHECK-NEXT: %164 = tcp.binary multiply %125, %163 : tensor<4xf32>
// CHECK-NEXT: %165 = tcp.binary subtract %164, %159 : tensor<4xf32>
// CHECK-NEXT: %cst_44 = tcp.const dense<1.04202739E-14> : tensor<f32>
// CHECK-NEXT: %166 = tcp.broadcast %cst_44 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %167 = tcp.binary add %165, %166 : tensor<4xf32>
// CHECK-NEXT: %168 = tcp.binary multiply %125, %167 : tensor<4xf32>
// CHECK-NEXT: %169 = tcp.binary subtract %168, %163 : tensor<4xf32>
// CHECK-NEXT: %cst_45 = tcp.const dense<4.2724413E-14> : tensor<f32>
// CHECK-NEXT: %170 = tcp.broadcast %cst_45 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %171 = tcp.binary add %169, %170 : tensor<4xf32>
// CHECK-NEXT: %172 = tcp.binary multiply %125, %171 : tensor<4xf32>
// CHECK-NEXT: %173 = tcp.binary subtract %172, %167 : tensor<4xf32>
// CHECK-NEXT: %cst_46 = tcp.const dense<-2.10154329E-14> : tensor<f32>
// CHECK-NEXT: %174 = tcp.broadcast %cst_46 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %175 = tcp.binary add %173, %174 : tensor<4xf32>
// CHECK-NEXT: %176 = tcp.binary multiply %125, %175 : tensor<4xf32>
// CHECK-NEXT: %177 = tcp.binary subtract %176, %171 : tensor<4xf32>
// CHECK-NEXT: %cst_47 = tcp.const dense<-4.08355099E-13> : tensor<f32>
// CHECK-NEXT: %178 = tcp.broadcast %cst_47 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %179 = tcp.binary add %177, %178 : tensor<4xf32>
// CHECK-NEXT: %180 = tcp.binary multiply %125, %179 : tensor<4xf32>
// CHECK-NEXT: %181 = tcp.binary subtract %180, %175 : tensor<4xf32>
// CHECK-NEXT: %cst_48 = tcp.const dense<-7.19855165E-13> : tensor<f32>
// CHECK-NEXT: %182 = tcp.broadcast %cst_48 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %183 = tcp.binary add %181, %182 : tensor<4xf32>
// CHECK-NEXT: %184 = tcp.binary multiply %125, %183 : tensor<4xf32>
// CHECK-NEXT: %185 = tcp.binary subtract %184, %179 : tensor<4xf32>
// CHECK-NEXT: %cst_49 = tcp.const dense<2.03562861E-12> : tensor<f32>
// CHECK-NEXT: %186 = tcp.broadcast %cst_49 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %187 = tcp.binary add %185, %186 : tensor<4xf32>
// CHECK-NEXT: %188 = tcp.binary multiply %125, %187 : tensor<4xf32>
// CHECK-NEXT: %189 = tcp.binary subtract %188, %183 : tensor<4xf32>
// CHECK-NEXT: %cst_50 = tcp.const dense<1.41258073E-11> : tensor<f32>
// CHECK-NEXT: %190 = tcp.broadcast %cst_50 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %191 = tcp.binary add %189, %190 : tensor<4xf32>
// CHECK-NEXT: %192 = tcp.binary multiply %125, %191 : tensor<4xf32>
// CHECK-NEXT: %193 = tcp.binary subtract %192, %187 : tensor<4xf32>
// CHECK-NEXT: %cst_51 = tcp.const dense<3.25260374E-11> : tensor<f32>
// CHECK-NEXT: %194 = tcp.broadcast %cst_51 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %195 = tcp.binary add %193, %194 : tensor<4xf32>
// CHECK-NEXT: %196 = tcp.binary multiply %125, %195 : tensor<4xf32>
// CHECK-NEXT: %197 = tcp.binary subtract %196, %191 : tensor<4xf32>
// CHECK-NEXT: %cst_52 = tcp.const dense<-1.89749588E-11> : tensor<f32>
// CHECK-NEXT: %198 = tcp.broadcast %cst_52 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %199 = tcp.binary add %197, %198 : tensor<4xf32>
// CHECK-NEXT: %200 = tcp.binary multiply %125, %199 : tensor<4xf32>
// CHECK-NEXT: %201 = tcp.binary subtract %200, %195 : tensor<4xf32>
// CHECK-NEXT: %cst_53 = tcp.const dense<-5.58974367E-10> : tensor<f32>
// CHECK-NEXT: %202 = tcp.broadcast %cst_53 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %203 = tcp.binary add %201, %202 : tensor<4xf32>
// CHECK-NEXT: %204 = tcp.binary multiply %125, %203 : tensor<4xf32>
// CHECK-NEXT: %205 = tcp.binary subtract %204, %199 : tensor<4xf32>
// CHECK-NEXT: %cst_54 = tcp.const dense<-3.83538046E-9> : tensor<f32>
// CHECK-NEXT: %206 = tcp.broadcast %cst_54 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %207 = tcp.binary add %205, %206 : tensor<4xf32>
// CHECK-NEXT: %208 = tcp.binary multiply %125, %207 : tensor<4xf32>
// CHECK-NEXT: %209 = tcp.binary subtract %208, %203 : tensor<4xf32>
// CHECK-NEXT: %cst_55 = tcp.const dense<-2.63146891E-8> : tensor<f32>
// CHECK-NEXT: %210 = tcp.broadcast %cst_55 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %211 = tcp.binary add %209, %210 : tensor<4xf32>
// CHECK-NEXT: %212 = tcp.binary multiply %125, %211 : tensor<4xf32>
// CHECK-NEXT: %213 = tcp.binary subtract %212, %207 : tensor<4xf32>
// CHECK-NEXT: %cst_56 = tcp.const dense<-2.51223611E-7> : tensor<f32>
// CHECK-NEXT: %214 = tcp.broadcast %cst_56 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %215 = tcp.binary add %213, %214 : tensor<4xf32>
// CHECK-NEXT: %216 = tcp.binary multiply %125, %215 : tensor<4xf32>
// CHECK-NEXT: %217 = tcp.binary subtract %216, %211 : tensor<4xf32>
// CHECK-NEXT: %cst_57 = tcp.const dense<-3.88256467E-6> : tensor<f32>
// CHECK-NEXT: %218 = tcp.broadcast %cst_57 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %219 = tcp.binary add %217, %218 : tensor<4xf32>
// CHECK-NEXT: %220 = tcp.binary multiply %125, %219 : tensor<4xf32>
// CHECK-NEXT: %221 = tcp.binary subtract %220, %215 : tensor<4xf32>
// CHECK-NEXT: %cst_58 = tcp.const dense<-1.10588939E-4> : tensor<f32>
// CHECK-NEXT: %222 = tcp.broadcast %cst_58 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %223 = tcp.binary add %221, %222 : tensor<4xf32>
// CHECK-NEXT: %224 = tcp.binary multiply %125, %223 : tensor<4xf32>
// CHECK-NEXT: %225 = tcp.binary subtract %224, %219 : tensor<4xf32>
// CHECK-NEXT: %cst_59 = tcp.const dense<-0.00976109784> : tensor<f32>
// CHECK-NEXT: %226 = tcp.broadcast %cst_59 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %227 = tcp.binary add %225, %226 : tensor<4xf32>
// CHECK-NEXT: %228 = tcp.binary multiply %124, %227 : tensor<4xf32>
// CHECK-NEXT: %229 = tcp.binary subtract %228, %223 : tensor<4xf32>
// CHECK-NEXT: %cst_60 = tcp.const dense<0.389288127> : tensor<f32>
// CHECK-NEXT: %230 = tcp.broadcast %cst_60 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %231 = tcp.binary add %229, %230 : tensor<4xf32>
// CHECK-NEXT: %232 = tcp.unary sqrt %0 : tensor<4xf32>
// CHECK-NEXT: %233 = tcp.binary divide %231, %232 : tensor<4xf32>
// CHECK-NEXT: %cst_61 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %234 = tcp.broadcast %cst_61 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %235 = tcp.binary lt %arg0, %234 : tensor<4xf32>
// CHECK-NEXT: %236 = tcp.unary negate %233 : tensor<4xf32>
// CHECK-NEXT: %237 = tcp.ternary select %235, %236, %233 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_62 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %238 = tcp.broadcast %cst_62 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %239 = tcp.binary le %0, %238 : tensor<4xf32>
// CHECK-NEXT: %240 = tcp.ternary select %239, %120, %237 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: %cst_63 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %241 = tcp.broadcast %cst_63 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %242 = tcp.binary eq %0, %241 : tensor<4xf32>
// CHECK-NEXT: %cst_64 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %243 = tcp.broadcast %cst_64 dims = [] : tensor<f32> -> tensor<4xf32>
// CHECK-NEXT: %244 = tcp.binary divide %243, %arg0 : tensor<4xf32>
// CHECK-NEXT: %245 = tcp.ternary select %242, %244, %240 : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT: return
