import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from '../daemon/catalog/container-spec.js';
import { eventually } from './eventually.js';
import { testService } from './services/describe-with.js';

/** The memory is unlocked after this time in any case, so that a daemon that waits for it fails the test but recovers. */
const MAX_S = 40;

/**
 * What a server needs to lock its memory map in the kernel for as long as it likes (hung-memory.c): a program, and a
 * file system in the server's folder whose process runs as the server's user.
 */
export class HungMemory {
  readonly #folder: string;
  readonly #mount: string;
  #fileSystem: ChildProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#mount = join(folder, 'far');
  }

  /** Must be called before the server starts, so that the mount is in its mount namespace. */
  async mount({ uid }: ServerUser): Promise<void> {
    const program = join(this.#folder, 'hung-memory');
    const source = join(import.meta.dirname, 'hung-memory.c');
    execFileSync(testService('hung-memory'), ['-O1', '-pthread', '-o', program, source]);
    mkdirSync(this.#mount);
    let said = '';
    this.#fileSystem = spawn(program, ['serve', this.#mount, String(uid), String(MAX_S)]);
    this.#fileSystem.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await eventually('the mount', () => said === 'mounted\n');
  }

  /** Shell command for the server. Reads of /proc hang for its processes and, with `exec`, also for a child of one. */
  static readonly COMMAND = './hung-memory hang far/a & ./hung-memory hang far/b exec & wait';

  /** Whether the memory is still locked: the process of the file system lives. */
  get isLocked(): boolean {
    const { exitCode, signalCode } = this.#fileSystem ?? {};
    return exitCode === null && signalCode === null;
  }

  dispose(): void {
    this.#fileSystem?.kill('SIGKILL');
    spawnSync('umount', ['--lazy', this.#mount]);
  }
}
