// The browser's socket, as a `Dial`.

import type { Dial } from "./connection";

export const dial: Dial = (ear) => {
  const url = new URL("/api/socket", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.onopen = () => ear.opened();
  socket.onmessage = (event) => ear.heard(String(event.data));
  socket.onclose = () => ear.closed();
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
};

/** Calls back when the network or the page is there again, and when the network goes; returns how to stop. */
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
