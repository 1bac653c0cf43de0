import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { writeShellType } from '../../testing/game-servers/shell-type.js';
import { freePort } from '../../testing/network/free-port.js';
import { eventually } from '../../testing/time/eventually.js';
import { callApi } from '../api-client.js';
import { backupBytes, backupForm, FORM } from '../dredd/harnesses/daemon-backups.js';

/* Responses of the daemon that no run of dredd produces: during other work, and to uploads that are too large. */

const MAX_UPLOAD_BYTES = 100_000;

/** A server that ignores SIGTERM and ends as soon as a file `end` exists. */
const STUBBORN = "trap '' TERM; echo ready; until [ -e end ]; do sleep 0.1; done";

let folder: string;
let daemon: TestDaemon;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'berth-stubborn-'));
  writeShellType(folder, 'stubborn', STUBBORN);
  const DAEMON_MAX_UPLOAD_SIZE = String(MAX_UPLOAD_BYTES);
  daemon = await startTestDaemon({ DATA_DIR: folder, DAEMON_MAX_UPLOAD_SIZE });
});
afterEach(async () => {
  await daemon.stop();
  rmSync(folder, { recursive: true, force: true });
});

const authorization = () => ({ authorization: `Bearer ${daemon.firstKey}` });
const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const request = { method, path, headers: { ...authorization(), ...headers }, ...(body && { body }) };
  const response = await callApi(daemon.url, request);
  return { status: response.status, body: response.body as Record<string, unknown> };
};
async function installed(type: string): Promise<string> {
  const plan = { type, name: type, port: await freePort() };
  return String((await ask('POST', '/container/install', plan)).body['id']);
}
const isIn = (id: string, state: string) => async () =>
  (await ask('GET', `/container/status/${id}`)).body['status'] === state;

test('a container and its backup cannot be deleted during a restore of the backup', async () => {
  const id = await installed('stubborn');
  const { id: backup_id } = (await ask('POST', '/container/backup', { id })).body;
  await ask('POST', '/container/start', { id });
  await eventually('the server to run', isIn(id, 'running'));
  // The restore first waits half a minute for the server to stop.
  const restore = await ask('POST', '/container/restore', { id, backup_id }, { prefer: 'respond-async' });
  expect(restore.status).toBe(202);
  await eventually('the restore to hold the container', isIn(id, 'restoring'));
  expect((await ask('DELETE', '/container/backup', { backup_id })).status).toBe(409);
  expect((await ask('DELETE', '/container', { id, remove_data: true })).status).toBe(409);
  writeFileSync(join(daemon.config.servers, id, 'end'), '');
  const operation = `/operations/${String(restore.body['id'])}`;
  await eventually('the restore', async () => (await ask('GET', operation)).body['status'] === 'completed');
  expect((await ask('DELETE', '/container/backup', { backup_id })).status).toBe(200);
  expect((await ask('DELETE', '/container', { id, remove_data: true })).status).toBe(200);
});

test.each([
  ['a file', (id: string) => `/fs/upload?path=/${id}/large`],
  ['a backup', (id: string) => `/container/backup/upload?id=${id}`],
])('an upload of %s that exceeds the limit is refused', async (_what, path) => {
  const id = await installed('nodejs');
  const bytes = backupForm(backupBytes(2 * MAX_UPLOAD_BYTES));
  const headers = { ...authorization(), 'content-type': FORM };
  const response = await fetch(daemon.url + path(id), {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes),
  });
  expect([response.status, await response.json()]).toEqual([413, expect.objectContaining({ status: 413 })]);
});
