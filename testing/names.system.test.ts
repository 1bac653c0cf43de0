import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readDocument, type Service } from '../lib/contract/openapi.js';
import { NOT_VISIBLE } from '../lib/text/visible-text.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { runBerth } from './berth/berth-command.js';
import { installData } from './berth/installed-data.js';
import { FIRST_USER, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { eventually } from './time/eventually.js';

const TURNED = 'Ada\u202egro.elpmaxe';
const HIDDEN = 'A\u200bda';
const NOWHERE = { url: 'http://127.0.0.1:9', key: 'k'.repeat(16) };

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  format?: string;
  pattern?: string;
  type?: string;
};

/** Returns the schemas of names in the request bodies of all operations of a document. */
function namesIn(service: Service): [string, Schema][] {
  const document = readDocument(service);
  const schemas = document.components.schemas as Record<string, Schema>;
  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : resolve(schemas[schema.$ref.split('/').at(-1) ?? '']);
  return Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => {
      const { operationId, requestBody } = operation as never as {
        operationId: string;
        requestBody?: { content: Record<string, { schema: Schema }> };
      };
      const { properties = {} } = resolve(requestBody?.content['application/json']?.schema);
      return Object.entries(properties)
        .filter(([name]) => /^(name|username|label)$/.test(name))
        .map(([name, schema]): [string, Schema] => [`${operationId}.${name}`, resolve(schema)]);
    }),
  );
}

describe('names in requests', () => {
  test.each([
    ...namesIn('panel'),
    ...namesIn('daemon'),
  ])('the schema of the name in %s allows only visible text, or only letters and digits', (_, schema) => {
    expect(schema.format === 'visible-text' || /^\^\[A-Za-z0-9\]/.test(schema.pattern ?? '')).toBe(true);
  });

  test('the test finds as many names in the requests of the API documents as expected', () => {
    expect(namesIn('panel').length).toBeGreaterThanOrEqual(12);
    expect(namesIn('daemon').length).toBeGreaterThanOrEqual(3);
  });
});

describe('a name with invisible or misleading characters', () => {
  const inside = async (use: (panel: TestPanel, cookie: string) => Promise<void>) => {
    const panel = await startTestPanel();
    await use(panel, await panel.signUp()).finally(() => panel.stop());
  };

  test('the first user of a panel cannot have a name with invisible or misleading characters', async () => {
    const panel = await startTestPanel();
    const body = { ...FIRST_USER, username: TURNED };
    const response = await panel.send('POST', '/api/v2/auth/register', { body }).finally(() => panel.stop());
    expect(response).toMatchObject({
      status: 400,
      body: {
        error: 'bad_request',
        message: `/body/username ${NOT_VISIBLE}.`,
        details: [{ path: '/body/username' }],
      },
    });
  });

  test('every operation that sets a name refuses misleading characters, and existing names stay readable', () =>
    inside(async (panel, cookie) => {
      const id = (prefix: string) => `${prefix}_${'0'.repeat(26)}`;
      const permissions = ['servers.read'];
      const attempts: [string, string, object][] = [
        ['POST', '/account/apikeys', { permissions }],
        ['PATCH', `/account/apikeys/${id('key')}`, {}],
        ['POST', '/admin/apikeys', { permissions }],
        ['PATCH', `/admin/apikeys/${id('key')}`, {}],
        ['POST', '/admin/nodes', NOWHERE],
        ['PATCH', `/admin/nodes/${id('node')}`, {}],
        ['POST', '/servers', { type: 'nodejs' }],
      ];
      for (const [method, path, body] of attempts) {
        for (const name of [TURNED, HIDDEN]) {
          const response = await panel.send(method, `/api/v2${path}`, { cookie, body: { ...body, name } });
          expect([path, response.status, response.body.message]).toEqual([
            path,
            400,
            `/body/name ${NOT_VISIBLE}.`,
          ]);
        }
      }
      const made = await panel.send('POST', '/api/v2/account/apikeys', {
        cookie,
        body: { name: 'می\u200cخواهم', permissions },
      });
      expect(made.status).toBe(201);
      const db = await openPanelDatabase(panel.database);
      await db.models.apiKeys.update({ name: TURNED }, { where: {} });
      await db.models.users.update({ username: HIDDEN }, { where: {} });
      await db.close();
      const keys = await panel.send('GET', '/api/v2/account/apikeys', { cookie });
      expect(keys).toMatchObject({ status: 200, body: { items: [{ name: TURNED }] } });
      // The panel caches the signed-in user for a moment.
      await eventually('the name', async () => {
        const { status, body } = await panel.send('GET', '/api/v2/account', { cookie });
        return status === 200 && body.username === HIDDEN;
      });
    }));

  test('the command that creates daemon keys refuses names with misleading characters', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-names-'));
    await installData(dataDir);
    const args = ['daemon', 'key', 'create', '--permission', '*', '--name', TURNED];
    const run = await runBerth(args, { dataDir }).finally(() => rmSync(dataDir, { recursive: true }));
    expect(run).toMatchObject({ code: 1, stdout: '', stderr: `berth: The key's name ${NOT_VISIBLE}.\n` });
  });
});
