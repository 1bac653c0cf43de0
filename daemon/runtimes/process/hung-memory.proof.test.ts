import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { HungMemory } from '../../../testing/disk/hung-memory.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { processesOf } from '../suites/living-processes.js';
import { ProcessHarness } from '../suites/process-harness.js';

describeWith(['hung-memory'], 'servers on a host where one server blocks reads of its memory map', () => {
  const harness = new ProcessHarness();
  let hostile: ContainerSpec;
  let memory: HungMemory;

  beforeAll(async () => {
    hostile = await harness.spec(HungMemory.COMMAND);
    memory = new HungMemory(hostile.dataFolder, testService('hung-memory'));
    await memory.mount(hostile.user ?? { uid: 0, gid: 0 });
    const { text } = await harness.begin(hostile);
    await eventually('the hung processes', () => text() === 'up\nup\n');
  });
  afterAll(async () => {
    memory.dispose();
    await harness.dispose();
  });

  test('a server that blocks reads of its files in /proc does not affect the start, measurement and stop of others', async () => {
    const other = await harness.begin(await harness.spec('echo up; exec sleep 1000'));
    await eventually('the other server', () => other.text() === 'up\n');
    expect(await harness.runtime.sampleUsage(other.id)).toMatchObject({ networkRxBytes: 0 });
    const next = harness.another();
    expect(await next.inspect(other.id)).toMatchObject({ state: 'running', runId: other.runId });
    await harness.runtime.signal(other.id, 'SIGTERM');
    expect(await other.exited).toMatchObject({ signal: 'SIGTERM' });
    await next.remove(other.id);
    expect(processesOf(other.spec.user ?? { uid: 0, gid: 0 })).toEqual([]);
    await next.close();
    expect(memory.isLocked).toBe(true);
  });

  test('a server that blocks reads of its files in /proc can itself be measured, found and killed', async () => {
    const next = harness.another();
    expect(await next.inspect(hostile.id)).toMatchObject({ state: 'running' });
    expect((await next.sampleUsage(hostile.id)).memoryUsedBytes).toBeGreaterThan(0);
    expect(memory.isLocked).toBe(true);
    await next.signal(hostile.id, 'SIGKILL');
    await eventually('its end', () => processesOf(hostile.user ?? { uid: 0, gid: 0 }).length === 0);
    expect(await next.inspect(hostile.id)).toMatchObject({ state: 'stopped' });
    await next.close();
  });
});
