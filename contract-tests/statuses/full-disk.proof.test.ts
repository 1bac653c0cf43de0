import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type PlacedOperation, SERVICES, type Service } from '../../lib/contract/openapi.js';
import { endServers } from '../../testing/berth/berth-process.js';
import { startTestDaemon } from '../../testing/berth/start-daemon.js';
import { startTestPanel } from '../../testing/berth/start-panel.js';
import { openSecondConnection, type SecondConnection } from '../../testing/database/second-connection.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { startMailServer } from '../../testing/network/mail-server.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { send } from '../access-matrix/limited-requests.js';
import { daemonCases } from '../dredd/cases/daemon-cases.js';
import { forwardedCases } from '../dredd/cases/forwarded-cases.js';
import { panelCases } from '../dredd/cases/panel-cases.js';
import type { Cases } from '../dredd/contract.js';
import { createDaemonHarness, type DaemonHarness } from '../dredd/harnesses/daemon-harness.js';
import { createPanelHarness } from '../dredd/harnesses/panel-harness.js';
import { type Shaping, shapeWith } from '../dredd/shaping.js';
import { panelChanges } from './panel-changes.js';
import { documenting, shapedRequest } from './shown-requests.js';

/*
 * Provokes the status 507 of every operation that documents it, on a full disk on which the databases have also used
 * up their reserved space. Then space is freed, and the same request succeeds, because the first attempt changed
 * nothing.
 */

const SIZE = { size: '24m', inodes: 400 };

/** Renaming a file takes space, but renaming a folder does not. */
const renamePath: Cases<DaemonHarness>['renamePath'] = {
  200: async (harness) => ({
    body: { source: await harness.newFile(), destination: await harness.newPath() },
  }),
};

type Fixture = { url: string; shape: Shaping; fault: Fault };
type Close = (one: () => unknown) => void;

const OPEN: Record<Service, (close: Close) => Promise<Fixture>> = {
  async daemon(close) {
    const disk = open(close);
    const daemon = await startTestDaemon({ DATA_DIR: disk.folder, DAEMON_PULL_ALLOW: '127.0.0.1' });
    close(daemon.stop);
    const { url, firstKey, config } = daemon;
    const settings = {
      service: 'daemon',
      panelUrl: null,
      daemonUrl: url,
      daemonKeys: keys(firstKey),
    } as const;
    const shape = shapeWith(createDaemonHarness(settings), { ...daemonCases, renamePath });
    return { url, shape, fault: await faultOf(disk, [config.database], close) };
  },
  async panel(close) {
    const disk = open(close);
    const mails = await startMailServer();
    close(mails.close);
    // Some requests write nothing to the panel's database and fail only if the disk of the node is full. So the daemon
    // is on the same full disk.
    const daemon = await startTestDaemon({ DATA_DIR: disk.folder, DAEMON_PULL_ALLOW: '127.0.0.1' });
    close(daemon.stop);
    const mail = { SMTP_URL: mails.url, SMTP_FROM: 'berth@example.org' };
    const panel = await startTestPanel({ DATA_DIR: disk.folder, ...mail });
    close(panel.stop);
    const { url, publicUrl, database } = panel;
    const node = { daemonUrl: daemon.url, daemonKeys: keys(daemon.firstKey) };
    const settings = { service: 'panel', panelUrl: url, publicUrl, ...node } as const;
    const shape = shapeWith(createPanelHarness(settings), {
      ...panelCases,
      renameFile: forwardedCases({ renamePath })['renameFile'] ?? {},
      ...panelChanges(url, mails),
    });
    return { url, shape, fault: await faultOf(disk, [database, daemon.config.database], close) };
  },
};

function open(close: Close): SmallDisk {
  const disk = SmallDisk.mount(SIZE);
  close(() => disk.unmount());
  close(() => endServers(disk.folder));
  return disk;
}

const keys = (full: string) => ({ full, narrow: '', other: '' });

describeAsRoot('a service on a full disk', () => {
  describe.each(SERVICES)('the %s', (service) => {
    const opened: (() => unknown)[] = [];
    let fixture: Fixture;
    beforeAll(async () => {
      fixture = await OPEN[service]((one) => opened.push(one));
    });
    afterAll(async () => {
      for (const one of opened.reverse()) await one();
    });
    beforeEach(() => {
      // Sequelize prints a warning for each failed commit. It says nothing that the response does not.
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    const operations = documenting(service, 507).map(
      (placed) => [placed.operation.operationId, placed] as const,
    );
    test.each(
      operations,
    )('the operation %s returns 507 while the disk is full, and succeeds once there is free space', async (_id, placed) => {
      const { url, shape, fault } = fixture;
      const success = successOf(placed);
      const shaped = await shape(placed, success);
      const { method, target, headers, body } = shapedRequest(service, placed, shaped);
      const ask = async () => (await send(url + target, { method, headers, body })).status;
      await fault.begin();
      const full = await ask().finally(fault.end);
      expect([full, await ask()]).toEqual([507, success]);
      await shaped.after?.();
    });
  });
});

const successOf = ({ operation }: PlacedOperation): number =>
  Number(Object.keys(operation.responses).find((status) => status.startsWith('2')));

type Fault = { begin(): Promise<void>; end(): Promise<void> };

/**
 * Fills the disk while another connection reads the database, as a backup does. So the write-ahead log keeps growing
 * until there is no space for it either.
 */
async function faultOf(disk: SmallDisk, databases: readonly string[], close: Close): Promise<Fault> {
  const readers: SecondConnection[] = [];
  const writers: SecondConnection[] = [];
  for (const database of databases) {
    const [reader, writer] = [await openSecondConnection(database), await openSecondConnection(database)];
    close(reader.close);
    close(writer.close);
    await writer.run('CREATE TABLE fillers (bytes BLOB); INSERT INTO fillers VALUES (NULL)');
    rmSync(join(dirname(database), 'reserve'), { recursive: true });
    readers.push(reader);
    writers.push(writer);
  }
  return {
    async begin() {
      for (const reader of readers) await reader.run('BEGIN; SELECT * FROM migrations');
      disk.fill();
      disk.fillInodes();
      for (const writer of writers) await untilFull(writer);
    },
    async end() {
      for (const reader of readers) await reader.run('COMMIT');
      disk.clear();
    },
  };
}

async function untilFull(writer: SecondConnection): Promise<void> {
  try {
    for (;;) await writer.run('UPDATE fillers SET bytes = randomblob(3000)');
  } catch (error) {
    if (!String(error).includes('SQLITE_FULL')) throw error;
  }
}
