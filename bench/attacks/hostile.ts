import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ATTACKS } from '../../testing/hostile/attacks.js';
import type { Came, FloodTarget } from '../../testing/hostile/flood.js';
import { HostileFixture, type Tenant } from '../../testing/hostile/hostile-fixture.js';
import { startFlood } from '../../testing/hostile/start-flood.js';
import type { NeighbourFigures } from '../programs/neighbour.js';
import { percentile } from '../support/daemon-bench.js';
import { peakMib, resetPeak } from '../support/process-figures.js';
import { forked, type Program } from '../support/programs.js';
import { watchHelpers } from './helpers-memory.js';

/** Options of `hostile`. */
const OPTIONS = {
  minutes: { type: 'string', default: '1' },
  /** The names of attacks in `testing/hostile/attacks.ts`. `none` is a daemon without an attack. */
  only: { type: 'string', default: ['none', ...Object.keys(ATTACKS)].join(',') },
  /** `process` or `docker`; both by default. Docker needs `--docker SOCKET` or BERTH_TEST_DOCKER_SOCKET. */
  runtime: { type: 'string', default: 'process,docker' },
  docker: { type: 'string', default: process.env['BERTH_TEST_DOCKER_SOCKET'] ?? '/var/run/docker.sock' },
  /** Number of entries of a large directory. */
  entries: { type: 'string', default: '1000000' },
} as const;

const HEALTH_EVERY_MS = 20;
const SETTLE_MS = 2000;
const SPARE_S = 180;
/**
 * Figures above these bounds are printed in bold: p99 of `/healthz` and of the other tenant's requests in ms; memory
 * in MiB.
 */
const BOUNDS = { health: 100, neighbour: 1000, mib: 300 };
const KINDS = ['start', 'running', 'stop', 'stopped', 'status', 'list', 'download'];
const COLUMNS = [
  ...['attack', 'runtime', '/healthz p99 ms', 'max', ...KINDS.map((kind) => `${kind} p99 ms`)],
  ...['daemon MiB', 'helpers MiB', 'failed requests of the other tenant', 'responses of the attack'],
];

/** Measures the built daemon with its default settings while one tenant attacks it and another one uses it. */
export async function hostile(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const names = values.only.split(',');
  const unknown = names.find((name) => name !== 'none' && ATTACKS[name] === undefined);
  if (unknown !== undefined)
    throw new Error(`unknown attack ${unknown}: use ${Object.keys(ATTACKS).join(', ')}`);
  const seconds = Number(values.minutes) * 60;
  const gcc = process.env['BERTH_TEST_HUNG_MEMORY'] ?? 'gcc';
  console.log(`| ${COLUMNS.join(' | ')} |\n|${'---|'.repeat(COLUMNS.length)}`);
  for (const runtime of values.runtime.split(',')) {
    for (const attack of names) {
      const fixture = await HostileFixture.open(gcc, runtime === 'docker' ? values.docker : undefined);
      try {
        const size = { entries: Number(values.entries), maxS: seconds + SPARE_S };
        const neighbour = await fixture.peaceful();
        const target = attack === 'none' ? undefined : (await fixture.attacker(attack, size)).target;
        console.log(`| ${attack} | ${runtime} | ${await row(fixture, { neighbour, target, seconds })} |`);
      } finally {
        await fixture.close();
      }
    }
  }
}

type Scene = { neighbour: Tenant; target: FloodTarget | undefined; seconds: number };

async function row({ berth }: HostileFixture, { neighbour, target, seconds }: Scene): Promise<string> {
  const running: Program[] = [];
  const words = [new URL(berth.daemonUrl).port, String(berth.pid), String(HEALTH_EVERY_MS)];
  const { process: prober } = await forked('probe.mjs', words, running);
  const endAttack = target && (await startFlood(target));
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  resetPeak(berth.pid);
  const helpersMib = watchHelpers(berth.pid);
  prober.send({});
  await once(prober, 'message');
  const user = JSON.stringify({ url: berth.daemonUrl, ...neighbour, seconds });
  const [figures] = (await once(program('neighbour.ts', user), 'message')) as [NeighbourFigures];
  prober.send({});
  const [health] = (await once(prober, 'message')) as [{ ms: number; p99Ms: number }];
  const memory = [peakMib(berth.pid), helpersMib()];
  const responses = endAttack ? tally(await endAttack()) : '-';
  prober.kill('SIGKILL');
  const times = KINDS.map((kind) => figure(percentile(figures[kind] ?? [], 0.99), BOUNDS.neighbour));
  return [
    ...[figure(health.p99Ms, BOUNDS.health), Math.round(health.ms), ...times],
    ...memory.map((mib) => figure(mib, BOUNDS.mib)),
    ...[tally(countOf(figures.failed)) || 'none', responses],
  ].join(' | ');
}

const program = (file: string, ...words: string[]) =>
  fork(join(import.meta.dirname, '..', 'programs', file), words, { execArgv: ['--import', 'tsx'] });

const figure = (value: number, bound: number) => {
  const text = value < 10 ? value.toFixed(1) : String(Math.round(value));
  return value < bound ? text : `**${text}**`;
};

const tally = (counts: Came) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

function countOf(all: string[]): Came {
  const counts: Came = {};
  for (const each of all) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}
