import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DirectoryEntry } from '../../../generated/daemon/types.js';
import { systemClock } from '../../../lib/time/clock.js';
import { openBelow } from '../../../testing/disk/open-below.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import type { Work } from '../../operations/operations.js';
import { Files } from '../files.js';
import type { FilesOptions } from '../files-options.js';
import { FixtureFolders } from './fixture-folders.js';

const CONTAINERS = ['cnt_one', 'cnt_two'];
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024 * 1024;
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

export type FixtureOptions = Partial<
  Pick<FilesOptions, 'keepFreeBytes' | 'diskTiming' | 'clock' | 'startTimer'>
> & {
  base?: string;
  /** The owner of new files in the containers' folders. A daemon that runs as root has one user per container. */
  owner?: ServerUser;
  /** The disk limit of each container. */
  limitBytes?: number;
};

/** The files of two containers on a real disk, and a folder outside of them that no operation may access. */
export class FilesFixture {
  readonly base: string;
  readonly servers: string;
  readonly outside: string;
  readonly staging: string;
  /** The warnings that were logged. */
  readonly warnings: unknown[];
  readonly files: Files;
  readonly folders: FixtureFolders;

  private constructor(
    base: string,
    files: Files,
    { folders, warnings }: { folders: FixtureFolders; warnings: unknown[] },
  ) {
    this.base = base;
    this.servers = join(base, 'servers');
    this.outside = join(base, 'outside');
    this.staging = join(base, 'staging');
    this.files = files;
    this.folders = folders;
    this.warnings = warnings;
  }

  static async open({ base, owner, limitBytes, ...more }: FixtureOptions = {}): Promise<FilesFixture> {
    const folder = base ?? mkdtempSync(join(tmpdir(), 'berth-files-'));
    const make = (name: string) => mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    for (const name of [...CONTAINERS.map((id) => join('servers', id)), 'outside']) make(name);
    const warnings: unknown[] = [];
    const warn = (context: object) => void warnings.push(context);
    const pathOf = (id: string) => join(folder, 'servers', id);
    const folders = new FixtureFolders({ ids: CONTAINERS, owner, limitBytes, pathOf });
    const files = await openFiles(folder, folders, warn, more);
    return new FilesFixture(folder, files, { folders, warnings });
  }

  /** Returns the path of the first container's folder, or of an entry in it. */
  at(...names: string[]): string {
    return join(this.servers, 'cnt_one', ...names);
  }

  async list(path: string, isRecursive = false): Promise<DirectoryEntry[]> {
    const entries: DirectoryEntry[] = [];
    for await (const entry of this.files.list(path, { keyId: 'dk_one', isRecursive })) entries.push(entry);
    return entries;
  }

  async names(path: string, isRecursive = false): Promise<string[]> {
    return (await this.list(path, isRecursive)).map(({ name }) => name);
  }

  /** Returns the paths below the fixture's folder that this process has open. */
  held(): string[] {
    return openBelow(this.base);
  }

  /** Returns a checksum of everything in the folder outside: names, types, owners, modes, times and contents. */
  outsideSum(): string {
    const script = `find . -printf '%p %y %U %G %m %s %T@ %l\\n' | sort; find . -type f | sort | xargs -r cat`;
    return execFileSync('sh', ['-c', script], { cwd: this.outside, encoding: 'latin1' });
  }

  async close(): Promise<void> {
    await this.files.close();
    rmSync(this.base, { recursive: true, force: true });
  }
}

/** Opens the files like a daemon whose data is in this folder. */
export const openFiles = (
  folder: string,
  folders: FixtureFolders,
  warn: (context: object) => void,
  more: Partial<FilesOptions> = {},
): Promise<Files> =>
  Files.open({
    dataDirectory: join(folder, 'servers'),
    stagingFolder: join(folder, 'staging'),
    maxUnpackedBytes: MAX_UNPACKED_BYTES,
    uploadsFolder: join(folder, 'uploads'),
    maxUploadBytes: MAX_UPLOAD_BYTES,
    clock: systemClock,
    folders,
    logger: { debug: () => undefined, info: () => undefined, warn, error: warn },
    keepFreeBytes: 0,
    ...more,
  });

export const noSignal = new AbortController().signal;

/** The context of a long operation whose progress is ignored. */
export const quietWork: Work = {
  signal: noSignal,
  onProgress: () => undefined,
  onContainer: () => undefined,
};
