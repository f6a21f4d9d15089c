"""The table on the network: protocol, storage, and the view of each person."""
