"""The desk at work: event files, state files, sockets and routes."""
