import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { startCountingProxy } from './network/counting-proxy.js';
import { eventually } from './time/eventually.js';

/*
 * Kills the panel after the daemon has done a request of a schedule that keeps only its last backup, and before the panel
 * knows the response. Only what the rules allow may be deleted, and the rest is deleted later.
 */

const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const TIMEOUT_MS = 240_000;
const EARLIER = 3;

type Backup = { id: string; name: string };
type Run = { outcome: string; tasks: { deletedBackups: number | null; deletionError: string | null }[] };
type Step = { method: string; path: RegExp; times: number };

describe('a schedule with rules for its backups, whose panel SIGKILL ends', () => {
  let daemon: BerthProcess;
  let panel: BerthProcess;
  let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
  let killAt: Step | undefined;
  let cookie = '';
  let server: string;

  beforeAll(async () => {
    daemon = await BerthProcess.start('daemon');
    panel = await BerthProcess.start('panel');
    proxy = await startCountingProxy(daemon.daemonUrl, async (method, path) => {
      if (killAt === undefined || killAt.method !== method || !killAt.path.test(path)) return false;
      killAt.times -= 1;
      if (killAt.times > 0) return false;
      killAt = undefined;
      await panel.kill();
      return true;
    });
    const { headers } = await send('POST', '/auth/register', ACCOUNT);
    cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const node = { name: 'one', url: proxy.url, key: daemon.daemonKey };
    expect((await send('POST', '/admin/nodes', node)).status).toBe(201);
    const made = await send('POST', '/servers', { name: 'Lobby', type: 'nodejs' });
    server = `/servers/${((await made.json()) as { id: string }).id}`;
    await eventually('the server to be installed', async () => {
      const { status } = await read<{ status: string }>(server);
      return status === 'installed';
    });
    expect((await send('POST', `${server}/backups`, { name: 'by-hand' })).status).toBe(200);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await panel?.dispose();
    await daemon?.dispose();
    await proxy?.stop();
    // Disposing a service that was started on an existing folder does not delete the folder.
    for (const service of [daemon, panel])
      if (service !== undefined) rmSync(service.dataDir, { recursive: true, force: true });
  });

  const send = (method: string, path: string, body?: object) =>
    fetch(`${panel.panelUrl}/api/v2${path}`, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const read = async <T>(path: string) => (await (await send('GET', path)).json()) as T;
  const backups = async () => (await read<{ backups: Backup[] }>(`${server}/backups`)).backups;
  const newestRun = async (path: string) => (await read<{ items: Run[] }>(`${path}/runs`)).items[0];
  /** Waits until the newest run has ended, and returns it. */
  async function ended(path: string): Promise<Run | undefined> {
    await eventually(
      'the run to end',
      async () => (await newestRun(path))?.outcome !== 'running',
      TIMEOUT_MS,
    );
    return newestRun(path);
  }

  /** Creates a schedule that has created backups without rules, and now keeps only its last one. */
  async function scheduleWithBackups(): Promise<string> {
    const body = { name: 'Nightly', cron: '0 0 1 1 *', timeZone: 'UTC', tasks: [{ action: 'backup' }] };
    const made = await send('POST', `${server}/schedules`, body);
    const path = `${server}/schedules/${((await made.json()) as { id: string }).id}`;
    for (let count = 0; count < EARLIER; count += 1) {
      expect((await send('POST', `${path}/run`)).status).toBe(202);
      expect(await ended(path)).toMatchObject({ outcome: 'succeeded' });
    }
    const tasks = [{ action: 'backup', keep: { last: 1 } }];
    expect((await send('PATCH', path, { tasks })).status).toBe(200);
    return path;
  }

  /** Runs a schedule, whose panel is killed at the step and then started again, until the run has ended. */
  async function runAndKill(path: string, step: Step): Promise<Run | undefined> {
    killAt = step;
    // The panel may be killed before it has sent this response.
    const response = await send('POST', `${path}/run`).catch(() => undefined);
    expect(response?.status ?? 202).toBe(202);
    await panel.ended(TIMEOUT_MS);
    const { dataDir, ports } = panel;
    panel = await BerthProcess.start('panel', { dataDir, ports });
    return ended(path);
  }

  const OPERATION: Step = { method: 'GET', path: /^\/operations\//, times: 1 };
  const LIST: Step = { method: 'GET', path: /^\/container\/backup\/list/, times: 1 };
  const DELETE = (times: number): Step => ({ method: 'DELETE', path: /^\/container\/backup/, times });

  test.each([
    { moment: 'following the backup', step: OPERATION },
    { moment: 'listing the backups', step: LIST },
    { moment: 'the first deletion', step: DELETE(1) },
    { moment: 'the last deletion', step: DELETE(EARLIER) },
  ])(
    'has only its last backup after another panel continues from $moment',
    async ({ step }) => {
      const path = await scheduleWithBackups();
      const before = await backups();
      const run = await runAndKill(path, { ...step });
      expect(run).toMatchObject({ outcome: 'succeeded' });
      expect(run?.tasks[0]?.deletionError).toBeNull();
      const known = new Set(before.map(({ id }) => id));
      const after = await backups();
      expect(after.filter(({ id }) => !known.has(id))).toHaveLength(1);
      // Nothing is left of the schedule, and nothing of others is lost.
      expect(before.length + 1 - after.length).toBe(EARLIER);
      expect(after.map(({ name }) => name)).toContain('by-hand');
      expect((await send('DELETE', path)).status).toBe(204);
    },
    TIMEOUT_MS,
  );

  test(
    'has deleted nothing if the panel never knew about the new backup, and deletes its earlier ones after the next',
    async () => {
      const path = await scheduleWithBackups();
      const before = await backups();
      const run = await runAndKill(path, { method: 'POST', path: /^\/container\/backup$/, times: 1 });
      expect(run?.outcome).toBe('interrupted');
      await eventually(
        'the daemon to complete the backup',
        async () => (await backups()).length === before.length + 1,
      );
      expect((await backups()).slice(0, before.length)).toEqual(before);
      expect((await send('POST', `${path}/run`)).status).toBe(202);
      expect(await ended(path)).toMatchObject({
        ...{ outcome: 'succeeded', tasks: [{ deletedBackups: EARLIER, deletionError: null }] },
      });
      // The backup that no panel knew about stays, because nobody can say that it is of the schedule.
      expect(await backups()).toHaveLength(before.length + 2 - EARLIER);
    },
    TIMEOUT_MS,
  );
});
