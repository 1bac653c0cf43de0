import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readPanelConfig } from '../config/index.js';
import { newSecret } from '../lib/secrets/secret.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { acceptSealingKeys, rotateSealingKey, takeSealingKeys } from '../panel/secrets/sealing-keys.js';
import { acceptSecret, rotateSessionSecret, takeSecrets } from '../panel/secrets/secrets.js';
import { FIRST_USER, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { oathCode } from './clients/oathtool.js';
import { type OddNode, startOddNode, wellBehaved } from './network/odd-node.js';
import { describeWith, testService } from './services/describe-with.js';

const STEP_MS = 30_000;
const { email, password } = FIRST_USER;

describeWith(['oathtool'], 'the secrets of a panel', () => {
  let panel: TestPanel;
  let node: OddNode;
  let folder: string;
  let cookie: string;
  let totp: string;
  let userId: string;
  let nodeId: string;
  beforeEach(async () => {
    panel = await startTestPanel();
    node = await startOddNode(wellBehaved);
    folder = join(panel.dataDir, 'panel');
    cookie = await panel.signUp();
    totp = (await panel.send('GET', '/api/v2/account/2fa/setup', { cookie })).body.secret;
    const enabled = await panel.send('POST', '/api/v2/account/2fa/enable', {
      cookie,
      body: { code: codeIn(-1) },
    });
    expect(enabled.status).toBe(200);
    cookie = enabled.cookie ?? cookie;
    userId = (await panel.send('GET', '/api/v2/account', { cookie })).body.id;
    const made = await panel.send('POST', '/api/v2/admin/nodes', {
      cookie,
      body: { name: 'attic', url: node.url, key: 'the-key-of-the-daemon-in-the-attic' },
    });
    expect(made.status).toBe(201);
    nodeId = made.body.id;
  });
  afterEach(async () => {
    await panel.stop();
    await node.stop();
    rmSync(panel.dataDir, { recursive: true, force: true });
  });

  const codeIn = (steps: number) => oathCode(testService('oathtool'), totp, Date.now() + steps * STEP_MS);
  const keyFile = () => join(folder, 'sealing-keys');
  const secretFile = () => join(folder, 'session-secret');
  const textOf = (file: string) => readFileSync(file, 'utf8').trim();

  const withDatabase = async <T>(work: (db: PanelDatabase) => Promise<T>): Promise<T> => {
    const db = await openPanelDatabase(panel.database);
    return work(db).finally(() => db.close());
  };
  const given = () => readPanelConfig({ DATA_DIR: panel.dataDir });
  const rotate = () => withDatabase((db) => rotateSessionSecret({ db, folder, given: given() }));

  const sealed = () =>
    withDatabase(async ({ models }) => {
      const factor = await models.secondFactors.findByPk(userId, { rejectOnEmpty: true });
      const { sealedKey } = await models.nodes.findByPk(nodeId, { rejectOnEmpty: true });
      return [factor.sealedSecret ?? '', sealedKey];
    });

  /** Signs in with an unused one-time code, and sends a request to the node. */
  async function expectAllReadable(steps: number): Promise<void> {
    const first = await panel.send('POST', '/api/v2/auth/login', { body: { email, password } });
    const pending = first.cookie;
    const second = await panel.send('POST', '/api/v2/auth/2fa', {
      ...(pending === undefined ? {} : { cookie: pending }),
      body: { code: codeIn(steps) },
    });
    expect(second.status).toBe(200);
    cookie = second.cookie ?? '';
    const seen = await panel.send('GET', `/api/v2/admin/nodes/${nodeId}`, { cookie });
    expect(seen.body).toMatchObject({ status: 'online' });
  }

  test('rotating SESSION_SECRET ends the sessions, and changes nothing else', async () => {
    for (const value of await sealed()) expect(value).toMatch(/^v3\.[0-9a-f]{16}\./);
    await expectAllReadable(0);
    const former = textOf(secretFile());
    await panel.restart(async () => {
      expect(await rotate()).toContain('all users are signed out');
    });
    expect(textOf(secretFile())).not.toBe(former);
    expect((await panel.send('GET', '/api/v2/auth/session', { cookie })).status).toBe(401);
    await expectAllReadable(1);
    // The database has a copy of the key file, encrypted with the new secret. The panel restores the deleted file from
    // it.
    await panel.restart(async () => rmSync(keyFile()));
    expect((await panel.send('GET', `/api/v2/admin/nodes/${nodeId}`, { cookie })).body.status).toBe('online');
    expect(existsSync(keyFile())).toBe(true);
  });

  test('a new SESSION_SECRET that the operator sets and accepts ends only the sessions', async () => {
    await panel.restart(async () => {
      writeFileSync(secretFile(), `${newSecret()}\n`);
      const said = await withDatabase((db) => acceptSecret('sessionSecret', { db, folder, given: given() }));
      expect(said).toBe('The database now accepts this SESSION_SECRET: all users are signed out.');
    });
    await expectAllReadable(0);
  });

  test('after a kill at any step of rotating SESSION_SECRET, the panel starts and can read all stored secrets', async () => {
    const former = textOf(secretFile());
    const rowBefore = await withDatabase(({ models }) => models.secrets.findOne({ rejectOnEmpty: true }));
    let between = '';
    await panel.restart(async () => {
      await rotate();
      const fresh = textOf(secretFile());
      const rowAfter = await withDatabase(({ models }) => models.secrets.findOne({ rejectOnEmpty: true }));
      between = `${rowBefore.sessionSecret} ${rowAfter.sessionSecret}`;
      await withDatabase(({ models }) => models.secrets.update({ sessionSecret: between }, { where: {} }));
      // Simulates a kill of the panel after it wrote the new file: the next start updates the database.
      await withDatabase((db) => takeSecrets({ db, folder, given: given() }));
      expect(fresh).not.toBe(former);
      // Simulates a kill of the panel before it wrote the new file.
      writeFileSync(secretFile(), `${former}\n`);
    });
    await expectAllReadable(0);
    await panel.restart(async () => void (await rotate()));
    await expectAllReadable(1);
  });

  test('after the sealing key is rotated, the next start encrypts all stored secrets with the new key', async () => {
    const [code, key] = await sealed();
    const former = textOf(keyFile());
    await panel.restart(async () => {
      rotateSealingKey(folder);
      // Simulates a kill after the panel wrote the file: no value uses the new key yet, and the former key still
      // exists.
      expect(textOf(keyFile()).split('\n')).toEqual([expect.any(String), former]);
    });
    const after = await sealed();
    expect(after[0]?.slice(0, 20)).not.toBe(code?.slice(0, 20));
    expect(after[1]?.slice(0, 20)).not.toBe(key?.slice(0, 20));
    await expectAllReadable(0);
    // Simulates a kill while the panel encrypted the values again: one value still uses the former key.
    await panel.restart(async () => {
      const values = { sealedSecret: code ?? '' };
      await withDatabase(({ models }) => models.secondFactors.update(values, { where: { userId } }));
    });
    expect((await sealed())[0]?.slice(0, 20)).toBe(after[0]?.slice(0, 20));
    await expectAllReadable(1);
  });

  test('a panel whose sealing keys do not fit its stored secrets does not start, and the error names the variable', async () => {
    await withDatabase(async (db) => {
      const sessionSecret = textOf(secretFile());
      const row = await db.models.secrets.findOne({ rejectOnEmpty: true });
      const options = { db, folder, given: [newSecret()], sessionSecret };
      await expect(takeSealingKeys(options)).rejects.toThrow(/^PANEL_SEALING_KEYS does not contain the key/);
      expect((await db.models.secrets.findOne({ rejectOnEmpty: true })).get()).toEqual(row.get());
      // A panel without a key file gets the keys from the database, but only with the right secret.
      const elsewhere = { ...options, folder: panel.dataDir, given: undefined };
      await expect(takeSealingKeys({ ...elsewhere, sessionSecret: newSecret() })).rejects.toThrow(
        /sealing-keys is missing/,
      );
      expect(existsSync(join(panel.dataDir, 'sealing-keys'))).toBe(false);
      expect(await takeSealingKeys(elsewhere)).toEqual(textOf(keyFile()).split('\n'));
      expect(await acceptSealingKeys(options)).toContain('Enter the key of each affected node again');
      expect(await takeSealingKeys(options)).toEqual(options.given);
    });
  });
});
