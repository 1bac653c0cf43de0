import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchivePacker } from '../../daemon/logs/archives/archive-packer.js';
import { plainPath } from '../../daemon/logs/files/archive-names.js';
import { type Answer, joined } from '../support/answer.js';
import { command, compare } from '../support/compare.js';
import { asked, type Fixture, onFixture } from '../support/files-fixture.js';
import { type How, MIB, scaled } from '../support/how.js';

/** The default size at which the daemon rotates a log file into an archive. */
const ARCHIVE_BYTES = 10 * MIB;

const WORDS =
  'server thread info player joined the game lost connection chunk saved saving world entity tick warn overloaded running behind ms ticks uuid logged in with id at'.split(
    ' ',
  );
const NEEDLE = 'a needle in it';
const KEEPING_ALL = { DAEMON_LOG_KEEP_SIZE: String(1e12), DAEMON_LOG_KEEP_DAYS: '0' };

/** Compares reading the history in archives with `zcat`, `tail` and `grep`. */
export const logs = (how: How): Promise<Answer> =>
  onHistory(scaled(2048, how), async (history) =>
    joined([await lastLines(history, how.rounds), await search(history, how.rounds)]),
  );

/** Searches the history for a rare text. */
export const logSearch = (mib: number, rounds: number): Promise<Answer> =>
  onHistory(mib, (history) => search(history, rounds));

type History = { fixture: Fixture; folder: string; mib: number; last: Awaited<ReturnType<typeof fill>> };

const onHistory = (mib: number, work: (history: History) => Promise<Answer>): Promise<Answer> =>
  onFixture(async (fixture) => {
    const folder = fixture.bench.logFolderOf(fixture.id);
    // Do not use the daemon's own log folder: the daemon would delete archives in it that another process has not
    // finished.
    const made = fixture.bench.folder('archives');
    const last = await fill(made, mib);
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(made)) renameSync(join(made, name), join(folder, name));
    return work({ fixture, folder, mib, last });
  }, KEEPING_ALL);

const ask = (fixture: Fixture, query: Record<string, string>) => {
  const { bench, id } = fixture;
  return asked(fixture, [`${bench.url}/container/logs/history?${new URLSearchParams({ id, ...query })}`]);
};

function lastLines({ fixture, folder, mib, last }: History, rounds: number): Promise<Answer> {
  const { pid } = fixture.bench;
  const middle = minuteAt((last.firstMs + last.atMs) / 2);
  const rows = [
    {
      name: `last 200 lines of ${mib} MiB in archives, zcat and tail of the last`,
      program: 'zcat',
      round: () => command(`zcat ${last.name} | tail -n 200`, folder),
    },
    { name: 'history without a filter, berth', pid, round: () => ask(fixture, {}) },
    { name: 'history of 10,000 lines, berth', pid, round: () => ask(fixture, { tail: '10000' }) },
    { name: 'history of the middle minute, berth', pid, round: () => ask(fixture, middle) },
  ];
  return compare(rows, { rounds, probe: fixture.probe });
}

function search({ fixture, folder, mib }: History, rounds: number): Promise<Answer> {
  const { pid } = fixture.bench;
  const rows = [
    {
      name: `rare text in ${mib} MiB in archives, zcat and grep`,
      program: 'zcat',
      round: () => command(`zcat *.log.gz | grep -F '${NEEDLE}'`, folder),
    },
    { name: 'history with a rare filter, berth', pid, round: () => ask(fixture, { filter: NEEDLE }) },
    { name: 'history with a common filter, berth', pid, round: () => ask(fixture, { filter: 'player' }) },
  ];
  return compare(rows, { rounds, probe: fixture.probe });
}

const minuteAt = (ms: number) => ({
  since: new Date(ms).toISOString(),
  until: new Date(ms + 60_000).toISOString(),
});

/** Fills a folder with log archives like those that a daemon writes over some days. */
async function fill(folder: string, mib: number) {
  const quiet = { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error };
  const packer = new ArchivePacker({
    logger: quiet,
    clock: { now: () => Date.now() },
    keepBytes: 1e12,
    keepMs: 0,
    onGone: () => undefined,
  });
  const firstMs = Date.parse('2026-01-01T00:00:00.000Z');
  let atMs = firstMs;
  let stem = '';
  for (let index = 0, left = mib * MIB; left > 0; index += 1) {
    const lines: string[] = [];
    let bytes = 0;
    while (bytes < Math.min(ARCHIVE_BYTES, left)) {
      atMs += Math.floor(Math.random() * 40);
      const line = `${new Date(atMs).toISOString()} ${text()}\n`;
      lines.push(line);
      bytes += line.length;
    }
    if (index % 10 === 0) lines.push(`${new Date(atMs).toISOString()} ${NEEDLE}\n`);
    left -= bytes;
    stem = new Date(atMs).toISOString().replace(/[-:.]/g, '');
    writeFileSync(plainPath(folder, stem), lines.join(''));
    await packer.packNow(folder, stem);
  }
  return { name: `${stem}.log.gz`, firstMs, atMs };
}

function text(): string {
  const count = 4 + Math.floor(Math.random() * 12);
  const number = () => (Math.random() < 0.2 ? Math.floor(Math.random() * 1e5) : '');
  return Array.from(
    { length: count },
    () => `${WORDS[Math.floor(Math.random() * WORDS.length)]}${number()}`,
  ).join(' ');
}
