import type { Socket } from 'node:net';

/** The maximum length of an identification string with its line ending (RFC 4253 section 4.2). */
const MAX_IDENT_BYTES = 255;
/**
 * How long to wait for the client's string. Most clients send it at once, but `ssh-keyscan` first waits for the
 * server's string.
 */
const WAIT_MS = 1000;

/**
 * Returns the client's identification string, which ssh2 can still read afterwards. Returns other data unchanged, and
 * an empty string if the client waits for the server's string.
 */
export function readIdent(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const end = (text: string) => {
      clearTimeout(timer);
      socket.off('readable', look);
      if (pieces.length > 0) socket.unshift(Buffer.concat(pieces));
      resolve(text);
    };
    const timer = setTimeout(() => end(''), WAIT_MS);
    socket.once('close', () => clearTimeout(timer));
    const look = () => {
      for (let piece = socket.read(); piece !== null; piece = socket.read()) pieces.push(piece as Buffer);
      const text = Buffer.concat(pieces).toString('latin1', 0, MAX_IDENT_BYTES);
      if (!text.includes('\n') && text.length < MAX_IDENT_BYTES) return;
      end(text);
    };
    socket.on('readable', look);
  });
}
