"""Deals that anybody can check: commitments, seeds, the deal of a seed, and its verification."""
