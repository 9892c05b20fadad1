"""What can be read off a page."""

from __future__ import annotations

SMALLEST = """() => [...document.querySelectorAll('.manaforge *')]
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .filter((node) => node.getClientRects().length && node.getBoundingClientRect().width > 1)
  .map((node) => [parseFloat(getComputedStyle(node).fontSize), node.textContent])
  .sort((one, other) => one[0] - other[0])[0]"""
"""The size of the smallest text that can be seen, and what it says."""
