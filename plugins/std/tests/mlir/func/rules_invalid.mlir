// RUN: plait opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

"builtin.module"() ({
  // expected-error@+1 {{'func.func' op expected the visibility "public", "private" or "nested", found ""}}
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = ""}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'func.func' op expected the visibility "public", "private" or "nested", found "a b"}}
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = "a b"}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'func.func' op expected the visibility "public", "private" or "nested", found "other"}}
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "add", sym_visibility = "other"}> ({
  }) : () -> ()
}) : () -> ()

// -----

"builtin.module"() ({
  // expected-error@+1 {{'func.func' op expected the visibility "public", "private" or "nested", found "privatex"}}
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
    // expected-error@+1 {{'func.return' op value 0 is returned with type 'i32', expected '(f32, f32) -> f32' in function @use}}
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
    // expected-error@+1 {{'func.return' op value 0 is returned with type 'i1', expected 'f32' in function @use}}
    "func.return"(%1) : (i1) -> ()
  }) : () -> ()
}) : () -> ()
