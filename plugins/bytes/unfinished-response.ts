import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';

/**
 * Closes the connection of a client that has read nothing of its response for the given time. Time does not count
 * while there is no data to send. Reading a part of a write counts as reading.
 */
export function endStalledReader(req: IncomingMessage, res: ServerResponse, stallMs: number): void {
  req.socket.setTimeout(stallMs);
  res.on('timeout', () => {
    if (res.writableLength > 0) res.destroy();
    else req.socket.setTimeout(stallMs);
  });
}

/**
 * Closes the connection of a client that has not received its whole response after the given time, however steadily it
 * reads.
 */
export function endSlowReader(res: ServerResponse, maxMs: number): void {
  const timer = setTimeout(() => breakOff(res), maxMs);
  res.once('close', () => clearTimeout(timer));
}

/**
 * Aborts a response that cannot be completed, so that the client does not mistake it for complete. In HTTP/1.0, which
 * proxies use, closing the connection ends the response normally, so the connection must be reset. `resetAndDestroy`
 * would send a FIN first, so only the flag that it uses internally is set here. In TLS, a close without close_notify
 * shows the truncation (RFC 8446 6.1), and Node.js cannot reset.
 */
export function breakOff(res: ServerResponse): void {
  if (res.socket !== null && !(res.socket instanceof TLSSocket))
    Object.assign(res.socket, { resetAndClosing: true });
  res.destroy();
}
