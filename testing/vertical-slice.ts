import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import {
  type BerthPorts,
  BerthProcess,
  berthEnvironment,
  compiledCommand,
  freePorts,
  isHealthy,
  processesOf,
  until,
} from './berth/berth-process.js';
import { freePort } from './network/free-port.js';

/*
 * Berth's main job from end to end, as an operator does it: one command, sign up, create a server, start it, use it,
 * lose both services in the middle, continue, and stop. It uses only the compiled command and fetch, so that it runs on
 * every Node.js that Berth supports (`npm run test:node-versions`).
 */

const STOP_LIMIT_MS = 10_000;
const CHANGE_TIMEOUT_MS = 60_000;

export type SliceOptions = { node?: string; say?: (line: string) => void };
type Step = (what: string, work: () => Promise<void>) => Promise<void>;
type Server = { id: string; status: string; containerId: string | null };
type Harness = { dataDir: string; ports: BerthPorts; node: string; gamePort: number };

/**
 * Runs all steps of the test.
 * @throws AssertionError that names the failed expectation
 */
export async function runVerticalSlice({
  node = process.execPath,
  say = () => undefined,
}: SliceOptions = {}): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-slice-'));
  const context = { dataDir, ports: await freePorts(), node, gamePort: await freePort() };
  const step: Step = async (what, work) => {
    const began = performance.now();
    await work();
    say(`${what} (${Math.round(performance.now() - began)} ms)`);
  };
  let berth: BerthProcess | undefined;
  const start = async () => {
    berth = await BerthProcess.start('up', { dataDir, ports: context.ports, node });
    return berth;
  };
  try {
    const user = await firstVisit(await start(), context, step);
    await daemonKeys(context, step);
    await cutOff(start, berth, user, step);
    await lastVisit(await start(), user, context, step);
  } finally {
    await berth?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Visitor = { key: string; serverId: string; ask: Ask };

/** Starts with an empty folder, and ends with a server that responds. */
async function firstVisit(berth: BerthProcess, { gamePort }: Harness, step: Step): Promise<Visitor> {
  const { daemonKey, panelUrl } = berth;
  const account = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
  let ask = clientFor(panelUrl, {});
  await step('the first user registers and signs in', async () => {
    const registered = await ask('POST', '/api/v2/auth/register', account, 201);
    assert.equal((registered.body as { user: { isAdmin: boolean } }).user.isAdmin, true);
    const login = await ask('POST', '/api/v2/auth/login', {
      email: account.email,
      password: account.password,
    });
    ask = clientFor(panelUrl, { cookie: String(login.headers.getSetCookie()[0]?.split(';')[0]) });
    await ask('GET', '/api/v2/auth/session');
  });
  let key = '';
  await step('an API key is created and works', async () => {
    const made = await ask('POST', '/api/v2/account/apikeys', { name: 'slice', permissions: ['*'] }, 201);
    key = (made.body as { key: string }).key;
    ask = clientFor(panelUrl, { authorization: `Bearer ${key}` });
  });
  let serverId = '';
  await step('a server is created on the local node', async () => {
    const plan = { name: 'lobby', type: 'nodejs', port: gamePort };
    serverId = ((await ask('POST', '/api/v2/servers', plan, 202)).body as Server).id;
    await untilStatus(ask, `/api/v2/servers/${serverId}`, 'installed');
  });
  await step('it starts and serves its page', async () => {
    await ask('POST', `/api/v2/servers/${serverId}/power`, { action: 'start' });
    await untilStatus(ask, `/api/v2/servers/${serverId}`, 'running');
    assert.match(await page(gamePort), /It works/);
  });
  await step('its console is in the logs, and it has no player list', async () => {
    const { body } = await ask('GET', `/api/v2/servers/${serverId}/logs`);
    assert.ok((body as { logs: string[] }).logs.includes(`listening on port ${gamePort}`));
    await ask('GET', `/api/v2/servers/${serverId}/players`, undefined, 409);
  });
  await step('the daemon reports it, too', async () => {
    const { body } = await ask('GET', `/api/v2/servers/${serverId}`);
    const daemon = clientFor(berth.daemonUrl, { authorization: `Bearer ${daemonKey}` });
    const status = await daemon('GET', `/container/status/${(body as Server).containerId}`);
    assert.equal((status.body as Server).status, 'running');
  });
  return { key, serverId, ask };
}

/** Uses the daemon's key commands while the daemon runs. */
async function daemonKeys({ dataDir, ports, node }: Harness, step: Step): Promise<void> {
  const berth = async (...args: string[]) => {
    const env = berthEnvironment(dataDir, ports);
    const { stdout } = await promisify(execFile)(node, [compiledCommand(), 'daemon', 'key', ...args], {
      env,
    });
    return stdout.trim();
  };
  await step('a daemon key is created, used, listed and revoked', async () => {
    const key = await berth('create', '--name', 'slice', '--permission', 'container:read');
    const ask = clientFor(`http://127.0.0.1:${ports.daemon}`, { authorization: `Bearer ${key}` });
    await ask('GET', '/container/status');
    await ask('POST', '/container/installer', { type: 'nodejs' }, 403);
    const keys = JSON.parse(await berth('list', '--json')) as { id: string; name: string }[];
    const id = keys.find(({ name }) => name === 'slice')?.id;
    assert.ok(id);
    await berth('revoke', id);
    await ask('GET', '/container/status', undefined, 401);
  });
}

/** Kills the services without warning. The server must keep running, and the next start must find everything. */
async function cutOff(
  start: () => Promise<BerthProcess>,
  berth: BerthProcess | undefined,
  { serverId, ask }: Visitor,
  step: Step,
): Promise<void> {
  assert.ok(berth);
  await step('SIGKILL ends the services, and the server keeps running', async () => {
    await berth.kill();
    assert.equal(await isHealthy(berth.daemonUrl), false);
    assert.notEqual(processesOf(berth.dataDir).length, 0);
  });
  await step('the next start has the user, the key and the running server', async () => {
    const again = await start();
    assert.doesNotMatch(again.output, /shown this once|set up the administrator/);
    await untilStatus(ask, `/api/v2/servers/${serverId}`, 'running');
    const { body } = await ask('GET', `/api/v2/servers/${serverId}/logs`);
    assert.equal((body as { logs: string[] }).logs.filter((line) => line.startsWith('listening')).length, 1);
    await stopWithin(again, 'SIGTERM');
  });
}

async function lastVisit(
  berth: BerthProcess,
  { serverId, ask }: Visitor,
  { gamePort }: Harness,
  step: Step,
): Promise<void> {
  await step('after a second restart it is stopped and removed', async () => {
    assert.match(await page(gamePort), /It works/);
    await ask('POST', `/api/v2/servers/${serverId}/power`, { action: 'stop' });
    await untilStatus(ask, `/api/v2/servers/${serverId}`, 'stopped');
    await ask('DELETE', `/api/v2/servers/${serverId}?removeData=true`, undefined, 204);
    await ask('GET', `/api/v2/servers/${serverId}`, undefined, 404);
  });
  await step('Ctrl-C ends everything', async () => {
    await stopWithin(berth, 'SIGINT');
    assert.equal(processesOf(berth.dataDir).join(), '');
    assert.doesNotMatch(berth.output, /request failed|does not match the API document|Error:/);
  });
}

async function stopWithin(berth: BerthProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  const { code, ms } = await berth.stop(signal);
  assert.equal(code, 0, berth.output);
  assert.ok(ms < STOP_LIMIT_MS, `${signal} took ${Math.round(ms)} ms`);
}

type ReceivedResponse = { body: unknown; headers: Headers };
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  status?: number,
) => Promise<ReceivedResponse>;

/** Sends requests to one service with one credential, and accepts only the expected status. */
export function clientFor(url: string, headers: Record<string, string>): Ask {
  return async (method, path, body, status = 200) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CHANGE_TIMEOUT_MS),
    });
    const text = await response.text();
    assert.equal(response.status, status, `${method} ${path}: ${text}`);
    return { body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  };
}

export const untilStatus = (ask: Ask, serverPath: string, wanted: string) =>
  until(`the server to be ${wanted}`, CHANGE_TIMEOUT_MS, async () => {
    const { body } = await ask('GET', serverPath);
    return (body as Server).status === wanted;
  });

const page = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text();

const isMain = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isMain) await runVerticalSlice({ say: (line) => console.log(`${process.version} ${line}`) });
