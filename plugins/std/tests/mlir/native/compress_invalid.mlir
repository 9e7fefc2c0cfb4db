// RUN: plait opt %s --verify-diagnostics

func.func @lanes(%v: vector<16xi32>, %mask: vector<8xi1>) -> vector<16xi32> {
  // expected-error@+1 {{expects a mask of 16 lanes, found vector<8xi1>}}
  %0 = "native.compress"(%v, %mask) : (vector<16xi32>, vector<8xi1>) -> vector<16xi32>
  return %0 : vector<16xi32>
}
