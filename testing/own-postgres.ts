import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../lib/errors.js';
import { startPostgres } from './services/postgres.js';

/** A PostgreSQL that one suite may stop, end and begin anew. */
export type OwnPostgres = {
  url: string;
  /** None of its processes does anything any more; what is connected stays so. */
  hang(): void;
  goOn(): void;
  /** Those that answer queries, as the kernel does that is out of memory: all begin anew. */
  killWorkers(): void;
  dispose(): Promise<void>;
};

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-postgres-'));
  // It runs as another user, who has to get through.
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
        // It has ended by itself since it was seen.
        if (errorCode(error) !== 'ESRCH') throw error;
      }
    }
  };
  /** Its own process first, so that it begins no other meanwhile. */
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
