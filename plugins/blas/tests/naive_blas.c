/* The functions of CBLAS that plait-blas calls, without any thought of speed: what its tests call where there is no BLAS. */
#include <complex.h>

#define AT(x, ld, trans, i, j) ((trans) == 111 ? (x)[(i) * (ld) + (j)] : (x)[(j) * (ld) + (i)])

#define FUNCTIONS(letter, type, factor, number)                                                                      \
  void cblas_##letter##gemm(int order, int ta, int tb, int m, int n, int k, factor alpha, const type *a, int lda,     \
                            const type *b, int ldb, factor beta, type *c, int ldc) {                                 \
    for (int i = 0; i < m; i++)                                                                                      \
      for (int j = 0; j < n; j++) {                                                                                  \
        type sum = 0;                                                                                                \
        for (int l = 0; l < k; l++) sum += AT(a, lda, ta, i, l) * AT(b, ldb, tb, l, j);                              \
        type *at = c + i * ldc + j;                                                                                  \
        *at = number(alpha) * sum + (number(beta) == 0 ? 0 : number(beta) * *at);                                    \
      }                                                                                                              \
  }                                                                                                                  \
  void cblas_##letter##gemv(int order, int ta, int m, int n, factor alpha, const type *a, int lda, const type *x,     \
                            int incx, factor beta, type *y, int incy) {                                              \
    int rows = ta == 111 ? m : n, inner = ta == 111 ? n : m;                                                         \
    for (int i = 0; i < rows; i++) {                                                                                 \
      type sum = 0;                                                                                                  \
      for (int l = 0; l < inner; l++) sum += AT(a, lda, ta, i, l) * x[l * incx];                                     \
      type *at = y + i * incy;                                                                                       \
      *at = number(alpha) * sum + (number(beta) == 0 ? 0 : number(beta) * *at);                                      \
    }                                                                                                                \
  }

#define ITSELF(x) (x)
#define SINGLE(x) (*(const float complex *)(x))
#define DOUBLE(x) (*(const double complex *)(x))

FUNCTIONS(s, float, float, ITSELF)
FUNCTIONS(d, double, double, ITSELF)
FUNCTIONS(c, float complex, const void *, SINGLE)
FUNCTIONS(z, double complex, const void *, DOUBLE)
