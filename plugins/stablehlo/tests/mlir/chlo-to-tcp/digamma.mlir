// RUN: plait opt %s --chlo-to-tcp | filecheck %s

func.func @example(%x: tensor<4x?xf32>) {
  %r = chlo.digamma %x : tensor<4x?xf32> -> tensor<4x?xf32>
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
// CHECK-NEXT: %cst_3 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_4 = arith.constant 1 : index
// CHECK-NEXT: %dim_5 = tensor.dim %5, %c1_4 : tensor<4x?xf32>
// CHECK-NEXT: %6 = tcp.broadcast %cst_3 dims = [] sizes(%dim_5) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %cst_6 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_7 = arith.constant 1 : index
// CHECK-NEXT: %dim_8 = tensor.dim %5, %c1_7 : tensor<4x?xf32>
// CHECK-NEXT: %7 = tcp.broadcast %cst_6 dims = [] sizes(%dim_8) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %cst_9 = tcp.const dense<1.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_10 = arith.constant 1 : index
// CHECK-NEXT: %dim_11 = tensor.dim %5, %c1_10 : tensor<4x?xf32>
// CHECK-NEXT: %8 = tcp.broadcast %cst_9 dims = [] sizes(%dim_11) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %9 = tcp.binary add %5, %8 : tensor<4x?xf32>
// CHECK-NEXT: %10 = tcp.binary multiply %9, %9 : tensor<4x?xf32>
// CHECK-NEXT: %cst_12 = tcp.const dense<676.520386> : tensor<f32>
// CHECK-NEXT: %c1_13 = arith.constant 1 : index
// CHECK-NEXT: %dim_14 = tensor.dim %10, %c1_13 : tensor<4x?xf32>
// CHECK-NEXT: %11 = tcp.broadcast %cst_12 dims = [] sizes(%dim_14) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %12 = tcp.binary divide %11, %10 : tensor<4x?xf32>
// CHECK-NEXT: %13 = tcp.binary subtract %6, %12 : tensor<4x?xf32>
// CHECK-NEXT: %cst_15 = tcp.const dense<676.520386> : tensor<f32>
// CHECK-NEXT: %c1_16 = arith.constant 1 : index
// CHECK-NEXT: %dim_17 = tensor.dim %9, %c1_16 : tensor<4x?xf32>
// CHECK-NEXT: %14 = tcp.broadcast %cst_15 dims = [] sizes(%dim_17) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %15 = tcp.binary divide %14, %9 : tensor<4x?xf32>
// CHECK-NEXT: %16 = tcp.binary add %7, %15 : tensor<4x?xf32>
// CHECK-NEXT: %cst_18 = tcp.const dense<2.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_19 = arith.constant 1 : index
// CHECK-NEXT: %dim_20 = tensor.dim %5, %c1_19 : tensor<4x?xf32>
// CHECK-NEXT: %17 = tcp.broadcast %cst_18 dims = [] sizes(%dim_20) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %18 = tcp.binary add %5, %17 : tensor<4x?xf32>
// CHECK-NEXT: %19 = tcp.binary multiply %18, %18 : tensor<4x?xf32>
// CHECK-NEXT: %cst_21 = tcp.const dense<-1259.13916> : tensor<f32>
// CHECK-NEXT: %c1_22 = arith.constant 1 : index
// CHECK-NEXT: %dim_23 = tensor.dim %19, %c1_22 : tensor<4x?xf32>
// CHECK-NEXT: %20 = tcp.broadcast %cst_21 dims = [] sizes(%dim_23) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %21 = tcp.binary divide %20, %19 : tensor<4x?xf32>
// CHECK-NEXT: %22 = tcp.binary subtract %13, %21 : tensor<4x?xf32>
// CHECK-NEXT: %cst_24 = tcp.const dense<-1259.13916> : tensor<f32>
// CHECK-NEXT: %c1_25 = arith.constant 1 : index
// CHECK-NEXT: %dim_26 = tensor.dim %18, %c1_25 : tensor<4x?xf32>
// CHECK-NEXT: %23 = tcp.broadcast %cst_24 dims = [] sizes(%dim_26) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %24 = tcp.binary divide %23, %18 : tensor<4x?xf32>
// CHECK-NEXT: %25 = tcp.binary add %16, %24 : tensor<4x?xf32>
// CHECK-NEXT: %cst_27 = tcp.const dense<3.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_28 = arith.constant 1 : index
// CHECK-NEXT: %dim_29 = tensor.dim %5, %c1_28 : tensor<4x?xf32>
// CHECK-NEXT: %26 = tcp.broadcast %cst_27 dims = [] sizes(%dim_29) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %27 = tcp.binary add %5, %26 : tensor<4x?xf32>
// CHECK-NEXT: %28 = tcp.binary multiply %27, %27 : tensor<4x?xf32>
// CHECK-NEXT: %cst_30 = tcp.const dense<771.323425> : tensor<f32>
// CHECK-NEXT: %c1_31 = arith.constant 1 : index
// CHECK-NEXT: %dim_32 = tensor.dim %28, %c1_31 : tensor<4x?xf32>
// CHECK-NEXT: %29 = tcp.broadcast %cst_30 dims = [] sizes(%dim_32) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %30 = tcp.binary divide %29, %28 : tensor<4x?xf32>
// CHECK-NEXT: %31 = tcp.binary subtract %22, %30 : tensor<4x?xf32>
// CHECK-NEXT: %cst_33 = tcp.const dense<771.323425> : tensor<f32>
// CHECK-NEXT: %c1_34 = arith.constant 1 : index
// CHECK-NEXT: %dim_35 = tensor.dim %27, %c1_34 : tensor<4x?xf32>
// CHECK-NEXT: %32 = tcp.broadcast %cst_33 dims = [] sizes(%dim_35) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %33 = tcp.binary divide %32, %27 : tensor<4x?xf32>
// CHECK-NEXT: %34 = tcp.binary add %25, %33 : tensor<4x?xf32>
// CHECK-NEXT: %cst_36 = tcp.const dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_37 = arith.constant 1 : index
// CHECK-NEXT: %dim_38 = tensor.dim %5, %c1_37 : tensor<4x?xf32>
// CHECK-NEXT: %35 = tcp.broadcast %cst_36 dims = [] sizes(%dim_38) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %36 = tcp.binary add %5, %35 : tensor<4x?xf32>
// CHECK-NEXT: %37 = tcp.binary multiply %36, %36 : tensor<4x?xf32>
// CHECK-NEXT: %cst_39 = tcp.const dense<-176.615036> : tensor<f32>
// CHECK-NEXT: %c1_40 = arith.constant 1 : index
// CHECK-NEXT: %dim_41 = tensor.dim %37, %c1_40 : tensor<4x?xf32>
// CHECK-NEXT: %38 = tcp.broadcast %cst_39 dims = [] sizes(%dim_41) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %39 = tcp.binary divide %38, %37 : tensor<4x?xf32>
// CHECK-NEXT: %40 = tcp.binary subtract %31, %39 : tensor<4x?xf32>
// CHECK-NEXT: %cst_42 = tcp.const dense<-176.615036> : tensor<f32>
// CHECK-NEXT: %c1_43 = arith.constant 1 : index
// CHECK-NEXT: %dim_44 = tensor.dim %36, %c1_43 : tensor<4x?xf32>
// CHECK-NEXT: %41 = tcp.broadcast %cst_42 dims = [] sizes(%dim_44) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %42 = tcp.binary divide %41, %36 : tensor<4x?xf32>
// CHECK-NEXT: %43 = tcp.binary add %34, %42 : tensor<4x?xf32>
// CHECK-NEXT: %cst_45 = tcp.const dense<5.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_46 = arith.constant 1 : index
// CHECK-NEXT: %dim_47 = tensor.dim %5, %c1_46 : tensor<4x?xf32>
// CHECK-NEXT: %44 = tcp.broadcast %cst_45 dims = [] sizes(%dim_47) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %45 = tcp.binary add %5, %44 : tensor<4x?xf32>
// CHECK-NEXT: %46 = tcp.binary multiply %45, %45 : tensor<4x?xf32>
// CHECK-NEXT: %cst_48 = tcp.const dense<12.5073433> : tensor<f32>
// CHECK-NEXT: %c1_49 = arith.constant 1 : index
// CHECK-NEXT: %dim_50 = tensor.dim %46, %c1_49 : tensor<4x?xf32>
// CHECK-NEXT: %47 = tcp.broadcast %cst_48 dims = [] sizes(%dim_50) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %48 = tcp.binary divide %47, %46 : tensor<4x?xf32>
// CHECK-NEXT: %49 = tcp.binary subtract %40, %48 : tensor<4x?xf32>
// CHECK-NEXT: %cst_51 = tcp.const dense<12.5073433> : tensor<f32>
// CHECK-NEXT: %c1_52 = arith.constant 1 : index
// CHECK-NEXT: %dim_53 = tensor.dim %45, %c1_52 : tensor<4x?xf32>
// CHECK-NEXT: %50 = tcp.broadcast %cst_51 dims = [] sizes(%dim_53) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %51 = tcp.binary divide %50, %45 : tensor<4x?xf32>
// CHECK-NEXT: %52 = tcp.binary add %43, %51 : tensor<4x?xf32>
// CHECK-NEXT: %cst_54 = tcp.const dense<6.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_55 = arith.constant 1 : index
// CHECK-NEXT: %dim_56 = tensor.dim %5, %c1_55 : tensor<4x?xf32>
// CHECK-NEXT: %53 = tcp.broadcast %cst_54 dims = [] sizes(%dim_56) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %54 = tcp.binary add %5, %53 : tensor<4x?xf32>
// CHECK-NEXT: %55 = tcp.binary multiply %54, %54 : tensor<4x?xf32>
// CHECK-NEXT: %cst_57 = tcp.const dense<-0.138571098> : tensor<f32>
// CHECK-NEXT: %c1_58 = arith.constant 1 : index
// CHECK-NEXT: %dim_59 = tensor.dim %55, %c1_58 : tensor<4x?xf32>
// CHECK-NEXT: %56 = tcp.broadcast %cst_57 dims = [] sizes(%dim_59) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %57 = tcp.binary divide %56, %55 : tensor<4x?xf32>
// CHECK-NEXT: %58 = tcp.binary subtract %49, %57 : tensor<4x?xf32>
// CHECK-NEXT: %cst_60 = tcp.const dense<-0.138571098> : tensor<f32>
// CHECK-NEXT: %c1_61 = arith.constant 1 : index
// CHECK-NEXT: %dim_62 = tensor.dim %54, %c1_61 : tensor<4x?xf32>
// CHECK-NEXT: %59 = tcp.broadcast %cst_60 dims = [] sizes(%dim_62) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %60 = tcp.binary divide %59, %54 : tensor<4x?xf32>
// CHECK-NEXT: %61 = tcp.binary add %52, %60 : tensor<4x?xf32>
// CHECK-NEXT: %cst_63 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_64 = arith.constant 1 : index
// CHECK-NEXT: %dim_65 = tensor.dim %5, %c1_64 : tensor<4x?xf32>
// CHECK-NEXT: %62 = tcp.broadcast %cst_63 dims = [] sizes(%dim_65) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %63 = tcp.binary add %5, %62 : tensor<4x?xf32>
// CHECK-NEXT: %64 = tcp.binary multiply %63, %63 : tensor<4x?xf32>
// CHECK-NEXT: %cst_66 = tcp.const dense<9.98436917E-6> : tensor<f32>
// CHECK-NEXT: %c1_67 = arith.constant 1 : index
// CHECK-NEXT: %dim_68 = tensor.dim %64, %c1_67 : tensor<4x?xf32>
// CHECK-NEXT: %65 = tcp.broadcast %cst_66 dims = [] sizes(%dim_68) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %66 = tcp.binary divide %65, %64 : tensor<4x?xf32>
// CHECK-NEXT: %67 = tcp.binary subtract %58, %66 : tensor<4x?xf32>
// CHECK-NEXT: %cst_69 = tcp.const dense<9.98436917E-6> : tensor<f32>
// CHECK-NEXT: %c1_70 = arith.constant 1 : index
// CHECK-NEXT: %dim_71 = tensor.dim %63, %c1_70 : tensor<4x?xf32>
// CHECK-NEXT: %68 = tcp.broadcast %cst_69 dims = [] sizes(%dim_71) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %69 = tcp.binary divide %68, %63 : tensor<4x?xf32>
// CHECK-NEXT: %70 = tcp.binary add %61, %69 : tensor<4x?xf32>
// CHECK-NEXT: %cst_72 = tcp.const dense<8.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_73 = arith.constant 1 : index
// CHECK-NEXT: %dim_74 = tensor.dim %5, %c1_73 : tensor<4x?xf32>
// CHECK-NEXT: %71 = tcp.broadcast %cst_72 dims = [] sizes(%dim_74) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %72 = tcp.binary add %5, %71 : tensor<4x?xf32>
// CHECK-NEXT: %73 = tcp.binary multiply %72, %72 : tensor<4x?xf32>
// CHECK-NEXT: %cst_75 = tcp.const dense<1.50563267E-7> : tensor<f32>
// CHECK-NEXT: %c1_76 = arith.constant 1 : index
// CHECK-NEXT: %dim_77 = tensor.dim %73, %c1_76 : tensor<4x?xf32>
// CHECK-NEXT: %74 = tcp.broadcast %cst_75 dims = [] sizes(%dim_77) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %75 = tcp.binary divide %74, %73 : tensor<4x?xf32>
// CHECK-NEXT: %76 = tcp.binary subtract %67, %75 : tensor<4x?xf32>
// CHECK-NEXT: %cst_78 = tcp.const dense<1.50563267E-7> : tensor<f32>
// CHECK-NEXT: %c1_79 = arith.constant 1 : index
// CHECK-NEXT: %dim_80 = tensor.dim %72, %c1_79 : tensor<4x?xf32>
// CHECK-NEXT: %77 = tcp.broadcast %cst_78 dims = [] sizes(%dim_80) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %78 = tcp.binary divide %77, %72 : tensor<4x?xf32>
// CHECK-NEXT: %79 = tcp.binary add %70, %78 : tensor<4x?xf32>
// CHECK-NEXT: %cst_81 = tcp.const dense<7.500000e+00> : tensor<f32>
// CHECK-NEXT: %c1_82 = arith.constant 1 : index
// CHECK-NEXT: %dim_83 = tensor.dim %5, %c1_82 : tensor<4x?xf32>
// CHECK-NEXT: %80 = tcp.broadcast %cst_81 dims = [] sizes(%dim_83) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %81 = tcp.binary add %5, %80 : tensor<4x?xf32>
// CHECK-NEXT: %cst_84 = tcp.const dense<7.500000e+00> : tensor<f32>
// CHECK-NEXT: %c1_85 = arith.constant 1 : index
// CHECK-NEXT: %dim_86 = tensor.dim %5, %c1_85 : tensor<4x?xf32>
// CHECK-NEXT: %82 = tcp.broadcast %cst_84 dims = [] sizes(%dim_86) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %83 = tcp.binary divide %5, %82 : tensor<4x?xf32>
// CHECK-NEXT: %84 = tcp.unary log1p %83 : tensor<4x?xf32>
// CHECK-NEXT: %cst_87 = tcp.const dense<2.01490307> : tensor<f32>
// CHECK-NEXT: %c1_88 = arith.constant 1 : index
// CHECK-NEXT: %dim_89 = tensor.dim %84, %c1_88 : tensor<4x?xf32>
// CHECK-NEXT: %85 = tcp.broadcast %cst_87 dims = [] sizes(%dim_89) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %86 = tcp.binary add %84, %85 : tensor<4x?xf32>
// CHECK-NEXT: %87 = tcp.binary divide %76, %79 : tensor<4x?xf32>
// CHECK-NEXT: %88 = tcp.binary add %86, %87 : tensor<4x?xf32>
// CHECK-NEXT: %cst_90 = tcp.const dense<7.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_91 = arith.constant 1 : index
// CHECK-NEXT: %dim_92 = tensor.dim %81, %c1_91 : tensor<4x?xf32>
// CHECK-NEXT: %89 = tcp.broadcast %cst_90 dims = [] sizes(%dim_92) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %90 = tcp.binary divide %89, %81 : tensor<4x?xf32>
// CHECK-NEXT: %91 = tcp.binary subtract %88, %90 : tensor<4x?xf32>
// CHECK-NEXT: %cst_93 = tcp.const dense<5.000000e-01> : tensor<f32>
// CHECK-NEXT: %c1_94 = arith.constant 1 : index
// CHECK-NEXT: %dim_95 = tensor.dim %x, %c1_94 : tensor<4x?xf32>
// CHECK-NEXT: %92 = tcp.broadcast %cst_93 dims = [] sizes(%dim_95) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %93 = tcp.binary add %x, %92 : tensor<4x?xf32>
// CHECK-NEXT: %94 = tcp.unary floor %93 : tensor<4x?xf32>
// CHECK-NEXT: %95 = tcp.unary abs %94 : tensor<4x?xf32>
// CHECK-NEXT: %96 = tcp.binary add %x, %95 : tensor<4x?xf32>
// CHECK-NEXT: %cst_96 = tcp.const dense<3.14159274> : tensor<f32>
// CHECK-NEXT: %c1_97 = arith.constant 1 : index
// CHECK-NEXT: %dim_98 = tensor.dim %96, %c1_97 : tensor<4x?xf32>
// CHECK-NEXT: %97 = tcp.broadcast %cst_96 dims = [] sizes(%dim_98) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %98 = tcp.binary multiply %96, %97 : tensor<4x?xf32>
// CHECK-NEXT: %99 = tcp.unary cos %98 : tensor<4x?xf32>
// CHECK-NEXT: %cst_99 = tcp.const dense<3.14159274> : tensor<f32>
// CHECK-NEXT: %c1_100 = arith.constant 1 : index
// CHECK-NEXT: %dim_101 = tensor.dim %99, %c1_100 : tensor<4x?xf32>
// CHECK-NEXT: %100 = tcp.broadcast %cst_99 dims = [] sizes(%dim_101) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %101 = tcp.binary multiply %99, %100 : tensor<4x?xf32>
// CHECK-NEXT: %102 = tcp.unary sin %98 : tensor<4x?xf32>
// CHECK-NEXT: %103 = tcp.binary divide %101, %102 : tensor<4x?xf32>
// CHECK-NEXT: %104 = tcp.binary subtract %91, %103 : tensor<4x?xf32>
// CHECK-NEXT: %cst_102 = tcp.const dense<0.000000e+00> : tensor<f32>
// CHECK-NEXT: %c1_103 = arith.constant 1 : index
// CHECK-NEXT: %dim_104 = tensor.dim %x, %c1_103 : tensor<4x?xf32>
// CHECK-NEXT: %105 = tcp.broadcast %cst_102 dims = [] sizes(%dim_104) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %106 = tcp.binary le %x, %105 : tensor<4x?xf32>
// CHECK-NEXT: %107 = tcp.unary floor %x : tensor<4x?xf32>
// CHECK-NEXT: %108 = tcp.binary eq %x, %107 : tensor<4x?xf32>
// CHECK-NEXT: %109 = tcp.binary and %106, %108 : tensor<4x?xi1>
// CHECK-NEXT: %cst_105 = tcp.const dense<0x7FC00000> : tensor<f32>
// CHECK-NEXT: %c1_106 = arith.constant 1 : index
// CHECK-NEXT: %dim_107 = tensor.dim %x, %c1_106 : tensor<4x?xf32>
// CHECK-NEXT: %110 = tcp.broadcast %cst_105 dims = [] sizes(%dim_107) : tensor<f32> -> tensor<4x?xf32>
// CHECK-NEXT: %111 = tcp.ternary select %1, %104, %91 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
// CHECK-NEXT: %r = tcp.ternary select %109, %110, %111 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>
