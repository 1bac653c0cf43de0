import type { RawData, WebSocket } from 'ws';
import type { Conversation } from '../../lib/conversation.js';
import type { Logger } from '../../lib/logger.js';

/** What the last messages get to be taken in, once the conversation is over. */
const FLUSH_MS = 1000;
const OPEN = 1;

/** Close codes: those of RFC 6455 7.4.1, and one of the private range that ends in the HTTP status it means. */
const CODES = { gone: 1000, stopping: 1001, notText: 1003, fault: 1011, revoked: 4401 } as const;

const REASONS: Record<keyof typeof CODES, string> = {
  gone: 'what this was about is removed',
  stopping: 'the service is stopping',
  notText: 'send text',
  fault: 'something went wrong on our side',
  revoked: 'the key was revoked or has expired',
};

/** A conversation on its WebSocket. */
export class WebSocketLink {
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #conversation: Conversation;
  #isAlive = true;

  constructor(socket: WebSocket, conversation: Conversation, logger: Logger) {
    this.#socket = socket;
    this.#conversation = conversation;
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    // A message that is too long, or no WebSocket at all: the socket closes itself with the fitting code.
    socket.on('error', (error) => logger.debug({ err: error }, 'a WebSocket failed'));
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        conversation.close();
        resolve();
      });
    });
    void conversation.ended.then((end) => {
      // Whoever was shut out is told nothing more.
      if (end === 'revoked') this.end('revoked');
      else setTimeout(() => this.end('gone'), FLUSH_MS).unref();
    });
    void this.#send().catch((error: unknown) => {
      logger.error({ err: error }, 'a conversation failed');
      this.end('fault');
    });
  }

  /** Says why; a client that does not answer is cut off a second later. */
  end(why: keyof typeof CODES): void {
    this.#socket.close(CODES[why], REASONS[why]);
  }

  /** To be called now and then: a client that has not answered since the last time is cut off. */
  probe(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    if (this.#socket.readyState === OPEN) this.#socket.ping();
  }

  /** Nothing is made before what was made is on its way: so the client's pace is the conversation's. */
  async #send(): Promise<void> {
    for await (const message of this.#conversation.messages()) {
      if (this.#socket.readyState !== OPEN) return;
      const text = JSON.stringify(message);
      const failed = await new Promise<boolean>((resolve) => {
        this.#socket.send(text, (error) => resolve(error != null));
      });
      if (failed) return;
    }
    this.end('gone');
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (isBinary) this.end('notText');
    else if (this.#socket.readyState === OPEN) this.#conversation.receive(parse(data));
  }
}

/** Undefined where it is no JSON: to the conversation that is one more message that it does not know. */
function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
