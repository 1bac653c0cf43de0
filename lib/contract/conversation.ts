import type { Duplex } from 'node:stream';

/**
 * Why a conversation ended: its resource no longer exists, the client has lost its permission, or what it depends on does not
 * respond, so that the client should try again.
 */
export type ConversationEnd = 'gone' | 'revoked' | 'unavailable';

/** An exchange of messages with a client, each a JSON object. It does not depend on the transport. */
export interface Conversation {
  /**
   * Yields the messages for the client, as fast as the client reads them. Ends with the conversation. A message for many clients
   * can be a `SharedMessage`.
   */
  messages(): AsyncIterable<object>;
  /** Handles a message from the client. If it is invalid, `messages` yields an error. */
  receive(message: unknown): void;
  /** Settles when the service itself ends the conversation. */
  readonly ended: Promise<ConversationEnd>;
  /** Releases all resources. Called when either side ends the conversation; further calls do nothing. */
  close(): void;
}

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
