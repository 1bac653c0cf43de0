import type { KeeperHolder } from './global-setup.js';

/** The time limit for stopping the services. It is longer than the engine and the databases may take. */
const STOP_TIMEOUT_MS = 120_000;

// biome-ignore lint/style/noDefaultExport: Jest calls the default export.
export default async function globalTeardown(): Promise<void> {
  const keeper = (globalThis as KeeperHolder).berthTestKeeper;
  if (keeper === undefined || keeper.exitCode !== null) return;
  const ended = new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the test services did not stop within ${STOP_TIMEOUT_MS} ms`)),
      STOP_TIMEOUT_MS,
    );
    keeper.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
  });
  // The keeper stops everything when its stdin ends.
  keeper.stdin?.end();
  await ended;
}
