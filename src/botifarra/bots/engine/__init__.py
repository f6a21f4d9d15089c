"""Bots that are programs of their own, in any language: the engine protocol, both ways (docs/engine.md)."""
