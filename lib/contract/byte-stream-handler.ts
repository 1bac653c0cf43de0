import type { Duplex } from 'node:stream';

/** What a handler returns for a WebSocket that carries bytes in both directions, in binary messages. */
export class ByteStreamHandler {
  /** Called with the connection, once it is open. */
  readonly onStream: (stream: Duplex) => void;
  /** Additional headers of the response. */
  readonly headers: Record<string, string>;

  constructor(onStream: (stream: Duplex) => void, headers: Record<string, string> = {}) {
    this.onStream = onStream;
    this.headers = headers;
  }
}
