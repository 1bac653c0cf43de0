import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Open = (location: string) => Promise<{ close(): Promise<void> }>;

/**
 * Returns a SQLite file with all tables and no rows. For suites that create a database per test: running the
 * migrations would take most of the time of a short test.
 */
export async function emptySqlite(open: Open): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-empty-'));
  try {
    const location = join(folder, 'empty.sqlite');
    await (await open(location)).close();
    return await readFile(location);
  } finally {
    await rm(folder, { recursive: true });
  }
}
