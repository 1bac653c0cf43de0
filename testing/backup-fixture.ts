import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { namesIn } from '../daemon/backups/suites/store-fixture.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';

export type ListedBackup = {
  id: string;
  container_id: string;
  name: string;
  size: number;
  created: string;
  status: string;
  server_running: boolean | null;
  changed_files: number | null;
  locked: boolean;
  verified_at: string | null;
  damage: string | null;
  /** The paths of changed files. Set only in the response that creates the backup. */
  changed_paths?: string[];
};

/** Returns a new backup as lists show it, without `changed_paths`. */
export function asListed({ changed_paths: _, ...listed }: ListedBackup): ListedBackup {
  return listed;
}

/** Starts a daemon, and returns functions that send requests about backups. */
export async function openBackupFixture(environment: Record<string, string> = {}) {
  const daemon: TestDaemon = await startTestDaemon({ DAEMON_DISK_KEEP_FREE: '0', ...environment });
  const folder = () => {
    if (daemon.config.backups.kind !== 'local')
      throw new Error('the backups of this test are not stored in a folder');
    return daemon.config.backups.folder;
  };
  const authorization = `Bearer ${daemon.firstKey}`;
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${daemon.url}${path}`, {
      method,
      headers: {
        authorization,
        // Close each connection: disk operations of the tests block the event loop, so a kept connection may be
        // closed before its next use.
        connection: 'close',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const ask = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    status = 200,
  ) => {
    const response = await send(method, path, body);
    const text = await response.text();
    expect([response.status, text]).toEqual([status, expect.anything()]);
    return JSON.parse(text) as T;
  };
  return {
    daemon,
    send,
    ask,
    /** Returns the path of a file in a container's folder. */
    at: (id: string, ...names: string[]) => join(daemon.config.servers, id, ...names),
    /** Returns the names of all files in the backup store. */
    stored: () => namesIn(folder()),
    /** Returns the path of a backup's archive. */
    archive: (backup: string) => join(folder(), `${backup}.tar.gz`),
    manifest: (backup: string) =>
      JSON.parse(readFileSync(join(folder(), `${backup}.json`), 'utf8')) as Record<string, unknown>,
    async installed(name: string, type = 'nodejs'): Promise<string> {
      return String((await ask('POST', '/container/install', { type, name, port: await freePort() }))['id']);
    },
    create: (id: string, more: object = {}) =>
      ask<ListedBackup>('POST', '/container/backup', { id, ...more }),
    list: (id: string, query = '') =>
      ask<{ backups: ListedBackup[]; next_cursor: string | null }>(
        'GET',
        `/container/backup/list?id=${id}${query}`,
      ),
    remove: (backup: string, status = 200) =>
      ask('DELETE', '/container/backup', { backup_id: backup }, status),
    download: (backup: string, headers: Record<string, string> = {}, method = 'GET') =>
      send(method, `/container/backup/download?backup_id=${backup}`, undefined, headers),
    upload(bytes: Buffer, query: Record<string, string>) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'backup.tar.gz');
      const url = `${daemon.url}/container/backup/upload?${new URLSearchParams(query)}`;
      return fetch(url, { method: 'POST', headers: { authorization }, body: form });
    },
    unpacked(bytes: Buffer): string {
      const out = join(daemon.config.folder, `out-${Math.random()}`);
      mkdirSync(out);
      execFileSync('tar', ['xzpf', '-', '-C', out], { input: bytes });
      return out;
    },
  };
}

export type BackupFixture = Awaited<ReturnType<typeof openBackupFixture>>;
