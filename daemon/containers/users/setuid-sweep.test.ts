import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../../lib/database/database.js';
import { daemonMigrations } from '../../database/migrations.js';
import { type ContainerRecord, ContainerStore } from '../records/container-store.js';
import { containerRecord } from '../suites/fixtures/container-record.js';
import { SetuidSweep } from './setuid-sweep.js';

const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

let base: string;
let database: Database;
let store: ContainerStore;
let sweep: SetuidSweep;

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'berth-sweep-'));
  const pathOf = (id: string) => join(base, id);
  database = await openDatabase({ location: join(base, 'state.sqlite'), migrations: daemonMigrations });
  store = await ContainerStore.load({ database, logger, dataFolder: pathOf });
  sweep = new SetuidSweep({ store, logger, pathOf, closing: new AbortController().signal });
});
afterEach(async () => {
  await sweep.idle();
  await store.close();
  await database.close();
  rmSync(base, { recursive: true, force: true });
});

/** Creates a container with a setuid program in its folder, as a server can leave it. */
async function plant(): Promise<{ record: ContainerRecord; program: string }> {
  const record = containerRecord();
  const program = join(base, record.id, 'program');
  await mkdir(join(base, record.id));
  await writeFile(program, '');
  await chmod(program, 0o4755);
  return { record, program };
}
const modeOf = (path: string) => statSync(path).mode & 0o7777;

test('setuid programs of an installer are reset at once, without waiting for queued sweeps', async () => {
  const [first, second] = [await plant(), await plant()];
  sweep.soon(first.record);
  sweep.soon(second.record);
  await sweep.nowIfOwed(second.record);
  expect(modeOf(second.program)).toBe(0o755);
  await sweep.nowIfOwed(first.record);
  expect(modeOf(first.program)).toBe(0o755);
});

test("a container's folder is searched for setuid programs only if a program has run in it", async () => {
  const { record, program } = await plant();
  await sweep.nowIfOwed(record);
  sweep.soonIfOwed(record);
  await sweep.idle();
  expect(modeOf(program)).toBe(0o4755);
});
