// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @ranks(%a: memref<2x16x8xi32>, %b: memref<8x32xi32>, %c: memref<16x32xi32>) {
  // expected-error@+1 {{expects three tensors, or three buffers, of two dimensions}}
  native.contract_words %a, %b of [si8, si8] into %c : memref<2x16x8xi32>, memref<8x32xi32>, memref<16x32xi32>
  return
}

// -----

func.func @result(%a: tensor<16x8xi32>, %b: tensor<8x32xi32>, %c: tensor<16x32xi32>) {
  // expected-error@+1 {{expects a result of the type of `init` if that is a tensor, and none otherwise}}
  native.contract_words %a, %b of [si8, si8] into %c : tensor<16x8xi32>, tensor<8x32xi32>, tensor<16x32xi32>
  return
}

// -----

func.func @factors(%a: memref<16x8xi32>, %b: memref<8x32xi32>, %c: memref<16x32xi32>) {
  // expected-error@+1 {{expects factors that are both bf16, or si8 or ui8 each, found [si8, bf16]}}
  native.contract_words %a, %b of [si8, bf16] into %c : memref<16x8xi32>, memref<8x32xi32>, memref<16x32xi32>
  return
}

// -----

func.func @elements(%a: memref<16x8xi32>, %b: memref<8x32xi32>, %c: memref<16x32xi32>) {
  // expected-error@+1 {{expects elements of types i32, i32, f32}}
  native.contract_words %a, %b of [bf16, bf16] into %c : memref<16x8xi32>, memref<8x32xi32>, memref<16x32xi32>
  return
}

// -----

func.func @shapes(%a: memref<16x8xi32>, %b: memref<9x32xi32>, %c: memref<16x32xi32>) {
  // expected-error@+1 {{expects shapes of a matrix product, found memref<16x8xi32>, memref<9x32xi32>, memref<16x32xi32>}}
  native.contract_words %a, %b of [ui8, si8] into %c : memref<16x8xi32>, memref<9x32xi32>, memref<16x32xi32>
  return
}
