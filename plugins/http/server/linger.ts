import type { Server as HttpListener, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { hasBody } from '../bodies.js';

export type LingerBounds = {
  /** The maximum number of bytes that are discarded. Defaults to the default size limit of uploads. */
  maxBytes: number;
  maxMs: number;
  /** How long a client must send nothing to be assumed to have received its response. */
  silenceMs: number;
  /** The maximum number of connections that linger. If there are more, the oldest is closed. */
  maxConnections: number;
};

/** Closes a connection in a way that lets the client read its last response even if it is still sending. */
export type Linger = (socket: Socket) => void;

const BOUNDS: LingerBounds = {
  maxBytes: 1024 * 1024 * 1024,
  maxMs: 30_000,
  silenceMs: 2000,
  maxConnections: 256,
};

/**
 * Returns a function that closes connections slowly ("lingers"). Closing a connection with unread data resets it,
 * which discards a response that the client has not read yet, and some clients read only after they have sent
 * everything. So only the sending side is closed at first, and further data is discarded (RFC 9112 9.6). The data is
 * not parsed, so the rest of a body is never mistaken for a request.
 */
export function createLinger(bounds: Partial<LingerBounds> = {}): Linger {
  const { maxBytes, maxMs, silenceMs, maxConnections } = { ...BOUNDS, ...bounds };
  const lingering = new Set<Socket>();
  return (socket) => {
    if (socket.destroyed || lingering.has(socket)) return;
    const [oldest] = lingering;
    if (oldest !== undefined && lingering.size >= maxConnections) {
      lingering.delete(oldest);
      oldest.destroy();
    }
    lingering.add(socket);
    socket.destroySoon = Socket.prototype.destroySoon;
    const end = () => socket.destroy();
    let bytes = 0;
    // If the event loop was blocked, the timer may expire before data that has arrived is read. So check again after
    // the next reads.
    const unlessHeard = (before: number) => (bytes === before ? end() : silence.refresh());
    const silence = setTimeout(() => setImmediate(unlessHeard, bytes), silenceMs).unref();
    const deadline = setTimeout(end, maxMs).unref();
    // Remove the listener of the HTTP parser.
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) end();
      else silence.refresh();
    });
    socket.once('end', () => socket.destroySoon());
    socket.once('close', () => {
      clearTimeout(silence);
      clearTimeout(deadline);
      lingering.delete(socket);
    });
    socket.end();
    socket.resume();
    // Start reading again, because the HTTP parser may have stopped it without the stream's knowledge.
    socket._read(0);
  };
}

/**
 * Makes a connection linger (see `createLinger`) if its last response was sent before the whole request body has
 * arrived.
 */
export function outlastBodies(listener: HttpListener, linger: Linger): void {
  const outlast = (request: IncomingMessage) => {
    if (hasBody(request)) outlastBody(request, linger);
  };
  listener.prependListener('request', outlast);
  listener.prependListener('checkExpectation', outlast);
}

/**
 * Replaces `destroySoon`, which Node.js calls to close a connection after its last response, so that the connection
 * lingers.
 */
function outlastBody(request: IncomingMessage, linger: Linger): void {
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else linger(socket);
  };
}
