import { milestone } from '../../../lib/async/milestone.js';
import {
  type ConsoleClientMessage,
  EXPECTED_MESSAGE,
  isConsoleClientMessage,
} from '../../../lib/contract/console-message.js';
import type { Conversation, ConversationEnd } from '../../../lib/contract/conversation.js';
import { ConsoleMessage } from './console-message.js';
import { InputBudget } from './input-budget.js';
import { ViewerQueue } from './viewer-queue.js';

export type ViewerOptions = {
  /** What the viewer receives first. */
  earlier: readonly ConsoleMessage[];
  /** Passes a message on to the server. Returns false if the messages of all viewers together arrive too fast. */
  pass(message: ConsoleClientMessage): boolean;
  onClose(): void;
};

const TOO_FAST_TOGETHER = `The messages of all viewers of this server arrive too fast, and this one is dropped: the limit is ${InputBudget.PER_SECOND} per second.`;
const TOO_FAST = `Messages arrive too fast and are dropped: the limit is ${InputBudget.PER_SECOND} per second.`;

/** One viewer of a server's console. */
export class ConsoleViewer implements Conversation {
  readonly #options: ViewerOptions;
  readonly #end = milestone<ConversationEnd>();
  readonly ended = this.#end.reached;
  readonly #queue = new ViewerQueue();
  /** Continues `messages`, which waits for the next message. */
  #wake: () => void = () => undefined;
  readonly #budget = new InputBudget();
  #isOver = false;

  constructor(options: ViewerOptions) {
    this.#options = options;
    for (const message of options.earlier) this.#queue.add(message);
  }

  show(message: ConsoleMessage): void {
    this.#queue.add(message);
    this.#wake();
  }

  end(why: ConversationEnd): void {
    this.#isOver = true;
    this.#end.reach(why);
    this.#wake();
  }

  close(): void {
    this.#isOver = true;
    this.#wake();
    this.#options.onClose();
  }

  async *messages(): AsyncGenerator<ConsoleMessage> {
    for (;;) {
      const message = this.#queue.take();
      if (message !== undefined) yield message;
      else if (this.#isOver) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  receive(message: unknown): void {
    if (!this.#budget.take()) this.#refuse('rate_limited', TOO_FAST);
    else if (!isConsoleClientMessage(message)) this.#refuse('bad_request', EXPECTED_MESSAGE);
    else if (!this.#options.pass(message)) this.#refuse('rate_limited', TOO_FAST_TOGETHER);
  }

  #refuse(error: string, message: string): void {
    this.show(new ConsoleMessage({ type: 'error', error, message }));
  }
}
