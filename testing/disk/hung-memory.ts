import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from '../../daemon/catalog/container-spec.js';
import { eventually } from '../time/eventually.js';

/** The maximum time until the memory is unlocked. So a daemon that waits for it fails the test, but recovers. */
const DEFAULT_MAX_S = 40;

/**
 * Lets a server lock its memory map in the kernel for as long as it likes (hung-memory.c). It consists of a program,
 * and of a file system in the server's folder whose process runs as the server's user.
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

  /**
   * A shell command for the server. A program that reads /proc hangs at the server's processes and, with `exec`, at a
   * child of one of them.
   */
  static readonly COMMAND = './hung-memory hang far/a & ./hung-memory hang far/b exec & wait';

  /** Whether the memory is still locked. It is, as long as the process of the file system lives. */
  get isLocked(): boolean {
    const { exitCode, signalCode } = this.#fileSystem ?? {};
    return exitCode === null && signalCode === null;
  }

  /** Makes every call of the file system wait until this object is disposed of. */
  hangFileSystem(): void {
    this.#fileSystem?.kill('SIGSTOP');
  }

  dispose(): void {
    this.#fileSystem?.kill('SIGKILL');
    spawnSync('umount', ['--lazy', this.#mount]);
  }
}
