import type { ChildProcess } from 'node:child_process';
import { errorCode } from '../lib/errors.js';
import { onStopSignals } from './stop-signals.js';

export type Service = { name: string; process: ChildProcess };

export type Together = {
  /** The exit code, once every one of them has ended. */
  ended: Promise<number>;
  /** From now on it is said when one ends unasked: before, it tells itself why it could not start. */
  tellOfEnd(): void;
  stop(): Promise<number>;
};

/** Each service stops by itself within 9.5 s; this is for one that does not. */
const KILL_AFTER_MS = 9800;

/** The first of the services to end, or a signal, ends all. */
export function startTogether(services: Service[]): Together {
  let asked = false;
  let isStopping = false;
  let tells = false;
  const kill = (signal: NodeJS.Signals) => {
    for (const { process } of services) process.kill(signal);
  };
  const stopAll = () => {
    if (isStopping) return;
    isStopping = true;
    kill('SIGTERM');
    setTimeout(() => kill('SIGKILL'), KILL_AFTER_MS).unref();
  };
  onStopSignals(
    () => {
      asked = true;
      stopAll();
    },
    () => kill('SIGKILL'),
  );
  const endOf = ({ name, process }: Service) =>
    new Promise<number>((resolve) => {
      process.once('error', (error) => {
        console.error(`berth: The ${name} cannot be started (${errorCode(error) ?? error.message}).`);
        stopAll();
        resolve(1);
      });
      process.once('exit', (code, signal) => {
        // A signal tells nothing by itself; an exit code before the start is over has told why.
        if (!isStopping && (tells || code === null))
          console.error(
            `berth: The ${name} has ended (${signal ?? `exit code ${code}`}): all of Berth stops.`,
          );
        stopAll();
        // A service that is still loading ends by the very signal that it is asked by.
        resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
      });
    });
  const ended = Promise.all(services.map(endOf)).then((codes) => Math.max(asked ? 0 : 1, ...codes));
  return {
    ended,
    tellOfEnd: () => {
      tells = true;
    },
    stop: () => {
      stopAll();
      return ended;
    },
  };
}
