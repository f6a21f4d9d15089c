"""The table on the network: what is said, what is kept, and who may see what."""
