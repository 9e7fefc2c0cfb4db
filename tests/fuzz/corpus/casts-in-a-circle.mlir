"builtin.module"() ({
  %0 = "builtin.unrealized_conversion_cast"(%0) : (index) -> index
  %1 = "builtin.unrealized_conversion_cast"(%2) : (index) -> i32
  %2 = "builtin.unrealized_conversion_cast"(%1) : (i32) -> index
  %3:2 = "builtin.unrealized_conversion_cast"(%0, %3#0) : (index, f32) -> (f32, i1)
}) : () -> ()
