import { atMost } from '../../../../lib/async/waker.js';
import { DomainError } from '../../../../lib/errors/errors.js';
import { hostRefusal } from '../../../../lib/errors/host-fault.js';
import { beginProcess, type WorkerProgram } from '../../../../lib/process/worker-program.js';
import { requireDescriptors } from './program.js';
import { type ProcessStatus, parseStatus } from './table.js';

/** A file or link in /proc/PID. */
export type ProcessFile = 'stat' | 'status' | 'cmdline' | 'environ' | 'io' | 'fd/1' | 'fd/2';

/** The content of a file; null if the process has ended or may not be read; undefined if the read timed out. */
export type ProcessText = string | null | undefined;

export type ReaderRequest = { id: number } & (
  | { pid: number; names: readonly ProcessFile[] }
  | { scan: true }
);
export type ReaderReply = { id: number } & (
  | { text: string | null }
  | { part: (readonly [pid: number, status: string])[] }
  | { done: true }
  | { code: string }
);

type Parts = (readonly [pid: number, status: string])[];

type Pending = {
  request: ReaderRequest;
  /** The contents of the requested files that have been read so far. */
  texts: (string | null)[];
  onPart(part: Parts): void;
  /** Completes the request. @param isWhole whether all files were read */
  settle(isWhole: boolean): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout | undefined;
  /**
   * When the request was sent. If this was shortly before the reader was killed, the request is sent again to the next
   * reader.
   */
  sentAtMs: number;
};

const MAX_HEAP_MB = 128;
const IDLE_MS = 10_000;
/** The time limit of a read. /proc is in memory, so a slow read means that it waits for a lock of the process. */
const ANSWER_MS = 2000;
/** The time limit for the start of the reading process, which takes 50 ms, or seconds on a busy host. */
const BEGIN_MS = 10_000;
/** For how long only `status` of a process is read, after a read of its other files has timed out. */
const SHUNNED_MS = 30_000;
const MAX_SHUNNED = 10_000;
/** The maximum number of killed readers that still exist: a read that is blocked in the kernel may not be killable. */
const MAX_STUCK = 4;
const READS_AT_ONCE = 4;
const ALL_MS = 4000;
const KILL_MS = 1000;

const WHAT = 'The list of processes cannot be read';

/**
 * Reads files in /proc in a separate process, because a server can block such a read: `cmdline` and `environ` wait
 * for the lock of the server's memory map, and `stat`, `io` and the links in `fd` wait for a child of the server that
 * is blocked in execve(2). The separate process is started at the first request, killed when a read is blocked, and
 * ended when it is idle.
 */
export class ProcessReader {
  #program: WorkerProgram | undefined;
  #hasAnswered = false;
  #lastId = 0;
  #stuck = 0;
  #idle: NodeJS.Timeout | undefined;
  readonly #pending = new Map<number, Pending>();
  /**
   * The processes of which only `status` is read, because another read has timed out. The value is the time until which
   * this applies.
   */
  readonly #shunned = new Map<number, number>();

