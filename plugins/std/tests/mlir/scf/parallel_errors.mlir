// What the verifier says about parallel loops.
// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @parallel_empty() {
  // expected-error@+1 {{'scf.parallel' op expected at least one lower bound, upper bound and step}}
  "scf.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
    scf.reduce
  }) : () -> ()
  return
}

// -----

func.func @parallel_step(%a: index) {
  %zero = arith.constant 0 : index
  // expected-error@+1 {{'scf.parallel' op a step must be positive}}
  scf.parallel (%i) = (%a) to (%a) step (%zero) {
  }
  return
}

// -----

func.func @parallel_variables(%a: index) {
  // expected-error@+1 {{'scf.parallel' op 2 induction variables, but bounds and steps: 1}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index, %j: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_variable_type(%a: index) {
  // expected-error@+1 {{'scf.parallel' op induction variables must have type index}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: i32):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_terminator(%a: index) {
  // expected-error@+1 {{'scf.parallel' op expected 'scf.reduce' at the end of regions, found 'arith.constant'}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %0 = arith.constant 1 : i32
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_reductions(%a: index, %x: f32) {
  // expected-error@+1 {{'scf.parallel' op expected 1 reductions, one for each result, got 0}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    scf.reduce
  }
  return
}

// -----

func.func @parallel_inits(%a: index, %x: f32) {
  // expected-error@+1 {{each operand needs a type, found 0 operands and 1 types}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      scf.reduce.return %p : f32
    }
  }
  return
}

// -----

func.func @parallel_init_type(%a: index, %x: f32, %y: f64) {
  // expected-error@+1 {{'scf.parallel' op initial value 0 is of type 'f64', but result 0 is of type 'f32'}}
  %0 = "scf.parallel"(%a, %a, %a, %y) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      scf.reduce.return %p : f32
    }
  }) : (index, index, index, f64) -> f32
  return
}

// -----

func.func @reduce_count(%a: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    // expected-error@+1 {{'scf.reduce' op 1 reduction regions, but reduction operands: 0}}
    "scf.reduce"() ({
    ^bb0(%p: f32, %q: f32):
      scf.reduce.return %p : f32
    }) : () -> ()
  }
  return
}

// -----

func.func @reduce_body(%a: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    // expected-error@+1 {{'scf.reduce' op region #0 ('reductions') must be a single block}}
    "scf.reduce"(%x) ({
    }) : (f32) -> ()
  }
  return
}

// -----

func.func @reduce_arguments(%a: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    // expected-error@+1 {{'scf.reduce' op expected two arguments of type 'f32' in reduction region 0}}
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f64):
      scf.reduce.return %p : f32
    }
  }
  return
}

// -----

func.func @reduce_terminator(%a: index, %x: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    // expected-error@+1 {{'scf.reduce' op expected 'scf.reduce.return' as terminator of a reduction region}}
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      "test.end"() : () -> ()
    }
  }
  return
}

// -----

func.func @reduce_return_type(%a: index, %x: f32, %y: f64) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      // expected-error@+1 {{'scf.reduce.return' op must return 'f32', the type of what is reduced}}
      scf.reduce.return %y : f64
    }
  }
  return
}

// -----

func.func @reduce_result_type(%a: index, %x: f32, %y: f64) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%y) -> f64 {
    // expected-error@+1 {{'scf.reduce' op reduction operand 0 has type 'f32', its result has type 'f64'}}
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      scf.reduce.return %p : f32
    }
  }
  return
}

// -----

func.func @reduce_parent(%x: f32) {
  // expected-error@+1 {{'scf.reduce' op expected to be directly inside 'scf.parallel'}}
  scf.reduce
}

// -----

func.func @forall_shared(%n: index, %t: tensor<8xf32>) {
  // expected-error@+1 {{'scf.forall' op expected 0 shared outputs, as results, got 1}}
  "scf.forall"(%n, %t) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: index, %o: tensor<8xf32>):
    scf.forall.in_parallel {
    }
  }) : (index, tensor<8xf32>) -> ()
  return
}

// -----

func.func @forall_arguments(%n: index) {
  // expected-error@+1 {{'scf.forall' op expected 1 block arguments, got 0}}
  "scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    scf.forall.in_parallel {
    }
  }) : (index) -> ()
  return
}

// -----

func.func @forall_argument_type(%n: index) {
  // expected-error@+1 {{'scf.forall' op block argument 0 must be an index}}
  "scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: i32):
    scf.forall.in_parallel {
    }
  }) : (index) -> ()
  return
}

// -----

func.func @forall_shared_type(%n: index, %t: tensor<8xf32>) {
  // expected-error@+1 {{'scf.forall' op output 0 and its block argument have different types}}
  %0 = "scf.forall"(%n, %t) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: index, %o: tensor<9xf32>):
    scf.forall.in_parallel {
    }
  }) : (index, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @forall_terminator(%n: index) {
  // expected-error@+1 {{'scf.forall' op expected 'scf.forall.in_parallel' at the end of regions, found 'arith.constant'}}
  "scf.forall"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%i: index):
    %0 = arith.constant 1 : i32
  }) : (index) -> ()
  return
}

// -----

func.func @in_parallel_parent() {
  // expected-error@+1 {{'scf.forall.in_parallel' op expected to be directly inside 'scf.forall'}}
  scf.forall.in_parallel {
  }
}

// -----

func.func @parallel_bounds(%n: index) {
  // expected-error@+1 {{expected 2 operands}}
  scf.parallel (%i, %j) = (%n, %n) to (%n) step (%n, %n) {
  }
  return
}

// -----

func.func @parallel_generic_bounds(%n: index) {
  // expected-error@+1 {{'scf.parallel' op numbers of lower bounds, upper bounds and steps must be equal}}
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 2, 0, 1, 0>}> ({
  ^bb0(%i: index):
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_no_init(%n: index) {
  // expected-error@+1 {{'scf.parallel' op expected 1 initial values, one for each result, got 0}}
  %0 = "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %x = arith.constant 1.0 : f32
    "scf.reduce"(%x) ({
    ^bb0(%a: f32, %b: f32):
      "scf.reduce.return"(%a) : (f32) -> ()
    }) : (f32) -> ()
  }) : (index, index, index) -> f32
  return
}

// -----

func.func @forall_results(%t: tensor<4xf32>) {
  // expected-error@+1 {{expected one result for each shared output, found 1 outputs and 2 results}}
  %0:2 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>, tensor<4xf32>) {
  }
  return
}

// -----

func.func @mapping_of_one_loop() {
  // expected-error@+1 {{'scf.forall' op number of mapping attributes must equal the number of loops}}
  scf.forall (%i, %j) in (2, 3) {
  } {mapping = [0]}
  return
}
