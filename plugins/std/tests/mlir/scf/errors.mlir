// What the verifier says about loops and conditionals.
// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @for_bounds(%a: index, %b: i32) {
  // expected-error@+1 {{'scf.for' op bounds and step must have one type}}
  "scf.for"(%a, %a, %b) ({
  ^bb0(%i: index):
    scf.yield
  }) : (index, index, i32) -> ()
  return
}

// -----

func.func @for_float(%a: f32) {
  // expected-error@+1 {{'scf.for' op operand #0 must be index or signless integer, found 'f32'}}
  "scf.for"(%a, %a, %a) ({
  ^bb0(%i: f32):
    scf.yield
  }) : (f32, f32, f32) -> ()
  return
}

// -----

func.func @for_results(%a: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op number of iter_args must equal the number of results}}
  "scf.for"(%a, %a, %a, %x) ({
  ^bb0(%i: index, %y: f32):
    scf.yield %y : f32
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @for_arguments(%a: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op 1 inits, but 0 region iter_args}}
  %0 = "scf.for"(%a, %a, %a, %x) ({
  ^bb0(%i: index):
    scf.yield %x : f32
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @for_argument_type(%a: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op init 0 is of type 'f32', but region iter_arg 0 is of type 'f64'}}
  %0 = "scf.for"(%a, %a, %a, %x) ({
  ^bb0(%i: index, %y: f64):
    scf.yield %x : f32
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @for_result_type(%a: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op region iter_arg 0 is of type 'f32', but loop result 0 is of type 'f64'}}
  %0 = "scf.for"(%a, %a, %a, %x) ({
  ^bb0(%i: index, %y: f32):
    scf.yield %x : f32
  }) : (index, index, index, f32) -> f64
  return
}

// -----

func.func @for_variable(%a: index) {
  // expected-error@+1 {{'scf.for' op type of the induction variable must equal the type of bounds and step}}
  "scf.for"(%a, %a, %a) ({
  ^bb0(%i: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @for_yield_count(%a: index, %x: f32) {
  // expected-error@+1 {{'scf.for' op 'scf.yield' passes 0 values to the body, expected 1}}
  %0 = scf.for %i = %a to %a step %a iter_args(%y = %x) -> (f32) {
    scf.yield
  }
  return
}

// -----

func.func @for_yield_type(%a: index, %x: f32, %z: f64) {
  // expected-error@+1 {{'scf.for' op region iter_arg 0 is of type 'f32', but yielded value 0 is of type 'f64'}}
  %0 = scf.for %i = %a to %a step %a iter_args(%y = %x) -> (f32) {
    scf.yield %z : f64
  }
  return
}

// -----

func.func @yield_parent() {
  // expected-error@+1 {{'scf.yield' op expected to be directly inside one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @condition_parent(%c: i1) {
  // expected-error@+1 {{'scf.condition' op expected to be directly inside 'scf.while'}}
  scf.condition(%c)
}

// -----

func.func @if_condition(%c: i32) {
  // expected-error@+1 {{'scf.if' op operand #0 must be i1, found 'i32'}}
  "scf.if"(%c) ({
    scf.yield
  }, {
  }) : (i32) -> ()
  return
}

// -----

func.func @if_else(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.if' op expected an 'else' region, since there are results}}
  %0 = "scf.if"(%c) ({
    scf.yield %x : f32
  }, {
  }) : (i1) -> f32
  return
}

// -----

func.func @if_yield(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.if' op 'scf.yield' passes 0 values to the parent, expected 1}}
  %0 = scf.if %c -> (f32) {
    scf.yield %x : f32
  } else {
    scf.yield
  }
  return
}

// -----

func.func @if_yield_type(%c: i1, %x: f32, %y: f64) {
  // expected-error@+1 {{'scf.if' op 'scf.yield' passes 'f64' as value #0 to the parent, expected 'f32'}}
  %0 = scf.if %c -> (f32) {
    scf.yield %y : f64
  } else {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @if_arguments(%c: i1) {
  // expected-error@+1 {{'scf.if' op region #0 cannot have arguments}}
  "scf.if"(%c) ({
  ^bb0(%x: f32):
    scf.yield
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @while_condition(%c: i1) {
  // expected-error@+1 {{'scf.while' op the 'before' region must end with 'scf.condition'}}
  scf.while : () -> () {
    scf.yield
  } do {
    scf.yield
  }
  return
}

// -----

func.func @while_yield(%c: i1) {
  // expected-error@+1 {{'scf.while' op the 'after' region must end with 'scf.yield'}}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.condition(%c)
  }
  return
}

// -----

func.func @while_inits(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.while' op the parent passes 1 values to 'before', expected 0}}
  "scf.while"(%x) ({
    scf.condition(%c)
  }, {
    scf.yield
  }) : (f32) -> ()
  return
}

// -----

func.func @while_passed(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.while' op 'scf.condition' passes 'f32' as value #0 to 'after', expected 'f64'}}
  %0 = scf.while : () -> f32 {
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%y: f64):
    scf.yield
  }
  return
}

// -----

func.func @while_results(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.while' op 'scf.condition' passes 'f32' as value #0 to the parent, expected 'f64'}}
  %0 = scf.while : () -> f64 {
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%y: f32):
    scf.yield
  }
  return
}

// -----

func.func @while_back(%c: i1, %x: f32) {
  // expected-error@+1 {{'scf.while' op 'scf.yield' passes 0 values to 'before', expected 1}}
  scf.while (%a = %x) : (f32) -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}

// -----

func.func @execute_region_empty() {
  // expected-error@+1 {{'scf.execute_region' op expected a block in the region}}
  "scf.execute_region"() ({
  }) : () -> ()
  return
}

// -----

func.func @execute_region_arguments() {
  // expected-error@+1 {{'scf.execute_region' op the region takes no arguments}}
  "scf.execute_region"() ({
  ^bb0(%x: f32):
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @execute_region_yield() {
  // expected-error@+1 {{'scf.execute_region' op 'scf.yield' passes 0 values to the parent, expected 1}}
  %0 = scf.execute_region -> i32 {
    scf.yield
  }
  return
}

// -----

func.func @switch_regions(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op has 1 case regions but 2 case values}}
  "scf.index_switch"(%i) <{cases = array<i64: 1, 2>}> ({
    scf.yield
  }, {
    scf.yield
  }) : (index) -> ()
  return
}

// -----

func.func @switch_duplicate(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op case value 1 comes twice}}
  scf.index_switch %i
  case 1 {
    scf.yield
  }
  case 1 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// -----

func.func @switch_yield(%i: index, %c: i1) {
  // expected-error@+1 {{'scf.index_switch' op expected 'scf.yield' at the end of regions, found 'test.end'}}
  "scf.index_switch"(%i) <{cases = array<i64>}> ({
    "test.end"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

func.func @switch_count(%i: index, %x: i32) {
  // expected-error@+1 {{'scf.index_switch' op every region must yield 1 values, case region #0 yields 0}}
  %0 = scf.index_switch %i -> i32
  case 1 {
    scf.yield
  }
  default {
    scf.yield %x : i32
  }
  return
}

// -----

func.func @switch_type(%i: index, %x: i32, %y: i64) {
  // expected-error@+1 {{'scf.index_switch' op every region must yield 'i32' for result #0}}
  %0 = scf.index_switch %i -> i32
  default {
    scf.yield %y : i64
  }
  return
}

// -----

func.func @carried(%n: index, %x: f32) {
  // expected-error@+1 {{number of iter_args must equal the number of results}}
  %0:2 = scf.for %i = %n to %n step %n iter_args(%a = %x) -> (f32, f32) {
    scf.yield %a, %a : f32, f32
  }
  return
}

// -----

func.func @while_type(%x: f32) {
  // expected-error@+1 {{expected a function type, found 'f32'}}
  %0 = scf.while (%a = %x) : f32 {
    %c = arith.constant true
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return
}

// -----

func.func @while_inputs(%x: f32) {
  // expected-error@+1 {{expected 1 input types, one for each operand, found 2}}
  %0 = scf.while (%a = %x) : (f32, f32) -> f32 {
    %c = arith.constant true
    scf.condition(%c) %a : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %b : f32
  }
  return
}

// -----

func.func @executed_yield(%x: f32) {
  // expected-error@+1 {{'scf.execute_region' op 'scf.yield' passes 'f32' as value #0 to the parent, expected 'f64'}}
  %0 = scf.execute_region -> f64 {
    scf.yield %x : f32
  }
  return
}
