import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Uses a daemon like a tenant with one server, in a separate process: `fork('neighbour.ts', [JSON])` with `{url, key, id,
 * seconds}`. At the end it sends the times of each kind of request in ms, and the number of failures.
 */

const LIST_EVERY_MS = 100;
const DOWNLOAD_EVERY_MS = 200;
const POWER_EVERY_MS = 500;
const POLL_EVERY_MS = 100;
/** The timeout of a request, which is longer than any bound. A hung request then counts as one late sample. */
const TIMEOUT_MS = 60_000;

export type NeighbourFigures = Record<string, number[]> & { failed: string[] };

const { url, key, id, seconds } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  key: string;
  id: string;
  seconds: number;
};
const untilMs = performance.now() + seconds * 1000;
const took: Record<string, number[]> = {};
const failed: string[] = [];

/** Sends a request and records its time. A failed request also counts with the time that it took. */
async function timed(name: string, method: string, path: string, body?: object): Promise<string> {
  const beganMs = performance.now();
  let text = '';
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
    if (!response.ok) failed.push(`${name} ${response.status}`);
  } catch (error) {
    failed.push(`${name} ${(error as Error).name}`);
  }
  const ms = performance.now() - beganMs;
  took[name] = [...(took[name] ?? []), ms];
  return text;
}

async function repeat(name: string, path: string, everyMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    const beganMs = performance.now();
    await timed(name, 'GET', path);
    await sleep(Math.max(0, everyMs - (performance.now() - beganMs)));
  }
}

/** Waits until the server has the wanted status, or until a timeout after the end of the run. */
async function becomes(name: string, wanted: string): Promise<void> {
  const beganMs = performance.now();
  while (performance.now() < untilMs + TIMEOUT_MS) {
    const text = await timed('status', 'GET', `/container/status/${id}`);
    if (text.includes(`"status":"${wanted}"`)) break;
    await sleep(POLL_EVERY_MS);
  }
  took[name] = [...(took[name] ?? []), performance.now() - beganMs];
}

async function power(): Promise<void> {
  while (performance.now() < untilMs) {
    await timed('start', 'POST', '/container/start', { id });
    await becomes('running', 'running');
    await timed('stop', 'POST', '/container/stop', { id });
    await becomes('stopped', 'stopped');
    await sleep(POWER_EVERY_MS);
  }
}

await Promise.all([
  repeat('list', `/fs/list?path=/${id}/hundred`, LIST_EVERY_MS),
  repeat('download', `/fs/download?path=/${id}/large`, DOWNLOAD_EVERY_MS),
  power(),
]);
// Disconnect only after the message was sent, because a large message would be cut off.
process.send?.({ ...took, failed }, () => process.disconnect?.());
