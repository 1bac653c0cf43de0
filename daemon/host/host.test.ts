import { tmpdir } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { createDaemonInfo } from './daemon-info.js';
import { createHost } from './host.js';

describe('what the daemon reports about its host', () => {
  test('contains the load averages, and figures that fit together', async () => {
    const { cpu, memory, disk } = await createHost({ dataFolder: tmpdir() }).stats();
    expect(cpu.load_averages).toHaveLength(3);
    for (const average of cpu.load_averages ?? []) expect(average).toBeGreaterThanOrEqual(0);
    expect(cpu.cores).toBeGreaterThan(0);
    expect(memory.used + memory.free).toBe(memory.total);
    expect(disk.used + disk.free).toBeLessThanOrEqual(disk.total);
  });

  test('contains the runtime that the daemon has chosen', () => {
    const document = { info: { version: '0.1.0' } };
    const rest = { id: 'dmn_9m2q0h7v3k5d8j1r6s4tcabefg', document, sftp: 'on' as const, maxUploadSize: 1 };
    const runtimes = (['docker', 'process'] as const).map(
      (kind) => createDaemonInfo({ ...rest, runtime: { kind } }).describe().container_runtime,
    );
    expect(runtimes).toEqual(['docker', 'process']);
  });
});
