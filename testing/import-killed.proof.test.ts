import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/process/package-root.js';
import { startProxy } from './network/proxy.js';
import { ImportStage } from './other-panels/import-stage.js';
import { eventually } from './time/eventually.js';

const MAX_RUNS = 20;
const CREATES = /^POST .*\/(servers|schedules)$/;
const IDS = ['/admin/users', '/servers', '/admin/types'];

/* SIGKILL interrupts an import after each change that the panel has made for it, before the import knows that. */
describe('an import that is killed', () => {
  let stage: ImportStage;
  let file: string;
  beforeAll(async () => {
    stage = await ImportStage.start();
    ({ file } = await stage.dump());
  });
  afterAll(() => stage?.stop());

  let child: ChildProcess;
  function start(url: string): Promise<{ signal: NodeJS.Signals | null; output: string }> {
    const words = ['import', 'pterodactyl', file, '--egg', 'Node app=nodejs'];
    const program = ['--import', 'tsx', join(packageRoot(), 'cli', 'berth.ts'), ...words];
    const env = { ...process.env, ...stage.environment, BERTH_URL: url };
    child = spawn(process.execPath, program, { cwd: packageRoot(), env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    return once(child, 'close').then(([, signal]) => ({ signal, output }));
  }
  const count = async (path: string) => (await stage.get(path)).items.length;

  test('continues with the next run, and creates nothing twice', async () => {
    const killedAfter: string[] = [];
    const proxy = await startProxy(stage.panel.url, {
      loses({ method, path }, status) {
        if (method === 'GET' || status >= 400) return false;
        const line = `${method} ${path.replace(/srv_\w+/, ':id')}`;
        // Another run repeats what has the same effect twice. What creates something must not be repeated.
        if (!CREATES.test(line) && killedAfter.includes(line)) return false;
        killedAfter.push(line);
        child.kill('SIGKILL');
        return true;
      },
    });
    // The users are written without the panel.
    const first = start(proxy.url);
    await eventually('the first users', async () => (await count('/admin/users')) > 1);
    child.kill('SIGKILL');
    expect((await first).signal).toBe('SIGKILL');
    let last = await start(proxy.url);
    for (let runs = 0; last.signal !== null && runs < MAX_RUNS; runs += 1) last = await start(proxy.url);
    await proxy.stop();
    expect(killedAfter).toEqual([
      ...['PUT /api/v2/admin/types/child-app', 'POST /api/v2/servers', 'POST /api/v2/servers'],
      ...[
        'POST /api/v2/servers/:id/suspend',
        'POST /api/v2/servers/:id/schedules',
        'PATCH /api/v2/servers/:id',
      ],
    ]);
    expect(last.output).toContain('Users: 0 taken over, 3 already here, 1 not taken over');
    expect(last.output).toContain('Servers: 0 taken over, 2 already here, 2 not taken over');
    expect(last.output).toContain('Schedules: 0 taken over, 1 already here, 1 not taken over');
    expect(await Promise.all(IDS.map(count))).toEqual([4, 2, 1]);
    for (const { id, name, suspendedAt } of (await stage.get('/servers')).items) {
      expect(await count(`/servers/${id}/members`)).toBe(1);
      expect(await count(`/servers/${id}/schedules`)).toBe(name === 'Lobby' ? 1 : 0);
      expect(suspendedAt === null).toBe(name === 'Lobby');
    }
    const before = await Promise.all(IDS.map((path) => stage.get(path)));
    expect((await start(stage.panel.url)).output).toContain('Members: 0 taken over, 2 already here');
    expect(await Promise.all(IDS.map((path) => stage.get(path)))).toEqual(before);
  });
});
