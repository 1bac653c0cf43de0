import { join } from 'node:path';
import { OwnerStage } from '../../testing/owner-stage.js';
import { type Answer, joined, type Measured, timesBaseline } from '../support/answer.js';
import { compare, curl, type Row } from '../support/compare.js';
import { percentile } from '../support/daemon-bench.js';
import { type How, scaled } from '../support/how.js';
import { load } from '../support/load.js';
import { childrenOf, cpuMs, peakMib, residentMib } from '../support/process-figures.js';
import { fill } from '../support/programs.js';

/** The rate of requests in a round, which is so low that none waits in the queue for the node. */
const PER_SECOND = 10;
const SECONDS = 10;
const UNLIMITED = { DAEMON_LIMIT_GLOBAL: '1000000' };

type Side = { row: string; url: string; headers: Record<string, string>; pid: number };

/**
 * Compares downloads, uploads and small requests of a server's files through the panel with the same requests sent
 * directly to the daemon.
 */
export async function forwarded(how: How): Promise<Answer> {
  const stage = await OwnerStage.start(UNLIMITED);
  try {
    const owner = await stage.user('grace');
    const server = await stage.server(owner, 'bench');
    const { containerId } = (await stage.get(owner, server.path)) as { containerId: string };
    const pidOf = (service: string) =>
      childrenOf(stage.berth.pid).find(({ name }) => name === service)?.pid ?? 0;
    const key: Record<string, string> = { authorization: `Bearer ${stage.berth.daemonKey}` };
    const direct = { url: stage.berth.daemonUrl, headers: key, pid: pidOf('daemon') };
    const through = { url: stage.url + server.path, headers: owner, pid: pidOf('panel') };
    const folder = join(stage.berth.dataDir, 'servers', containerId);
    const mib = scaled(1024, how);
    const file = join(folder, 'source.bin');
    await fill(file, mib);
    const info = (path: string, side: typeof direct, row: string): Side => ({
      ...side,
      row,
      url: side.url + path,
    });
    const sides: [Side, Side] = [
      info(`/fs/info?path=/${containerId}/index.js`, direct, 'small request, daemon itself'),
      info('/files/info?path=/index.js', through, 'small request, through the panel'),
    ];
    // The first forwarded request loads the daemon's document.
    for (const { url, headers } of sides) await fetch(url, { headers });
    const bytes = (what: string, args: (at: 'daemon' | 'panel') => string[]) =>
      compare(
        [
          {
            name: `${what} of ${mib} MiB, daemon itself`,
            ...growing(direct.pid),
            round: () => curl(direct.pid, args('daemon')),
          },
          {
            name: `${what}, through the panel`,
            ...growing(through.pid),
            round: () => curl(through.pid, args('panel')),
          },
        ],
        { rounds: how.rounds },
      );
    const credential = (headers: Record<string, string>) => [
      '-H',
      `authorization: ${headers['authorization']}`,
    ];
    const download = await bytes('download', (at) =>
      at === 'daemon'
        ? [...credential(key), `${direct.url}/fs/download?path=/${containerId}/source.bin`]
        : [...credential(owner), `${through.url}/files/download?path=/source.bin`],
    );
    const upload = await bytes('upload', (at) =>
      at === 'daemon'
        ? [...credential(key), '-F', `file=@${file}`, `${direct.url}/fs/upload?path=/${containerId}/up.bin`]
        : [...credential(owner), '-F', `file=@${file}`, `${through.url}/files/upload?path=/up.bin`],
    );
    return joined([download, upload, await small(sides, { ...how, pids: [direct.pid, through.pid] })]);
  } finally {
    await stage.stop();
  }
}

/**
 * Returns the parts of a row that measure by how much the memory of a service grows during a transfer. The note shows
 * the largest growth of all rounds but the first.
 */
function growing(pid: number): Pick<Row, 'pid' | 'before' | 'note'> {
  let beforeMib = 0;
  const grown: number[] = [];
  return {
    pid,
    before: () => {
      beforeMib = residentMib(pid);
    },
    note: () => {
      grown.push(peakMib(pid) - beforeMib);
      return `memory +${Math.max(...grown.slice(1)).toFixed(0)} MiB`;
    },
  };
}

/** Measures the CPU time of both services for each request. */
async function small(sides: [Side, Side], { rounds, pids }: How & { pids: number[] }): Promise<Answer> {
  const all = sides.map(() => [] as number[]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { url, headers, pid }] of sides.entries()) {
      const before = pids.map(cpuMs);
      const { answers } = await load(
        { url: new URL(url).origin, path: url.slice(new URL(url).origin.length), headers, status: 200, pid },
        { seconds: SECONDS, perSecond: PER_SECOND },
      );
      const usedMs = pids.reduce((sum, each, index) => sum + cpuMs(each) - (before[index] ?? 0), 0);
      if (round > 0) all[at]?.push(usedMs / answers);
    }
  }
  const [direct = [], through = []] = all;
  const row = (side: Side, values: number[]): Measured => ({
    row: side.row,
    unit: 'ms',
    values,
    times: values === direct ? 1 : timesBaseline(values, direct, 'ms'),
    note: `CPU time of both services, median of ${values.length}: ${percentile(values, 0.5).toFixed(2)} ms`,
  });
  return { rows: [row(sides[0], direct), row(sides[1], through)], figures: [], missing: [] };
}
