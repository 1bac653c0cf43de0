import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BerthCommand,
  BerthProcess,
  berthEnvironment,
  compiledCommand,
  freePorts,
  until,
} from '../testing/berth/berth-process.js';
import { freePort } from '../testing/network/free-port.js';
import { percentile } from './support/daemon-bench.js';
import type { Figure } from './support/figures.js';
import { childrenOf, cpuMs, proportionalMib, residentMib } from './support/process-figures.js';

const ROUNDS = 9;
const SETTLE_MS = 4000;
const AFTER_WORK_MS = 60_000;
const ASK_EVERY_MS = 5;
const BARE = 'bare Hapi';
const READY_TIMEOUT_MS = 30_000;

type Start = { ready: number; cpu: number; resident: number; proportional: number };
type Program = { name: string; start: () => Promise<{ child: ChildProcess; ports: number[] }> };

/**
 * Measures the time until each service responds to `GET /healthz` with 200, the CPU time until then, and the memory a few seconds
 * later: alternately a bare Hapi program, the daemon, the panel and `berth up`.
 */
export async function startUp(rounds = ROUNDS): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-bench-'));
  try {
    const programs = [bareHapi(), ...(['daemon', 'panel', 'up'] as const).map((name) => berth(name, folder))];
    const figures = new Map<string, Start[]>(programs.map(({ name }) => [name, []]));
    // Do not count the first start of each program, which creates its data.
    for (const program of programs) await measure(program, 0);
    for (let round = 0; round < rounds; round += 1) {
      for (const program of programs) figures.get(program.name)?.push(await measure(program));
    }
    for (const [name, all] of figures) console.log(line(name, all));
    const [[, bare = []] = [], ...services] = figures;
    return services.flatMap(([name, all]) => figuresOf(name, all, bare));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bareHapi = (): Program => ({
  name: BARE,
  async start() {
    const port = await freePort();
    const program = join(import.meta.dirname, 'programs', 'bare-hapi.mjs');
    return { child: spawn(process.execPath, [program, String(port)], { stdio: 'ignore' }), ports: [port] };
  },
});

const berth = (command: BerthCommand, folder: string): Program => ({
  name: command,
  async start() {
    const ports = await freePorts();
    const env = berthEnvironment(join(folder, command), ports);
    const child = spawn(compiledCommand(), [command], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const { panel, daemon } = ports;
    return { child, ports: { daemon: [daemon], panel: [panel], up: [panel, daemon] }[command] };
  },
});

async function measure({ name, start }: Program, settleMs = SETTLE_MS): Promise<Start> {
  const began = performance.now();
  const { child, ports } = await start();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started`);
  await Promise.all(ports.map((port) => untilHealthy(port, child, name)));
  const ready = performance.now() - began;
  const cpu = cpuMs(pid);
  await sleep(settleMs);
  const figures = { ready, cpu, resident: residentMib(pid), proportional: proportionalMib(pid) };
  child.kill('SIGTERM');
  await once(child, 'exit');
  return figures;
}

async function untilHealthy(port: number, child: ChildProcess, name: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${name} did not start`);
    await sleep(ASK_EVERY_MS);
  }
}

/**
 * Returns whether a service is healthy. Uses `node:http`, because `fetch` takes so much CPU time that it would slow
 * down the services that are starting.
 */
const isHealthy = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200));
    }).once('error', () => resolve(false));
  });

/**
 * Measures the memory after some work (a sign-up, a sign-in, a server that is installed, started, read and stopped)
 * and an idle minute.
 */
export async function afterWork(): Promise<void> {
  const service = await BerthProcess.start('up');
  try {
    await firstWork(service.panelUrl);
    await sleep(AFTER_WORK_MS);
    const memory = childrenOf(service.pid).map(({ name, pid }) => `${name} ${round(residentMib(pid))} MiB`);
    console.log(
      `a minute after the first work: ${memory.join(', ')}; together ${round(proportionalMib(service.pid))} MiB (PSS)`,
    );
  } finally {
    await service.stop('SIGTERM');
    await service.dispose();
  }
}

async function firstWork(panelUrl: string): Promise<void> {
  const account = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
  await ask(panelUrl, 'POST', '/auth/register', { body: account });
  const { email, password } = account;
  const { cookie } = await ask(panelUrl, 'POST', '/auth/login', { body: { email, password } });
  const plan = { name: 'bench', type: 'nodejs', port: await freePort() };
  const made = await ask(panelUrl, 'POST', '/servers', { body: plan, cookie });
  const server = `/servers/${made.answer['id']}`;
  const untilStatus = (wanted: string) =>
    until(`the server to be ${wanted}`, READY_TIMEOUT_MS, async () => {
      const { answer } = await ask(panelUrl, 'GET', server, { cookie });
      return answer['status'] === wanted;
    });
  await untilStatus('installed');
  await ask(panelUrl, 'POST', `${server}/power`, { body: { action: 'start' }, cookie });
  await untilStatus('running');
  await ask(panelUrl, 'GET', `${server}/logs`, { cookie });
  await ask(panelUrl, 'POST', `${server}/power`, { body: { action: 'stop' }, cookie });
  await untilStatus('stopped');
}

async function ask(
  panelUrl: string,
  method: string,
  path: string,
  { body, cookie = '' }: { body?: object; cookie?: string },
): Promise<{ answer: Record<string, unknown>; cookie: string }> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${panelUrl}/api/v2${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  const [set = ''] = response.headers.getSetCookie();
  return { answer: (await response.json()) as Record<string, unknown>, cookie: set.split(';')[0] ?? '' };
}

const median = (all: Start[], figure: keyof Start) =>
  percentile(
    all.map((each) => each[figure]),
    0.5,
  );

const fastest = (all: Start[]) => Math.min(...all.map(({ ready }) => ready));

/**
 * Returns the shortest time until ready, on which other programs have the least influence, and the idle memory (for
 * `up`, of all processes).
 */
function figuresOf(name: string, all: Start[], bare: Start[]): Figure[] {
  const memory = name === 'up' ? 'proportional' : 'resident';
  return [
    {
      row: `${name}, ready`,
      value: fastest(all) / fastest(bare),
      unit: 'times',
      baseline: `${BARE} ${round(fastest(bare))} ms`,
    },
    {
      row: `${name}, idle`,
      value: median(all, memory),
      unit: 'MiB',
      baseline: `${BARE} ${round(median(bare, memory))} MiB`,
    },
  ];
}

function line(name: string, all: Start[]): string {
  const [ready, cpu, resident, proportional] = (['ready', 'cpu', 'resident', 'proportional'] as const).map(
    (figure) => round(median(all, figure)),
  );
  return (
    `${name}: ready after ${ready} ms (least ${round(fastest(all))}) and ${cpu} ms of CPU; ` +
    `resident ${resident} MiB, all its processes ${proportional} MiB (PSS)`
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
