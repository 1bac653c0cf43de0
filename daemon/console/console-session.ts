import type { components } from '../../generated/daemon/types.js';
import type { Conversation, ConversationEnd } from '../../lib/conversation.js';
import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { createWaker, pause } from '../../lib/waker.js';
import { isUp } from '../containers/container-states.js';
import type { ContainerStats, Containers } from '../containers/containers.js';
import { ConsoleQueue, type ConsoleServerMessage } from './console-queue.js';
import { InputBudget } from './input-budget.js';
import { OutputPace } from './output-pace.js';

type ClientMessage = components['schemas']['ConsoleClientMessage'];

export type ConsoleSessionOptions = {
  id: string;
  /** How many of the last lines to begin with. */
  tail: number;
  mayType: boolean;
  containers: Pick<Containers, 'watchLogs' | 'writeConsole'>;
  logger: Logger;
  /** The container's state at this moment. */
  now: ConsoleServerMessage;
  onClose(): void;
};

const MAX_WAITING = { maxLines: 500, maxChars: 256 * 1024, maxMessages: 100 };
const MAX_ERRORS_WAITING = 50;
const MAX_REPLAY_BYTES = 1024 * 1024;
const INPUT = { perSecond: 10, burst: 20 };
/** Lines that the server has not taken yet. */
const MAX_TYPING = 20;
/** Of several lines that come too fast, this often one is told of. */
const TOO_FAST_EVERY_MS = 1000;
const MAX_LINE_LENGTH = 16_384;
const WAIT_MS = 60_000;

/** One viewer of one console: replay, output, changes and numbers out, lines to type in. */
export class ConsoleSession implements Conversation {
  readonly ended: Promise<ConversationEnd>;
  readonly #options: ConsoleSessionOptions;
  readonly #queue = new ConsoleQueue(MAX_WAITING);
  readonly #pace = new OutputPace(MAX_WAITING.maxLines);
  readonly #budget = new InputBudget(INPUT);
  readonly #waker = createWaker();
  readonly #over = new AbortController();
  readonly #replay: Promise<string[]>;
  readonly #stopWatching: () => void;
  #resolveEnd: (end: ConversationEnd) => void = () => undefined;
  #stats: ContainerStats | null = null;
  #status: string | undefined;
  #typing: Promise<void> = Promise.resolve();
  #typingCount = 0;
  #saidTooFastMs = Number.NEGATIVE_INFINITY;

  constructor(options: ConsoleSessionOptions) {
    const { containers, id, tail } = options;
    this.#options = options;
    if (options.now.type === 'status') this.#status = options.now.status;
    this.ended = new Promise((resolve) => {
      this.#resolveEnd = resolve;
    });
    const query = { tail, maxBytes: MAX_REPLAY_BYTES };
    const { earlier, stop } = containers.watchLogs(id, query, ({ lines, skipped }) => {
      this.#queue.addLines(
        lines.map(({ text }) => text),
        skipped,
      );
      this.#waker.wake();
    });
    this.#stopWatching = stop;
    this.#replay = earlier.then((lines) => lines.map(({ text }) => text));
    // Whoever reads the messages meets it; a session may end before anybody does.
    this.#replay.catch(() => undefined);
  }

  /**
   * Tells of a change of the state, or the like. What is no change is not told: a state can be looked at a moment before it
   * is told to all, by whoever opens the console then.
   */
  tell(message: ConsoleServerMessage): void {
    if (message.type === 'status') {
      if (message.status === this.#status) return;
      this.#status = message.status;
      // What waits would be told behind the end of what it is of.
      if (!isUp(message.status)) this.#stats = null;
    }
    this.#queue.addMessage(message);
    this.#waker.wake();
  }

  /** Tells what the container uses; of several that wait, the newest counts. */
  tellStats(stats: ContainerStats): void {
    this.#stats = stats;
    this.#waker.wake();
  }

  end(reason: ConversationEnd): void {
    this.#resolveEnd(reason);
    this.#over.abort();
    this.#waker.wake();
  }

  close(): void {
    this.#stopWatching();
    this.#over.abort();
    this.#waker.wake();
    this.#options.onClose();
  }

  async *messages(): AsyncGenerator<ConsoleServerMessage> {
    yield this.#options.now;
    yield* outputOf(await this.#replay);
    const { signal } = this.#over;
    while (!signal.aborted || !this.#queue.isEmpty) {
      if (this.#queue.isEmpty && this.#stats === null) {
        await this.#waker.wait(WAIT_MS);
        continue;
      }
      const { dropped, messages } = this.#queue.take();
      yield* this.#pace.begin(dropped);
      yield* messages;
      if (this.#stats !== null) {
        const stats = this.#stats;
        this.#stats = null;
        yield { type: 'stats', ...stats };
      }
      await pause(this.#pace.end(), signal);
    }
  }

  receive(message: unknown): void {
    if (!this.#budget.take()) {
      this.#refuseFast();
    } else if (!isClientMessage(message)) {
      const expected = `{"type": "input", "line": "..."} with one line of ${MAX_LINE_LENGTH} characters at most`;
      this.#refuse('bad_request', `Send ${expected}.`);
    } else if (!this.#options.mayType) {
      this.#refuse('forbidden', 'This console is read-only: to type takes the permission container:control.');
    } else if (this.#typingCount >= MAX_TYPING) {
      this.#refuse('unavailable', 'The server does not take its input: the line was not typed.');
    } else {
      this.#typingCount += 1;
      this.#typing = this.#typing.then(() => this.#type(message.line));
    }
  }

  async #type(line: string): Promise<void> {
    const { containers, id, logger } = this.#options;
    try {
      if (!this.#over.signal.aborted) await containers.writeConsole(id, line);
    } catch (error) {
      if (error instanceof DomainError) {
        this.#refuse(error.code, error.message);
      } else {
        logger.error({ err: error, container: id }, 'a line cannot be typed');
        this.#refuse('internal_error', 'Something went wrong on our side. The log of the daemon has it.');
      }
    } finally {
      this.#typingCount -= 1;
    }
  }

  #refuseFast(): void {
    const now = performance.now();
    if (now - this.#saidTooFastMs < TOO_FAST_EVERY_MS) return;
    this.#saidTooFastMs = now;
    this.#refuse(
      'rate_limited',
      `Lines come too fast and are left out: ${INPUT.perSecond} a second are taken.`,
    );
  }

  #refuse(error: string, message: string): void {
    // Who sends much and reads nothing is not to push out the changes of the state.
    if (this.#queue.messages < MAX_ERRORS_WAITING) this.tell({ type: 'error', error, message });
  }
}

function* outputOf(lines: string[]): Generator<ConsoleServerMessage> {
  for (let from = 0; from < lines.length; from += MAX_WAITING.maxLines) {
    yield { type: 'output', lines: lines.slice(from, from + MAX_WAITING.maxLines) };
  }
}

/** As `ConsoleClientMessage` of the document says. */
function isClientMessage(value: unknown): value is ClientMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { type, line, ...others } = value as Record<string, unknown>;
  return (
    type === 'input' &&
    typeof line === 'string' &&
    line.length <= MAX_LINE_LENGTH &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL and line ends are what is refused
    !/[\r\n\u0000]/.test(line) &&
    Object.keys(others).length === 0
  );
}
