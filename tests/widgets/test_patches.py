"""Patches: any JSON value can be reached from any other, and what is equal needs nothing."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from manaforge_widgets.widgets.patches import diff, patched

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@given(json_values, json_values)
def test_a_patch_leads_from_one_value_to_the_other(old: Any, new: Any) -> None:
    patch = json.loads(json.dumps(diff(old, new)))
    result = patched(old, patch)
    assert result == new


@given(json_values)
def test_equal_values_need_an_empty_patch(value: Any) -> None:
    assert diff(value, value) == {}
