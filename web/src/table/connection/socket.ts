// The browser's WebSocket and network events, as the connection uses them.

import type { OpenSocket } from "./connection";

export const openSocket: OpenSocket = (listener) => {
  const url = new URL("/api/socket", location.href);
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
