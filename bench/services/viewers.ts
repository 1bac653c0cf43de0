import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mustSucceed } from '../../contract-tests/api-client.js';
import { OwnerStage } from '../../testing/owner-stage.js';
import type { Answer } from '../support/answer.js';
import { type How, scaled } from '../support/how.js';
import { childrenOf, cpuMs, peakMib, resetPeak } from '../support/process-figures.js';

const SERVERS = 20;
const VIEWERS = 2000;
/** A user can open 64 consoles, so there are many users. */
const VIEWERS_OF_A_USER = 50;
const SECONDS = 15;
const PROGRAM = `let n = 0;
setInterval(() => { for (let i = 0; i < 10; i += 1) console.log(String(n++) + ' ' + Date.now()); }, 100);`;

type Seen = { lines: number; dropped: number; lost: number; p50: number; p99: number };

/**
 * Measures consoles through the panel: 20 servers, each of which prints 100 lines a second, and 2,000 viewers. Reports how long a line
 * takes from the server to a viewer, the panel's memory, and lines that are lost without a notice, of which there must be none.
 */
export async function viewers(how: How): Promise<Answer> {
  const stage = await OwnerStage.start({ PANEL_SERVER_LIMIT: '100', PANEL_LIMIT_EVENT_STREAMS: '1000000' });
  try {
    const count = scaled(VIEWERS, how);
    const admin = await stage.user('owner');
    const headers = await administrators(stage, Math.ceil(count / VIEWERS_OF_A_USER));
    const paths: string[] = [];
    for (let at = 0; at < SERVERS; at += 1) {
      const { id, path } = await stage.server(admin, `busy-${at}`);
      const must = (method: string, rest: string, body: object) =>
        mustSucceed(stage.url, { method, path: path + rest, headers: admin, body });
      await must('POST', '/files/content', { path: '/index.js', content: PROGRAM });
      await must('POST', '/power', { action: 'start' });
      await stage.untilStatus(admin, id, 'running');
      paths.push(path);
    }
    const pid = childrenOf(stage.berth.pid).find(({ name }) => name === 'panel')?.pid ?? 0;
    resetPeak(pid);
    const before = cpuMs(pid);
    const seen = await watch({ url: stage.url, headers, paths, viewers: count, seconds: SECONDS });
    const note = `${seen.lines} lines, ${seen.dropped} dropped with a notice, ${seen.lost} lost without one`;
    const row = `line to one of ${count} viewers of ${SERVERS} servers`;
    return {
      rows: [
        { row: `${row}, p50`, unit: 'ms', values: [seen.p50] },
        {
          row: `${row}, p99`,
          unit: 'ms',
          values: [seen.p99],
          cpuMs: cpuMs(pid) - before,
          peakMib: peakMib(pid),
          note,
        },
      ],
      figures: [],
      missing: [],
    };
  } finally {
    await stage.stop();
  }
}

/** Registers users who can open all consoles. @returns the headers of their keys */
async function administrators(stage: OwnerStage, count: number): Promise<Record<string, string>[]> {
  const keys: Record<string, string>[] = [];
  for (let at = 0; at < count; at += 1) keys.push(await stage.user(`viewer${at}`));
  let cursor = '';
  for (;;) {
    const page = (await stage.administer('GET', `/api/v2/admin/users?limit=100${cursor}`)) as {
      items: { id: string; isAdmin: boolean }[];
      nextCursor: string | null;
    };
    for (const { id, isAdmin } of page.items)
      if (!isAdmin) await stage.administer('PATCH', `/api/v2/admin/users/${id}`, { isAdmin: true });
    if (page.nextCursor === null) return keys;
    cursor = `&cursor=${page.nextCursor}`;
  }
}

async function watch(asked: object): Promise<Seen> {
  const program = join(import.meta.dirname, '..', 'programs', 'viewers.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(asked)]);
  return JSON.parse(stdout) as Seen;
}
