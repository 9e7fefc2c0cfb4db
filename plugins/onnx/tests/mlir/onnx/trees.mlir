// Ensembles of trees, of ai.onnx.ml.
// RUN: plait-opt %s | FileCheck %s

// CHECK-LABEL: @ml_TreeEnsembleRegressor
// CHECK: onnx.ml.TreeEnsembleRegressor
func.func @ml_TreeEnsembleRegressor(%a: tensor<2x2xf32>) -> tensor<2x1xf32> {
  %r = onnx.ml.TreeEnsembleRegressor %a {nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32], target_ids = [0, 0], target_nodeids = [1, 2], target_treeids = [0, 0], target_weights = [1.0 : f32, 2.0 : f32]} : (tensor<2x2xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// CHECK-LABEL: @ml_TreeEnsembleClassifier
// CHECK: onnx.ml.TreeEnsembleClassifier
func.func @ml_TreeEnsembleClassifier(%a: tensor<2x2xf32>) -> (tensor<2xi64>, tensor<2x2xf32>) {
  %r:2 = onnx.ml.TreeEnsembleClassifier %a {class_ids = [0, 1], class_nodeids = [1, 2], class_treeids = [0, 0], class_weights = [1.0 : f32, 1.0 : f32], classlabels_int64s = [0, 1], nodes_falsenodeids = [2, 0, 0], nodes_featureids = [1, 0, 0], nodes_modes = ["BRANCH_LEQ", "LEAF", "LEAF"], nodes_nodeids = [0, 1, 2], nodes_treeids = [0, 0, 0], nodes_truenodeids = [1, 0, 0], nodes_values = [0.5 : f32, 0.0 : f32, 0.0 : f32]} : (tensor<2x2xf32>) -> (tensor<2xi64>, tensor<2x2xf32>)
  return %r#0, %r#1 : tensor<2xi64>, tensor<2x2xf32>
}
