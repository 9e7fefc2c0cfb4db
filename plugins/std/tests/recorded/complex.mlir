module {
  func.func @f(%arg0: complex<f32>, %arg1: f32, %arg2: i32) {
    %0 = complex.abs %arg0 fastmath<fast> {foo} : complex<f32>
    %1 = complex.add %arg0, %arg0 fastmath<fast> {foo} : complex<f32>
    %2 = complex.angle %arg0 : complex<f32>
    %3 = complex.atan2 %arg0, %arg0 : complex<f32>
    %4 = complex.conj %arg0 : complex<f32>
    %cst = complex.constant [1.000000e+00 : f32, -2.000000e+00 : f32] : complex<f32>
    %5 = complex.create %arg1, %arg1 : complex<f32>
    %6 = complex.div %arg0, %arg0 : complex<f32>
    %7 = complex.eq %arg0, %arg0 : complex<f32>
    %8 = complex.neq %arg0, %arg0 : complex<f32>
    %9 = complex.exp %arg0 : complex<f32>
    %10 = complex.expm1 %arg0 : complex<f32>
    %11 = complex.im %arg0 : complex<f32>
    %12 = complex.re %arg0 : complex<f32>
    %13 = complex.log %arg0 : complex<f32>
    %14 = complex.log1p %arg0 : complex<f32>
    %15 = complex.mul %arg0, %arg0 : complex<f32>
    %16 = complex.neg %arg0 : complex<f32>
    %17 = complex.pow %arg0, %arg0 : complex<f32>
    %18 = complex.rsqrt %arg0 : complex<f32>
    %19 = complex.sign %arg0 : complex<f32>
    %20 = complex.sin %arg0 : complex<f32>
    %21 = complex.cos %arg0 : complex<f32>
    %22 = complex.sqrt %arg0 : complex<f32>
    %23 = complex.sub %arg0, %arg0 : complex<f32>
    %24 = complex.tan %arg0 : complex<f32>
    %25 = complex.tanh %arg0 : complex<f32>
    %26 = complex.powi %arg0, %arg2 : complex<f32>, i32
    return
  }
}

