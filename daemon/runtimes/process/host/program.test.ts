import { expect, test } from '@jest/globals';
import { loggedError } from '../../../../lib/logging/logged-error.js';
import { runProgram } from './program.js';

const TIMEOUT_MS = 30_000;

/** Returns the log entry of a failed shell. */
const loggedOf = (script: string, timeout = TIMEOUT_MS) =>
  runProgram('/bin/sh', ['-c', script, 'berth', 'value-of-somebody'], { timeout }).then(
    () => undefined,
    (error: unknown) => loggedError(error),
  );

test('the log names a failed program, its exit and its last output, but not its arguments', async () => {
  const logged = await loggedOf('echo first; echo second; echo "mount: not permitted" >&2; exit 32');
  expect(logged?.message).toBe('/bin/sh ended with 32: second; mount: not permitted');
  expect(JSON.stringify(logged)).not.toContain('value-of-somebody');
});

test('the log has only the end of long output', async () => {
  const logged = await loggedOf('printf "%05000d" 7 >&2; exit 1');
  expect(logged?.message).toMatch(/^\/bin\/sh ended with 1: 0{299}7$/);
});

test('the log has the signal of a killed program', async () => {
  expect((await loggedOf('kill -TERM $$'))?.message).toBe('/bin/sh was ended by SIGTERM');
});

test("the log has the system's code for a program that cannot be run, as the error does", async () => {
  const failure = runProgram('berth-no-such-program', ['x'], { timeout: TIMEOUT_MS });
  await expect(failure).rejects.toMatchObject({ code: 'ENOENT' });
  const logged = loggedError(await failure.catch((error: unknown) => error));
  expect(logged.message).toBe('berth-no-such-program cannot be run (ENOENT)');
});
