import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type DaemonConfig, readDaemonConfig } from '../../config/index.js';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { createKeys } from '../../daemon/keys/keys.js';
import { systemClock } from '../../lib/time/clock.js';
import { joinWithKey } from './join-with-key.js';
import { JoinRefusal, UncertainJoin } from './panel-at.js';

type Answer = (response: ServerResponse) => void;

const CODE = `join_${'A'.repeat(43)}`;
const REQUEST = { code: CODE, url: 'https://192.0.2.2:8080', certificateFingerprint: null, name: 'attic' };
const nothing = () => undefined;
const lost: Answer = (response) => response.destroy();
const answer =
  (status: number, body: object): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const joined = (certificateConfirmed: boolean) =>
  answer(200, { node: { id: 'node_1', name: 'attic' }, certificateConfirmed, panelTime: '' });
const refused = (status: number, error: string) => answer(status, { error, message: 'No.', status });

describe('the key with which a daemon joins', () => {
  let dataDir: string;
  let config: DaemonConfig;
  let server: Server;
  let panel: string;
  let answers: Answer[];
  let sent: { key: string }[];
  let accepted: number;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'berth-join-key-'));
    config = readDaemonConfig({ DATA_DIR: dataDir });
    [answers, sent, accepted] = [[], [], 0];
    server = createServer((request, response) => {
      void json(request).then((body) => {
        sent.push(body as { key: string });
        const [first, ...others] = answers;
        if (others.length > 0) answers = others;
        first?.(response);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    panel = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const onAccepted = () => {
    accepted += 1;
  };
  const tunnel = { url: '', open: nothing, settle: nothing, restore: nothing, remove: nothing };
  const run = () =>
    joinWithKey(config, { panel, request: REQUEST, tunnel, reachedBy: 'address', onAccepted });
  /** Returns whether the daemon accepts each of the keys. */
  async function areValid(...secrets: string[]): Promise<boolean[]> {
    const database = await openDaemonDatabase(config);
    try {
      const keys = createKeys({ database, clock: systemClock });
      return await Promise.all(secrets.map(async (secret) => (await keys.authenticate(secret)) !== null));
    } finally {
      await database.close();
    }
  }

  test('replaces the previous one once the panel accepts it, also if the first response is lost', async () => {
    answers = [joined(true)];
    expect(await run()).toMatchObject({ revoked: 0, certificateConfirmed: true });
    answers = [lost, joined(false), joined(false), joined(true)];
    expect(await run()).toMatchObject({ revoked: 1, certificateConfirmed: true });
    const [previous, ...repeated] = sent.map(({ key }) => key);
    expect(new Set(repeated).size).toBe(1);
    expect(await areValid(previous ?? '', repeated[0] ?? '')).toEqual([false, true]);
    expect(accepted).toBe(2);
  });

  test('is revoked if the panel refuses it, and the previous one stays', async () => {
    answers = [joined(true)];
    await run();
    answers = [refused(409, 'name_taken')];
    await expect(run()).rejects.toThrow(JoinRefusal);
    expect(await areValid(...sent.map(({ key }) => key))).toEqual([true, false]);
    expect(accepted).toBe(1);
  });

  test('stays, next to the previous one, as long as it is unknown whether the panel has accepted it', async () => {
    answers = [joined(true)];
    await run();
    // The code has expired after the panel has accepted the lost request.
    answers = [lost, refused(503, 'unavailable'), refused(401, 'invalid_token')];
    const failure = run();
    await expect(failure).rejects.toThrow(UncertainJoin);
    await expect(failure).rejects.toThrow('has neither accepted nor refused the join (No.)');
    const [previous, unknown] = sent.map(({ key }) => key);
    expect(await areValid(previous ?? '', unknown ?? '')).toEqual([true, true]);
    answers = [joined(true)];
    expect(await run()).toMatchObject({ revoked: 2 });
    expect(await areValid(previous ?? '', unknown ?? '', sent.at(-1)?.key ?? '')).toEqual([
      false,
      false,
      true,
    ]);
  });
});
