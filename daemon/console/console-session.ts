import type { ConsoleServerMessage } from '../../generated/daemon/types.js';
import { milestone } from '../../lib/async/milestone.js';
import { createWaker, pause } from '../../lib/async/waker.js';
import {
  type ConsoleClientMessage,
  EXPECTED_MESSAGE,
  isConsoleClientMessage,
} from '../../lib/contract/console-message.js';
import type { Conversation, ConversationEnd } from '../../lib/contract/conversation.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { ContainerStats, Containers } from '../containers/containers.js';
import { isUp } from '../containers/records/container-states.js';
import { ConsoleQueue } from './console-queue.js';
import { OutputPace } from './output-pace.js';

export type ConsoleSessionOptions = {
  id: string;
  /** How many lines of earlier output are sent first. */
  tail: number;
  mayType: boolean;
  containers: Pick<Containers, 'resizeConsole' | 'watchLogs' | 'writeConsole'>;
  logger: Logger;
  /** The message that reports the current state of the container. */
  now: ConsoleServerMessage;
  onClose(): void;
};

const MAX_WAITING = { maxLines: 500, maxChars: 256 * 1024, maxMessages: 100 };
const MAX_ERRORS_WAITING = 50;
const MAX_REPLAY_BYTES = 1024 * 1024;
const INPUT = { perSecond: 10, burst: 20 };
/** The maximum number of lines and sizes that wait until the server reads its standard input. */
const MAX_TYPING = 20;
/** The minimum time between two warnings that messages of a viewer arrive too fast, in milliseconds. */
const TOO_FAST_EVERY_MS = 1000;
const WAIT_MS = 60_000;

/**
 * One viewer of one console: sends earlier output, new output, state changes and statistics, and receives
 * lines to type and sizes of the terminal.
 */
export class ConsoleSession implements Conversation {
  readonly #end = milestone<ConversationEnd>();
  readonly ended = this.#end.reached;
  readonly #options: ConsoleSessionOptions;
  readonly #queue = new ConsoleQueue(MAX_WAITING);
  readonly #pace = new OutputPace(MAX_WAITING.maxLines);
  readonly #budget = new InputBudget();
  readonly #waker = createWaker();
  readonly #closing = new AbortController();
  readonly #replay: Promise<string[]>;
  readonly #stopWatching: () => void;
  #stats: ContainerStats | null = null;
  #status: string | undefined;
  #typing: Promise<void> = Promise.resolve();
  #typingCount = 0;
  #warnedTooFastMs = Number.NEGATIVE_INFINITY;

  constructor(options: ConsoleSessionOptions) {
    const { containers, id, tail } = options;
    this.#options = options;
    if (options.now.type === 'status') this.#status = options.now.status;
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
    // `messages` throws the error of `#replay`. This handler prevents an unhandled rejection if the session ends
    // before `messages` is called.
    this.#replay.catch(() => undefined);
  }

  /**
   * Sends a state change or another message. An unchanged state is not sent again: a console that is opened just
   * before a change may already have read the new state.
   */
  send(message: ConsoleServerMessage): void {
    if (message.type === 'status') {
      if (message.status === this.#status) return;
      this.#status = message.status;
      // Statistics that are not sent yet belong to the run that has ended.
      if (!isUp(message.status)) this.#stats = null;
    }
    this.#queue.addMessage(message);
    this.#waker.wake();
  }

  /** Sends the container's statistics. They replace older ones that are not sent yet. */
  sendStats(stats: ContainerStats): void {
    this.#stats = stats;
    this.#waker.wake();
  }

  end(reason: ConversationEnd): void {
    this.#end.reach(reason);
    this.#closing.abort();
    this.#waker.wake();
  }

  close(): void {
    this.#stopWatching();
    this.#closing.abort();
    this.#waker.wake();
    this.#options.onClose();
  }

  async *messages(): AsyncGenerator<ConsoleServerMessage> {
    yield this.#options.now;
    yield* outputOf(await this.#replay);
    const { signal } = this.#closing;
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
      this.#rejectFast();
    } else if (!isConsoleClientMessage(message)) {
      this.#reject('bad_request', EXPECTED_MESSAGE);
    } else if (!this.#options.mayType) {
      this.#reject(
        'forbidden',
        'This console is read-only: typing and resizing require the permission container:control.',
      );
    } else if (this.#typingCount >= MAX_TYPING) {
      this.#reject(
        'unavailable',
        'The server is not reading its console input, so the line was not passed on. Try again later.',
      );
    } else {
      this.#typingCount += 1;
      this.#typing = this.#typing.then(() => this.#pass(message));
    }
  }

  async #pass(message: ConsoleClientMessage): Promise<void> {
    const { containers, id, logger } = this.#options;
    try {
      if (this.#closing.signal.aborted) return;
      if (message.type === 'input') await containers.writeConsole(id, message.line);
      else await containers.resizeConsole(id, message);
    } catch (error) {
      if (error instanceof DomainError) {
        this.#reject(error.code, error.message);
      } else {
        logger.error({ err: error, container: id }, 'cannot send a message to the console of a server');
        this.#reject('internal_error', 'Internal error. The daemon’s log has the details.');
      }
    } finally {
      this.#typingCount -= 1;
    }
  }

  #rejectFast(): void {
    const now = performance.now();
    if (now - this.#warnedTooFastMs < TOO_FAST_EVERY_MS) return;
    this.#warnedTooFastMs = now;
    this.#reject(
      'rate_limited',
      `Messages arrive too fast and are dropped: the limit is ${INPUT.perSecond} per second.`,
    );
  }

  #reject(error: string, message: string): void {
    // A client that sends many invalid messages and reads nothing must not push state changes out of the queue.
    if (this.#queue.messages < MAX_ERRORS_WAITING) this.send({ type: 'error', error, message });
  }
}

function* outputOf(lines: string[]): Generator<ConsoleServerMessage> {
  for (let from = 0; from < lines.length; from += MAX_WAITING.maxLines) {
    yield { type: 'output', lines: lines.slice(from, from + MAX_WAITING.maxLines) };
  }
}

/** Allows `INPUT.perSecond` messages on average and `INPUT.burst` messages at once (a token bucket). */
class InputBudget {
  #left = INPUT.burst;
  #atMs = performance.now();

  /** Takes a token, if there is one. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(INPUT.burst, this.#left + ((now - this.#atMs) / 1000) * INPUT.perSecond);
    this.#atMs = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
