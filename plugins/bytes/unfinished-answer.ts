import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';

/**
 * Breaks the connection of a client that has taken no byte of its answer for so long. What is not ready to be sent
 * is not held against it. Node.js sees the progress also within one write.
 */
export function endStalledReader(req: IncomingMessage, res: ServerResponse, stallMs: number): void {
  req.socket.setTimeout(stallMs);
  res.on('timeout', () => {
    if (res.writableLength > 0) res.destroy();
    else req.socket.setTimeout(stallMs);
  });
}

/**
 * Ends an answer that cannot be finished, so that nobody takes it for a whole one.
 *
 * In HTTP/1.0, which proxies speak, the end of the connection is that of the answer: it has to be reset.
 * `resetAndDestroy` says goodbye first, so that the mark which it sets is set here. In TLS the end without a goodbye
 * tells it (RFC 8446 6.1), and Node.js cannot reset.
 */
export function breakOff(res: ServerResponse): void {
  if (res.socket !== null && !(res.socket instanceof TLSSocket))
    Object.assign(res.socket, { resetAndClosing: true });
  res.destroy();
}
