import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '../../../lib/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import { Files, type FilesOptions } from '../files.js';
import type { ListedEntry } from '../listing.js';

const CONTAINERS = ['cnt_one', 'cnt_two'];

/** Files of two containers on a real disk, and something outside that nobody may reach. */
export class FilesStage {
  readonly base: string;
  readonly servers: string;
  readonly outside: string;
  readonly staging: string;
  /** What was logged. */
  readonly warnings: unknown[];
  readonly files: Files;

  private constructor(base: string, files: Files, warnings: unknown[]) {
    this.base = base;
    this.servers = join(base, 'servers');
    this.outside = join(base, 'outside');
    this.staging = join(base, 'staging');
    this.files = files;
    this.warnings = warnings;
  }

  /** @param owner of what is made in the containers' folders; a daemon that is root has one for each */
  static async open({ base, owner }: { base?: string; owner?: ServerUser } = {}): Promise<FilesStage> {
    const folder = base ?? mkdtempSync(join(tmpdir(), 'berth-files-'));
    const make = (name: string) => mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    for (const name of [...CONTAINERS.map((id) => join('servers', id)), 'outside']) make(name);
    const warnings: unknown[] = [];
    const warn = (context: object) => void warnings.push(context);
    const fileOwner = async (id: string) => {
      if (CONTAINERS.includes(id)) return owner;
      throw new DomainError('not_found', `There is no container ${id}.`);
    };
    const files = await openFiles(folder, { fileOwner }, warn);
    return new FilesStage(folder, files, warnings);
  }

  /** The first container's folder, or what is in it. */
  at(...names: string[]): string {
    return join(this.servers, 'cnt_one', ...names);
  }

  async list(path: string, isRecursive = false): Promise<ListedEntry[]> {
    const entries: ListedEntry[] = [];
    for await (const entry of this.files.list(path, { isRecursive })) entries.push(entry);
    return entries;
  }

  async names(path: string, isRecursive = false): Promise<string[]> {
    return (await this.list(path, isRecursive)).map(({ name }) => name);
  }

  /** What is open in this process below the stage's folder. */
  held(): string[] {
    return readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        const target = readlinkSync(`/proc/self/fd/${fd}`);
        return target.startsWith(this.base) ? [target] : [];
      } catch {
        // The descriptor that read the folder of descriptors.
        return [];
      }
    });
  }

  /** A checksum of everything about what is outside: names, kinds, owners, modes, times and contents. */
  outsideSum(): string {
    const script = `find . -printf '%p %y %U %G %m %s %T@ %l\\n' | sort; find . -type f | sort | xargs -r cat`;
    return execFileSync('sh', ['-c', script], { cwd: this.outside, encoding: 'latin1' });
  }

  async close(): Promise<void> {
    await this.files.close();
    rmSync(this.base, { recursive: true, force: true });
  }
}

/** As a daemon opens them on this folder. */
export const openFiles = (
  folder: string,
  containers: FilesOptions['containers'],
  warn: (context: object) => void,
): Promise<Files> =>
  Files.open({
    dataDirectory: join(folder, 'servers'),
    stagingFolder: join(folder, 'staging'),
    containers,
    logger: { debug: () => undefined, info: () => undefined, warn, error: warn },
  });

export const noSignal = new AbortController().signal;
