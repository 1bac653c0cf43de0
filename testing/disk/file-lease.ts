import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '../services/programs.js';

/**
 * Takes a lease (fcntl(2), F_SETLEASE) and ignores the signal that requests its release. A conflicting open(2) then
 * waits for /proc/sys/fs/lease-break-time (45 s by default).
 */
const SCRIPT = `
import fcntl, os, signal, sys
signal.signal(signal.SIGIO, signal.SIG_IGN)
is_write = sys.argv[2] == 'write'
file = os.open(sys.argv[1], os.O_RDWR if is_write else os.O_RDONLY)
fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK if is_write else fcntl.F_RDLCK)
print('held', flush=True)
sys.stdin.read()
`;

/** A process that holds a lease on a file. Needs python3, which comes with the test service `unzip`. */
export class FileLease {
  readonly #holder: ChildProcess;

  private constructor(holder: ChildProcess) {
    this.#holder = holder;
  }

  /** @param kind `write` conflicts with every open, `read` with opening for writing */
  static async hold(path: string, kind: 'read' | 'write' = 'write'): Promise<FileLease> {
    const python = findProgram('python3') ?? 'python3';
    const holder = spawn(python, ['-c', SCRIPT, path, kind], { stdio: ['pipe', 'pipe', 'inherit'] });
    const first = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')]);
    if (!String(first[0]).startsWith('held')) throw new Error(`cannot acquire a lease on ${path}`);
    return new FileLease(holder);
  }

  async release(): Promise<void> {
    if (this.#holder.exitCode !== null || this.#holder.signalCode !== null) return;
    const exited = once(this.#holder, 'exit');
    this.#holder.kill('SIGKILL');
    await exited;
  }
}
