import { setTimeout as sleep } from 'node:timers/promises';
import { isKind } from '../../../lib/errors/errors.js';
import { NodeBusyError } from '../../nodes/connection/node-refusals.js';

/** How long a request waits in total while the node has too many requests. */
const BUSY_MS = 10_000;
const BUSY_PAUSE_MS = 1000;

/** Sends a request again while it was refused, and certainly not executed, because of too many other requests. */
export async function patient<T>(work: () => Promise<T>): Promise<T> {
  const untilMs = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof NodeBusyError || isKind(error, 'rate_limited');
      if (!isBusy || performance.now() + BUSY_PAUSE_MS > untilMs) throw error;
      await sleep(BUSY_PAUSE_MS);
    }
  }
}
