import type { Socket } from 'node:net';

/** With the end of the line (RFC 4253 4.2). */
const MAX_IDENT_BYTES = 255;
/** Most speak at once; some, such as `ssh-keyscan`, hear the server first. */
const WAIT_MS = 1000;

/**
 * What a client calls itself, in its first line, which stays to be read. Whatever else it sends first is given back as it
 * is; of a client that waits to be spoken to, nothing.
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
