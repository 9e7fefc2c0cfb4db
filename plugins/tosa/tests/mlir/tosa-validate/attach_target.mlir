// RUN: plait opt %s --pass-pipeline='builtin.module(tosa-attach-target{specification_version=1.1.draft level=none profiles=pro_int,pro_fp extensions=int16})' | FileCheck %s
// RUN: plait opt %s --pass-pipeline='builtin.module(tosa-attach-target)' | FileCheck %s --check-prefix=USUAL

// CHECK: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = none, profiles = [pro_int, pro_fp], extensions = [int16]>} {
// USUAL: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [], extensions = []>} {
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
