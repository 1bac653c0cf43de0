import type { ConsoleClientMessage } from '../../../generated/panel/types.js';
import { milestone } from '../../../lib/async/milestone.js';
import { createWaker } from '../../../lib/async/waker.js';
import type { Conversation, ConversationEnd } from '../../../lib/contract/conversation.js';
import { InputBudget } from './input-budget.js';
import { SharedMessage, ViewerQueue } from './viewer-queue.js';

export type ViewerOptions = {
  /** What the viewer receives first. */
  earlier: readonly SharedMessage[];
  /** Types a line into the server. Returns false if all viewers together type too fast. */
  type(line: string): boolean;
  onClose(): void;
};

const WAIT_MS = 60_000;
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
  readonly #waker = createWaker();
  readonly #budget = new InputBudget();
  #isOver = false;

  constructor(options: ViewerOptions) {
    this.#options = options;
    for (const message of options.earlier) this.#queue.add(message);
  }

  show(message: SharedMessage): void {
    this.#queue.add(message);
    this.#waker.wake();
  }

  end(why: ConversationEnd): void {
    this.#isOver = true;
    this.#end.reach(why);
    this.#waker.wake();
  }

  close(): void {
    this.#isOver = true;
    this.#waker.wake();
    this.#options.onClose();
  }

  async *messages(): AsyncGenerator<string> {
    for (;;) {
      const { dropped, texts } = this.#queue.take();
      if (dropped > 0) yield JSON.stringify({ type: 'dropped', lines: dropped });
      yield* texts;
      if (!this.#queue.isEmpty) continue;
      if (this.#isOver) return;
      await this.#waker.wait(WAIT_MS);
    }
  }

  receive(message: unknown): void {
    if (!this.#budget.take()) this.#refuse('rate_limited', TOO_FAST);
    else if (!isClientMessage(message)) this.#refuse('bad_request', EXPECTED);
    else if (!this.#options.type(message.line)) this.#refuse('rate_limited', TOO_FAST_TOGETHER);
  }

  #refuse(error: string, message: string): void {
    this.show(new SharedMessage({ type: 'error', error, message }));
  }
}

/** Returns whether a message has the form that `ConsoleClientMessage` defines in the API document. */
function isClientMessage(value: unknown): value is ConsoleClientMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { type, line, ...others } = value as Record<string, unknown>;
  const isLine = typeof line === 'string' && line.length <= MAX_LINE_CHARACTERS && !/[\r\n\0]/.test(line);
  return type === 'input' && isLine && Object.keys(others).length === 0;
}
