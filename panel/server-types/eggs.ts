import { once } from 'node:events';
import type { EggContent, EggReading } from '../../generated/panel/types.js';
import { MAX_EGG_BYTES } from '../../lib/eggs/egg.js';
import { DomainError, errorCode, isKind } from '../../lib/errors/errors.js';
import { GuardedFetch } from '../../lib/guarded-fetch/guarded-fetch.js';
import { createGate } from '../../lib/limits/gate.js';
import { beginWorker } from '../../lib/process/worker-program.js';
import type { EggReply, EggRequest } from './egg-worker.js';

/** Eggs of Pterodactyl and Pelican, which administrators import as server types. */
export interface Eggs {
  /**
   * Reads an egg from its text or from a URL, and returns the definition of a server type that is made from it. Stores nothing.
   *
   * @throws DomainError `invalid_input` that names the refused part, also for a URL that must not be reached; `rate_limited`;
   * `unavailable`, also if the host of the URL does not respond
   */
  read(source: EggContent): Promise<EggReading>;
}

/** How many eggs are read at the same time, each in a thread of its own. */
const MAX_RUNNING = 2;
const MAX_FETCHING = 8;
const MAX_WAITING = 50;
/** Reading takes less than a second, and the start of a thread some 50 ms on an idle host. */
const TIMEOUT_MS = 15_000;
const MAX_HEAP_MB = 256;
/** The time limit for the file at a URL. */
const FETCH_TIMEOUT_MS = 30_000;

type EggsOptions = {
  /** Addresses and ranges that are read although they are not public. */
  fetchAllow?: readonly string[];
  timeoutMs?: number;
};

/**
 * Creates the reader of eggs. A text of 1 MiB takes up to some hundred milliseconds, so eggs are read in worker threads with limits
 * of time and memory.
 */
export function createEggs({ fetchAllow = [], timeoutMs = TIMEOUT_MS }: EggsOptions = {}): Eggs {
  const web = new GuardedFetch({ allow: fetchAllow, waits: { totalMs: FETCH_TIMEOUT_MS } });
  const limits = {
    maxWaiting: MAX_WAITING,
    maxWaitMs: TIMEOUT_MS,
    refusal: 'Too many eggs are being read at the same time. Try again in a moment.',
  };
  const reading = createGate({ ...limits, maxRunning: MAX_RUNNING });
  // A gate of its own, so that slow hosts do not delay the reading of other eggs.
  const fetching = createGate({ ...limits, maxRunning: MAX_FETCHING });
  return {
    async read({ content, url }) {
      const text = content ?? (await fetching(() => fetched(web, url ?? '')));
      const reply = await reading(() => readInThread({ content: text }, timeoutMs));
      if ('reading' in reply) return reply.reading;
      throw refusal(reply.refused, url === undefined ? PATHS.content : PATHS.url);
    },
  };
}

/** Returns the text at a URL. */
async function fetched(web: GuardedFetch, url: string): Promise<string> {
  const options = { maxBytes: MAX_EGG_BYTES, signal: new AbortController().signal };
  try {
    const parts: Buffer[] = [];
    await web.get(url, options, async ({ body }) => {
      for await (const part of body) parts.push(part);
    });
    return Buffer.concat(parts).toString('utf8');
  } catch (error) {
    if (isKind(error, 'invalid_input')) throw refusal(error.message, PATHS.url);
    if (isKind(error, 'too_large'))
      throw refusal('The file is larger than 1 MiB, so it is not an egg.', PATHS.url);
    throw error;
  }
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

const PATHS = { content: '/body/content', url: '/body/url' };

const refusal = (message: string, path = PATHS.content) =>
  new DomainError('invalid_input', message, { details: [{ path, message }] });
