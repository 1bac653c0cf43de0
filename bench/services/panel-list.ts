import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BerthProcess, until } from '../../testing/berth/berth-process.js';
import { freePort } from '../../testing/network/free-port.js';
import { type Answer, joined, type Measured, timesBaseline } from '../support/answer.js';
import { percentile } from '../support/daemon-bench.js';
import { type How, scaled } from '../support/how.js';
import { type DeadNodes, FleetPanel } from './fleet-panel.js';

const SIZES = [100, 1000, 10_000];
/** How many requests a round sends, beginning with the first one after the panel has started. */
const REQUESTS = 200;
const PAGE = '/api/v2/servers';
const LARGE_PAGE = '/api/v2/servers?limit=100';
/** How often a whole list is read in a round if only whole lists are measured. */
const WALKS = 5;
const READY_MS = 10_000;

/**
 * The times of one round in ms: of the first request, the percentiles of all requests, and of reading the whole list.
 */
type Round = { first: number; p50: number; p99: number; whole: number };
/**
 * How many rounds are measured, how often the whole list is read in each (the median of these times counts), and the
 * fleet's dead nodes.
 */
type Repeats = { rounds: number; walks: number; dead: DeadNodes };
/** The result with all rows, and the one with only the rows about whole lists. */
type Lists = { all: Answer; whole: Answer };

/**
 * Measures the panel's list of servers, beginning with the first request after a start. A tenth of the nodes do not
 * work: half of them refuse connections, and the others accept connections but never respond. The baseline is a bare
 * Hapi route that sends the same responses.
 */
export async function panelList(how: How): Promise<Answer> {
  const sizes = SIZES.map((size) => scaled(size, how));
  const repeats = { rounds: how.rounds, walks: 1, dead: { refusing: [0], silent: [1] } };
  return joined((await listsOf(sizes, repeats)).map(({ all }) => all));
}

/**
 * Measures only the reading of whole lists. All nodes that do not work refuse connections here. Nodes that accept
 * connections and never respond would distort the result, because a page waits for them for a fixed time, however many
 * servers there are.
 */
export async function wholeLists(sizes: number[], rounds: number): Promise<Answer[]> {
  const repeats = { rounds, walks: WALKS, dead: { refusing: [0, 1], silent: [] } };
  return (await listsOf(sizes, repeats)).map(({ whole }) => whole);
}

async function listsOf(sizes: number[], repeats: Repeats): Promise<Lists[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-panel-list-'));
  const fleet = await FleetPanel.create(dataDir, repeats.dead);
  const lists: Lists[] = [];
  try {
    for (const servers of sizes) {
      await fleet.growTo(servers);
      lists.push(await listOf(fleet, servers, repeats));
    }
    return lists;
  } finally {
    fleet.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function listOf(fleet: FleetPanel, servers: number, { rounds, walks }: Repeats): Promise<Lists> {
  const [ours, bare]: [Round[], Round[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const panel = await BerthProcess.start('panel', { dataDir: fleet.dataDir });
    let bodies: { page: string; large: string } | undefined;
    try {
      const taken = await roundOf(panel.panelUrl, fleet.headers, { servers, walks });
      bodies = taken.bodies;
      if (round > 0) ours.push(taken.round);
    } finally {
      await panel.stop('SIGTERM');
      await panel.dispose();
    }
    const taken = await onBare(bodies, (url) => roundOf(url, {}, { servers, walks }));
    if (round > 0) bare.push(taken.round);
  }
  return rowsOf(servers, bare, ours);
}

function rowsOf(servers: number, bare: Round[], ours: Round[]): Lists {
  const compared = (of: keyof Round, what: string): Measured[] => {
    const [theirs, values] = [bare.map((each) => each[of]), ours.map((each) => each[of])];
    return [
      { row: `${what}, bare Hapi`, unit: 'ms', values: theirs, times: 1 },
      { row: `${what}, berth`, unit: 'ms', values, times: timesBaseline(values, theirs, 'ms') },
    ];
  };
  const page = `page of 50 of ${servers} servers`;
  const whole = compared('whole', `all ${servers} servers in pages of 100`);
  const rows = [
    ...compared('p50', `${page}, p50 of ${REQUESTS}`),
    ...compared('p99', `${page}, p99 of ${REQUESTS}`),
    ...compared('first', `${page}, first after the start`),
  ];
  const nothing = { figures: [], missing: [] };
  return { all: { rows: [...rows, ...whole], ...nothing }, whole: { rows: whole, ...nothing } };
}

type Taken = { round: Round; bodies: { page: string; large: string } };

type Walks = { servers: number; walks: number };

/** Requests pages of 50 one after the other, and then the whole list in pages of 100. */
async function roundOf(
  url: string,
  headers: Record<string, string>,
  { servers, walks }: Walks,
): Promise<Taken> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const pages = await timed(REQUESTS, () => textOf(url + PAGE, headers, agent));
  const wholes = await timed(walks, async () => {
    let large = '';
    let cursor = '';
    for (let left = servers; left > 0; left -= 100) {
      large = await textOf(`${url}${LARGE_PAGE}${cursor}`, headers, agent);
      const { nextCursor } = JSON.parse(large) as { nextCursor: string | null };
      cursor = nextCursor === null ? '' : `&cursor=${encodeURIComponent(nextCursor)}`;
    }
    return large;
  });
  agent.destroy();
  const { took } = pages;
  const [first = Number.NaN] = took;
  const whole = percentile(wholes.took, 0.5);
  const round = { first, p50: percentile(took, 0.5), p99: percentile(took, 0.99), whole };
  return { round, bodies: { page: pages.last, large: wholes.last } };
}

/** Runs `work` repeatedly. @returns the times in ms, and the last result */
async function timed(times: number, work: () => Promise<string>): Promise<{ took: number[]; last: string }> {
  const took: number[] = [];
  let last = '';
  for (let each = 0; each < times; each += 1) {
    const began = performance.now();
    last = await work();
    took.push(performance.now() - began);
  }
  return { took, last };
}

const textOf = (url: string, headers: Record<string, string>, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} returned ${response.statusCode}: ${text}`));
      });
    }).once('error', reject);
  });

/** Starts a bare Hapi program that sends the same responses as the panel, and runs `work` with its URL. */
async function onBare<T>(bodies: Taken['bodies'] | undefined, work: (url: string) => Promise<T>): Promise<T> {
  const { page = '{}', large = '{}' } = bodies ?? {};
  const port = await freePort();
  const program = join(import.meta.dirname, '..', 'programs', 'bare-response.mjs');
  const bare = spawn(process.execPath, [program, String(port), PAGE, page, large], { stdio: 'inherit' });
  try {
    const url = `http://127.0.0.1:${port}`;
    // Do not request the measured route here, because its first request is measured.
    await until('the bare route', READY_MS, () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    );
    return await work(url);
  } finally {
    bare.kill();
  }
}
