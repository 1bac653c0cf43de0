/** Why a conversation ended: its subject no longer exists, or the other side lost its permission. */
export type ConversationEnd = 'gone' | 'revoked';

/** Messages in both directions, each a JSON object, independent of the transport. */
export interface Conversation {
  /** Yields the messages to the other side as fast as it reads them. Ends with the conversation. */
  messages(): AsyncIterable<object>;
  /** Handles a message from the other side. If it is invalid, an error follows among `messages`. */
  receive(message: unknown): void;
  /** Settles when this side ends the conversation. */
  readonly ended: Promise<ConversationEnd>;
  /** Releases the resources, when either side ends. Can be called more than once. */
  close(): void;
}
