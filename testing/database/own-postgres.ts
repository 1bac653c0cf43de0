import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors/errors.js';
import { startPostgres } from '../services/postgres.js';

/** A PostgreSQL server of one suite, which the suite can stop, kill and start again. */
export type OwnPostgres = {
  url: string;
  /** Suspends all its processes (SIGSTOP). Existing connections stay open. */
  hang(): void;
  goOn(): void;
  /**
   * Kills the processes that execute queries, as the kernel does when memory runs out. PostgreSQL then restarts all of
   * them.
   */
  killWorkers(): void;
  dispose(): Promise<void>;
};

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-postgres-'));
  // PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o711);
  const place = (name: string, mode = 0o711) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode });
    return path;
  };
  const { url, stop } = await startPostgres({ place });
  const [pid] = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
  const signalChildren = (name: NodeJS.Signals) => {
    for (const child of childrenOf(Number(pid))) {
      try {
        process.kill(child, name);
      } catch (error) {
        // The process has ended by itself in the meantime.
        if (errorCode(error) !== 'ESRCH') throw error;
      }
    }
  };
  /** Sends a signal to all processes, to the main process first: when that is suspended, it starts no others. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    process.kill(Number(pid), name);
    signalChildren(name);
  };
  const goOn = () => signal('SIGCONT');
  const killWorkers = () => signalChildren('SIGKILL');
  return {
    url,
    killWorkers,
    hang: () => signal('SIGSTOP'),
    goOn,
    async dispose() {
      goOn();
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
