// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @lanes(%v: vector<16xi32>, %mask: vector<8xi1>) -> vector<16xi32> {
  // expected-error@+1 {{expects a mask of type vector<16xi1>, found vector<8xi1>}}
  %0 = "native.compress"(%v, %mask) : (vector<16xi32>, vector<8xi1>) -> vector<16xi32>
  return %0 : vector<16xi32>
}

// -----

func.func @scalable(%v: vector<[16]xi32>, %mask: vector<16xi1>) -> vector<[16]xi32> {
  // expected-error@+1 {{expects a mask of type vector<[16]xi1>, found vector<16xi1>}}
  %0 = "native.compress"(%v, %mask) : (vector<[16]xi32>, vector<16xi1>) -> vector<[16]xi32>
  return %0 : vector<[16]xi32>
}
