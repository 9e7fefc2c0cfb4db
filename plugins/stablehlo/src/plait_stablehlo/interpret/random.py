"""Random bits and numbers.

The generators are Threefry2x32 and Philox4x32-10 (J. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3",
2011). How their words become tensors, and how the state advances, is as in XLA.
"""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import float_width, is_float, rounded
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.ops import creation as k
from plait_stablehlo.random_numbers import seed_of, steps_of

np = lazy_import("numpy")
statistics = lazy_import("statistics")
_LOW = (1 << 32) - 1


def _threefry(key: int, counters: Any) -> tuple[Any, Any]:
    """The two words of each block."""
    keys = [np.uint32(key & _LOW), np.uint32(key >> 32)]
    keys.append(keys[0] ^ keys[1] ^ np.uint32(0x1BD11BDA))
    x, y = counters.astype(np.uint32) + keys[0], (counters >> np.uint64(32)).astype(np.uint32) + keys[1]
    for group in range(5):
        for distance in ((13, 15, 26, 6), (17, 29, 16, 24))[group % 2]:
            x = x + y
            y = x ^ ((y << np.uint32(distance)) | (y >> np.uint32(32 - distance)))
        x = x + keys[(group + 1) % 3]
        y = y + keys[(group + 2) % 3] + np.uint32(group + 1)
    return x, y


def _philox(key: int, low: Any, high: Any) -> list[Any]:
    """The four words of each block."""
    half = np.uint64(32)
    x = [word.astype(np.uint32) for word in (low, low >> half, high, high >> half)]
    keys = [key & _LOW, key >> 32]
    for _ in range(10):
        products = [x[i].astype(np.uint64) * np.uint64(m) for i, m in ((0, 0xD2511F53), (2, 0xCD9E8D57))]
        (h0, l0), (h1, l1) = [((p >> half).astype(np.uint32), p.astype(np.uint32)) for p in products]
        x = [h1 ^ x[1] ^ np.uint32(keys[0]), l1, h0 ^ x[3] ^ np.uint32(keys[1]), l0]
        keys = [(keys[0] + 0x9E3779B9) & _LOW, (keys[1] + 0xBB67AE85) & _LOW]
    return x


def _joined(words: Any) -> Any:
    """Pairs of words along the last dimension as numbers of 64 bits, the low word first."""
    return words[..., 0].astype(np.uint64) | words[..., 1].astype(np.uint64) << np.uint64(32)


