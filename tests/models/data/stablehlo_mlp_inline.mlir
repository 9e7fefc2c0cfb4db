module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x6xf32>) -> (tensor<4x3xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<[[3.69046029E-4, 0.0896236672, -0.0822413563, -0.267177582, -0.136401236, -0.297493964, 0.0180430803, 0.402064592], [-0.147661954, -0.186142474, 0.146952629, 0.10706611, 0.0316242762, -0.279140413, -0.00877554714, 0.208590969], [-0.403264374, -0.137284741, -0.570366859, -0.386861354, -0.552520514, -0.0705273449, -0.380233973, 0.0813793093], [0.0470253266, -0.0560792834, -0.755027949, -0.161607876, -0.0145502836, 0.0339926966, -0.459040731, -0.143325984], [-0.293555737, -0.242651179, 0.31826961, -0.242260411, -0.00975651201, 0.265316963, -0.17508015, -0.0335105881], [0.0331392437, 0.0191345327, -0.367516756, 0.0228420701, 0.407647043, -0.464143425, 0.257814825, 0.0358062088]]> : tensor<6x8xf32>
    %cst_0 = stablehlo.constant dense<[-0.0641470402, 0.200041652, 0.0762259737, -0.119928889, 0.00745162321, 0.0576689616, -0.0188782122, 0.0682910308]> : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<[[-0.0199551973, 0.200174272, 0.431556791], [-0.202698693, 0.0609415844, -0.13899228], [0.0381805263, -0.356158376, -0.173790485], [-0.0588587932, 0.26962918, 0.343566597], [-0.397058368, -0.238392726, 0.194071025], [-5.977260e-01, -0.138950974, -0.0291860793], [0.377104521, 0.206821173, -0.0981640294], [-0.110572778, -0.0750586241, 0.457058847]]> : tensor<8x3xf32>
    %cst_2 = stablehlo.constant dense<[-0.042802494, -0.0303680394, 0.0352589078]> : tensor<3xf32>
    %0 = stablehlo.dot_general %arg0, %cst, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x6xf32>, tensor<6x8xf32>) -> tensor<4x8xf32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = stablehlo.add %0, %2 : tensor<4x8xf32>
    %4 = call @relu(%3) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %5 = stablehlo.dot_general %4, %cst_1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<4x3xf32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<4x3xf32>
    %8 = stablehlo.add %5, %7 : tensor<4x3xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_3) applies stablehlo.maximum across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %11 = stablehlo.maximum %10, %9 : tensor<4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %14 = stablehlo.subtract %8, %13 : tensor<4x3xf32>
    %15 = stablehlo.exponential %14 : tensor<4x3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_5) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x3xf32>
    %19 = stablehlo.divide %15, %18 : tensor<4x3xf32>
    return %19 : tensor<4x3xf32>
  }
  func.func private @relu(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
}
