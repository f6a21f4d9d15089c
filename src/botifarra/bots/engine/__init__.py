"""The engine protocol, for bots that are programs in any language: both sides of it (docs/engine.md)."""
