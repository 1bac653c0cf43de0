import { systemClock } from '../../../lib/clock.js';
import { type BackupStoreConfig, openBackupStore } from '../open-backup-store.js';

/*
 * A process that writes one archive to a store and nothing else, so that it can be killed, and its memory be measured:
 * CONFIG ID MIB [stall]. It prints `stalled` when the store has taken all and waits for more, how much its resident
 * memory has grown at most, in MiB, or why the store did not take it.
 */
const [config = '', id = '', mib = '0', stall = ''] = process.argv.slice(2);
const MIB = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024 + 1, 'x');
const bytes = Number(mib) * MIB;
/** While it writes: what the start has taken is over. */
let peak = 0;

async function* archive(): AsyncGenerator<Uint8Array> {
  for (let given = 0; given < bytes; given += chunk.length) {
    yield chunk;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  if (stall === '') return;
  process.stdout.write('stalled\n');
  await new Promise(() => setInterval(() => undefined, 60_000));
}

const quiet = () => undefined;
const before = process.memoryUsage.rss();
const given = JSON.parse(config) as BackupStoreConfig & { folder?: string };
const store = await openBackupStore(given, {
  logger: { warn: quiet, error: quiet },
  clock: systemClock,
  noteFile: `${given.folder}.note`,
});
try {
  await store.write(id, archive(), new AbortController().signal);
  process.stdout.write(`${Math.round((peak - before) / MIB)}\n`);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
process.exit();
