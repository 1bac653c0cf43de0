import { systemClock } from '../../../lib/time/clock.js';
import { type BackupStoreConfig, openBackupStore } from '../stores/open-backup-store.js';

/*
 * A program that writes one archive to a store, so that tests can kill it and measure its memory. Arguments: CONFIG
 * ID MIB [stall]. It prints `stalled` when the store has taken all data and waits for more, otherwise the maximum
 * growth of its resident memory in MiB, or the error message.
 */
const [config = '', id = '', mib = '0', stall = ''] = process.argv.slice(2);
const MIB = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024 + 1, 'x');
const bytes = Number(mib) * MIB;
/** The peak of resident memory during the write, without that of the start. */
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
