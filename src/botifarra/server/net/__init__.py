"""The network layer below the application: WebSockets, rate limits, and slow clients."""
