/** Sockets that check their connection when the network or the page comes back. */

import { ReconnectingSocket, type SocketOptions } from "./socket";

export function socketUrl(path: string): string {
  return location.origin.replace(/^http/, "ws") + path;
}

/** Keep a socket open until the returned function is called. */
export function connect(options: SocketOptions): () => void {
  const socket = new ReconnectingSocket(options);
  const check = () => {
    if (document.visibilityState === "visible") socket.checkConnection();
  };
  addEventListener("online", check);
  addEventListener("offline", check);
  document.addEventListener("visibilitychange", check);
  return () => {
    removeEventListener("online", check);
    removeEventListener("offline", check);
    document.removeEventListener("visibilitychange", check);
    socket.close();
  };
}
