"""Which tests are run as a sample of themselves, unless all are asked for (`-m exhaustive`, or no `-m`).

Of a test with a parameter `seed`, the first cases are the sample; of a test in a file of `SAMPLED`, every k-th case.

Tests compile what they test: the cache on disk is off. No test of Hypothesis depends on how fast the machine is.

What is alive when all tests are collected, some million objects, stays out of the garbage collector's sight: a full
collection, which many tests ask for, would take seconds to look at it.
"""

from __future__ import annotations

import gc
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("PLAIT_CACHE", "0")  # tests compile; the tests of the cache turn it on
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

ROOT = Path(__file__).parent
SEEDS = 3
"""How many random programs of each test, and of each combination of its other parameters, are run by default."""
SAMPLED = {
    "cli/tests/test_new.py": 21,
    "plugins/blas/tests/test_eigenvalues_by_lapack.py": 4,
    "plugins/blas/tests/test_factorizations.py": 4,
    "plugins/blas/tests/test_products.py": 13,
    "plugins/emulation/tests/test_complex.py": 7,
    "plugins/emulation/tests/test_double_bits.py": 17,
    "plugins/emulation/tests/test_doubles.py": 13,
    "plugins/emulation/tests/test_emulation.py": 7,
    "plugins/emulation/tests/test_wide_integers.py": 17,
    "plugins/emulation/tests/test_widening.py": 17,
    "plugins/linalg/tests/test_affine_loops.py": 7,
    "plugins/linalg/tests/test_empty_reductions.py": 3,
    "plugins/linalg/tests/test_generalized.py": 17,
    "plugins/linalg/tests/test_lanes_apart.py": 4,
    "plugins/linalg/tests/test_products_of_unknown_size.py": 13,
    "plugins/linalg/tests/test_rests_of_lanes.py": 5,
    "plugins/linalg/tests/test_rows_of_unknown_length.py": 3,
    "plugins/linalg/tests/test_short_groups.py": 3,
    "plugins/linalg/tests/test_strided_lanes.py": 5,
    "plugins/linalg/tests/test_unit_dims.py": 3,
    "plugins/linalg/tests/test_winograd.py": 3,
    "plugins/linalg/tests/test_words_of_unknown_steps.py": 7,
    "plugins/linear-algebra/tests/test_chosen_factorizations.py": 7,
    "plugins/linear-algebra/tests/test_eigenvalues.py": 19,
    "plugins/linear-algebra/tests/test_fourier_calls.py": 11,
    "plugins/linear-algebra/tests/test_lapack_extremes.py": 17,
    "plugins/linear-algebra/tests/test_linear_algebra.py": 7,
    "plugins/linear-algebra/tests/test_older_calls.py": 11,
    "plugins/llvm-backend/tests/test_copies_of_short_rows.py": 5,
    "plugins/llvm-backend/tests/test_direct_call.py": 3,
    "plugins/llvm-backend/tests/test_extremes.py": 3,
    "plugins/llvm-backend/tests/test_interpret.py": 7,
    "plugins/llvm-backend/tests/test_look_up.py": 5,
    "plugins/llvm-backend/tests/test_lowering.py": 3,
    "plugins/llvm-backend/tests/test_names.py": 9,
    "plugins/llvm-backend/tests/test_narrow_floats.py": 3,
    "plugins/llvm-backend/tests/test_polynomials.py": 7,
    "plugins/llvm-backend/tests/test_reads_with_gaps.py": 11,
    "plugins/llvm-backend/tests/test_remainders.py": 3,
    "plugins/llvm-backend/tests/test_selectable.py": 6,
    "plugins/llvm-backend/tests/test_skipped_lanes.py": 3,
    "plugins/llvm-backend/tests/test_streamed_results.py": 3,
    "plugins/llvm-backend/tests/test_strided_copies.py": 3,
    "plugins/llvm-backend/tests/test_strides.py": 3,
    "plugins/llvm-backend/tests/test_whole_numbers.py": 3,
    "plugins/ml-program/tests/test_initializer.py": 3,
    "plugins/stablehlo/tests/differential/test_recorded.py": 3,
    "plugins/stablehlo/tests/test_complex_accuracy.py": 2,
    "plugins/stablehlo/tests/test_custom_calls.py": 11,
    "plugins/stablehlo/tests/test_exact_programs.py": 3,
    "plugins/stablehlo/tests/test_quantization.py": 7,
    "plugins/stablehlo/tests/test_special_functions.py": 7,
    "plugins/std/tests/test_bufferization_random.py": 4,
    "plugins/std/tests/test_dead_values_random.py": 6,
    "plugins/std/tests/test_plan_buffers.py": 6,
    "plugins/std/tests/test_scalar_kinds.py": 5,
    "plugins/std/tests/test_scf_random.py": 4,
    "plugins/tcp/tests/test_contract_integers.py": 5,
    "plugins/tcp/tests/test_every_dtype.py": 7,
    "plugins/tcp/tests/test_factorizations.py": 6,
    "plugins/tcp/tests/test_factorizations_lu.py": 33,
    "plugins/tcp/tests/test_factorizations_qr.py": 45,
    "plugins/tcp/tests/test_first_by_vectors.py": 41,
    "plugins/tcp/tests/test_first_dialect.py": 3,
    "plugins/tcp/tests/test_first_sorted.py": 7,
    "plugins/tcp/tests/test_fourier.py": 25,
    "plugins/tcp/tests/test_gathers.py": 5,
    "plugins/tcp/tests/test_indexing.py": 3,
    "plugins/tcp/tests/test_kernel_groups.py": 3,
    "plugins/tcp/tests/test_kernels_of_models.py": 3,
    "plugins/tcp/tests/test_large_windows.py": 3,
    "plugins/tcp/tests/test_kinds.py": 3,
    "plugins/tcp/tests/test_long_scans.py": 11,
    "plugins/tcp/tests/test_norm_groups.py": 3,
    "plugins/tcp/tests/test_permuted_sorts.py": 23,
    "plugins/tcp/tests/test_quantization.py": 11,
    "plugins/tcp/tests/test_random.py": 6,
    "plugins/tcp/tests/test_scan_by_vectors.py": 4,
    "plugins/tcp/tests/test_scans.py": 15,
    "plugins/tcp/tests/test_sort_by_keys.py": 5,
    "plugins/tcp/tests/test_sort_by_vectors.py": 63,
    "plugins/tcp/tests/test_sort_networks.py": 23,
    "plugins/tcp/tests/test_windows.py": 17,
    "plugins/tm-tensor/tests/test_to_tcp.py": 7,
    "plugins/torch/tests/test_more_functions.py": 5,
    "plugins/tosa/tests/test_dynamic_numbers.py": 7,
    "plugins/tosa/tests/test_transpose_conv2d.py": 3,
    "tests/cross/test_cross_models.py": 7,
    "tests/fuzz/test_command_fuzz.py": 19,
    "tests/fuzz/test_hostile_files.py": 3,
    "tests/fuzz/test_hostile_streams.py": 17,
    "tests/fuzz/test_hostile_text.py": 5,
    "tests/fuzz/test_lsp_fuzz.py": 6,
    "tests/isolation/test_bad_plugins.py": 5,
    "tests/isolation/test_installed_faults.py": 5,
    "tests/jax_programs/test_lax.py": 16,
    "tests/jax_programs/test_models.py": 12,
    "tests/jax_programs/test_nn.py": 10,
    "tests/jax_programs/test_numpy.py": 24,
    "tests/jax_programs/test_random.py": 12,
    "tests/jax_programs/test_scipy.py": 20,
    "tests/jax_programs/test_symbolic_shapes.py": 8,
    "tests/jax_programs/test_transformations.py": 8,
    "tests/test_attention.py": 2,
    "tests/test_attention_forms.py": 3,
    "tests/test_blocks_of_rows.py": 7,
    "tests/test_boundary_arrays.py": 6,
    "tests/test_compiled_operations.py": 5,
    "tests/test_constant_indices.py": 3,
    "tests/test_contractions.py": 25,
    "tests/test_dynamic_sizes_of_edges.py": 11,
    "tests/test_fourier_and_map.py": 7,
    "tests/test_gathered_rows.py": 7,
    "tests/test_guides.py": 11,
    "tests/test_inner_batches.py": 7,
    "tests/test_masked_tiles.py": 3,
    "tests/test_narrow_contractions.py": 19,
    "tests/test_row_planes.py": 7,
    "tests/test_selections.py": 7,
    "tests/test_structured_models.py": 3,
    "tests/test_threads_of_programs.py": 5,
    "tests/test_tile_contractions.py": 11,
    "tests/test_top_k.py": 7,
    "tests/test_windows.py": 3,
    "tests/test_winograd_convolutions.py": 15,
    "tests/test_words.py": 3,
}
"""Files of which one case of so many of each test is run by default: each case compiles a large program,
or starts processes. With odd numbers more parameters, which often have two or four values, change from case to case."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """Collect tests without garbage collection, and freeze what is there then."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture
def unfrozen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For tests of how the garbage collector is used, which differs where something is frozen."""
    monkeypatch.setattr("plait.frozen_objects._Frozen.answers", 0)
    gc.unfreeze()
    yield
    gc.freeze()


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is not in the sample as exhaustive; the first case that is not marked already is in it."""
    tests: defaultdict[tuple[Path, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("exhaustive") is None:
            tests[item.path, item.nodeid.partition("[")[0]].append(item)
    paths = {path: path.relative_to(ROOT).as_posix() for path, _ in tests if path.is_relative_to(ROOT)}
    for (path, _), cases in tests.items():
        values = [dict(getattr(getattr(case, "callspec", None), "indices", {})) for case in cases]
        if step := SAMPLED.get(paths.get(path, "")):
            sample = every_kth(values, step)
        elif "seed" in values[0]:
            sample = first_seeds(values)
        else:
            continue
        for number, case in enumerate(cases):
            if number not in sample:
                leave_out(case)


def leave_out(case: Any) -> None:
    """Mark a case as exhaustive; the oracles environment runs programs of other seeds all the same."""
    case.add_marker(pytest.mark.exhaustive)
    if case.get_closest_marker("oracle") and "seed" in case.callspec.params:
        case.add_marker(pytest.mark.differential)


def every_kth(cases: list[dict[str, int]], k: int) -> set[int]:
    """Which cases, each given by the number of the value of each parameter, are run: one of `k`, and one with each
    value of a parameter that has at most as many values as that makes cases."""
    sample = set(range(0, len(cases), k))
    for name in cases[0]:
        first: dict[int, int] = {}
        for number, case in enumerate(cases):
            first.setdefault(case[name], number)
        if len(first) * k <= len(cases):
            missing = set(first) - {cases[number][name] for number in sample}
            sample |= {first[value] for value in missing}
    return sample


def first_seeds(cases: list[dict[str, int]]) -> set[int]:
    """The first cases of each combination of the parameters beside `seed`."""
    seen: Counter[tuple[tuple[str, int], ...]] = Counter()
    sample: set[int] = set()
    for number, case in enumerate(cases):
        others = tuple(sorted((name, value) for name, value in case.items() if name != "seed"))
        if seen[others] < SEEDS:
            sample.add(number)
        seen[others] += 1
    return sample
