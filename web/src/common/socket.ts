// The browser's WebSocket and network events, as connections use them.

/** One attempt at a socket. After `close` its listener is not called again. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

/** Opens a socket. The listener must not be called before the function has returned. */
export type OpenSocket = (listener: SocketListener) => Socket;

/** Return a function that opens sockets at a path of this server. */
export const socketAt =
  (path: string): OpenSocket =>
  (listener) => {
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    socket.onopen = () => listener.opened();
    socket.onmessage = (event) => listener.received(String(event.data));
    socket.onclose = () => listener.closed();
    return {
      send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
      close: () => socket.close(),
    };
  };

/** Return the same opener, but after `close` of a socket its listener hears nothing more of it. */
export const hushed =
  (open: OpenSocket): OpenSocket =>
  (listener) => {
    let isCurrent = true;
    const socket = open({
      opened: () => isCurrent && listener.opened(),
      received: (text) => isCurrent && listener.received(text),
      closed: () => isCurrent && listener.closed(),
    });
    return {
      send: (text) => socket.send(text),
      close: () => {
        isCurrent = false;
        socket.close();
      },
    };
  };

/** Call `back` when the network or the page is there again, and `gone` when the network goes. Return a function that stops this. */
export function onNetwork(back: () => void, gone: () => void): () => void {
  const shown = () => document.visibilityState === "visible" && back();
  addEventListener("online", back);
  addEventListener("offline", gone);
  document.addEventListener("visibilitychange", shown);
  return () => {
    removeEventListener("online", back);
    removeEventListener("offline", gone);
    document.removeEventListener("visibilitychange", shown);
  };
}
