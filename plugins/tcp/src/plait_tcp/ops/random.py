"""Random bits."""

from __future__ import annotations

from plait import define as d
from plait.builtin.types import FloatType, IntegerType
from plait.define import constraints as c
from plait.define import traits as t

from plait_tcp.attributes import RngAlgorithmAttr
from plait_tcp.types import TcpTensor, check, check_size_operands

STATE_LENGTHS = {"threefry2x32": (2,), "philox4x32": (2, 3)}


class RngBitsOp(d.Op):
    """Generate random bits, and the state from which the next ones are made.

    The state is a vector of 64-bit integers: a key, then a counter of 64 bits (Threefry) or of 128 bits, low part first
    (Philox; of a state of two numbers the key is the high part too, which then never changes). `sizes` holds each
    dynamic dimension of the bits. An element of 32 bits is a word of a block; one of 64 bits is two, low word first; a
    narrower one the low bits of a word; floats have any bits.

    ```mlir
    %s, %bits = tcp.rng_bits threefry2x32 %state sizes(%n) : tensor<2xui64> -> tensor<2xui64>, tensor<4x?xui32>
    ```

    Semantics: StableHLO rng_bit_generator; the bits are the same as XLA's.
    """

    name = "tcp.rng_bits"
    traits = (t.Pure,)
    algorithm: RngAlgorithmAttr = d.attribute(RngAlgorithmAttr)
    state: d.Operand = d.operand(TcpTensor)
    sizes: d.Operands = d.operands(c.Index)
    new_state: d.Result = d.result(TcpTensor)
    bits: d.Result = d.result(TcpTensor)
    assembly = (
        "$algorithm $state (`sizes` `(` $sizes^ `)`)? attr-dict `:` type($state) `->` type($new_state) `,` type($bits)"
    )

    def verify(self) -> None:
        state, element = self.state.type, self.bits.type.element_type
        lengths = STATE_LENGTHS[self.algorithm.text]
        number = state.element_type
        check(
            state.rank == 1 and isinstance(number, IntegerType) and number.width == 64,
            f"expects state to be a vector of 64-bit integers, but got '{state}'",
        )
        check(
            state.shape[0] in lengths,
            f"expects a state of {' or '.join(map(str, lengths))} elements, but got '{state}'",
        )
        check(self.new_state.type is state, f"expects the new state to be '{state}', but got '{self.new_state.type}'")
        wide = isinstance(element, (IntegerType, FloatType)) and (element.width in (64, 32) or 1 < element.width < 32)
        check(wide, f"expects integers or floats of 2 to 32 or of 64 bits, but got '{element}'")
        check_size_operands(self.sizes, self.bits.type)
