import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../container-runtime.js';

export const command = (overrides = {}) => ({
  timeoutMs: 60_000,
  maxOutputBytes: 100_000,
  signal: new AbortController().signal,
  ...overrides,
});

/** Tests the output of commands. @param begin starts a container that runs the script in a shell */
export function commandOutputTests(
  runtimeOf: () => ContainerRuntime,
  begin: (script: string) => Promise<{ spec: ContainerSpec }>,
): void {
  test('the output of a command that has to wait for buffer space is not lost', async () => {
    const { spec } = await begin('sleep 1000');
    const script = 'head -c 200000 /dev/zero; head -c 100000 /dev/zero >&2';
    let asked = 0;
    const beforeLargeOutput = async () => {
      asked += 1;
      // Wait longer than the runtime waits for the rest of the output after a command has ended.
      await sleep(1000);
    };
    const bounds = { maxOutputBytes: 150_000, beforeLargeOutput };
    const { stdout, stderr, ...end } = await runtimeOf().runCommand(
      spec,
      ['sh', '-c', script],
      command(bounds),
    );
    expect([[...stdout].join('').length, [...stderr].join('').length]).toEqual([150_000, 100_000]);
    expect([end, asked]).toEqual([{ exitCode: 0, truncated: true }, 1]);
  });

  test('waiting for buffer space for the output of a command ends when the command ends', async () => {
    const { spec } = await begin('sleep 1000');
    let isOver = false;
    const beforeLargeOutput = (over: AbortSignal) =>
      new Promise<void>((_, reject) => {
        over.addEventListener('abort', () => {
          isOver = true;
          reject(over.reason);
        });
      });
    const flood = ['sh', '-c', 'while :; do echo 0123456789; done'];
    const late = await runtimeOf().runCommand(spec, flood, command({ timeoutMs: 2000, beforeLargeOutput }));
    expect(late).toMatchObject({ exitCode: 124 });
    expect([...late.stdout].join('').length).toBeLessThanOrEqual(32 * 1024);
    expect(isOver).toBe(true);
  });
}
