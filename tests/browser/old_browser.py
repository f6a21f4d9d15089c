"""A browser five years old, as far as its scripts go."""

AS_IN_2021 = """
for (const [owner, names] of [
  [Array.prototype, ["at", "findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with"]],
  [String.prototype, ["at", "isWellFormed"]],
  [Object, ["hasOwn", "groupBy"]],
  [Promise, ["withResolvers", "try"]],
  [AbortSignal, ["timeout", "any"]],
  [crypto, ["randomUUID", "subtle"]],
  [Crypto.prototype, ["randomUUID", "subtle"]],
  [Document.prototype, ["adoptedStyleSheets", "startViewTransition"]],
  [HTMLElement.prototype, ["popover", "showPopover", "hidePopover", "togglePopover"]],
  [HTMLDialogElement.prototype, ["show", "showModal", "close"]],
  [Intl, ["Segmenter", "DurationFormat"]],
  [window, ["structuredClone", "requestIdleCallback", "scheduler", "navigation", "BroadcastChannel"]],
]) for (const name of names) delete owner[name];
"""
"""Removes what Safari 15.0 or Firefox 92 of September 2021 did not have, or has only over https."""
