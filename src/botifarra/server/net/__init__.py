"""The network below the application: the WebSocket endpoint, open sockets, slow clients, floods."""
