// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'memref.get_global' op 'x' does not name a global memref}}
  "memref.get_global"() <{name = @x}>: () -> (memref<4xf32>)
  return
}

// -----

// expected-error@+1 {{'memref.global' op expected a memref type of static shape, but got 'memref<?xf32>'}}
"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op expected an initial value of shape 2, found 3}}
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op the initial value must be 'uninitialized' or elements, found 1 : i64}}
"memref.global"() <{sym_name = "g", type = memref<2xf32>, initial_value = 1}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op expected the visibility "public", "private" or "nested", found "foo"}}
"memref.global"() <{sym_name = "g", type = memref<2xf32>, sym_visibility="foo"}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op attribute 'alignment' must be a power of two of type i64}}
"memref.global"() <{sym_name = "g", type = memref<2xf32>, alignment=3}> : () -> ()

// -----

// expected-error@+1 {{expected a memref type of static shape, but got 'tensor<4xf32>'}}
memref.global @list_of_numbers : tensor<4xf32>
