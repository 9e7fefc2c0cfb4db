// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @main() {
  // expected-error@+1 {{'interpreter.run_parallel' op expected a program in `programs`}}
  "interpreter.run_parallel"() {programs = []} : () -> ()
  return
}

// -----

func.func @f() {
  return
}
func.func @main() {
  // expected-error@+1 {{'interpreter.run_parallel' op the rows of `programs` differ in length: 1 and 2}}
  "interpreter.run_parallel"() {programs = [[@f], [@f, @f]]} : () -> ()
  return
}

// -----

func.func @main() {
  // expected-error@+1 {{'interpreter.run_parallel' op Function "f" not found}}
  "interpreter.run_parallel"() {programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  return
}
func.func @main() {
  // expected-error@+1 {{'interpreter.run_parallel' op found 0 inputs, but all programs together have 1}}
  "interpreter.run_parallel"() {programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f() {
  return
}
func.func @main() {
  // expected-error@+1 {{'interpreter.run_parallel' op found 1 results, but all programs together have 0}}
  %r = "interpreter.run_parallel"() {programs = [[@f]]} : () -> tensor<f32>
  return
}

// -----

func.func @f() {
  return
}
func.func @main() {
  // expected-error@+1 {{'interpreter.run_parallel' op an empty infeed is to be left out}}
  "interpreter.run_parallel"() {infeed = [], programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f() {
  return
}
func.func @main() {
  // expected-error@+1 {{'interpreter.run_parallel' op expected one result of the function "f", found 0}}
  "interpreter.run_parallel"() {infeed = [@f], programs = [[@f]]} : () -> ()
  return
}

// -----

func.func @f() {
  return
}
func.func @feed(%t: !stablehlo.token) -> !stablehlo.token {
  return %t : !stablehlo.token
}
func.func @main() {
  // expected-error@+1 {{'interpreter.run_parallel' op expected a tensor as the result of the function "feed", found '!stablehlo.token'}}
  "interpreter.run_parallel"() {infeed = [@feed], programs = [[@f]]} : () -> ()
  return
}
