import type { RunningService } from '../apps/http.js';
import { tellParent } from './messages.js';
import { reportFailure, reportUncaught } from './report.js';
import { onStopSignals } from './stop-signals.js';

/** The whole stop, drain included, is over by then (house rule: 10 s). */
const STOP_TIMEOUT_MS = 9500;

export type Served = { service: RunningService; notes: string[] };

/**
 * Runs a service until it is told to end, by SIGINT, SIGTERM or a vanished parent. The same signal once more
 * ends it at once. `start` gives the service and what a person should be told of it.
 */
export async function serve(start: () => Promise<Served>): Promise<Served> {
  reportUncaught();
  const starting = start();
  const stop = stopOnce(starting);
  onStopSignals(stop, () => process.exit(1));
  process.on('disconnect', stop);
  // A parent that went while our modules were loading is not told again.
  if (process.send && !process.connected) stop();
  const served = await starting;
  const { service, notes } = served;
  if (process.connected) await tellParent({ type: 'ready', url: service.url, notes });
  else console.log(notes.join('\n'));
  return served;
}

/** A start under way is finished first: its end is as short, and a schema is not left half changed. */
function stopOnce(starting: Promise<Served>): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    starting.then(
      ({ service }) => service.stop().then(() => process.exit(0), failStop),
      // Whoever waits for `serve` tells of it.
      () => undefined,
    );
  };
}

function failStop(error: unknown): never {
  process.exit(reportFailure(error));
}
