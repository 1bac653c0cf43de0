import type { RunningService } from '../../apps/http.js';
import { sendToParent } from './messages.js';
import { notifySupervisor } from './notify-supervisor.js';
import { reportFailure, reportUncaught } from './report.js';
import { onStopSignals } from './stop-signals.js';

/** The time limit for the whole stop, including requests in progress. It must be less than 10 s. */
const STOP_TIMEOUT_MS = 9500;

export type Served = { service: RunningService; notes: string[] };

/**
 * Runs a service until SIGINT, SIGTERM or the exit of the parent process. The same signal again stops it immediately.
 * @param start returns the service and the lines to print
 */
export async function serve(start: () => Promise<Served>): Promise<Served> {
  reportUncaught();
  const starting = start();
  const stop = stopOnce(starting);
  onStopSignals(stop, () => process.exit(1));
  process.on('disconnect', stop);
  // If the parent exited while the modules were loading, there is no `disconnect` event.
  if (process.send && !process.connected) stop();
  const served = await starting;
  const { service, notes } = served;
  if (process.connected) await sendToParent({ type: 'ready', url: service.url, notes });
  else {
    console.log(notes.join('\n'));
    await notifySupervisor();
  }
  return served;
}

/**
 * Returns a function that stops the service once. If a start is in progress, it waits for that, so that no change of
 * the database schema is interrupted.
 */
function stopOnce(starting: Promise<Served>): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    starting.then(
      ({ service }) => service.stop().then(() => process.exit(0), failStop),
      // Ignore the error, because the caller of `serve` reports it.
      () => undefined,
    );
  };
}

function failStop(error: unknown): never {
  process.exit(reportFailure(error));
}
