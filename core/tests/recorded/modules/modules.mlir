// Modules in modules, symbols that need quotes, casts.
module {
  module @"needs quotes" attributes {a.b = 1 : i8} {
    "foo.symbol"() {sym_name = "x y", ref = @"needs quotes"::@inner} : () -> ()
  }
  module @inner {
  }
  %0:2 = "foo.two"() : () -> (i32, tensor<2xi1>)
  %1 = builtin.unrealized_conversion_cast %0#0 : i32 to index
  %2:2 = builtin.unrealized_conversion_cast %1, %0#1 : index, tensor<2xi1> to f32, i1 {foo.tag}
}
