import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { type Answer, joined, type Measured } from '../support/answer.js';
import { DaemonBench, percentile } from '../support/daemon-bench.js';
import { type How, scaled } from '../support/how.js';
import { cpuMs, residentMib } from '../support/process-figures.js';
import { FleetPanel } from './fleet-panel.js';

const SERVERS = 200;
const SCRAPES = 20;
const WARM_UPS = 5;
/** Collectors wait much longer, so that the measurement of the servers, which a scrape of a daemon begins, has ended. */
const PAUSE_MS = { panel: 100, daemon: 1500 };
/** The share of the scrapes that the figure covers: single ones are disturbed by other programs. */
const SHARE = 0.9;
const AT_ONCE = 8;
/** What Prometheus does by default is once a minute; 15 s is common. */
const EVERY_MS = 15_000;
const IDLE_MS = 60_000;
const SETTLE_MS = 15_000;

type Scraped = {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
  pauseMs: number;
};

/** Measures scrapes of the panel and of a daemon with many servers, and what scrapes cost compared with none. */
export const metrics = (how: Pick<How, 'scale'>): Promise<Answer> =>
  onBoth(how, async (scraped) => joined([await scrapesOf(scraped), await costOf(scraped)]));

async function onBoth(
  how: Pick<How, 'scale'>,
  measure: (scraped: Scraped) => Promise<Answer>,
): Promise<Answer> {
  const count = scaled(SERVERS, how);
  return joined([await onPanel(count, measure), await onDaemon(count, measure)]);
}

async function onPanel(count: number, measure: (scraped: Scraped) => Promise<Answer>): Promise<Answer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-bench-metrics-'));
  const fleet = await FleetPanel.create(dataDir, { refusing: [], silent: [] });
  try {
    await fleet.growTo(count);
    const panel = await BerthProcess.start('panel', { dataDir });
    try {
      const { pid, panelUrl: url } = panel;
      const { headers } = fleet;
      const name = `panel with ${count} servers`;
      return await measure({ name, pid, url, headers, pauseMs: PAUSE_MS.panel });
    } finally {
      await panel.stop('SIGTERM');
      await panel.dispose();
    }
  } finally {
    fleet.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onDaemon(count: number, measure: (scraped: Scraped) => Promise<Answer>): Promise<Answer> {
  const bench = await DaemonBench.start(undefined);
  try {
    const waiting = Array.from({ length: count }, (_, index) => `n${index}`);
    const start = async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const id = await bench.install(name, 'sleep');
        await bench.ask('POST', '/container/start', { id });
        await bench.untilStatus(id, 'running');
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, start));
    const { pid, url, authorization } = bench;
    const name = `daemon with ${count} running servers`;
    return await measure({ name, pid, url, headers: { authorization }, pauseMs: PAUSE_MS.daemon });
  } finally {
    await bench.close();
  }
}

/** Returns the duration of one scrape in ms. */
async function scrape({ url, headers }: Scraped): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/metrics`, { headers });
  await answer.text();
  if (!answer.ok) throw new Error(`GET ${url}/metrics returned ${answer.status}`);
  return performance.now() - began;
}

async function scrapesOf(scraped: Scraped): Promise<Answer> {
  const values: number[] = [];
  let beforeMs = 0;
  // The first ones compile the program.
  for (let each = -WARM_UPS; each < SCRAPES; each += 1) {
    if (each === 0) beforeMs = cpuMs(scraped.pid);
    await sleep(scraped.pauseMs);
    const ms = await scrape(scraped);
    if (each >= 0) values.push(ms);
  }
  const usedMs = (cpuMs(scraped.pid) - beforeMs) / SCRAPES;
  const value = percentile(values, SHARE);
  const row = `scrape, ${scraped.name}`;
  return {
    rows: [{ row, unit: 'ms', values, cpuMs: usedMs, note: `nine of ten ${value.toFixed(1)} ms` }],
    figures: [{ row, value, unit: 'ms', baseline: `median ${percentile(values, 0.5).toFixed(1)} ms` }],
    missing: [],
  };
}

/** Measures the CPU time and memory of a minute without a scrape and of one with scrapes. */
async function costOf(scraped: Scraped): Promise<Answer> {
  await sleep(SETTLE_MS);
  const without = await minute(scraped, 'not scraped', async () => sleep(IDLE_MS));
  const withScrapes = await minute(scraped, `scraped every ${EVERY_MS / 1000} s`, async () => {
    for (let ms = 0; ms < IDLE_MS; ms += EVERY_MS) {
      await scrape(scraped);
      await sleep(EVERY_MS);
    }
  });
  const times = (withScrapes.values[0] ?? Number.NaN) / (without.values[0] ?? Number.NaN);
  return {
    rows: [
      { ...without, times: 1 },
      { ...withScrapes, times },
    ],
    figures: [],
    missing: [],
  };
}

async function minute({ name, pid }: Scraped, how: string, work: () => Promise<void>): Promise<Measured> {
  const before = cpuMs(pid);
  await work();
  const values = [cpuMs(pid) - before];
  return {
    row: `CPU of a minute, ${name}, ${how}`,
    unit: 'ms',
    values,
    note: `${residentMib(pid).toFixed(1)} MiB`,
  };
}
