"""Products of matrices and sums of products."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.types import f64, i32
from plait_tcp.formulas import Refused, Tensor, Tensors, same_size

from plait_onnx.declare import operator


def matmul_arrays(t: Tensors, a: Tensor, b: Tensor, element: object = None) -> Tensor:
    """The products of matrices in the last two dimensions, the others broadcast; vectors count as matrices."""
    if a.rank == 0 or b.rank == 0:
        raise Refused("an operand is a scalar")
    left = "i" * (a.rank > 1) + "k"
    right = "k" + "j" * (b.rank > 1)
    outer = max(a.rank - len(left), b.rank - len(right))
    letters = "abcdefgh"[:outer]
    first, second = letters[outer - a.rank + len(left) :], letters[outer - b.rank + len(right) :]
    a, b = _same_batch(t, a, b, len(first), len(second))
    target = letters + left[:-1] + right[1:]
    return t.contract(f"{first}{left},{second}{right}->{target}", a, b, element)  # type: ignore[arg-type]


def _same_batch(t: Tensors, a: Tensor, b: Tensor, na: int, nb: int) -> tuple[Tensor, Tensor]:
    """The operands, of `na` and `nb` batch dimensions, with the same sizes where both have one."""
    shared = min(na, nb)
    sizes = [(a.shape, na), (b.shape, nb)]
    columns = list(zip(*(shape[n - shared : n] for shape, n in sizes)))
    if all(same_size(n, m) for n, m in columns):
        return a, b
    batch = [t.common_size(column) for column in columns]
    wide = [[*shape[: n - shared], *batch, *shape[n:]] for shape, n in sizes]
    return t.broadcast(a, wide[0]), t.broadcast(b, wide[1])


@operator("MatMul", "2x3xf32, 3x4xf32 -> 2x4xf32")
def matmul(t: Tensors, a: Tensor, b: Tensor) -> Tensor:
    """Multiply matrices as `numpy.matmul` does."""
    return matmul_arrays(t, a, b)


@operator("Gemm", "2x3xf32, 3x4xf32, 4xf32 -> 2x4xf32")
def gemm(
    t: Tensors, a: Tensor, b: Tensor, c: Tensor | None = None, *, alpha: float = 1.0, beta: float = 1.0,
    transA: int = 0, transB: int = 0,
) -> Tensor:
    """Take alpha A B + beta C, of transposed operands where asked for."""
    product = t.contract(f"{'ki' if transA else 'ik'},{'jk' if transB else 'kj'}->ij", a, b)
    if not a.is_float and not (alpha.is_integer() and beta.is_integer()):
        total = product.cast(f64) * alpha
        return (total if c is None else total + c.cast(f64) * beta).cast(a.element)
    product = product if alpha == 1 else product * alpha
    if c is None or beta == 0:
        return product
    return product + (c if beta == 1 else c * beta)


@operator("Einsum", "2x3xf32, 3x4xf32 -> 2x4xf32", attributes='{equation = "ij,jk->ik"}')
def einsum(t: Tensors, *arrays: Tensor, equation: str) -> Tensor:
    """Add up products of elements as an equation of labels says."""
    sources, target = _labels(equation.replace(" ", ""), [x.rank for x in arrays])
    work = [_diagonal(t, text, x) for text, x in zip(sources, arrays)]
    while len(work) > 1:
        (left, a), (right, b), *rest = work
        later = target + "".join(text for text, _ in rest)
        kept = "".join(n for n in dict.fromkeys(left + right) if n in later)
        work = [(kept, t.contract(f"{left},{right}->{kept}", a, b)), *rest]
    text, x = work[0]
    x = x.reduce("add", [i for i, n in enumerate(text) if n not in target])
    text = "".join(n for n in text if n in target)
    return x.transpose([text.index(n) for n in target])


def _labels(equation: str, ranks: Sequence[int]) -> tuple[list[str], str]:
    """The labels of operands and result; dimensions of an ellipsis get capital ones that are free."""
    left, arrow, target = equation.partition("->")
    sources = left.split(",")
    if len(sources) != len(ranks):
        raise Refused(f"the equation has {len(sources)} operands, found {len(ranks)}")
    free = [n for n in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if n not in equation]
    counts = [rank - len(text.replace("...", "")) if "..." in text else 0 for text, rank in zip(sources, ranks)]
    dots = "".join(free[: max(counts, default=0)])
    found = [text.replace("...", dots[len(dots) - n :]) for text, n in zip(sources, counts)]
    if not arrow:
        once = [n for n in sorted(left) if left.count(n) == 1 and n not in ",."]
        target = ("..." if "..." in left else "") + "".join(once)
    return found, target.replace("...", dots)


def _diagonal(t: Tensors, text: str, x: Tensor) -> tuple[str, Tensor]:
    """An operand without repeated labels: its diagonal along them."""
    for name in dict.fromkeys(text):
        while text.count(name) > 1:
            i, j = [at for at, n in enumerate(text) if n == name][:2]
            order = [d for d in range(x.rank) if d not in (i, j)]
            moved = x.transpose([*order, i, j])
            size = moved.shape[-1]
            line = t.iota([size, size], 0, i32) == t.iota([size, size], 1, i32)
            x = line.select(moved, 0).reduce("add", [moved.rank - 2])
            text = "".join(text[d] for d in order) + name
    return text, x
