import type { ConsoleServerMessage } from '../../../generated/panel/types.js';
import { pause } from '../../../lib/async/waker.js';
import type { ConversationEnd } from '../../../lib/contract/conversation.js';
import type { DaemonConsole } from '../../nodes/client/daemon-socket.js';
import type { NodeClient } from '../../nodes/client/node.js';
import type { Twins } from '../forwarding/names.js';
import { panelValue } from '../forwarding/panel-value.js';
import { ConsoleMessage } from './console-message.js';
import { ConsoleViewer } from './console-viewer.js';
import { InputBudget } from './input-budget.js';
import { RecentOutput } from './recent-output.js';

/**
 * How long the first viewer waits for the earlier lines, which the node sends at once. Lines that arrive later are
 * shown as new ones.
 */
const REPLAY_MS = 100;
/** A batch is sent at once when it has this many lines or characters. */
const MAX_BATCH = { lines: 500, chars: 128 * 1024 };

export type ServerConsoleOptions = {
  client: NodeClient;
  twins: Twins;
  /** Returns the least time between two messages with output, so that many lines reach each viewer in one message. */
  batchMs(): number;
  onEnd(): void;
};

export type View = {
  /** The number of earlier lines that the viewer receives. */
  tail: number;
  /** Called with each line that the viewer has typed, after it was sent to the node. */
  onLine(line: string): void;
  onClose(): void;
};

/** The console of one server: one connection to its node, however many viewers there are. */
export class ServerConsole {
  readonly #viewers = new Set<ConsoleViewer>();
  readonly #recent = new RecentOutput();
  #status: ConsoleMessage | undefined;
  #batch: string[] = [];
  #batchChars = 0;
  /** Why the console has ended; undefined while it has not. */
  #end: ConversationEnd | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sentMs = Number.NEGATIVE_INFINITY;
  #daemon: DaemonConsole | undefined;
  /** The viewer who sent the last message: errors of the node are about it. */
  #sender: ConsoleViewer | undefined;
  /**
   * Limits the messages that all viewers send together. The node has this limit for each connection, and all viewers share
   * one connection.
   */
  readonly #budget = new InputBudget();
  readonly #options: ServerConsoleOptions;

  private constructor(options: ServerConsoleOptions) {
    this.#options = options;
  }

  /** Connects to the node. @throws DomainError the node's refusal, `unavailable` */
  static async open(options: ServerConsoleOptions): Promise<ServerConsole> {
    const { client, twins } = options;
    const console = new ServerConsole(options);
    console.#daemon = await client.openConsole(twins.containerId, RecentOutput.MAX_LINES, {
      onMessage: (message) => console.#take(panelValue(twins, message) as ConsoleServerMessage | undefined),
      onEnd: (isRemoved) => console.#finish(isRemoved ? 'gone' : 'unavailable'),
    });
    await pause(REPLAY_MS);
    return console;
  }

  get isEmpty(): boolean {
    return this.#viewers.size === 0;
  }

  /** Adds a viewer, who first receives the status and the last `tail` lines. */
  view({ tail, onLine, onClose }: View): ConsoleViewer {
    this.#sendBatch();
    const output = this.#recent.last(tail);
    const viewer: ConsoleViewer = new ConsoleViewer({
      earlier: [...(this.#status === undefined ? [] : [this.#status]), ...output],
      pass: (message) => {
        if (!this.#budget.take()) return false;
        if (this.#daemon === undefined) return true;
        this.#sender = viewer;
        this.#daemon.send(message);
        if (message.type === 'input') onLine(message.line);
        return true;
      },
      onClose: () => {
        this.#viewers.delete(viewer);
        if (this.#sender === viewer) this.#sender = undefined;
        onClose();
      },
    });
    this.#viewers.add(viewer);
    if (this.#end !== undefined) viewer.end(this.#end);
    return viewer;
  }

  /** Ends the connection to the node, and all viewers. */
  close(): void {
    this.#daemon?.close();
    this.#finish('unavailable');
  }

  #take(message: ConsoleServerMessage | undefined): void {
    if (message?.type === 'output') {
      for (const line of message.lines) {
        this.#batch.push(line);
        this.#batchChars += line.length;
        if (this.#batch.length >= MAX_BATCH.lines || this.#batchChars >= MAX_BATCH.chars) this.#sendBatch();
      }
      this.#sendSoon();
      return;
    }
    if (message === undefined) return;
    this.#sendBatch();
    const shared = new ConsoleMessage(message);
    if (message.type === 'status') this.#status = shared;
    const viewers =
      message.type !== 'error' ? this.#viewers : this.#sender === undefined ? [] : [this.#sender];
    for (const viewer of viewers) viewer.show(shared);
  }

  /** Sends the collected lines at once or, if other lines were just sent, when `batchMs()` has passed since then. */
  #sendSoon(): void {
    if (this.#batch.length === 0 || this.#timer !== undefined) return;
    const waitMs = this.#sentMs + this.#options.batchMs() - performance.now();
    if (waitMs <= 0) this.#sendBatch();
    else this.#timer = setTimeout(() => this.#sendBatch(), waitMs);
  }

  #sendBatch(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#batch.length === 0) return;
    const shared = new ConsoleMessage({ type: 'output', lines: this.#batch });
    this.#batch = [];
    this.#batchChars = 0;
    this.#sentMs = performance.now();
    this.#recent.add(shared);
    for (const viewer of this.#viewers) viewer.show(shared);
  }

  #finish(why: ConversationEnd): void {
    this.#sendBatch();
    this.#daemon = undefined;
    this.#end ??= why;
    for (const viewer of this.#viewers) viewer.end(why);
    this.#options.onEnd();
  }
}
