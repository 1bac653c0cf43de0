import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PlacedOperation, Service } from '../../lib/openapi.js';
import { type BesideDatabase, openBeside } from '../../testing/beside-database.js';
import { type MailServer, startMailServer } from '../../testing/mail-server.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { SmallDisk } from '../../testing/small-disk.js';
import { startTestDaemon } from '../../testing/start-daemon.js';
import { startTestPanel } from '../../testing/start-panel.js';
import { send } from '../access-matrix/limited-asker.js';
import { daemonCases } from '../dredd/daemon-cases.js';
import { createDaemonWorld } from '../dredd/daemon-world.js';
import { panelCases } from '../dredd/panel-cases.js';
import { createPanelWorld } from '../dredd/panel-world.js';
import { type Shaping, shapeWith } from '../dredd/shaping.js';
import { panelChanges } from './panel-changes.js';
import { documenting, shapedRequest } from './shown-requests.js';

/*
 * 507 of every operation that documents it, by services on a disk that has no room left, not in their databases and their
 * reserve either; then there is room, and the same request succeeds: nothing of it was done before.
 */

const SIZE = { size: '24m', inodes: 400 };
/** It takes a daemon and a panel with a disk a few seconds to be asked for all of it on an idle machine. */
const TIMEOUT_MS = 180_000;

// Sequelize says there of each commit that fails what our answer says.
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
const close: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one();
  jest.restoreAllMocks();
});

type Told = { operationId: string; full: number; later: number };

describeAsRoot('on a disk without room', () => {
  const open = (): SmallDisk => {
    const disk = SmallDisk.mount(SIZE);
    close.push(() => disk.unmount());
    return disk;
  };

  test(
    'the daemon tells it, and does it once there is room',
    async () => {
      const disk = open();
      const daemon = await startTestDaemon({ DATA_DIR: disk.folder, DAEMON_PULL_ALLOW: '127.0.0.1' });
      close.push(daemon.stop);
      const daemonKeys = { full: daemon.firstKey, narrow: '', other: '' };
      const settings = { service: 'daemon', panelUrl: null, daemonUrl: daemon.url, daemonKeys } as const;
      const shape = shapeWith(createDaemonWorld(settings), daemonCases);
      await expectTold('daemon', daemon.url, shape, await sicknessOf(disk, daemon.config.database));
    },
    TIMEOUT_MS,
  );

  test(
    'the panel tells it, and does it once there is room',
    async () => {
      const disk = open();
      const mails = await startMailServer();
      close.push(mails.close);
      // What takes no row of the panel's takes room on the disk of its node.
      const daemon = await startTestDaemon({ DATA_DIR: disk.folder });
      close.push(daemon.stop);
      const mail = { SMTP_URL: mails.url, SMTP_FROM: 'berth@example.org' };
      const panel = await startTestPanel({ DATA_DIR: disk.folder, ...mail });
      close.push(panel.stop);
      const daemonKeys = { full: daemon.firstKey, narrow: '', other: '' };
      const { url: panelUrl, publicUrl } = panel;
      const settings = { service: 'panel', panelUrl, publicUrl, daemonUrl: daemon.url, daemonKeys } as const;
      const cases = { ...panelCases, ...panelChanges(panel.url, mails) };
      const shape = shapeWith(createPanelWorld(settings), cases);
      await expectTold('panel', panel.url, shape, await sicknessOf(disk, panel.database));
    },
    TIMEOUT_MS,
  );
});

async function expectTold(service: Service, url: string, shape: Shaping, sick: Sickness): Promise<void> {
  const operations = documenting(service, 507);
  const told: Told[] = [];
  for (const placed of operations) {
    const success = successOf(placed);
    const shaped = await shape(placed, success);
    const { method, target, headers, body } = shapedRequest(service, placed, shaped);
    const ask = async () => (await send(url + target, { method, headers, body })).status;
    await sick.begin();
    const full = await ask();
    await sick.end();
    told.push({ operationId: placed.operation.operationId, full, later: await ask() });
    await shaped.after?.();
  }
  expect(told).toEqual(
    operations.map((placed) => ({
      operationId: placed.operation.operationId,
      full: 507,
      later: successOf(placed),
    })),
  );
}

const successOf = ({ operation }: PlacedOperation): number =>
  Number(Object.keys(operation.responses).find((status) => status.startsWith('2')));

type Sickness = { begin(): Promise<void>; end(): Promise<void> };

/**
 * Another program reads the database meanwhile, as one does that copies it: so its log goes on growing, until there is no
 * room for that either.
 */
async function sicknessOf(disk: SmallDisk, database: string): Promise<Sickness> {
  const [reader, writer] = [await openBeside(database), await openBeside(database)];
  close.push(reader.close, writer.close);
  await writer.run('CREATE TABLE fillers (bytes BLOB); INSERT INTO fillers VALUES (NULL)');
  rmSync(join(dirname(database), 'reserve'), { recursive: true });
  return {
    async begin() {
      await reader.run('BEGIN; SELECT * FROM migrations');
      disk.fill();
      disk.fillInodes();
      await untilFull(writer);
    },
    async end() {
      await reader.run('COMMIT');
      disk.clear();
    },
  };
}

async function untilFull(writer: BesideDatabase): Promise<void> {
  try {
    for (;;) await writer.run('UPDATE fillers SET bytes = randomblob(3000)');
  } catch (error) {
    if (!String(error).includes('SQLITE_FULL')) throw error;
  }
}
