"""Sentences for errors and events of a championship, in Catalan, Spanish or English."""
