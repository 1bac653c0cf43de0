import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../../lib/text/ids.js';
import { systemClock } from '../../../lib/time/clock.js';
import type { BackupManifest, BackupStore } from '../stores/backup-store.js';
import { MARK_NAME } from '../stores/folder-mark.js';
import { type BackupStoreConfig, openBackupStore } from '../stores/open-backup-store.js';

/** An empty store, and direct access to its files. */
export type StoreFixture = {
  store: BackupStore;
  config: BackupStoreConfig;
  /** Warnings that the store has logged. */
  warnings: string[];
  /** Returns the names of all files, including unfinished ones and those that are not the store's. */
  names(): Promise<string[]>;
  /** Writes a file into the store. */
  put(name: string, content: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
};

export async function openLocalFixture(): Promise<StoreFixture> {
  const above = mkdtempSync(join(tmpdir(), 'berth-store-'));
  const folder = join(above, 'backups');
  mkdirSync(folder, { mode: 0o700 });
  const config = { kind: 'local', folder } as const;
  const { logger, warnings } = loggedWarnings();
  return {
    store: await openBackupStore(config, { logger, clock: systemClock, noteFile: `${folder}.note` }),
    config,
    warnings,
    names: async () => namesIn(folder),
    put: async (name, content) => writeFileSync(join(folder, name), content),
    close: async () => rmSync(above, { recursive: true }),
  };
}

/** Returns all file names in a backup folder except its mark file. */
export const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name !== MARK_NAME)
    .sort();

/** Returns the total size of all files in a backup folder. */
export const bytesIn = (folder: string): number =>
  namesIn(folder)
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);

export function loggedWarnings() {
  const warnings: string[] = [];
  const note = (_: object, message: string) => void warnings.push(message);
  return { warnings, logger: { warn: note, error: note } };
}

const WRITER = join(import.meta.dirname, 'store-writer.ts');

/** Starts a process that writes an archive to the store. Arguments: the backup's id, MiB, and optionally `stall`. */
export function writerProcess({ config }: Pick<StoreFixture, 'config'>, args: string[], env = {}) {
  const program = ['--import', 'tsx', WRITER, JSON.stringify(config), ...args];
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  });
  const ended = once(child, 'exit');
  return {
    /** Returns the next output of the process. */
    said: async () =>
      String(((await Promise.race([once(child.stdout, 'data'), ended])) as unknown[])[0]).trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const backupId = (): string => newId('bkp_');

/** Returns a manifest for an archive without reading it. */
export const manifestOf = (id: string, archive: Uint8Array, name = 'a backup'): BackupManifest => ({
  format: 1,
  id,
  container_id: newId('cnt_'),
  name,
  created: '2026-03-01T12:00:00.000Z',
  origin: 'created',
  size: archive.length,
  sha256: createHash('sha256').update(archive).digest('hex'),
  entries: 1,
  unpacked_size: archive.length,
  include_paths: [],
  exclude_paths: ['*.log'],
  changed_files: 0,
  changed_paths: [],
});

/** Splits an archive into chunks of an odd size, as a packer does. */
export async function* chunksOf(archive: Uint8Array, chunkBytes = 70_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < archive.length; at += chunkBytes) yield archive.subarray(at, at + chunkBytes);
}

export const noise = (bytes: number): Buffer => randomBytes(bytes);

/**
 * A source that returns the archive and then stalls: it neither continues nor ends. `isLeft` is true once the source
 * is closed.
 */
export function stalling(archive: Uint8Array) {
  const source = {
    isLeft: false,
    stalled: undefined as unknown as Promise<void>,
    [Symbol.asyncIterator]: (): AsyncIterator<Uint8Array> => {
      const chunks = chunksOf(archive);
      return {
        next: async () => {
          const result = await chunks.next();
          if (!result.done) return result;
          stall();
          return new Promise(() => undefined);
        },
        return: async () => {
          source.isLeft = true;
          return { done: true, value: undefined };
        },
      };
    },
  };
  let stall: () => void = () => undefined;
  source.stalled = new Promise((resolve) => {
    stall = resolve;
  });
  return source;
}

export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

export async function listed(store: BackupStore): Promise<BackupManifest[]> {
  const manifests: BackupManifest[] = [];
  for await (const manifest of store.manifests(noSignal)) manifests.push(manifest);
  return manifests.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export const noSignal = new AbortController().signal;
