"""Verifiable deals: commitments, seeds, the deal of a seed, and its verification."""
