import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from '../daemon/catalog/container-spec.js';
import { eventually } from './eventually.js';
import { testService } from './services/describe-with.js';

/** After which the memory is let go of in any case, so that a daemon that waits for it fails its test and goes on. */
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

  /** To be called before the server starts, so that its view has the mount. */
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

  /** A line of shell for the server: its process, and where it says so a child of it, is not to be read about. */
  static readonly COMMAND = './hung-memory hang far/a & ./hung-memory hang far/b exec & wait';

  /** Whether the memory is still locked: the file system lives, and has not been told to let go. */
  get isLocked(): boolean {
    const { exitCode, signalCode } = this.#fileSystem ?? {};
    return exitCode === null && signalCode === null;
  }

  dispose(): void {
    this.#fileSystem?.kill('SIGKILL');
    spawnSync('umount', ['--lazy', this.#mount]);
  }
}
