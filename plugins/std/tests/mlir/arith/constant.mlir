// Constants of scalars, vectors and tensors.
// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK-LABEL: func.func @constant(
// CHECK-SAME:  ) {
// CHECK: %{{.*}} = arith.constant true
// CHECK: %{{.*}} = arith.constant {tag} false
// CHECK: %{{.*}} = arith.constant 42 : i8
// CHECK: %{{.*}} = arith.constant -1 : index
// CHECK: %{{.*}} = arith.constant 1.500000e+00 : bf16
// CHECK: %{{.*}} = arith.constant 0x7FC00000 : f32
// CHECK: %{{.*}} = arith.constant dense<[1, 2, 3]> : vector<3xi32>
// CHECK: %{{.*}} = arith.constant dense<-0.000000e+00> : tensor<2x2xf64>
// CHECK: %{{.*}} = arith.constant dense<7> : vector<[4]xi8>
// CHECK: %{{.*}} = arith.constant sparse<{{\[\[}}0, 1]], 3> : tensor<2x2xi8>
// CHECK: return
func.func @constant() {
  %true = arith.constant true
  %false = arith.constant {tag} false
  %c42_i8 = arith.constant 42 : i8
  %c-1 = arith.constant -1 : index
  %cst = arith.constant 1.500000e+00 : bf16
  %cst_0 = arith.constant 0x7FC00000 : f32
  %cst_1 = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %cst_2 = arith.constant dense<-0.000000e+00> : tensor<2x2xf64>
  %cst_3 = arith.constant dense<7> : vector<[4]xi8>
  %cst_4 = arith.constant sparse<[[0, 1]], 3> : tensor<2x2xi8>
  return
}
