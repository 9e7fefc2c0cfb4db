// RUN: plait opt %s | filecheck %s
// RUN: plait opt %s --mlir-print-op-generic | plait opt - | filecheck %s

// CHECK: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = "8k", profiles = [pro_int, pro_fp], extensions = [int16, mxfp]>} {
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = "8k", profiles = [pro_int, "pro_fp"], extensions = [int16, mxfp]>} {
  // CHECK: func.func @f() -> tensor<4x!tosa.mxint8> attributes {env = #tosa.target_env<specification_version = "1.0", level = none, profiles = [pro_fp], extensions = [none]>, size = #tosa.block_size<BLOCK_SIZE_32>} {
  func.func @f() -> tensor<4x!tosa.mxint8> attributes {env = #tosa.target_env<specification_version = "1.0", level = "none", profiles = [pro_fp], extensions = [none]>, size = #tosa.block_size<BLOCK_SIZE_32>} {
    // CHECK: "tosa.const"() <{values = dense<"0x0102FF80"> : tensor<4x!tosa.mxint8>}> : () -> tensor<4x!tosa.mxint8>
    %r = "tosa.const"() <{values = dense<"0x0102FF80"> : tensor<4x!tosa.mxint8>}> : () -> tensor<4x!tosa.mxint8>
    return %r : tensor<4x!tosa.mxint8>
  }
}
