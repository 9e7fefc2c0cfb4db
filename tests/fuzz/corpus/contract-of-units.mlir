func.func @f(%i: i32) { %0 = vector.contract {indexing_maps, iterator_types, kind} %i, %i, %i : i32, i32 into i32
 return }
