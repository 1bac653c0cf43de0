import type { RunningService } from '../apps/http.js';

/** The whole stop, drain included, is over by then (house rule: 10 s). */
const STOP_TIMEOUT_MS = 9500;

/** Told to `berth up` by a service that it has started, in place of lines for people. */
export type ReadyMessage = { type: 'ready'; url: string; notes: string[] };

export type Served = { service: RunningService; notes: string[] };

/**
 * Runs a service until it is told to end, by SIGINT, SIGTERM or a vanished parent. A second signal ends it at
 * once. `start` gives the service and what a person should be told of it.
 */
export async function serve(start: () => Promise<Served>): Promise<Served> {
  const served = await start();
  const stop = stopOnce(served.service);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  const message: ReadyMessage = { type: 'ready', url: served.service.url, notes: served.notes };
  if (process.send) process.send(message);
  else for (const line of served.notes) console.log(line);
  return served;
}

function stopOnce(service: RunningService): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
}
