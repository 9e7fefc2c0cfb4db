// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.erf_inv %x : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %x, %c1 : tensor<4x?xf32>
// CHECK-NEXT: %0 = tcp.broadcast %cst dims = [] sizes(%dim) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %1 = tcp.binary subtract %0, %x {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %dim_2 = tensor.dim %x, %c1_1 : tensor<4x?xf32>
// CHECK-NEXT: %2 = tcp.broadcast %cst_0 dims = [] sizes(%dim_2) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %3 = tcp.binary add %2, %x {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %4 = tcp.binary multiply %1, %3 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %5 = tcp.unary log %4 : tensor<4x?xf32>
// CHECK-NEXT: %6 = tcp.unary negate %5 : tensor<4x?xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<2.47314453> : tensor<f32>
// CHECK-NEXT: %c1_4 = arith.constant 1 : index
// CHECK-NEXT: %dim_5 = tensor.dim %6, %c1_4 : tensor<4x?xf32>
// CHECK-NEXT: %7 = tcp.broadcast %cst_3 dims = [] sizes(%dim_5) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %8 = tcp.binary subtract %6, %7 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<1.71289011E-10> : tensor<f32>
// CHECK-NEXT: %c1_7 = arith.constant 1 : index
// CHECK-NEXT: %dim_8 = tensor.dim %8, %c1_7 : tensor<4x?xf32>
// CHECK-NEXT: %9 = tcp.broadcast %cst_6 dims = [] sizes(%dim_8) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %10 = tcp.binary multiply %9, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<-7.43713684E-12> : tensor<f32>
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %dim_11 = tensor.dim %10, %c1_10 : tensor<4x?xf32>
// CHECK-NEXT: %11 = tcp.broadcast %cst_9 dims = [] sizes(%dim_11) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %12 = tcp.binary add %10, %11 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %13 = tcp.binary multiply %12, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<-1.17838992E-8> : tensor<f32>
// CHECK-NEXT: %c1_13 = arith.constant 1 : index
// CHECK-NEXT: %dim_14 = tensor.dim %13, %c1_13 : tensor<4x?xf32>
// CHECK-NEXT: %14 = tcp.broadcast %cst_12 dims = [] sizes(%dim_14) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %15 = tcp.binary add %13, %14 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %16 = tcp.binary multiply %15, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<4.79716498E-8> : tensor<f32>
// CHECK-NEXT: %c1_16 = arith.constant 1 : index
// CHECK-NEXT: %dim_17 = tensor.dim %16, %c1_16 : tensor<4x?xf32>
// CHECK-NEXT: %17 = tcp.broadcast %cst_15 dims = [] sizes(%dim_17) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %18 = tcp.binary add %16, %17 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %19 = tcp.binary multiply %18, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_18 = tcp.const dense<3.61445672E-7> : tensor<f32>
// CHECK-NEXT: %c1_19 = arith.constant 1 : index
// CHECK-NEXT: %dim_20 = tensor.dim %19, %c1_19 : tensor<4x?xf32>
// CHECK-NEXT: %20 = tcp.broadcast %cst_18 dims = [] sizes(%dim_20) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %21 = tcp.binary add %19, %20 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %22 = tcp.binary multiply %21, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<-4.40795884E-6> : tensor<f32>
// CHECK-NEXT: %c1_22 = arith.constant 1 : index
// CHECK-NEXT: %dim_23 = tensor.dim %22, %c1_22 : tensor<4x?xf32>
// CHECK-NEXT: %23 = tcp.broadcast %cst_21 dims = [] sizes(%dim_23) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %24 = tcp.binary add %22, %23 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %25 = tcp.binary multiply %24, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_24 = tcp.const dense<6.450417E-6> : tensor<f32>
// CHECK-NEXT: %c1_25 = arith.constant 1 : index
// CHECK-NEXT: %dim_26 = tensor.dim %25, %c1_25 : tensor<4x?xf32>
// CHECK-NEXT: %26 = tcp.broadcast %cst_24 dims = [] sizes(%dim_26) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %27 = tcp.binary add %25, %26 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %28 = tcp.binary multiply %27, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_27 = tcp.const dense<2.02940326E-4> : tensor<f32>
// CHECK-NEXT: %c1_28 = arith.constant 1 : index
// CHECK-NEXT: %dim_29 = tensor.dim %28, %c1_28 : tensor<4x?xf32>
// CHECK-NEXT: %29 = tcp.broadcast %cst_27 dims = [] sizes(%dim_29) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %30 = tcp.binary add %28, %29 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %31 = tcp.binary multiply %30, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_30 = tcp.const dense<-0.00177807349> : tensor<f32>
// CHECK-NEXT: %c1_31 = arith.constant 1 : index
// CHECK-NEXT: %dim_32 = tensor.dim %31, %c1_31 : tensor<4x?xf32>
// CHECK-NEXT: %32 = tcp.broadcast %cst_30 dims = [] sizes(%dim_32) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %33 = tcp.binary add %31, %32 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %34 = tcp.binary multiply %33, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_33 = tcp.const dense<3.2198304E-4> : tensor<f32>
// CHECK-NEXT: %c1_34 = arith.constant 1 : index
// CHECK-NEXT: %dim_35 = tensor.dim %34, %c1_34 : tensor<4x?xf32>
// CHECK-NEXT: %35 = tcp.broadcast %cst_33 dims = [] sizes(%dim_35) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %36 = tcp.binary add %34, %35 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %37 = tcp.binary multiply %36, %8 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_36 = tcp.const dense<0.246065602> : tensor<f32>
// CHECK-NEXT: %c1_37 = arith.constant 1 : index
// CHECK-NEXT: %dim_38 = tensor.dim %37, %c1_37 : tensor<4x?xf32>
// CHECK-NEXT: %38 = tcp.broadcast %cst_36 dims = [] sizes(%dim_38) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %39 = tcp.binary add %37, %38 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %40 = tcp.binary multiply %39, %6 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_39 = tcp.const dense<0.886226892> : tensor<f32>
// CHECK-NEXT: %c1_40 = arith.constant 1 : index
// CHECK-NEXT: %dim_41 = tensor.dim %40, %c1_40 : tensor<4x?xf32>
// CHECK-NEXT: %41 = tcp.broadcast %cst_39 dims = [] sizes(%dim_41) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %42 = tcp.binary add %40, %41 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_42 = tcp.const dense<0.886226892> : tensor<f32>
// CHECK-NEXT: %c1_43 = arith.constant 1 : index
// CHECK-NEXT: %dim_44 = tensor.dim %42, %c1_43 : tensor<4x?xf32>
// CHECK-NEXT: %43 = tcp.broadcast %cst_42 dims = [] sizes(%dim_44) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %44 = tcp.binary subtract %43, %42 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %45 = tcp.binary add %44, %40 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_45 = tcp.const dense<3.29814434E-8> : tensor<f32>
// CHECK-NEXT: %c1_46 = arith.constant 1 : index
// CHECK-NEXT: %dim_47 = tensor.dim %45, %c1_46 : tensor<4x?xf32>
// CHECK-NEXT: %46 = tcp.broadcast %cst_45 dims = [] sizes(%dim_47) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %47 = tcp.binary add %45, %46 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %48 = tcp.binary multiply %x, %47 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %49 = tcp.binary multiply %x, %42 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %50 = tcp.binary add %48, %49 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %51 = tcp.unary sqrt %6 : tensor<4x?xf32>
// CHECK-NEXT: %cst_48 = tcp.const dense<3.09606934> : tensor<f32>
// CHECK-NEXT: %c1_49 = arith.constant 1 : index
// CHECK-NEXT: %dim_50 = tensor.dim %51, %c1_49 : tensor<4x?xf32>
// CHECK-NEXT: %52 = tcp.broadcast %cst_48 dims = [] sizes(%dim_50) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %53 = tcp.binary subtract %51, %52 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_51 = tcp.const dense<-1.74037668E-5> : tensor<f32>
// CHECK-NEXT: %c1_52 = arith.constant 1 : index
// CHECK-NEXT: %dim_53 = tensor.dim %53, %c1_52 : tensor<4x?xf32>
// CHECK-NEXT: %54 = tcp.broadcast %cst_51 dims = [] sizes(%dim_53) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %55 = tcp.binary multiply %54, %53 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_54 = tcp.const dense<4.37838571E-5> : tensor<f32>
// CHECK-NEXT: %c1_55 = arith.constant 1 : index
// CHECK-NEXT: %dim_56 = tensor.dim %55, %c1_55 : tensor<4x?xf32>
// CHECK-NEXT: %56 = tcp.broadcast %cst_54 dims = [] sizes(%dim_56) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %57 = tcp.binary add %55, %56 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %58 = tcp.binary multiply %57, %53 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_57 = tcp.const dense<-7.453230e-06> : tensor<f32>
// CHECK-NEXT: %c1_58 = arith.constant 1 : index
// CHECK-NEXT: %dim_59 = tensor.dim %58, %c1_58 : tensor<4x?xf32>
// CHECK-NEXT: %59 = tcp.broadcast %cst_57 dims = [] sizes(%dim_59) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %60 = tcp.binary add %58, %59 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %61 = tcp.binary multiply %60, %53 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_60 = tcp.const dense<-2.35280604E-4> : tensor<f32>
// CHECK-NEXT: %c1_61 = arith.constant 1 : index
// CHECK-NEXT: %dim_62 = tensor.dim %61, %c1_61 : tensor<4x?xf32>
// CHECK-NEXT: %62 = tcp.broadcast %cst_60 dims = [] sizes(%dim_62) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %63 = tcp.binary add %61, %62 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %64 = tcp.binary multiply %63, %53 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_63 = tcp.const dense<0.00103336689> : tensor<f32>
// CHECK-NEXT: %c1_64 = arith.constant 1 : index
// CHECK-NEXT: %dim_65 = tensor.dim %64, %c1_64 : tensor<4x?xf32>
// CHECK-NEXT: %65 = tcp.broadcast %cst_63 dims = [] sizes(%dim_65) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %66 = tcp.binary add %64, %65 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %67 = tcp.binary multiply %66, %53 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_66 = tcp.const dense<-0.00302638765> : tensor<f32>
// CHECK-NEXT: %c1_67 = arith.constant 1 : index
// CHECK-NEXT: %dim_68 = tensor.dim %67, %c1_67 : tensor<4x?xf32>
// CHECK-NEXT: %68 = tcp.broadcast %cst_66 dims = [] sizes(%dim_68) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %69 = tcp.binary add %67, %68 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %70 = tcp.binary multiply %69, %53 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_69 = tcp.const dense<5.912010e-03> : tensor<f32>
// CHECK-NEXT: %c1_70 = arith.constant 1 : index
// CHECK-NEXT: %dim_71 = tensor.dim %70, %c1_70 : tensor<4x?xf32>
// CHECK-NEXT: %71 = tcp.broadcast %cst_69 dims = [] sizes(%dim_71) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %72 = tcp.binary add %70, %71 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %73 = tcp.binary multiply %72, %53 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_72 = tcp.const dense<1.00388587> : tensor<f32>
// CHECK-NEXT: %c1_73 = arith.constant 1 : index
// CHECK-NEXT: %dim_74 = tensor.dim %73, %c1_73 : tensor<4x?xf32>
// CHECK-NEXT: %74 = tcp.broadcast %cst_72 dims = [] sizes(%dim_74) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %75 = tcp.binary add %73, %74 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %76 = tcp.binary multiply %75, %53 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_75 = tcp.const dense<2.9291873> : tensor<f32>
// CHECK-NEXT: %c1_76 = arith.constant 1 : index
// CHECK-NEXT: %dim_77 = tensor.dim %76, %c1_76 : tensor<4x?xf32>
// CHECK-NEXT: %77 = tcp.broadcast %cst_75 dims = [] sizes(%dim_77) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %78 = tcp.binary add %76, %77 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %cst_78 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_79 = arith.constant 1 : index
// CHECK-NEXT: %dim_80 = tensor.dim %6, %c1_79 : tensor<4x?xf32>
// CHECK-NEXT: %79 = tcp.broadcast %cst_78 dims = [] sizes(%dim_80) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %80 = tcp.binary lt %6, %79 : tensor<4x?xf32>
// CHECK-NEXT: %81 = tcp.binary copysign %78, %x : tensor<4x?xf32>
// CHECK-NEXT: %82 = tcp.ternary select %80, %50, %81 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK-NEXT: %83 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK-NEXT: %cst_81 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_82 = arith.constant 1 : index
// CHECK-NEXT: %dim_83 = tensor.dim %83, %c1_82 : tensor<4x?xf32>
// CHECK-NEXT: %84 = tcp.broadcast %cst_81 dims = [] sizes(%dim_83) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %85 = tcp.binary eq %83, %84 : tensor<4x?xf32>
// CHECK-NEXT: %cst_84 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %c1_85 = arith.constant 1 : index
// CHECK-NEXT: %dim_86 = tensor.dim %x, %c1_85 : tensor<4x?xf32>
// CHECK-NEXT: %86 = tcp.broadcast %cst_84 dims = [] sizes(%dim_86) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %87 = tcp.binary multiply %x, %86 {fastmath = #arith.fastmath<contract>} : tensor<4x?xf32>
// CHECK-NEXT: %r = tcp.ternary select %85, %87, %82 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK-NEXT: return