def _threefry_bits(state: Any, shape: tuple[int, ...], width: int) -> tuple[Any, Any]:
    """The next state, and words or pairs of words; the two words of a block are neighbours along one dimension."""
    count = int(np.prod(shape, dtype=np.int64))
    shape = shape or (1,)
    if width == 64:
        blocks = count
        bits = _joined(np.stack(_threefry(int(state[0]), state[1] + np.arange(count, dtype=np.uint64)), axis=-1))
    else:
        even = [i for i, size in enumerate(shape) if size % 2 == 0]
        dim = even[0] if even else int(np.argmax(shape))
        half = [(n + 1) // 2 if i == dim else n for i, n in enumerate(shape)]
        blocks = int(np.prod(half, dtype=np.int64))
        words = _threefry(int(state[0]), state[1] + np.arange(blocks, dtype=np.uint64))
        pairs = np.stack([word.reshape(half) for word in words], axis=dim + 1)
        whole = [2 * n if i == dim else n for i, n in enumerate(half)]
        bits = pairs.reshape(whole)[tuple(slice(n) for n in shape)]
    return np.array([state[0], state[1] + np.uint64(blocks)], np.uint64), bits


def _philox_bits(state: Any, shape: tuple[int, ...], width: int) -> tuple[Any, Any]:
    """The next state, and words or pairs of words; a state of two numbers has the key as high part of its counter."""
    count = int(np.prod(shape, dtype=np.int64))
    blocks = -(-count // (2 if width == 64 else 4))
    low = state[1] + np.arange(blocks, dtype=np.uint64)
    high = (state[2] if len(state) == 3 else state[0]) + (low < state[1]).astype(np.uint64)
    words = np.stack(_philox(int(state[0]), low, high), axis=-1)
    bits = (_joined(words.reshape(-1, 2)) if width == 64 else words.reshape(-1))[:count]
    after = np.uint64(state[1]) + np.uint64(blocks)
    carried = [] if len(state) == 2 else [state[2] + np.uint64(after < state[1])]
    return np.array([state[0], after, *carried], np.uint64), bits


def random_bits(algorithm: str, state: Any, shape: tuple[int, ...], width: int) -> tuple[Any, Any]:
    """The state after, and unsigned integers of `width` bits. The default algorithm is Philox."""
    generate = _threefry_bits if algorithm == "THREE_FRY" else _philox_bits
    with np.errstate(over="ignore"):
        after, bits = generate(state, shape, width)
    return after, bits.reshape(shape).astype(f"u{max(width // 8, 1)}")


def _of_bits(bits: Any, dtype: Any) -> Any:
    """Bits as elements of a type; elements of less than 8 bits keep the low bits."""
    if dtype.kind == "V" and "int" in dtype.name:
        width = int(dtype.name[-1])
        low = bits.astype(np.int16) & ((1 << width) - 1)
        negative = low >> (width - 1) & dtype.name.startswith("int")
        return np.where(negative, low - (1 << width), low).astype(np.int8).astype(dtype)
    if is_float(dtype) and (width := float_width(dtype)) < 8:
        bits = bits & bits.dtype.type((1 << width) - 1)
    return bits.view(dtype)


def bits_of(algorithm: str, state: Any, shape: tuple[int, ...], dtype: Any) -> tuple[Any, Any]:
    """The state after, and an array of random bits. Raises `InterpretError` if the state has a wrong size."""
    words = np.atleast_1d(state).view(np.uint64)
    if words.size not in ((2,) if algorithm == "THREE_FRY" else (2, 3)):
        raise InterpretError(f"expected a state of 2 or 3 numbers of 64 bits, found {words.size}")
    after, bits = random_bits(algorithm, words, shape, dtype.itemsize * 8)
    return after.view(state.dtype), _of_bits(bits, dtype)


@interpret(k.RngBitGeneratorOp)
def rng_bit_generator(op: k.RngBitGeneratorOp, state: Any) -> Any:
    return bits_of(op.rng_algorithm.text, state, op.output.type.shape, dtype_of(op.output.type))


def uniform(bits: Any, width: int, kept: int) -> Any:
    """The upper bits as a fraction, uniform in [0, 1)."""
    return (bits >> np.array(width - kept, bits.dtype)).astype(np.float64) * 2.0**-kept


@interpret(k.RngOp)
def rng(op: k.RngOp, a: Any, b: Any, shape: Any) -> Any:
    """Uniform numbers from `a` up to `b`, or normal ones; the same in each run. See `seed_of`."""
    dtype, sizes = dtype_of(op.result.type), tuple(int(n) for n in shape)
    state = np.array([seed_of(op), 0, 0], np.uint64)
    width = 64 if dtype.itemsize == 8 else 32
    bits = random_bits("PHILOX", state, sizes, width)[1]
    low, high = a.astype(object).item(), b.astype(object).item()
    if dtype.kind in "biu" or "int" in dtype.name:
        span = max(int(high) - int(low), 1) if dtype.kind != "b" else 2
        return (bits % np.array(span, bits.dtype) + np.array(int(low) & ((1 << width) - 1), bits.dtype)).astype(dtype)
    low, high = float(low), float(high)
    if op.rng_distribution.text == "UNIFORM":
        return rounded(uniform(bits, width, steps_of(op.result.type.element_type)) * (high - low) + low, dtype)
    kept = 23 if width == 32 else 52
    return rounded(normal(uniform(bits, width, kept), kept) * high + low, dtype)


def normal(fraction: Any, kept: int) -> Any:
    """Numbers of the standard normal distribution below which the middles of equal steps of a probability lie."""
    step = 2.0**-kept
    inverse = statistics.NormalDist().inv_cdf
    return np.array([inverse(min(f + step / 2, 1 - step / 2)) for f in fraction.ravel()]).reshape(fraction.shape)


INTERPRETATIONS = (rng_bit_generator, rng)
