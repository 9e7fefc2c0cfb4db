// RUN: plait opt %s --verify-diagnostics

func.func @none() {
  // expected-error@+1 {{expects a count of at least 1, found 0}}
  %0 = native.worker below 0
  return
}
