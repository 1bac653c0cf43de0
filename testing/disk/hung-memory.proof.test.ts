import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mustSucceed } from '../../contract-tests/api-client.js';
import { BerthProcess, isHealthy } from '../berth/berth-process.js';
import { writeShellType } from '../game-servers/shell-type.js';
import { freePort } from '../network/free-port.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { HungMemory } from './hung-memory.js';

describeWith(['hung-memory'], 'a daemon with a server that keeps its memory locked', () => {
  let dataDir: string;
  let daemon: BerthProcess;
  let memory: HungMemory;
  let hostile: string;

  const must = (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${daemon.daemonKey}` };
    return mustSucceed(daemon.daemonUrl, { method, path, headers, ...(body && { body }) });
  };
  const install = async (type: string) => {
    const plan = { type, name: type, port: await freePort() };
    return ((await must('POST', '/container/install', plan)) as { id: string }).id;
  };
  const is = (id: string, status: string) =>
    eventually(`it is ${status}`, async () => {
      return ((await must('GET', `/container/status/${id}`)) as { status: string }).status === status;
    });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'berth-hung-memory-'));
    writeShellType(dataDir, 'hostile', `echo ready; ${HungMemory.COMMAND}; exec sleep 1000`);
    writeShellType(dataDir, 'plain', 'echo ready; exec sleep 1000');
    daemon = await BerthProcess.start('daemon', { dataDir, env: { DAEMON_RUNTIME: 'process' } });
    hostile = await install('hostile');
    const folder = join(dataDir, 'servers', hostile);
    memory = new HungMemory(folder, testService('hung-memory'));
    // Mounted as root, because the daemon kills all processes of the server's user before the server starts.
    await memory.mount({ uid: 0, gid: 0 });
    await must('POST', '/container/start', { id: hostile });
    await is(hostile, 'running');
  }, 120_000);
  afterAll(async () => {
    memory?.dispose();
    await daemon?.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("while a server's memory cannot be read, the daemon can start, measure, stop and kill it and others", async () => {
    const other = await install('plain');
    for (const end of ['stop', 'kill']) {
      await must('POST', '/container/start', { id: other });
      await is(other, 'running');
      for (const id of [other, hostile]) await must('GET', `/container/stats?id=${id}`);
      await must(end === 'stop' ? 'POST' : 'DELETE', `/container/${end}`, { id: other });
      await is(other, end === 'stop' ? 'stopped' : 'killed');
      expect(await isHealthy(daemon.daemonUrl)).toBe(true);
    }
    // The memory is still locked, so the daemon has not waited until it was unlocked.
    expect(memory.isLocked).toBe(true);
    memory.dispose();
    await must('DELETE', '/container/kill', { id: hostile });
    await is(hostile, 'killed');
  }, 120_000);
});
