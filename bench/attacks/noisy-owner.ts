import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { daemonLimits } from '../../config/limits.js';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { freePort } from '../../testing/network/free-port.js';
import { percentile, typeFile } from '../support/daemon-bench.js';
import { ask, type PanelAccount, signUp } from '../support/panel-account.js';

/** Options of `noisy-owner`. */
const OPTIONS = {
  seconds: { type: 'string', default: '30' },
  keys: { type: 'string', default: '100' },
  reads: { type: 'string', default: '30' },
  /** The number of characters in each of the 12,000 lines. A large read requests 10,000 lines. */
  characters: { type: 'string', default: '400' },
  /**
   * Measures only with the flood of log reads. Without this option, there is also a row that is measured without the
   * flood.
   */
  'only-flood': { type: 'boolean', default: false },
} as const;

const LINES = 12_000;
const MAX_TAIL = 10_000;
/** The interval of console reads. In 30 s this makes 300 samples, so that p99 is not simply the maximum. */
const CONSOLE_EVERY_MS = 100;
const HEALTH_EVERY_MS = 20;
/**
 * The interval of starts. They are rare, because each starts a process that takes CPU time from everything that is
 * measured.
 */
const POWER_EVERY_MS = 1000;
const REFUSED_EVERY_MS = 250;

type Owner = { key: string; server: string; other: string };
type Took = { ms: number[]; statuses: Record<string, number> };

/**
 * Measures a node on which one user reads a large log as often as the panel allows, while another user reads a console
 * and sends commands.
 */
