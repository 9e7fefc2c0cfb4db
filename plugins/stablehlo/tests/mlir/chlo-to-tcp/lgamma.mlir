// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.lgamma %x : tensor<4x?xf32> -> tensor<4x?xf32>
  return
}

// CHECK: func.func @example(%x: tensor<4x?xf32>) {
// CHECK-NEXT: %cst = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %dim = tensor.dim %x, %c1 : tensor<4x?xf32>
// CHECK-NEXT: %0 = tcp.broadcast %cst dims = [] sizes(%dim) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %1 = tcp.binary lt %x, %0 : tensor<4x?xf32>
// CHECK-NEXT: %2 = tcp.unary negate %x : tensor<4x?xf32>
// CHECK-NEXT: %cst_0 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_1 = arith.constant 1 : index
// CHECK-NEXT: %dim_2 = tensor.dim %x, %c1_1 : tensor<4x?xf32>
// CHECK-NEXT: %3 = tcp.broadcast %cst_0 dims = [] sizes(%dim_2) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %4 = tcp.binary subtract %x, %3 : tensor<4x?xf32>
// CHECK-NEXT: %5 = tcp.ternary select %1, %2, %4 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK-NEXT: %cst_3 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_4 = arith.constant 1 : index
// CHECK-NEXT: %dim_5 = tensor.dim %5, %c1_4 : tensor<4x?xf32>
// CHECK-NEXT: %6 = tcp.broadcast %cst_3 dims = [] sizes(%dim_5) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_7 = arith.constant 1 : index
// CHECK-NEXT: %dim_8 = tensor.dim %5, %c1_7 : tensor<4x?xf32>
// CHECK-NEXT: %7 = tcp.broadcast %cst_6 dims = [] sizes(%dim_8) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %8 = tcp.binary add %5, %7 : tensor<4x?xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<676.520386> : tensor<f32>
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %dim_11 = tensor.dim %8, %c1_10 : tensor<4x?xf32>
// CHECK-NEXT: %9 = tcp.broadcast %cst_9 dims = [] sizes(%dim_11) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %10 = tcp.binary divide %9, %8 : tensor<4x?xf32>
// CHECK-NEXT: %11 = tcp.binary add %6, %10 : tensor<4x?xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_13 = arith.constant 1 : index
// CHECK-NEXT: %dim_14 = tensor.dim %5, %c1_13 : tensor<4x?xf32>
// CHECK-NEXT: %12 = tcp.broadcast %cst_12 dims = [] sizes(%dim_14) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %13 = tcp.binary add %5, %12 : tensor<4x?xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<-1259.13916> : tensor<f32>
// CHECK-NEXT: %c1_16 = arith.constant 1 : index
// CHECK-NEXT: %dim_17 = tensor.dim %13, %c1_16 : tensor<4x?xf32>
// CHECK-NEXT: %14 = tcp.broadcast %cst_15 dims = [] sizes(%dim_17) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %15 = tcp.binary divide %14, %13 : tensor<4x?xf32>
// CHECK-NEXT: %16 = tcp.binary add %11, %15 : tensor<4x?xf32>
// CHECK-NEXT: %cst_18 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_19 = arith.constant 1 : index
// CHECK-NEXT: %dim_20 = tensor.dim %5, %c1_19 : tensor<4x?xf32>
// CHECK-NEXT: %17 = tcp.broadcast %cst_18 dims = [] sizes(%dim_20) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %18 = tcp.binary add %5, %17 : tensor<4x?xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<771.323425> : tensor<f32>
// CHECK-NEXT: %c1_22 = arith.constant 1 : index
// CHECK-NEXT: %dim_23 = tensor.dim %18, %c1_22 : tensor<4x?xf32>
// CHECK-NEXT: %19 = tcp.broadcast %cst_21 dims = [] sizes(%dim_23) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %20 = tcp.binary divide %19, %18 : tensor<4x?xf32>
// CHECK-NEXT: %21 = tcp.binary add %16, %20 : tensor<4x?xf32>
// CHECK-NEXT: %cst_24 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_25 = arith.constant 1 : index
// CHECK-NEXT: %dim_26 = tensor.dim %5, %c1_25 : tensor<4x?xf32>
// CHECK-NEXT: %22 = tcp.broadcast %cst_24 dims = [] sizes(%dim_26) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %23 = tcp.binary add %5, %22 : tensor<4x?xf32>
// CHECK-NEXT: %cst_27 = tcp.const dense<-176.615036> : tensor<f32>
// CHECK-NEXT: %c1_28 = arith.constant 1 : index
// CHECK-NEXT: %dim_29 = tensor.dim %23, %c1_28 : tensor<4x?xf32>
// CHECK-NEXT: %24 = tcp.broadcast %cst_27 dims = [] sizes(%dim_29) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %25 = tcp.binary divide %24, %23 : tensor<4x?xf32>
// CHECK-NEXT: %26 = tcp.binary add %21, %25 : tensor<4x?xf32>
// CHECK-NEXT: %cst_30 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_31 = arith.constant 1 : index
// CHECK-NEXT: %dim_32 = tensor.dim %5, %c1_31 : tensor<4x?xf32>
// CHECK-NEXT: %27 = tcp.broadcast %cst_30 dims = [] sizes(%dim_32) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %28 = tcp.binary add %5, %27 : tensor<4x?xf32>
// CHECK-NEXT: %cst_33 = tcp.const dense<12.5073433> : tensor<f32>
// CHECK-NEXT: %c1_34 = arith.constant 1 : index
// CHECK-NEXT: %dim_35 = tensor.dim %28, %c1_34 : tensor<4x?xf32>
// CHECK-NEXT: %29 = tcp.broadcast %cst_33 dims = [] sizes(%dim_35) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %30 = tcp.binary divide %29, %28 : tensor<4x?xf32>
// CHECK-NEXT: %31 = tcp.binary add %26, %30 : tensor<4x?xf32>
// CHECK-NEXT: %cst_36 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_37 = arith.constant 1 : index
// CHECK-NEXT: %dim_38 = tensor.dim %5, %c1_37 : tensor<4x?xf32>
// CHECK-NEXT: %32 = tcp.broadcast %cst_36 dims = [] sizes(%dim_38) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %33 = tcp.binary add %5, %32 : tensor<4x?xf32>
// CHECK-NEXT: %cst_39 = tcp.const dense<-0.138571098> : tensor<f32>
// CHECK-NEXT: %c1_40 = arith.constant 1 : index
// CHECK-NEXT: %dim_41 = tensor.dim %33, %c1_40 : tensor<4x?xf32>
// CHECK-NEXT: %34 = tcp.broadcast %cst_39 dims = [] sizes(%dim_41) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %35 = tcp.binary divide %34, %33 : tensor<4x?xf32>
// CHECK-NEXT: %36 = tcp.binary add %31, %35 : tensor<4x?xf32>
// CHECK-NEXT: %cst_42 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_43 = arith.constant 1 : index
// CHECK-NEXT: %dim_44 = tensor.dim %5, %c1_43 : tensor<4x?xf32>
// CHECK-NEXT: %37 = tcp.broadcast %cst_42 dims = [] sizes(%dim_44) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %38 = tcp.binary add %5, %37 : tensor<4x?xf32>
// CHECK-NEXT: %cst_45 = tcp.const dense<9.98436917E-6> : tensor<f32>
// CHECK-NEXT: %c1_46 = arith.constant 1 : index
// CHECK-NEXT: %dim_47 = tensor.dim %38, %c1_46 : tensor<4x?xf32>
// CHECK-NEXT: %39 = tcp.broadcast %cst_45 dims = [] sizes(%dim_47) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %40 = tcp.binary divide %39, %38 : tensor<4x?xf32>
// CHECK-NEXT: %41 = tcp.binary add %36, %40 : tensor<4x?xf32>
// CHECK-NEXT: %cst_48 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_49 = arith.constant 1 : index
// CHECK-NEXT: %dim_50 = tensor.dim %5, %c1_49 : tensor<4x?xf32>
// CHECK-NEXT: %42 = tcp.broadcast %cst_48 dims = [] sizes(%dim_50) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %43 = tcp.binary add %5, %42 : tensor<4x?xf32>
// CHECK-NEXT: %cst_51 = tcp.const dense<1.50563267E-7> : tensor<f32>
// CHECK-NEXT: %c1_52 = arith.constant 1 : index
// CHECK-NEXT: %dim_53 = tensor.dim %43, %c1_52 : tensor<4x?xf32>
// CHECK-NEXT: %44 = tcp.broadcast %cst_51 dims = [] sizes(%dim_53) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %45 = tcp.binary divide %44, %43 : tensor<4x?xf32>
// CHECK-NEXT: %46 = tcp.binary add %41, %45 : tensor<4x?xf32>
// CHECK-NEXT: %cst_54 = tcp.const dense<7.500000e+00> : tensor<f32>
// CHECK-NEXT: %c1_55 = arith.constant 1 : index
// CHECK-NEXT: %dim_56 = tensor.dim %5, %c1_55 : tensor<4x?xf32>
// CHECK-NEXT: %47 = tcp.broadcast %cst_54 dims = [] sizes(%dim_56) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %48 = tcp.binary add %5, %47 : tensor<4x?xf32>
// CHECK-NEXT: %cst_57 = tcp.const dense<7.500000e+00> : tensor<f32>
// CHECK-NEXT: %c1_58 = arith.constant 1 : index
// CHECK-NEXT: %dim_59 = tensor.dim %5, %c1_58 : tensor<4x?xf32>
// CHECK-NEXT: %49 = tcp.broadcast %cst_57 dims = [] sizes(%dim_59) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %50 = tcp.binary divide %5, %49 : tensor<4x?xf32>
// CHECK-NEXT: %51 = tcp.unary log1p %50 : tensor<4x?xf32>
// CHECK-NEXT: %cst_60 = tcp.const dense<2.01490307> : tensor<f32>
// CHECK-NEXT: %c1_61 = arith.constant 1 : index
// CHECK-NEXT: %dim_62 = tensor.dim %51, %c1_61 : tensor<4x?xf32>
// CHECK-NEXT: %52 = tcp.broadcast %cst_60 dims = [] sizes(%dim_62) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %53 = tcp.binary add %51, %52 : tensor<4x?xf32>
// CHECK-NEXT: %cst_63 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %c1_64 = arith.constant 1 : index
// CHECK-NEXT: %dim_65 = tensor.dim %5, %c1_64 : tensor<4x?xf32>
// CHECK-NEXT: %54 = tcp.broadcast %cst_63 dims = [] sizes(%dim_65) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %55 = tcp.binary add %5, %54 : tensor<4x?xf32>
// CHECK-NEXT: %56 = tcp.binary divide %48, %53 : tensor<4x?xf32>
// CHECK-NEXT: %57 = tcp.binary subtract %55, %56 : tensor<4x?xf32>
// CHECK-NEXT: %58 = tcp.binary multiply %57, %53 : tensor<4x?xf32>
// CHECK-NEXT: %cst_66 = tcp.const dense<0.918938517> : tensor<f32>
// CHECK-NEXT: %c1_67 = arith.constant 1 : index
// CHECK-NEXT: %dim_68 = tensor.dim %58, %c1_67 : tensor<4x?xf32>
// CHECK-NEXT: %59 = tcp.broadcast %cst_66 dims = [] sizes(%dim_68) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %60 = tcp.binary add %58, %59 : tensor<4x?xf32>
// CHECK-NEXT: %61 = tcp.unary log %46 : tensor<4x?xf32>
// CHECK-NEXT: %62 = tcp.binary add %60, %61 : tensor<4x?xf32>
// CHECK-NEXT: %63 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK-NEXT: %64 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK-NEXT: %65 = tcp.unary floor %64 : tensor<4x?xf32>
// CHECK-NEXT: %66 = tcp.binary subtract %63, %65 : tensor<4x?xf32>
// CHECK-NEXT: %cst_69 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %c1_70 = arith.constant 1 : index
// CHECK-NEXT: %dim_71 = tensor.dim %66, %c1_70 : tensor<4x?xf32>
// CHECK-NEXT: %67 = tcp.broadcast %cst_69 dims = [] sizes(%dim_71) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %68 = tcp.binary gt %66, %67 : tensor<4x?xf32>
// CHECK-NEXT: %cst_72 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_73 = arith.constant 1 : index
// CHECK-NEXT: %dim_74 = tensor.dim %66, %c1_73 : tensor<4x?xf32>
// CHECK-NEXT: %69 = tcp.broadcast %cst_72 dims = [] sizes(%dim_74) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %70 = tcp.binary subtract %69, %66 : tensor<4x?xf32>
// CHECK-NEXT: %71 = tcp.ternary select %68, %70, %66 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK-NEXT: %cst_75 = tcp.const dense<3.14159274> : tensor<f32>
// CHECK-NEXT: %c1_76 = arith.constant 1 : index
// CHECK-NEXT: %dim_77 = tensor.dim %71, %c1_76 : tensor<4x?xf32>
// CHECK-NEXT: %72 = tcp.broadcast %cst_75 dims = [] sizes(%dim_77) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %73 = tcp.binary multiply %71, %72 : tensor<4x?xf32>
// CHECK-NEXT: %74 = tcp.unary sin %73 : tensor<4x?xf32>
// CHECK-NEXT: %75 = tcp.unary log %74 : tensor<4x?xf32>
// CHECK-NEXT: %76 = tcp.unary is_finite %75 : tensor<4x?xf32>
// CHECK-NEXT: %cst_78 = tcp.const dense<1.14472985> : tensor<f32>
// CHECK-NEXT: %c1_79 = arith.constant 1 : index
// CHECK-NEXT: %dim_80 = tensor.dim %75, %c1_79 : tensor<4x?xf32>
// CHECK-NEXT: %77 = tcp.broadcast %cst_78 dims = [] sizes(%dim_80) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %78 = tcp.binary subtract %77, %75 : tensor<4x?xf32>
// CHECK-NEXT: %79 = tcp.binary subtract %78, %62 : tensor<4x?xf32>
// CHECK-NEXT: %80 = tcp.unary negate %75 : tensor<4x?xf32>
// CHECK-NEXT: %81 = tcp.ternary select %76, %79, %80 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK-NEXT: %82 = tcp.unary abs %x : tensor<4x?xf32>
// CHECK-NEXT: %cst_81 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %c1_82 = arith.constant 1 : index
// CHECK-NEXT: %dim_83 = tensor.dim %82, %c1_82 : tensor<4x?xf32>
// CHECK-NEXT: %83 = tcp.broadcast %cst_81 dims = [] sizes(%dim_83) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %84 = tcp.binary eq %82, %83 : tensor<4x?xf32>
// CHECK-NEXT: %cst_84 = tcp.const dense<0x7F800000> : tensor<f32>
// CHECK-NEXT: %c1_85 = arith.constant 1 : index
// CHECK-NEXT: %dim_86 = tensor.dim %x, %c1_85 : tensor<4x?xf32>
// CHECK-NEXT: %85 = tcp.broadcast %cst_84 dims = [] sizes(%dim_86) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %86 = tcp.ternary select %1, %81, %62 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK-NEXT: %r = tcp.ternary select %84, %85, %86 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
