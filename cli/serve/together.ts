import { errorCode } from '../../lib/errors/errors.js';
import { onMessage } from './messages.js';
import { restartDelays } from './restart-delays.js';
import type { Service } from './service.js';
import { onStopSignals } from './stop-signals.js';

export type Together = {
  /** Settles with the exit code when every service has exited for good. */
  ended: Promise<number>;
  /**
   * Must be called when all services are ready. From then on, the unexpected exit of a service is reported, and
   * `restarted` is started again when it exits. Before that, a service that cannot start prints the reason itself.
   */
  ready(): void;
  stop(): Promise<number>;
};

/** How long to wait after SIGTERM before a service is killed. Each service stops within 9.5 s. */
const KILL_AFTER_MS = 9800;

/**
 * Runs services together. Stops all of them at a stop signal, or when a service other than `restarted` exits.
 *
 * @param restarted the service that is started again, with increasing delays, each time it exits
 */
export function startTogether(services: readonly Service[], restarted: Service): Together {
  let isAsked = false;
  let isReady = false;
  const stopping = new AbortController();
  const kill = (signal: NodeJS.Signals) => {
    for (const service of services) service.process.kill(signal);
  };
  const stopAll = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    kill('SIGTERM');
    setTimeout(() => kill('SIGKILL'), KILL_AFTER_MS).unref();
  };
  onStopSignals(
    () => {
      isAsked = true;
      stopAll();
    },
    () => kill('SIGKILL'),
  );

  const endOf = async (service: Service): Promise<number> => {
    const delays = restartDelays();
    for (;;) {
      const startedAtMs = performance.now();
      const { code, reason, isExpected } = await endOfProcess(service);
      if (stopping.signal.aborted) return code;
      if (!isReady || service !== restarted) {
        // Report the exit, unless the service exited with a code before it was ready: then it has printed the reason
        // itself.
        if (isReady || !isExpected)
          console.error(`berth: The ${service.name} ${reason}, so all of Berth is stopped.`);
        stopAll();
        return code;
      }
      await waitToRestart(service, reason, delays.next(performance.now() - startedAtMs), stopping.signal);
      if (stopping.signal.aborted) return 0;
      service.restart();
      reportReturn(service);
    }
  };

  const ended = Promise.all(services.map(endOf)).then((codes) => Math.max(isAsked ? 0 : 1, ...codes));
  return {
    ended,
    ready: () => {
      isReady = true;
    },
    stop: () => {
      stopAll();
      return ended;
    },
  };
}

type End = { code: number; reason: string; isExpected: boolean };

/** Settles when the service's current process has exited or could not be started. */
function endOfProcess({ process }: Service): Promise<End> {
  return new Promise((resolve) => {
    process.once('error', (error) => {
      const reason = `cannot be started (${errorCode(error) ?? error.message})`;
      resolve({ code: 1, reason, isExpected: false });
    });
    process.once('exit', (exitCode, signal) => {
      // A service that is still loading has no signal handler, so the signal ends it directly. This counts as a normal
      // exit.
      const code = exitCode ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
      const reason = `has ended (${signal ?? `exit code ${exitCode}`})`;
      resolve({ code, reason, isExpected: exitCode !== null });
    });
  });
}

function waitToRestart(
  service: Service,
  reason: string,
  delayMs: number,
  stopping: AbortSignal,
): Promise<void> {
  const note = `The rest of Berth and all servers keep running. The ${service.name} is started again in ${delayMs / 1000} s.`;
  console.error(`berth: The ${service.name} ${reason}. ${note}`);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    stopping.addEventListener('abort', end);
  });
}

function reportReturn({ name, process }: Service): void {
  const end = onMessage(process, 'ready', () => {
    end();
    console.error(`berth: The ${name} is running again.`);
  });
}
