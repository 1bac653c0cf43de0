import { setTimeout } from 'node:timers/promises';
import { openSecondConnection } from './second-connection.js';

/** Acquires SQLite's write lock as another program would, and keeps it until the returned function is called. */
export async function lockDatabase(file: string): Promise<() => Promise<void>> {
  const { run, close } = await openSecondConnection(file);
  await run('BEGIN IMMEDIATE');
  return async () => {
    await run('ROLLBACK');
    await close();
  };
}

/** Acquires SQLite's write lock again and again, like a busy writer, until the returned function is called. */
export async function flapLock(
  file: string,
  { heldMs, freeMs }: { heldMs: number; freeMs: number },
): Promise<() => Promise<void>> {
  const { run, close } = await openSecondConnection(file);
  await run('BEGIN EXCLUSIVE');
  const ending = new AbortController();
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  const flapping = (async () => {
    for (;;) {
      await pause(heldMs);
      await run('ROLLBACK');
      if (ending.signal.aborted) return;
      await pause(freeMs);
      await run('BEGIN EXCLUSIVE');
    }
  })();
  return async () => {
    ending.abort();
    await flapping;
    await close();
  };
}
