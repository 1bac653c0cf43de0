import { once } from 'node:events';
import type { EggReading } from '../../generated/panel/types.js';
import { DomainError, errorCode } from '../../lib/errors/errors.js';
import { createGate } from '../../lib/limits/gate.js';
import { beginWorker } from '../../lib/process/worker-program.js';
import type { EggReply, EggRequest } from './egg-worker.js';

/** Eggs of Pterodactyl and Pelican, which administrators import as server types. */
export interface Eggs {
  /**
   * Reads an egg, and returns the definition of a server type that is made from it. Stores nothing.
   *
   * @throws DomainError `invalid_input` that names the refused part; `rate_limited`; `unavailable`
   */
  read(content: string): Promise<EggReading>;
}

/** How many eggs are read at the same time, each in a thread of its own. */
const MAX_RUNNING = 2;
const MAX_WAITING = 50;
/** Reading takes less than a second, and the start of a thread some 50 ms on an idle host. */
const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 256;

/**
 * Creates the reader of eggs. A text of 1 MiB takes up to some hundred milliseconds, so eggs are read in worker threads with limits
 * of time and memory.
 */
export function createEggs({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): Eggs {
  const gate = createGate({
    maxRunning: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    maxWaitMs: TIMEOUT_MS,
    refusal: 'Too many eggs are being read at the same time. Try again in a moment.',
  });
  return {
    async read(content) {
      const reply = await gate(() => readInThread({ content }, timeoutMs));
      if ('reading' in reply) return reply.reading;
      throw refusal(reply.refused);
    },
  };
}

async function readInThread(data: EggRequest, timeoutMs: number): Promise<EggReply> {
  const signal = AbortSignal.timeout(timeoutMs);
  let worker: ReturnType<typeof beginWorker> | undefined;
  try {
    worker = beginWorker(import.meta.dirname, 'egg-worker', MAX_HEAP_MB, { data });
    const [reply] = (await once(worker, 'message', { signal })) as [EggReply];
    return reply;
  } catch (error) {
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY')
      throw refusal('The egg is refused: it needs too much memory.');
    const why = signal.aborted ? `took longer than ${timeoutMs / 1000} s` : 'was interrupted';
    throw new DomainError('unavailable', `Reading the egg ${why}: try again.`, { cause: error });
  } finally {
    await worker?.terminate();
  }
}

const refusal = (message: string) =>
  new DomainError('invalid_input', message, { details: [{ path: '/body/content', message }] });