export async function noisyOwner(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [seconds, keys, reads] = [values.seconds, values.keys, values.reads].map(Number) as [
    number,
    number,
    number,
  ];
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-noisy-'));
  mkdirSync(join(dataDir, 'catalog'));
  const chatty = `process.stdout.write(('x'.repeat(${values.characters}) + '\\n').repeat(${LINES})); setInterval(() => undefined, 1e6);`;
  writeFileSync(join(dataDir, 'catalog', 'chatty.yaml'), typeFile('chatty', chatty));
  const idle = "console.log('ready'); setInterval(() => undefined, 1e6);";
  writeFileSync(join(dataDir, 'catalog', 'idle.yaml'), typeFile('idle', idle));
  // The panel's rate limits are off. Those of the daemon have their defaults.
  const asItComes = Object.values(daemonLimits).map(({ name, fallback }) => [name, String(fallback)]);
  const env = { DAEMON_RUNTIME: 'process', ...(Object.fromEntries(asItComes) as Record<string, string>) };
  const berth = await BerthProcess.start('up', { dataDir, env });
  try {
    const ada = await signUp(berth.panelUrl);
    const noisy = await newOwner(berth, ada, 'chatty', keys);
    const quiet = await newOwner(berth, ada, 'idle', 1);
    const other = await newServer(berth, { cookie: quiet.session.cookie }, 'idle', 'other');
    console.log(
      `| flood | load | ${COLUMNS.join(' | ')} | responses of the flood |\n|${'---|'.repeat(COLUMNS.length + 3)}`,
    );
    if (!values['only-flood']) await row('none', berth, { ...quiet, other }, { seconds });
    await row(
      `${reads} reads of ${keys} keys`,
      berth,
      { ...quiet, other },
      { seconds, flood: { ...noisy, reads } },
    );
  } finally {
    await berth.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const COLUMNS = [
  'console',
  'start and kill',
  'start of a running server',
  '/healthz panel',
  '/healthz daemon',
].map((what) => `${what} p50, p99, max ms (statuses)`);

type Flood = { keys: string[]; server: string; reads: number };

async function row(
  name: string,
  berth: BerthProcess,
  quiet: Owner,
  { seconds, flood }: { seconds: number; flood?: Flood },
): Promise<void> {
  const flooding = flood && (await startFlood(berth, flood));
  const untilMs = performance.now() + seconds * 1000;
  const headers = { authorization: `Bearer ${quiet.key}`, 'content-type': 'application/json' };
  const server = `${berth.panelUrl}/api/v2/servers/${quiet.server}`;
  let isOn = true;
  const act = () => {
    isOn = !isOn;
    const body = JSON.stringify({ action: isOn ? 'start' : 'kill' });
    return fetch(`${server}/power`, { method: 'POST', headers, body });
  };
  const start = { method: 'POST', headers, body: JSON.stringify({ action: 'start' }) };
  const startAgain = () => fetch(`${berth.panelUrl}/api/v2/servers/${quiet.other}/power`, start);
  const took = await Promise.all([
    repeat(() => fetch(`${server}/logs?tail=100`, { headers }), CONSOLE_EVERY_MS, untilMs),
    repeat(act, POWER_EVERY_MS, untilMs),
    repeat(startAgain, REFUSED_EVERY_MS, untilMs),
    repeat(() => fetch(`${berth.panelUrl}/healthz`), HEALTH_EVERY_MS, untilMs),
    repeat(() => fetch(`${berth.daemonUrl}/healthz`), HEALTH_EVERY_MS, untilMs),
  ]);
  const came = await flooding?.();
  const cells = [name, loadavg()[0]?.toFixed(1), ...took.map(cellOf), came ?? '-'];
  console.log(`| ${cells.join(' | ')} |`);
}

/**
 * Starts a process that reads the log of a server without pause.
 * @returns a function that ends this process and returns its result
 */
async function startFlood(
  berth: BerthProcess,
  { keys, server, reads }: Flood,
): Promise<() => Promise<string>> {
  const url = `${berth.panelUrl}/api/v2/servers/${server}/logs?tail=${MAX_TAIL}`;
  const words = [JSON.stringify({ url, keys, inFlight: reads })];
  const child = fork(join(import.meta.dirname, '..', 'programs', 'log-flood.mjs'), words);
  await once(child, 'message');
  await sleep(1000);
  return async () => {
    child.send({});
    const [{ came, bytes }] = (await once(child, 'message')) as [{ came: Took['statuses']; bytes: number }];
    child.kill('SIGKILL');
    await once(child, 'exit');
    return `${tally(came)}; ${Math.round(bytes / 1024 / 1024)} MiB`;
  };
}

async function repeat(work: () => Promise<Response>, everyMs: number, untilMs: number): Promise<Took> {
  const took: Took = { ms: [], statuses: {} };
  while (performance.now() < untilMs) {
    const began = performance.now();
    const response = await work();
    await response.arrayBuffer();
    const ms = performance.now() - began;
    took.ms.push(ms);
    took.statuses[response.status] = (took.statuses[response.status] ?? 0) + 1;
    await sleep(Math.max(0, everyMs - ms));
  }
  return took;
}

const tally = (statuses: Took['statuses']) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

const cellOf = ({ ms, statuses }: Took) =>
  `${[percentile(ms, 0.5), percentile(ms, 0.99), Math.max(...ms)].map((each) => each.toFixed(1)).join(', ')} (${tally(statuses)})`;

/** Creates a user with several keys, and a running server of this type. */
async function newOwner(berth: BerthProcess, ada: PanelAccount, type: string, count: number) {
  const url = berth.panelUrl;
  const who = { email: `${type}@example.org`, password: ada.password };
  await ask(url, '/admin/users', ada.key, { ...who, username: type });
  const login = await ask(url, '/auth/login', {}, who);
  const session = { cookie: String(login.headers.getSetCookie()[0]?.split(';')[0]) };
  const keys: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const made = await ask(url, '/account/apikeys', session, { name: `${type} ${each}`, permissions: ['*'] });
    keys.push(((await made.json()) as { key: string }).key);
  }
  return { key: keys[0] ?? '', keys, session, server: await newServer(berth, session, type, type) };
}

type Session = { cookie: string };

async function newServer(
  { panelUrl: url }: BerthProcess,
  session: Session,
  type: string,
  name: string,
): Promise<string> {
  const made = await ask(url, '/servers', session, { name, type, port: await freePort() });
  const { id } = (await made.json()) as { id: string };
  await untilStatus('installed', `${url}/api/v2/servers/${id}`, session);
  await ask(url, `/servers/${id}/power`, session, { action: 'start' });
  await untilStatus('running', `${url}/api/v2/servers/${id}`, session);
  return id;
}

async function untilStatus(wanted: string, url: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const { status } = (await (await fetch(url, { headers })).json()) as { status: string };
    if (status === wanted) return;
    await sleep(50);
  }
}
