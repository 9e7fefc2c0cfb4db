// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  // expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got ""}}
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = ""}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "a b"}}
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = "a b"}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "other"}}
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = "other"}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "privatex"}}
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = "privatex"}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> ((f32, f32) -> f32), sym_name = "use"}> ({
    %0 = "func.constant"() <{value = @add}> : () -> ((f32, f32) -> f32)
    %1 = "test.source"() : () -> i32
    // expected-error@+1 {{'func.return' op type of return operand 0 ('i32') doesn't match function result type ('(f32, f32) -> f32') in function @use}}
    "func.return"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "use"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = "test.source"() : () -> f32
    %1 = "test.source"() : () -> i1
    // expected-error@+1 {{'func.return' op type of return operand 0 ('i1') doesn't match function result type ('f32') in function @use}}
    "func.return"(%1) : (i1) -> ()
  }) : () -> ()
}) : () -> ()
