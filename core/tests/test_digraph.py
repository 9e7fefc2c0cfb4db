"""Components and what is reached, compared with their definitions on any small graph."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from plait.digraph import reached, reversed_edges, strongly_connected

GRAPHS = st.integers(0, 7).flatmap(
    lambda n: st.fixed_dictionaries({i: st.lists(st.integers(0, n - 1), max_size=4) for i in range(n)})
)


def paths(edges: dict[int, list[int]]) -> set[tuple[int, int]]:
    """The pairs of a node and one that it leads to in any number of steps, none included."""
    found = {(node, node) for node in edges}
    while True:
        more = found | {(a, c) for a, b in found for c in edges[b]}
        if more == found:
            return found
        found = more


@given(GRAPHS)
def test_what_is_reached_is_at_the_end_of_a_path(edges: dict[int, list[int]]) -> None:
    for node in edges:
        assert reached(edges, [node]) == {b for a, b in paths(edges) if a == node}
        assert reached(reversed_edges(edges), [node]) == {a for a, b in paths(edges) if b == node}


@given(GRAPHS)
def test_components_hold_nodes_that_lead_to_each_other(edges: dict[int, list[int]]) -> None:
    components = list(strongly_connected(edges))
    leads = paths(edges)
    assert sorted(node for component in components for node in component) == sorted(edges)
    of = {node: i for i, component in enumerate(components) for node in component}
    for a in edges:
        for b in edges:
            assert (of[a] == of[b]) == ((a, b) in leads and (b, a) in leads)
            assert (a, b) not in leads or of[b] <= of[a]  # each after those that it leads to
