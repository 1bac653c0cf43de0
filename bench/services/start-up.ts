import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BerthCommand,
  berthEnvironment,
  compiledCommand,
  freePorts,
} from '../../testing/berth/berth-process.js';
import { freePort } from '../../testing/network/free-port.js';
import { givenPeers, missingPeers, type Peer, startPeer } from '../peers/peers.js';
import { type Answer, type Measured, timesBaseline } from '../support/answer.js';
import { percentile } from '../support/daemon-bench.js';
import type { Figure } from '../support/figures.js';
import type { How } from '../support/how.js';
import { cpuMs, proportionalMib, residentMib } from '../support/process-figures.js';

const SETTLE_MS = 4000;
const ASK_EVERY_MS = 5;
const BARE = 'bare Hapi';
const READY_TIMEOUT_MS = 30_000;

type Start = { ready: number; cpu: number; resident: number; proportional: number };
/** A request to which a program responds with 200 once it is ready. */
type Ready = { port: number; path: string; headers?: Record<string, string> };
type Started = { child: ChildProcess; readies: Ready[]; dispose?(): void };
type Program = { name: string; isPeer?: true; start: () => Promise<Started> };

/**
 * Measures the time until each service responds, the CPU time until then, and the memory a few seconds later:
 * alternately a bare Hapi program, the daemon, the panel, `berth up`, and the other systems whose binaries are given.
 */
export async function startUp({ rounds }: Pick<How, 'rounds'>): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-bench-'));
  try {
    const ours = (['daemon', 'panel', 'up'] as const).map((name) => berth(name, folder));
    const programs = [bareHapi(), ...ours, ...givenPeers().map(peerProgram)];
    const starts = new Map<Program, Start[]>(programs.map((program) => [program, []]));
    const missing = missingPeers();
    for (let round = 0; round <= rounds; round += 1) {
      for (const [program, all] of starts) {
        try {
          // The first start of each program creates its data and is not counted.
          const start = await measure(program, round === 0 ? 0 : SETTLE_MS);
          if (round > 0) all.push(start);
        } catch (error) {
          if (!program.isPeer) throw error;
          starts.delete(program);
          missing.push((error as Error).message);
        }
      }
    }
    const [[, bare = []] = [], ...others] = [...starts].map(([{ name }, all]) => [name, all] as const);
    const rows = [
      ...[...starts].map(([{ name }, all]) => readyRow(name, all, bare)),
      ...[...starts].map(([{ name }, all]) => memoryRow(name, all, bare)),
    ];
    const berths = others.slice(0, ours.length);
    return { rows, figures: berths.flatMap(([name, all]) => figuresOf(name, all, bare)), missing };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bareHapi = (): Program => ({
  name: BARE,
  async start() {
    const port = await freePort();
    const program = join(import.meta.dirname, '..', 'programs', 'bare-hapi.mjs');
    const child = spawn(process.execPath, [program, String(port)], { stdio: 'ignore' });
    return { child, readies: [{ port, path: '/healthz' }] };
  },
});

const berth = (command: BerthCommand, folder: string): Program => ({
  name: command,
  async start() {
    const ports = await freePorts();
    const env = berthEnvironment(join(folder, command), ports);
    const child = spawn(compiledCommand(), [command], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const { panel, daemon } = ports;
    const bound = { daemon: [daemon], panel: [panel], up: [panel, daemon] }[command];
    return { child, readies: bound.map((port) => ({ port, path: '/healthz' })) };
  },
});

const peerProgram = (peer: Peer): Program => ({
  name: peer.name,
  isPeer: true,
  async start() {
    const { child, port, path, headers, dispose } = await startPeer(peer);
    return { child, readies: [{ port, path, headers }], dispose };
  },
});

async function measure({ name, start }: Program, settleMs: number): Promise<Start> {
  const began = performance.now();
  const { child, readies, dispose } = await start();
  try {
    const { pid } = child;
    if (pid === undefined) throw new Error(`${name}: it could not be started`);
    await Promise.all(readies.map((ready) => untilReady(ready, child, name)));
    const ready = performance.now() - began;
    const cpu = cpuMs(pid);
    await sleep(settleMs);
    const figures = { ready, cpu, resident: residentMib(pid), proportional: proportionalMib(pid) };
    child.kill('SIGTERM');
    await once(child, 'exit');
    return figures;
  } finally {
    dispose?.();
  }
}

async function untilReady(ready: Ready, child: ChildProcess, name: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!(await responds(ready))) {
    if (child.exitCode !== null) throw new Error(`${name}: it exited with code ${child.exitCode}`);
    if (performance.now() > deadline)
      throw new Error(`${name}: it was not ready after ${READY_TIMEOUT_MS / 1000} s`);
    await sleep(ASK_EVERY_MS);
  }
}

/** Uses `node:http`, because `fetch` takes so much CPU that it would slow down the services that are starting. */
const responds = ({ port, path, headers = {} }: Ready): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200));
    }).once('error', () => resolve(false));
  });

const median = (all: Start[], figure: keyof Start) =>
  percentile(
    all.map((each) => each[figure]),
    0.5,
  );

const fastest = (all: Start[]) => Math.min(...all.map(({ ready }) => ready));

/**
 * Returns two figures of a program. The first is its shortest time until ready, because this one is least affected by
 * other programs on the machine. The second is its memory when idle; for `up`, that of all its processes.
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

const all = (starts: Start[], figure: keyof Start) => starts.map((start) => start[figure]);

function readyRow(name: string, starts: Start[], bare: Start[]): Measured {
  const values = all(starts, 'ready');
  const times = timesBaseline(values, all(bare, 'ready'), 'ms');
  return { row: `${name}, ready`, unit: 'ms', values, times, cpuMs: median(starts, 'cpu') };
}

function memoryRow(name: string, starts: Start[], bare: Start[]): Measured {
  // `berth up` is several processes, whose shared pages are counted only once.
  const of = name === 'up' ? 'proportional' : 'resident';
  const values = all(starts, of);
  const times = timesBaseline(values, all(bare, of), 'MiB');
  const note = of === 'resident' ? undefined : 'proportional set size of all processes';
  return { row: `${name}, idle`, unit: 'MiB', values, times, ...(note && { note }) };
}

const round = (value: number) => Math.round(value * 10) / 10;
