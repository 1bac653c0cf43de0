import type { ConsoleClientMessage } from '../../../generated/panel/types.js';
import { milestone } from '../../../lib/async/milestone.js';
import type { Conversation, ConversationEnd } from '../../../lib/contract/conversation.js';
import { ConsoleMessage } from './console-message.js';
import { InputBudget } from './input-budget.js';
import { ViewerQueue } from './viewer-queue.js';

export type ViewerOptions = {
  /** What the viewer receives first. */
  earlier: readonly ConsoleMessage[];
  /** Types a line into the server. Returns false if all viewers together type too fast. */
  type(line: string): boolean;
  onClose(): void;
};

const MAX_LINE_CHARACTERS = 16_384;
const EXPECTED = `Send {"type": "input", "line": "..."} with one line of at most ${MAX_LINE_CHARACTERS} characters.`;
const TOO_FAST_TOGETHER = `The viewers of this server type too fast, and the line is dropped: the limit is ${InputBudget.PER_SECOND} per second.`;
const TOO_FAST = `Lines arrive too fast and are dropped: the limit is ${InputBudget.PER_SECOND} per second.`;

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
    else if (!isClientMessage(message)) this.#refuse('bad_request', EXPECTED);
    else if (!this.#options.type(message.line)) this.#refuse('rate_limited', TOO_FAST_TOGETHER);
  }

  #refuse(error: string, message: string): void {
    this.show(new ConsoleMessage({ type: 'error', error, message }));
  }
}

/** Returns whether a message has the form that `ConsoleClientMessage` defines in the API document. */
function isClientMessage(value: unknown): value is ConsoleClientMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { type, line, ...others } = value as Record<string, unknown>;
  const isLine = typeof line === 'string' && line.length <= MAX_LINE_CHARACTERS && !/[\r\n\0]/.test(line);
  return type === 'input' && isLine && Object.keys(others).length === 0;
}
