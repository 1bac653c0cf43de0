import type { WebSocket } from 'ws';
import type { ByteTaker } from '../../lib/contract/conversation.js';

/** The open WebSockets that carry bytes. */
export class Carriers {
  readonly #open = new Set<WebSocket>();
  #isStopping = false;

  /** Passes the bytes of a WebSocket to who takes them. */
  async begin(socket: WebSocket, user: ByteTaker): Promise<void> {
    this.#open.add(socket.on('close', () => this.#open.delete(socket)));
    // The handshake was in progress when the server began to stop.
    if (this.#isStopping) socket.terminate();
    const { createWebSocketStream } = await import('ws');
    user.take(createWebSocketStream(socket));
  }

  stop(): void {
    this.#isStopping = true;
    for (const socket of this.#open) socket.terminate();
  }
}
