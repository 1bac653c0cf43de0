/** Why a conversation is over: what it was about has gone, or its other side may not take part any more. */
export type ConversationEnd = 'gone' | 'revoked';

/** Messages in both directions, each a JSON object, whatever carries them. */
export interface Conversation {
  /** What is said to the other side, made as fast as it is taken; it ends with the conversation. */
  messages(): AsyncIterable<object>;
  /** Takes a message of the other side. What is wrong with it is told among the messages. */
  receive(message: unknown): void;
  /** Settles when this side ends the conversation. */
  readonly ended: Promise<ConversationEnd>;
  /** Lets go of it, from either side; once is enough. */
  close(): void;
}
