// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @lanes(%table: vector<24xf32>, %index: vector<16xi32>) {
  // expected-error@+1 {{expects a power of two of lanes that 32 bits count, found 24}}
  %0 = native.look_up %table at %index : vector<24xf32>, vector<16xi32>
  return
}

// -----

func.func @bits(%table: vector<32xf32>, %index: vector<16xi4>) {
  // expected-error@+1 {{expects a power of two of lanes that 4 bits count, found 32}}
  %0 = native.look_up %table at %index : vector<32xf32>, vector<16xi4>
  return
}

// -----

func.func @scalable(%table: vector<[16]xf32>, %index: vector<16xi32>) {
  // expected-error@+1 {{expects vectors of known lengths}}
  %0 = native.look_up %table at %index : vector<[16]xf32>, vector<16xi32>
  return
}
