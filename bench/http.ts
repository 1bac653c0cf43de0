import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { BerthProcess, until } from '../testing/berth/berth-process.js';
import { freePort } from '../testing/network/free-port.js';
import { percentile } from './support/daemon-bench.js';
import type { Figure } from './support/figures.js';
import { load, measure, type Round, type Target } from './support/load.js';
import { ask, signUp } from './support/panel-account.js';
import { childrenOf } from './support/process-figures.js';

const WHOLE: Size = { rounds: 7, seconds: 3 };
const WARM_UP_SECONDS = 4;
const CALM_PER_SECOND = 500;
const CALM_SECONDS = 10;
const SERVERS = 10;
/** Rate limits that count requests but are too high to refuse any. */
const UNLIMITED = { DAEMON_LIMIT_GLOBAL: '1000000', DAEMON_LIMIT_FAILED_CREDENTIALS: '1000000' };

/** The number of rounds, and for how many seconds each program is measured in a round. */
type Size = { rounds: number; seconds: number };

/**
 * Compares small authenticated requests of both services with a bare Hapi route with the same response: requests per second with
 * 32 connections, CPU time per request, and latency at 500 requests per second.
 */
export async function http(): Promise<void> {
  await onDaemon(async (target) => {
    await compare('daemon, GET / with a key', target);
    const headers = { authorization: `Bearer berthd_${'x'.repeat(37)}{n}` };
    await compare('daemon, GET / with a different unknown key each time', {
      ...target,
      headers,
      status: 401,
    });
    const calm = await load(target, { seconds: CALM_SECONDS, perSecond: CALM_PER_SECOND });
    console.log(`daemon at ${CALM_PER_SECOND} requests a second: p50 ${ms(calm.p50)}, p99 ${ms(calm.p99)}`);
  });
  const up = await BerthProcess.start('up', { env: UNLIMITED });
  try {
    const { key: headers } = await signUp(up.panelUrl);
    for (let each = 0; each < SERVERS; each += 1) {
      const plan = { name: `bench-${each}`, type: 'nodejs', port: await freePort() };
      await ask(up.panelUrl, '/servers', headers, plan);
    }
    const pid = childrenOf(up.pid).find(({ name }) => name === 'panel')?.pid ?? up.pid;
    const target = { url: up.panelUrl, headers, status: 200, pid };
    await compare('panel, GET /account with an API key', { ...target, path: '/api/v2/account' });
    await compare(`panel, list of ${SERVERS} servers`, { ...target, path: '/api/v2/servers' });
  } finally {
    await up.dispose();
  }
}

/** Measures only the first row of `http`, the small request to the daemon. */
export const smallRequest = (size: Size): Promise<Figure[]> =>
  onDaemon((target) => compare('daemon, GET / with a key', target, size));

async function onDaemon<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const daemon = await BerthProcess.start('daemon', { env: UNLIMITED });
  try {
    const headers = { authorization: `Bearer ${daemon.daemonKey}` };
    return await work({ url: daemon.daemonUrl, path: '/', headers, status: 200, pid: daemon.pid });
  } finally {
    await daemon.dispose();
  }
}

/** Returns the time per request, as a multiple of that of a bare Hapi route. */
async function compare(what: string, target: Target, size: Size = WHOLE): Promise<Figure[]> {
  const { url, path, headers } = target;
  const answer = await (await fetch(url + path, { headers })).text();
  const port = await freePort();
  const program = join(import.meta.dirname, 'programs', 'bare-response.mjs');
  const bare = spawn(process.execPath, [program, String(port), path, answer], { stdio: 'inherit' });
  try {
    const ground = { ...target, url: `http://127.0.0.1:${port}`, status: 200, pid: pidOf(bare) };
    await until(
      'the bare route',
      10_000,
      async () => (await fetch(ground.url + path).catch(() => undefined))?.ok === true,
    );
    for (const each of [ground, target]) await load(each, { seconds: WARM_UP_SECONDS });
    const rounds: Rounds = { bare: [], ours: [] };
    for (let round = 0; round < size.rounds; round += 1) {
      rounds.bare.push(await measure(ground, size.seconds));
      rounds.ours.push(await measure(target, size.seconds));
    }
    console.log(line(what, rounds));
    const baseline = `bare Hapi ${Math.round(median(rounds.bare, 'perSecond'))}/s`;
    return [{ row: what, value: 1 / ratio(rounds), unit: 'times', baseline }];
  } finally {
    bare.kill();
  }
}

type Rounds = Record<'bare' | 'ours', Round[]>;

const median = (rounds: Round[], figure: keyof Round) =>
  percentile(
    rounds.map((round) => round[figure]),
    0.5,
  );

/** Returns the service's requests per second divided by those of the bare route, as the median over all rounds. */
const ratio = ({ bare, ours }: Rounds) =>
  percentile(
    ours.map((round, at) => round.perSecond / (bare[at]?.perSecond ?? Number.NaN)),
    0.5,
  );

function line(what: string, { bare, ours }: Rounds): string {
  return (
    `${what}: ${Math.round(median(ours, 'perSecond'))}/s, bare Hapi ${Math.round(median(bare, 'perSecond'))}/s, ` +
    `ratio ${ratio({ bare, ours }).toFixed(2)}; CPU ${Math.round(median(ours, 'cpuUs'))} and ` +
    `${Math.round(median(bare, 'cpuUs'))} us per request`
  );
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

const pidOf = ({ pid }: ChildProcess) => {
  if (pid === undefined) throw new Error('the bare route cannot be started');
  return pid;
};
