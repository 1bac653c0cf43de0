import { setTimeout as sleep } from 'node:timers/promises';
import { BerthProcess, until } from '../../testing/berth/berth-process.js';
import { freePort } from '../../testing/network/free-port.js';
import type { Answer, Measured } from '../support/answer.js';
import { childrenOf, proportionalMib, residentMib } from '../support/process-figures.js';

const AFTER_WORK_MS = 60_000;
const TIMEOUT_MS = 30_000;

/**
 * Measures the memory of Berth after usual work (a sign-up, a sign-in, and a server that is installed, started, read
 * and stopped) and a minute without any work.
 */
export async function afterWork(): Promise<Answer> {
  const service = await BerthProcess.start('up');
  try {
    const before = memoryOf(service.pid);
    await firstWork(service.panelUrl);
    await sleep(AFTER_WORK_MS);
    const rows = [...memoryOf(service.pid)].map(([name, mib]): Measured => {
      const times = mib / (before.get(name) ?? Number.NaN);
      return { row: `${name}, a minute after its first work`, unit: 'MiB', values: [mib], times };
    });
    const starts = [...before].map(([name, mib]): Measured => {
      return { row: `${name}, ready`, unit: 'MiB', values: [mib], times: 1 };
    });
    return { rows: [...starts, ...rows], figures: [], missing: [] };
  } finally {
    await service.stop('SIGTERM');
    await service.dispose();
  }
}

/** Returns the resident memory of each service, and of all processes together with shared pages counted once. */
const memoryOf = (pid: number): Map<string, number> =>
  new Map([
    ...childrenOf(pid).map(({ name, pid: child }) => [name, residentMib(child)] as const),
    ['all processes (PSS)', proportionalMib(pid)],
  ]);

async function firstWork(panelUrl: string): Promise<void> {
  const account = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
  await ask(panelUrl, 'POST', '/auth/register', { body: account });
  const { email, password } = account;
  const { cookie } = await ask(panelUrl, 'POST', '/auth/login', { body: { email, password } });
  const plan = { name: 'bench', type: 'nodejs', port: await freePort() };
  const made = await ask(panelUrl, 'POST', '/servers', { body: plan, cookie });
  const server = `/servers/${made.answer['id']}`;
  const untilStatus = (wanted: string) =>
    until(`the server to be ${wanted}`, TIMEOUT_MS, async () => {
      const { answer } = await ask(panelUrl, 'GET', server, { cookie });
      return answer['status'] === wanted;
    });
  await untilStatus('installed');
  await ask(panelUrl, 'POST', `${server}/power`, { body: { action: 'start' }, cookie });
  await untilStatus('running');
  await ask(panelUrl, 'GET', `${server}/logs`, { cookie });
  await ask(panelUrl, 'POST', `${server}/power`, { body: { action: 'stop' }, cookie });
  await untilStatus('stopped');
}

async function ask(
  panelUrl: string,
  method: string,
  path: string,
  { body, cookie = '' }: { body?: object; cookie?: string },
): Promise<{ answer: Record<string, unknown>; cookie: string }> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${panelUrl}/api/v2${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  const [set = ''] = response.headers.getSetCookie();
  return { answer: (await response.json()) as Record<string, unknown>, cookie: set.split(';')[0] ?? '' };
}
