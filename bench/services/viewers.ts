import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OwnerStage } from '../../testing/owner-stage.js';
import type { Answer } from '../support/answer.js';
import { type How, scaled } from '../support/how.js';
import { childrenOf, cpuMs, peakMib, resetPeak } from '../support/process-figures.js';
import { addAdministrators } from './administrators.js';

const SERVERS = 20;
const VIEWERS = 2000;
/** A user can open 64 consoles, so there are many users. */
const VIEWERS_OF_A_USER = 50;
const SECONDS = 15;
const LINES_PER_S = 100;
/** Prints 100 lines a second. It listens on its port, so that the server is running at once. */
const PROGRAM = `require('node:net').createServer().listen(process.env.PORT);
let n = 0;
setInterval(() => { for (let i = 0; i < ${LINES_PER_S / 10}; i += 1) console.log(String(n++) + ' ' + Date.now()); }, 100);`;

type Seen = { lines: number; dropped: number; lost: number; openedMs: number; p50: number; p99: number };

/**
 * Measures consoles through the panel: 20 servers, each of which prints 100 lines a second, and 2,000 viewers in one process. Reports
 * how long a line takes from the server to a viewer, the panel's CPU time and memory, and how many lines were delivered,
 * dropped with a notice, and lost without one, which must not happen.
 */
export async function viewers(how: How): Promise<Answer> {
  const stage = await OwnerStage.start({ PANEL_SERVER_LIMIT: '100' });
  try {
    const count = scaled(VIEWERS, how);
    const owner = await stage.user('owner');
    const headers = await addAdministrators(stage.berth.dataDir, Math.ceil(count / VIEWERS_OF_A_USER));
    const paths = await Promise.all(Array.from({ length: SERVERS }, (_, at) => busyServer(stage, owner, at)));
    const pid = childrenOf(stage.berth.pid).find(({ name }) => name === 'panel')?.pid ?? 0;
    resetPeak(pid);
    const before = cpuMs(pid);
    const seen = await watch({ url: stage.url, headers, paths, viewers: count, seconds: SECONDS });
    const printed = count * LINES_PER_S * SECONDS;
    const note = [
      `${seen.lines} lines delivered of about ${printed}`,
      `${seen.dropped} dropped with a notice, ${seen.lost} lost without one`,
    ].join('; ');
    const row = `line to one of ${count} viewers of ${SERVERS} servers`;
    const rest = { cpuMs: cpuMs(pid) - before, peakMib: peakMib(pid), note };
    return {
      rows: [
        { row: `opening ${count} consoles`, unit: 's', values: [seen.openedMs / 1000] },
        { row: `${row}, p50`, unit: 'ms', values: [seen.p50] },
        { row: `${row}, p99`, unit: 'ms', values: [seen.p99], ...rest },
      ],
      figures: [],
      missing: [],
    };
  } finally {
    await stage.stop();
  }
}

/** Creates and starts a server that prints lines. @returns the path of its console */
async function busyServer(stage: OwnerStage, owner: Record<string, string>, at: number): Promise<string> {
  const server = await stage.server(owner, `busy-${at}`);
  const { must } = stage.on(server, owner);
  await must('POST', '/files/content', { path: '/index.js', content: PROGRAM });
  await must('POST', '/power', { action: 'start' });
  await stage.untilStatus(owner, server.id, 'running');
  return `${server.path}/console`;
}

async function watch(options: object): Promise<Seen> {
  const program = join(import.meta.dirname, '..', 'programs', 'viewers.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(options)]);
  return JSON.parse(stdout) as Seen;
}
