import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../lib/clock.js';
import { newId } from '../../../lib/ids.js';
import type { BackupManifest, BackupStore } from '../backup-store.js';
import { MARK_NAME } from '../folder-mark.js';
import { type BackupStoreConfig, openBackupStore } from '../open-backup-store.js';

/** A store of nobody's, and what a test has to see and do behind its back. */
export type StoreStage = {
  store: BackupStore;
  config: BackupStoreConfig;
  /** What the store has logged. */
  warnings: string[];
  /** Names of all that lies there, what is no backup and what is unfinished too. */
  names(): Promise<string[]>;
  /** Puts something there. */
  put(name: string, content: string): Promise<void>;
  close(): Promise<void>;
};

export async function openLocalStage(): Promise<StoreStage> {
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

/** All but what tells the folder from another. */
export const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name !== MARK_NAME)
    .sort();

/** Of all that lies in it now. */
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

/** A process that writes an archive of so many MiB, with a store of its own at the same place. */
export function writerProcess({ config }: Pick<StoreStage, 'config'>, args: string[], env = {}) {
  const program = ['--import', 'tsx', WRITER, JSON.stringify(config), ...args];
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
  });
  const ended = once(child, 'exit');
  return {
    /** What it says next. */
    said: async () =>
      String(((await Promise.race([once(child.stdout, 'data'), ended])) as unknown[])[0]).trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const backupId = (): string => newId('bkp_');

/** A manifest of an archive that is not looked into. */
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

/** What cannot be made smaller, in chunks of no round size, as a packer gives it. */
export async function* chunksOf(archive: Uint8Array, chunkBytes = 70_001): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < archive.length; at += chunkBytes) yield archive.subarray(at, at + chunkBytes);
}

export const noise = (bytes: number): Buffer => randomBytes(bytes);

/** A source that gives so much and then neither goes on nor ends; `isLeft` once it has been let go of. */
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
