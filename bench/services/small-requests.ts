import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { BerthProcess, until } from '../../testing/berth/berth-process.js';
import { freePort } from '../../testing/network/free-port.js';
import { givenPeers, missingPeers, type RunningPeer, startPeer } from '../peers/peers.js';
import { type Answer, joined, type Measured, timesBaseline } from '../support/answer.js';
import { percentile } from '../support/daemon-bench.js';
import type { How } from '../support/how.js';
import { type Load, load, measure, type Round, type Target } from '../support/load.js';
import { ask, signUp } from '../support/panel-account.js';
import { childrenOf } from '../support/process-figures.js';

const WARM_UP_SECONDS = 4;
const SECONDS = 2;
const CALM_PER_SECOND = 500;
const CALM_SECONDS = 5;
const SERVERS = 10;
const READY_MS = 10_000;
/** Settings with rate limits so high that requests are counted but never refused. */
const UNLIMITED = { DAEMON_LIMIT_GLOBAL: '1000000', DAEMON_LIMIT_FAILED_CREDENTIALS: '1000000' };

type Side = { row: string; target: Target };
/** How many rounds are measured, and how long each program is measured in a round. */
type Size = { rounds: number; seconds: number };
type Comparison = Size & { others?: Side[]; isCalmToo?: boolean };

/**
 * Compares small authenticated requests of both services with a bare Hapi route with the same response: requests per second with
 * 32 connections, CPU time per request, and latency at 500 requests per second. The daemon is also compared with the
 * other systems whose binaries are given.
 */
export async function smallRequests({ rounds }: How): Promise<Answer> {
  const size = { rounds, seconds: SECONDS };
  const answers: Answer[] = [];
  await onDaemon(async (target) => {
    answers.push(await compareWithPeers(target, size));
    const headers = { authorization: `Bearer berthd_${'x'.repeat(37)}{n}` };
    const unknown = 'daemon, GET / with a different unknown key each time';
    answers.push(await compare({ row: unknown, target: { ...target, headers, status: 401 } }, size));
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
    const account = { ...target, path: '/api/v2/account' };
    answers.push(await compare({ row: 'panel, GET /account with an API key', target: account }, size));
    const servers = { ...target, path: '/api/v2/servers' };
    answers.push(await compare({ row: `panel, list of ${SERVERS} servers`, target: servers }, size));
  } finally {
    await up.dispose();
  }
  return joined(answers);
}

/** Measures only the first row, the small request to the daemon. */
export const smallRequest = (size: Size): Promise<Answer> =>
  onDaemon((target) => compare({ row: WITH_KEY, target }, size));

const WITH_KEY = 'daemon, GET / with a key';

async function onDaemon<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const daemon = await BerthProcess.start('daemon', { env: UNLIMITED });
  try {
    const headers = { authorization: `Bearer ${daemon.daemonKey}` };
    return await work({ url: daemon.daemonUrl, path: '/', headers, status: 200, pid: daemon.pid });
  } finally {
    await daemon.dispose();
  }
}

async function compareWithPeers(target: Target, size: Size): Promise<Answer> {
  const missing = missingPeers();
  const running: RunningPeer[] = [];
  const others: Side[] = [];
  try {
    for (const peer of givenPeers()) {
      const started = await startPeer(peer);
      running.push(started);
      const { child, port, path, headers } = started;
      const theirs = { url: `http://127.0.0.1:${port}`, path, headers, status: 200, pid: child.pid ?? 0 };
      const isReady = await until(peer.name, READY_MS, () => respondsWith(theirs)).then(
        () => true,
        () => false,
      );
      if (isReady) others.push({ row: `${peer.name}, GET ${path} with its token`, target: theirs });
      else missing.push(`${peer.name}: it was not ready after ${READY_MS / 1000} s`);
    }
    const answer = await compare({ row: WITH_KEY, target }, { ...size, others, isCalmToo: true });
    return { ...answer, missing: [...answer.missing, ...missing] };
  } finally {
    for (const peer of running) peer.dispose();
  }
}

const respondsWith = async ({ url, path, headers, status }: Target): Promise<boolean> =>
  (await fetch(url + path, { headers }).catch(() => undefined))?.status === status;

/** Compares one side, and others, with a bare Hapi route that has the response of that side. */
async function compare(ours: Side, { rounds, seconds, isCalmToo, others = [] }: Comparison): Promise<Answer> {
  const { url, path, headers } = ours.target;
  const response = await (await fetch(url + path, { headers })).text();
  const port = await freePort();
  const program = join(import.meta.dirname, '..', 'programs', 'bare-response.mjs');
  const child = spawn(process.execPath, [program, String(port), path, response], { stdio: 'inherit' });
  const target = { ...ours.target, url: `http://127.0.0.1:${port}`, status: 200, pid: child.pid ?? 0 };
  const bare = { row: `bare Hapi with the response of the next row`, target };
  try {
    await until('the bare route', READY_MS, () => respondsWith(target));
    const sides = [bare, ours, ...others];
    for (const side of sides) await load(side.target, { seconds: WARM_UP_SECONDS });
    const taken = new Map<Side, Round[]>(sides.map((side) => [side, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const [side, all] of taken) all.push(await measure(side.target, seconds));
    const ground = taken.get(bare) ?? [];
    const rows = [...taken].map(([{ row }, all]) => resultOf(row, all, ground));
    const baseline = `bare Hapi ${Math.round(percentile(ratesOf(ground), 0.5))}/s`;
    const value = timesBaseline(ratesOf(taken.get(ours) ?? []), ratesOf(ground), '/s');
    if (isCalmToo) rows.push(...(await calm(sides)));
    return { rows, figures: [{ row: ours.row, value, unit: 'times', baseline }], missing: [] };
  } finally {
    child.kill();
  }
}

const ratesOf = (rounds: Round[]) => rounds.map(({ perSecond }) => perSecond);

function resultOf(row: string, taken: Round[], bare: Round[]): Measured {
  const values = ratesOf(taken);
  const cpuMs =
    percentile(
      taken.map(({ cpuUs }) => cpuUs),
      0.5,
    ) / 1000;
  const peakMib = Math.max(...taken.map((round) => round.peakMib));
  return { row, unit: '/s', values, times: timesBaseline(values, ratesOf(bare), '/s'), cpuMs, peakMib };
}

/** Measures latencies at a rate that leaves each program idle most of the time. The first side is the baseline. */
async function calm(sides: Side[]): Promise<Measured[]> {
  const rows: Measured[] = [];
  let ground: Load | undefined;
  for (const { row, target } of sides) {
    const taken = await load(target, { seconds: CALM_SECONDS, perSecond: CALM_PER_SECOND });
    ground ??= taken;
    for (const part of ['p50', 'p99'] as const) {
      const times = taken[part] / ground[part];
      rows.push({ row: `${row}: ${part} at ${CALM_PER_SECOND}/s`, unit: 'ms', values: [taken[part]], times });
    }
  }
  return rows;
}
