"x.y"() {a = #complex.number<:f64 #co.x, -2.5> : complex<f64>} : () -> ()
