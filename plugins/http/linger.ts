import type { Server as HttpListener, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { hasBody } from './bodies.js';

export type LingerBounds = {
  /** As much as the largest upload, unless that is set otherwise. */
  maxBytes: number;
  maxMs: number;
  /** A sender that stops for so long has seen its answer. */
  silenceMs: number;
  /** One more ends the one that has had the longest time. */
  maxConnections: number;
};

/** Ends a connection so that its last answer is read, also by who is still sending. */
export type Linger = (socket: Socket) => void;

const BOUNDS: LingerBounds = {
  maxBytes: 1024 * 1024 * 1024,
  maxMs: 30_000,
  silenceMs: 2000,
  maxConnections: 256,
};

/**
 * A connection that is closed upon bytes nobody read is reset, and with it goes an answer that was not read yet; some
 * clients read none before they have sent everything. So our end of it is closed first, and what still comes is
 * thrown away (RFC 9112 9.6). None of it is looked at: the rest of a body is never taken for a request.
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
    // Where it is us who were busy for so long, something waits to be read: by then it is.
    const unlessHeard = (before: number) => (bytes === before ? end() : silence.refresh());
    const silence = setTimeout(() => setImmediate(unlessHeard, bytes), silenceMs).unref();
    const deadline = setTimeout(end, maxMs).unref();
    // The parser is the one that listened.
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
    // The parser had the connection to itself and may have stopped it: the stream believes that it is read.
    socket._read(0);
  };
}

/** Lets each connection linger whose last answer goes out before the body that it answers has come. */
export function outlastBodies(listener: HttpListener, linger: Linger): void {
  const outlast = (request: IncomingMessage) => {
    if (hasBody(request)) outlastBody(request, linger);
  };
  listener.prependListener('request', outlast);
  listener.prependListener('checkExpectation', outlast);
}

/** By `destroySoon` Node.js ends a connection after the last answer. */
function outlastBody(request: IncomingMessage, linger: Linger): void {
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else linger(socket);
  };
}
