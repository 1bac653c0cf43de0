import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from '../../daemon/catalog/container-spec.js';
import { eventually } from '../time/eventually.js';

/** The memory is unlocked after this time at the latest: a daemon that waits for it fails the test, but recovers. */
const DEFAULT_MAX_S = 40;

/**
 * With this, a server can lock its memory map in the kernel for as long as it likes (hung-memory.c): a program, and a
 * file system in the server's folder whose process runs as the server's user.
 */
export class HungMemory {
  readonly #folder: string;
  readonly #mount: string;
  readonly #gcc: string;
  readonly #maxS: number;
  #fileSystem: ChildProcess | undefined;

  /** @param gcc the test service `hung-memory` */
  constructor(folder: string, gcc: string, maxS = DEFAULT_MAX_S) {
    this.#folder = folder;
    this.#gcc = gcc;
    this.#maxS = maxS;
    this.#mount = join(folder, 'far');
  }

  /** Must be called before the server starts, so that the mount is in its mount namespace. */
  async mount({ uid }: ServerUser): Promise<void> {
    const program = join(this.#folder, 'hung-memory');
    const source = join(import.meta.dirname, 'hung-memory.c');
    execFileSync(this.#gcc, ['-O1', '-static', '-pthread', '-o', program, source]);
    mkdirSync(this.#mount);
    let said = '';
    this.#fileSystem = spawn(program, ['serve', this.#mount, String(uid), String(this.#maxS)]);
    this.#fileSystem.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await eventually('the mount', () => said === 'mounted\n');
  }

  /** A shell command for the server. Whoever reads /proc hangs at its processes, and with `exec` at a child of one. */
  static readonly COMMAND = './hung-memory hang far/a & ./hung-memory hang far/b exec & wait';

  /** Whether the memory is still locked, which is the case while the process of the file system lives. */
  get isLocked(): boolean {
    const { exitCode, signalCode } = this.#fileSystem ?? {};
    return exitCode === null && signalCode === null;
  }

  /** Makes every call of the file system wait until it is disposed of. */
  hangFileSystem(): void {
    this.#fileSystem?.kill('SIGSTOP');
  }

  dispose(): void {
    this.#fileSystem?.kill('SIGKILL');
    spawnSync('umount', ['--lazy', this.#mount]);
  }
}
