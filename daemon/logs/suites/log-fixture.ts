import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import type { Client } from '../../concurrency/bounds.js';
import { type LogQuery, LogStore, type LogStoreOptions, type LogWriter } from '../log-store.js';

export const LOG_ID = 'cnt_00000000000000000000000000';
const silent = () => undefined;
export const silentLogger = { debug: silent, info: silent, warn: silent, error: silent };

/** A log store in a temporary folder, with writers for its logs. */
export class LogFixture {
  readonly folder: string;
  readonly clock: TestClock = testClock();
  readonly warnings: string[] = [];
  readonly store: LogStore;
  readonly #writers = new Map<string, LogWriter>();

  constructor(options: Partial<LogStoreOptions> = {}) {
    this.folder = options.folder ?? mkdtempSync(join(tmpdir(), 'berth-logs-'));
    const warn = (_: unknown, message: string) => void this.warnings.push(message);
    const logger = { ...silentLogger, warn };
    this.store = new LogStore({ folder: this.folder, clock: this.clock, logger, ...options });
  }

  /** Adds output of a run to a log. */
  async add(text: string | Buffer, id = LOG_ID): Promise<void> {
    await (await this.#writer(id)).append(Buffer.from(text), { runId: 'run_1', cursor: 'c' });
  }

  async endRun(id = LOG_ID): Promise<void> {
    await (await this.#writer(id)).endRun();
    this.clock.advance(1);
  }

  /** Settles when all archives are compressed. */
  packed(): Promise<void> {
    return this.store.sweep(() => true);
  }

  async history(query: Partial<LogQuery> = {}, id = LOG_ID, reader = quietReader()) {
    const result = await this.store.count(id, { tail: 10_000, ...query }, reader);
    return { ...result, lines: result.lines.map(({ text }) => text) };
  }

  async archive(name: string, tail = 10_000, id = LOG_ID) {
    const result = await this.store.count(id, { tail }, quietReader(), name);
    return { ...result, lines: result.lines.map(({ text }) => text) };
  }

  at(name: string, id = LOG_ID): string {
    return join(this.folder, id, name);
  }

  async closeWriters(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.close();
    this.#writers.clear();
  }

  async close(): Promise<void> {
    await this.closeWriters();
    await this.store.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #writer(id: string): Promise<LogWriter> {
    const writer = this.#writers.get(id) ?? (await this.store.open(id));
    this.#writers.set(id, writer);
    return writer;
  }
}

/** Returns a client that receives every response at once. */
export const quietReader = (signal = new AbortController().signal): Client => ({
  keyId: 'dk_one',
  whenOver: (listener) => listener(),
  signal,
});
