import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashSecret, newSecret } from '../lib/secrets/secret.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';
import { createFaults, type Faults } from './canary/canary-faults.js';
import { type Fixture, postgresFixture } from './canary/canary-fixture.js';
import { bytesBelow, watchCommandLines } from './canary/canary-places.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

/*
 * The test sends known secrets through real work and provoked errors, and then searches every place in which they
 * could be left. Each secret is listed with the only places that may contain it.
 */

type Place = 'logs' | 'command lines' | 'error bodies' | 'panel store' | 'daemon store' | 'failed starts';
/** A secret and where it may be found. `text` is a pattern for secrets that the services generate. */
type Canary = { name: string; text: string | RegExp; may?: Place[] };

const isIn = (place: string, { text }: Canary) =>
  typeof text === 'string' ? place.includes(text) : text.test(place);
const PROVOKED = 10;
/** Ten starts of services and all the work, which take 10 s on an idle machine. */
const WORK_TIMEOUT_MS = 240_000;

function canarySuite(open: () => Promise<Fixture>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-canary-'));
  const docker = join(dataDir, 'docker');
  const secret = {
    SESSION_SECRET: newSecret(),
    PANEL_PASSWORD_PEPPER: newSecret(),
    PANEL_SETUP_TOKEN: newSecret(),
    ofRegistry: newSecret(),
    ofServer: newSecret(),
  };
  // It differs in each run, because the test also reads the command lines of concurrent runs.
  const run = randomUUID();
  const ada = { email: `ada-${run}@example.org`, username: 'Ada', password: `Aa1${newSecret()}` };
  const eve = { ...ada, email: `eve-${run}@example.org` };
  const canaries: Canary[] = [];
  const found: { [P in Place]: string } = {
    logs: '',
    'command lines': '',
    'error bodies': '',
    'panel store': '',
    'daemon store': '',
    'failed starts': '',
  };
  let faults: Faults;
  let fixture: Fixture;
  let berth: BerthProcess;
  const watch = new AbortController();

  async function ask(
    url: string,
    path: string,
    method: string,
    headers: Record<string, string>,
    body?: object,
  ) {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 400) found['error bodies'] += text + JSON.stringify([...response.headers]);
    // biome-ignore lint/suspicious/noExplicitAny: the test reads properties of many different responses
    const json: any = text.startsWith('{') ? JSON.parse(text) : undefined;
    return {
      status: response.status,
      body: json,
      cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    };
  }

  async function work(): Promise<void> {
    const { provoked, whileRefused, whileBroken, whileGone, inDatabase, panelStore } = faults;
    const { panelUrl, daemonUrl, daemonKey, ports } = berth;
    const panel = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
      ask(panelUrl, `/api/v2${path}`, method, headers, body);
    const daemon = (method: string, path: string, body?: object, key = daemonKey) =>
      ask(daemonUrl, path, method, { authorization: `Bearer ${key}` }, body);
    const signIn = (password = ada.password) =>
      panel('POST', '/auth/login', {}, { email: ada.email, password });

    const registration = { ...ada, setupToken: secret.PANEL_SETUP_TOKEN };
    expect((await panel('POST', '/auth/register', {}, registration)).status).toBe(201);
    const { cookie } = await signIn();
    const nodeKey = (
      await runBerth(['daemon', 'key', 'create', '--name', 'node', '--permission', '*'], { dataDir })
    ).stdout.trim();
    const node = { name: 'Node', url: `http://localhost:${ports.daemon}`, key: nodeKey };
    // The daemon is already registered as the local node.
    const { id: nodeId } = (await panel('GET', '/admin/nodes', { cookie })).body.items[0];
    expect((await panel('PATCH', `/admin/nodes/${nodeId}`, { cookie }, node)).status).toBe(200);
    const newKey = { name: 'Key', permissions: ['*'] };
    const { key } = (await panel('POST', '/account/apikeys', { cookie }, newKey)).body;
    const authorization = `Bearer ${key}`;
    const server = { name: 'One', type: 'nodejs', env: { RCON_PASSWORD: secret.ofServer }, nodeId };
    const made = (await panel('POST', '/servers', { authorization }, server)).body;
    await eventually('the server to be installed', async () => {
      const { status } = (await panel('GET', `/servers/${made.id}`, { authorization })).body;
      return status === 'installed';
    });
    const power = (action: string) =>
      panel('POST', `/servers/${made.id}/power`, { authorization }, { action });
    expect((await power('start')).status).toBeLessThan(300);
    const { token } = (await daemon('POST', '/container/console/token', { id: made.containerId })).body ?? {};

    const rows = JSON.parse(await panelStore()).flat() as Record<string, string>[];
    const column = (name: string) => rows.flatMap((row) => (row[name] ? [row[name]] : []));
    canaries.push(
      { name: 'an e-mail address', text: ada.email, may: ['panel store'] },
      { name: 'a refused password', text: eve.email },
      { name: 'any hash of a password', text: /\$2b\$\d\d\$[./A-Za-z0-9]{22}/, may: ['panel store'] },
      { name: 'any sealed key', text: /\bv3\.[\w-]+\.[\w-]{60,}/, may: ['panel store'] },
      { name: 'the password', text: ada.password },
      ...column('password_hash').map((text) => ({ name: 'its hash', text, may: ['panel store' as const] })),
      { name: 'the cookie', text: cookie.split('=').slice(1).join('=') },
      ...column('reference_hash').map((text) => ({
        name: 'hash of a session',
        text,
        may: ['panel store' as const],
      })),
      { name: 'the API key', text: key },
      { name: 'its hash', text: hashSecret(key.slice(-43)), may: ['panel store'] },
      { name: "the daemon's first key", text: daemonKey },
      { name: "the daemon's key of the node", text: nodeKey },
      ...column('sealed_key').map((text) => ({ name: 'a sealed key', text, may: ['panel store' as const] })),
      { name: 'SESSION_SECRET', text: secret.SESSION_SECRET },
      { name: 'the pepper', text: secret.PANEL_PASSWORD_PEPPER },
      { name: 'the set-up token', text: secret.PANEL_SETUP_TOKEN },
      // The daemon has to store the environment, because it passes the environment to the server at each start.
      { name: "a server's environment", text: secret.ofServer, may: ['daemon store'] },
      { name: "a registry's login", text: secret.ofRegistry },
      {
        name: 'the same login as Docker stores it',
        text: Buffer.from(`me:${secret.ofRegistry}`).toString('base64'),
      },
      ...(fixture.password === undefined
        ? []
        : [{ name: "DATABASE_URL's password", text: fixture.password }]),
      ...(token === undefined ? [] : [{ name: 'a token of the console', text: token as string }]),
    );

    await provoked(() => signIn('Wrong-Harbour-47'));
    await provoked(() => panel('POST', '/admin/nodes', { cookie }, { ...node, url: 'http://localhost:9' }));
    await inDatabase('panel', (database) =>
      database.query(
        'INSERT INTO settings (id, login_max_attempts, login_lockout_minutes, rate_limit_enabled, rate_limit_rpm, allow_registration) VALUES (1, 5, 15, true, 100, true)',
      ),
    );
    await provoked(() => panel('POST', '/auth/register', {}, ada));
    await whileRefused(['panel', 'INSERT', 'users', 'password_hash'], () =>
      panel('POST', '/auth/register', {}, eve),
    );
    await whileRefused(['panel', 'UPDATE', 'nodes', 'sealed_key'], () =>
      panel('PATCH', `/admin/nodes/${nodeId}`, { cookie }, { name: 'Other', url: node.url, key: nodeKey }),
    );
    await whileBroken('panel', 'users', () => panel('POST', '/auth/register', {}, eve));
    await whileBroken('panel', 'sessions', () => signIn());
    await whileBroken('panel', 'api_keys', () => panel('GET', '/servers', { authorization }));
    await whileBroken('panel', 'nodes', () => panel('POST', '/admin/nodes', { cookie }, node));
    await whileBroken('daemon', 'keys', () => daemon('GET', '/capabilities'));
    await whileBroken('daemon', 'tokens', () =>
      daemon('POST', '/container/console/token', { id: made.containerId }),
    );
    await whileRefused(['daemon', 'INSERT', 'containers', 'env'], () =>
      daemon('POST', '/container/install', {
        type: 'nodejs',
        name: 'two',
        env: { RCON_PASSWORD: secret.ofServer },
      }),
    );
    await whileBroken('daemon', 'containers', () =>
      daemon('POST', '/container/install', {
        type: 'nodejs',
        name: 'three',
        env: { RCON_PASSWORD: secret.ofServer },
      }),
    );
    await provoked(() => daemon('GET', '/capabilities', undefined, `${daemonKey}x`));
    if (fixture.databaseUrl !== undefined) await whileGone(() => signIn());
    await power('stop');
  }

  /** Checks that a start fails with an error that names the cause and none of the values involved. */
  async function failStarts(env: Record<string, string>): Promise<void> {
    const { run } = faults;
    const outputs: string[] = [];
    await run('panel', 'ALTER TABLE users RENAME TO gone');
    outputs.push(JSON.stringify(await runBerth(['panel'], { dataDir, env })));
    await run('panel', 'ALTER TABLE gone RENAME TO users');
    await run('daemon', 'ALTER TABLE containers RENAME TO gone');
    outputs.push(JSON.stringify(await runBerth(['daemon'], { dataDir, env })));
    await run('daemon', 'ALTER TABLE gone RENAME TO containers');
    outputs.push(
      JSON.stringify(await runBerth(['panel'], { dataDir, env: { ...env, SESSION_SECRET: newSecret() } })),
    );
    if (fixture.databaseUrl !== undefined) {
      const dead = new URL(fixture.databaseUrl);
      dead.port = '9';
      outputs.push(
        JSON.stringify(await runBerth(['panel'], { dataDir, env: { ...env, DATABASE_URL: dead.href } })),
      );
      const none = new URL(fixture.databaseUrl);
      none.pathname = '/no_such';
      outputs.push(
        JSON.stringify(await runBerth(['panel'], { dataDir, env: { ...env, DATABASE_URL: none.href } })),
      );
    }
    for (const output of outputs) expect(output).toMatch(/"code":1/);
    found['failed starts'] = outputs.join('\n');
  }

  beforeAll(async () => {
    fixture = await open();
    faults = createFaults({ dataDir, ...fixture });
    mkdirSync(docker, { recursive: true });
    const auth = Buffer.from(`me:${secret.ofRegistry}`).toString('base64');
    writeFileSync(
      join(docker, 'config.json'),
      JSON.stringify({ auths: { 'registry.example.org': { auth } } }),
    );
    const env = {
      SESSION_SECRET: secret.SESSION_SECRET,
      PANEL_PASSWORD_PEPPER: secret.PANEL_PASSWORD_PEPPER,
      PANEL_SETUP_TOKEN: secret.PANEL_SETUP_TOKEN,
      DOCKER_CONFIG: docker,
      PANEL_LOG_LEVEL: 'debug',
      DAEMON_LOG_LEVEL: 'debug',
      ...(fixture.databaseUrl === undefined ? {} : { DATABASE_URL: fixture.databaseUrl }),
    };
    const watching = watchCommandLines(watch.signal);
    berth = await BerthProcess.start('up', { dataDir, env });
    await work();
    await berth.stop();
    found.logs = berth.output;
    await failStarts(env);
    watch.abort();
    found['command lines'] = await watching;
    found['panel store'] = (await faults.panelStore()) + bytesBelow(join(dataDir, 'panel'));
    found['daemon store'] = bytesBelow(join(dataDir, 'daemon'));
  }, WORK_TIMEOUT_MS);
  afterAll(async () => {
    watch.abort();
    await berth?.dispose();
    await fixture?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('the errors that the test provokes are in the logs of both services', () => {
    expect(faults.statuses.filter((status) => status < 400)).toEqual([]);
    expect(faults.statuses.filter((status) => status >= 500).length).toBeGreaterThanOrEqual(PROVOKED);
    for (const service of ['panel', 'daemon']) {
      expect(found.logs).toMatch(new RegExp(`"level":50,.*"service":"${service}".*"err":\\{"type":"\\w+`));
    }
    expect(canaries.length).toBeGreaterThanOrEqual(16);
    expect(canaries.filter(({ text }) => typeof text === 'string' && text.length < 14)).toEqual([]);
  });

  // A start prints these lines once to standard output for its operator. They are not log lines.
  const shown = /^(daemon key, shown this once: |set up the administrator at ).*$/gm;

  test.each(
    Object.keys(found) as Place[],
  )('of all secrets that the test uses, none is found in %s unless that place may contain it', (place) => {
    const text = place === 'logs' ? found.logs.replace(shown, '') : found[place];
    expect(text.length).toBeGreaterThan(100);
    const leaks = canaries.filter((canary) => !canary.may?.includes(place) && isIn(text, canary));
    expect(leaks.map(({ name }) => name)).toEqual([]);
  });

  test('every secret that the test uses is found in the places that must contain it', () => {
    const missed = canaries.flatMap((canary) =>
      (canary.may ?? [])
        .filter((place) => !isIn(found[place], canary))
        .map((place) => `${canary.name}: ${place}`),
    );
    expect(missed).toEqual([]);
  });
}

describe('the secrets of a panel on SQLite', () => {
  canarySuite(async () => ({
    databaseUrl: undefined,
    password: undefined,
    serverUrl: undefined,
    remove: async () => undefined,
  }));
});

describeWith(['postgres'], 'a secret on PostgreSQL', () => {
  canarySuite(() => postgresFixture(testService('postgres')));
});
