import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ArchivePacker } from '../daemon/logs/archives/archive-packer.js';
import { plainPath } from '../daemon/logs/files/archive-names.js';
import { command, compare } from './support/compare.js';
import { asked, type Fixture, onFixture } from './support/files-fixture.js';

const MIB = 1024 * 1024;
/** The size at which the daemon rotates a log by default. */
const ARCHIVE_BYTES = 10 * MIB;

/** The options of `logs`. `--mib 2048` (uncompressed size) is the whole benchmark. */
const OPTIONS = {
  mib: { type: 'string', default: '256' },
  rounds: { type: 'string', default: '5' },
} as const;
const WORDS =
  'server thread info player joined the game lost connection chunk saved saving world entity tick warn overloaded running behind ms ticks uuid logged in with id at'.split(
    ' ',
  );
const NEEDLE = 'a needle in it';
const KEEPING_ALL = { DAEMON_LOG_KEEP_SIZE: String(1e12), DAEMON_LOG_KEEP_DAYS: '0' };

/**
 * Compares reading the history in archives with programs that do the same, and measures how long the event loop is
 * blocked.
 */
export async function logs(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [mib, rounds] = [Number(values.mib), Number(values.rounds)];
  await onFixture((fixture) => measure(fixture, mib, rounds), KEEPING_ALL);
}

async function measure(fixture: Fixture, mib: number, rounds: number): Promise<void> {
  const { bench, id, probe } = fixture;
  const folder = bench.logFolderOf(id);
  // Do not use the daemon's log folder, in which the daemon would delete incomplete archives of another process.
  const made = bench.folder('archives');
  const last = await fill(made, mib);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(made)) renameSync(join(made, name), join(folder, name));
  const ask = (query: Record<string, string>) =>
    asked(fixture, [`${bench.url}/container/logs/history?${new URLSearchParams({ id, ...query })}`]);
  const note = () => `${(last.atMs - last.firstMs) / 1000} s of lines`;
  await compare(
    [
      {
        name: `last 200 lines of ${mib} MiB in archives, zcat | tail of the last`,
        round: () => command(`zcat ${last.name} | tail -n 200`, folder),
        note,
      },
      { name: 'history without a filter, berth', pid: bench.pid, round: () => ask({}) },
      { name: 'history of 10,000 lines, berth', pid: bench.pid, round: () => ask({ tail: '10000' }) },
      {
        name: 'history of the middle minute, berth',
        pid: bench.pid,
        round: () => ask(minuteAt((last.firstMs + last.atMs) / 2)),
      },
    ],
    { rounds, probe },
  );
  await compare(
    [
      {
        name: `rare text in ${mib} MiB in archives, zcat | grep`,
        round: () => command(`zcat *.log.gz | grep -F '${NEEDLE}'`, folder),
      },
      { name: 'history with a rare filter, berth', pid: bench.pid, round: () => ask({ filter: NEEDLE }) },
      {
        name: 'history with a common filter, berth',
        pid: bench.pid,
        round: () => ask({ filter: 'player' }),
      },
    ],
    { rounds, probe },
  );
}

const minuteAt = (ms: number) => ({
  since: new Date(ms).toISOString(),
  until: new Date(ms + 60_000).toISOString(),
});

/** Writes archives as a daemon does over some days. */
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
