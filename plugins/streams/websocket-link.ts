import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import type { Conversation } from '../../lib/contract/conversation.js';
import { SharedMessage } from '../../lib/contract/shared-message.js';
import type { Logger } from '../../lib/logging/logger.js';
import { textFrame } from './text-frame.js';

/** Time for the client to read the last messages after the conversation has ended. */
const FLUSH_MS = 1000;
const OPEN = 1;

/** Close codes of RFC 6455 7.4.1, and one of the private range that ends in the corresponding HTTP status. */
const CODES = {
  gone: 1000,
  stopping: 1001,
  notText: 1003,
  fault: 1011,
  unavailable: 1013,
  revoked: 4401,
} as const;

const REASONS: Record<keyof typeof CODES, string> = {
  gone: 'the resource was removed',
  stopping: 'the service is stopping',
  notText: 'send text',
  fault: 'internal error',
  unavailable: 'the node does not respond: try again',
  revoked: 'the key was revoked or has expired',
};

/** Connects a conversation (an exchange of messages) with the WebSocket over which it takes place. */
export class WebSocketLink {
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #connection: Socket;
  readonly #conversation: Conversation;
  #isAlive = true;

  constructor(
    { socket, connection }: { socket: WebSocket; connection: Socket },
    conversation: Conversation,
    logger: Logger,
  ) {
    this.#socket = socket;
    this.#connection = connection;
    this.#conversation = conversation;
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    // Only log the error. After a message that is too long or invalid data, the socket closes itself with the right
    // code.
    socket.on('error', (error) => logger.debug({ err: error }, 'WebSocket failed'));
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        conversation.close();
        resolve();
      });
    });
    void conversation.ended.then((end) => {
      // Send nothing more to a client whose access has ended.
      if (end === 'revoked') this.end('revoked');
      else setTimeout(() => this.end(end), FLUSH_MS).unref();
    });
    void this.#send().catch((error: unknown) => {
      logger.error({ err: error }, 'WebSocket connection failed because of an internal error');
      this.end('fault');
    });
  }

  /** Closes the WebSocket with a reason. A client that does not respond is disconnected one second later. */
  end(why: keyof typeof CODES): void {
    this.#socket.close(CODES[why], REASONS[why]);
  }

  /** Pings the client. If it has not responded to the last ping, disconnects it. Called periodically. */
  probe(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    if (this.#socket.readyState === OPEN) this.#socket.ping();
  }

  /**
   * Sends the messages. Each is produced only when the connection can take it, so the client sets the pace. The frame of a
   * shared message is written to the connection itself, which takes half of the CPU time of `WebSocket.send`. That is
   * possible because the library, without compression, always writes whole frames, too.
   */
  async #send(): Promise<void> {
    for await (const message of this.#conversation.messages()) {
      if (this.#socket.readyState !== OPEN) return;
      if (!(message instanceof SharedMessage)) {
        if (await this.#sendOwn(message)) return;
      } else if (!this.#connection.write(message.encodedBy(textFrame))) await this.#drained();
    }
    this.end('gone');
  }

  /** Sends a message to this client only. @returns whether it failed */
  #sendOwn(message: object): Promise<boolean> {
    return new Promise((resolve) => {
      this.#socket.send(JSON.stringify(message), (error) => resolve(error != null));
    });
  }

  /** Resolves when the connection can take more, or is closed. */
  #drained(): Promise<void> {
    const connection = this.#connection;
    return new Promise((resolve) => {
      const done = () => {
        connection.off('drain', done).off('close', done);
        resolve();
      };
      connection.once('drain', done).once('close', done);
    });
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (isBinary) this.end('notText');
    else if (this.#socket.readyState === OPEN) this.#conversation.receive(parse(data));
  }
}

/** Parses a message. Returns undefined if it is not JSON; the conversation treats it as an unknown message. */
function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
