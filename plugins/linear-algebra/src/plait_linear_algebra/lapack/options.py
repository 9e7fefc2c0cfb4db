"""What the options of LAPACK's routines say."""

from __future__ import annotations

from plait_linear_algebra.lapack.routine import Options


def is_lower(options: Options) -> bool:
    """Whether the lower triangle is meant."""
    return options.get("uplo", "L") == "L"


def trsm_options(options: Options) -> tuple[bool, bool, bool, str]:
    """Left side, lower triangle, unit diagonal, and what is done to the matrix first."""
    transpose = {"N": "NO_TRANSPOSE", "T": "TRANSPOSE", "C": "ADJOINT"}[options.get("trans_x", "N")]
    return options.get("side", "L") == "L", is_lower(options), options.get("diag", "N") == "U", transpose


def svd_mode(options: Options) -> str:
    """`A` for all vectors, `S` for as many as there are singular values, `N` for none."""
    if "full" not in options:
        mode: str = options.get("mode", "A")
        return mode
    if not options["vectors"]:
        return "N"
    return "A" if options["full"] else "S"


def svd_is_full(options: Options) -> bool:
    """Whether the matrices of vectors are square. Where there are no vectors, JAX still says so in the older form."""
    return bool(options.get("full", svd_mode(options) == "A"))


def wants(options: Options, name: str) -> bool:
    """Whether vectors are asked for."""
    return options.get(name, "V") == "V"


def reflector_range(options: Options) -> tuple[int, int | None]:
    """The first and last row and column, from 0 on, outside of which a matrix is triangular; None: the last one."""
    high = options.get("high")
    return int(options.get("low", 1)) - 1, None if high is None else int(high) - 1