  /**
   * Reads files of a process in the order of `names`. The result is undefined for a file whose read is blocked and
   * for all files after it.
   *
   * @throws DomainError `unavailable` if the host cannot start a reader
   */
  async read(pid: number, names: readonly ProcessFile[]): Promise<ProcessText[]> {
    const isShunned = (this.#shunned.get(pid) ?? 0) > performance.now();
    const wanted = isShunned ? names.filter((name) => name === 'status') : names;
    const { texts, isWhole } = await this.#ask({ id: this.#nextId(), pid, names: wanted });
    if (!isWhole) {
      if (this.#shunned.size >= MAX_SHUNNED) this.#shunned.clear();
      this.#shunned.set(pid, performance.now() + SHUNNED_MS);
    }
    const found = new Map(wanted.map((name, index) => [name, texts[index]]));
    return names.map((name) => found.get(name));
  }

  /** Reads the same files of many processes. Files that could not be read within four seconds are undefined. */
  async readAll(pids: readonly number[], names: readonly ProcessFile[]): Promise<ProcessText[][]> {
    const found: ProcessText[][] = pids.map(() => names.map(() => undefined));
    const endsAtMs = performance.now() + ALL_MS;
    let next = 0;
    const lane = async () => {
      while (next < pids.length && performance.now() < endsAtMs) {
        const at = next;
        next += 1;
        found[at] = await this.read(pids[at] ?? 0, names);
      }
    };
    await Promise.all(Array.from({ length: READS_AT_ONCE }, lane));
    return found;
  }

  /** Returns the status of all living processes. @throws DomainError `unavailable` */
  async scan(): Promise<ProcessStatus[]> {
    const found: ProcessStatus[] = [];
    const onPart = (part: Parts) => {
      for (const [pid, text] of part) {
        const status = parseStatus(pid, text);
        if (status !== null) found.push(status);
      }
    };
    const { isWhole } = await this.#ask({ id: this.#nextId(), scan: true }, onPart);
    if (!isWhole)
      throw new DomainError(
        'unavailable',
        'The list of processes cannot be read, because reading /proc timed out. Try again in a moment.',
      );
    return found;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const program = this.#program;
    this.#program = undefined;
    for (const { settle } of this.#pending.values()) settle(false);
    if (program === undefined) return;
    const ending = this.#end(program);
    program.ref();
    await atMost(ending, KILL_MS);
    program.unref();
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  async #ask(request: ReaderRequest, onPart: Pending['onPart'] = () => undefined) {
    clearTimeout(this.#idle);
    const texts: Pending['texts'] = [];
    try {
      const isWhole = await new Promise<boolean>((settle, reject) => {
        const pending = { request, texts, onPart, settle, reject, timer: undefined, sentAtMs: 0 };
        this.#pending.set(request.id, pending);
        this.#send(pending);
      });
      return { texts, isWhole };
    } catch (error) {
      throw hostRefusal(error, WHAT);
    } finally {
      clearTimeout(this.#pending.get(request.id)?.timer);
      this.#pending.delete(request.id);
      if (this.#pending.size === 0) this.#rest();
    }
  }

  #send(pending: Pending): void {
    const program = this.#begun();
    clearTimeout(pending.timer);
    pending.sentAtMs = performance.now();
    pending.timer = setTimeout(() => this.#giveUp(), this.#hasAnswered ? ANSWER_MS : BEGIN_MS);
    program.ref();
    program.postMessage(pending.request);
  }

  #begun(): WorkerProgram {
    if (this.#program !== undefined) return this.#program;
    if (this.#stuck >= MAX_STUCK)
      throw new Error('too many processes that read /proc are blocked and cannot be ended');
    requireDescriptors();
    const program = beginProcess(import.meta.dirname, 'process-file-reader', MAX_HEAP_MB);
    this.#program = program;
    this.#hasAnswered = false;
    program.on('message', (reply: ReaderReply) => this.#take(program, reply));
    const gone = (cause?: unknown) => {
      if (this.#program !== program) return;
      this.#program = undefined;
      for (const { reject } of this.#pending.values())
        reject(cause ?? new Error('the process that reads /proc has ended'));
    };
    program.on('error', gone);
    program.on('exit', () => gone());
    return program;
  }

  #take(program: WorkerProgram, reply: ReaderReply): void {
    if (this.#program !== program) return;
    if (!this.#hasAnswered) {
      this.#hasAnswered = true;
      // The reader responds, so it has started: from now on, the shorter time limit applies to all its requests.
      for (const pending of this.#pending.values()) this.#expectSoon(pending);
    }
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    if ('done' in reply) pending.settle(true);
    else if ('code' in reply) {
      pending.reject(
        Object.assign(new Error(`a file in /proc cannot be read (${reply.code})`), { code: reply.code }),
      );
    } else {
      if ('part' in reply) pending.onPart(reply.part);
      else pending.texts.push(reply.text);
      this.#expectSoon(pending);
    }
  }

  #expectSoon(pending: Pending): void {
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => this.#giveUp(), ANSWER_MS);
  }

  /** Kills a reader that is blocked. Requests that were sent to it recently are sent again to the next reader. */
  #giveUp(): void {
    const program = this.#program;
    this.#program = undefined;
    if (program !== undefined) void this.#end(program);
    for (const pending of this.#pending.values()) {
      if (performance.now() - pending.sentAtMs >= ANSWER_MS / 2) {
        pending.settle(false);
        continue;
      }
      try {
        // The next reader reads the files of the request again, from the first one on.
        pending.texts.length = 0;
        this.#send(pending);
      } catch (error) {
        pending.reject(error);
      }
    }
  }

  /** Kills a reader. Until it has exited, it counts towards MAX_STUCK. */
  #end(program: WorkerProgram): Promise<void> {
    program.unref();
    this.#stuck += 1;
    return program.terminate().then(() => {
      this.#stuck -= 1;
    });
  }

  #rest(): void {
    this.#program?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const program = this.#program;
      this.#program = undefined;
      if (program !== undefined) void this.#end(program);
    }, IDLE_MS).unref();
  }
}

/** Returns all user ids that living processes have or can switch to. @throws DomainError `unavailable` */
export async function userIdsInUse(): Promise<ReadonlySet<number>> {
  const reader = new ProcessReader();
  try {
    return new Set((await reader.scan()).flatMap(({ users }) => users));
  } finally {
    await reader.close();
  }
}
