"""Whole programs in plain JAX: networks, the steps that train them, and numerical programs compute what JAX computes."""

from __future__ import annotations

import generative
import kit
import larger
import networks
import numerics
import pytest
import training
import transformers

pytestmark = pytest.mark.oracle
FAMILIES = {
    "network": networks,
    "transformer": transformers,
    "generative": generative,
    "training": training,
    "numerics": numerics,
    "larger": larger,
}
PROGRAMS = {
    f"{family}: {name}": program for family, module in FAMILIES.items() for name, program in module.PROGRAMS.items()
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_computes_what_jax_computes(name: str) -> None:
    kit.check(PROGRAMS[name])
