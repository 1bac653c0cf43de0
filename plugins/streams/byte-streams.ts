import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ByteStreamHandler } from '../../lib/contract/conversation.js';

/** The open WebSockets that carry bytes. */
export class ByteStreams {
  readonly #open = new Set<WebSocket>();
  #isStopping = false;

  /** Passes the bytes of a WebSocket, as a stream, to its handler. */
  begin(socket: WebSocket, stream: Duplex, handler: ByteStreamHandler): void {
    this.#open.add(socket.on('close', () => this.#open.delete(socket)));
    // The handshake was in progress when the server began to stop.
    if (this.#isStopping) socket.terminate();
    handler.onStream(stream);
  }

  stop(): void {
    this.#isStopping = true;
    for (const socket of this.#open) socket.terminate();
  }
}
