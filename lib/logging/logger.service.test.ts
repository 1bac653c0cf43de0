import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Returns what a separate process writes when it logs these fields. */
function logged(fields: object): string {
  const program = `
    import { createLogger } from ${JSON.stringify(join(import.meta.dirname, 'logger.ts'))};
    createLogger('panel', 'info').info(${JSON.stringify(fields)}, 'first\\nsecond');
    createLogger('panel', 'info').debug({}, 'not asked for');`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stderr, stdout } = spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  return stderr;
}

test('a log entry is one line of JSON with a UTC time and without credentials', () => {
  const before = Date.now();
  const lines = logged({
    who: 'a\r\n{"level":30,"msg":"forged"}\u2028',
    password: 'hidden',
    headers: { authorization: 'hidden', 'set-cookie': 'hidden' },
  }).split('\n');
  expect(lines).toEqual([expect.any(String), '']);
  const { time, ...entry } = JSON.parse(lines[0] ?? '');
  expect(entry).toEqual({
    ...{
      level: 30,
      name: 'panel',
      service: 'panel',
      msg: 'first\nsecond',
      who: 'a\r\n{"level":30,"msg":"forged"}\u2028',
    },
    ...{ password: '[redacted]', headers: { authorization: '[redacted]', 'set-cookie': '[redacted]' } },
  });
  // The time is in milliseconds since the epoch, which do not depend on a time zone.
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});
