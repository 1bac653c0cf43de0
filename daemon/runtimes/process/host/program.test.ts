import { expect, test } from '@jest/globals';
import { loggedError } from '../../../../lib/logging/logged-error.js';
import { runProgram } from './program.js';

const TIMEOUT_MS = 30_000;

/** Runs a shell script that fails, and returns the error as it is logged. */
const loggedOf = (script: string, timeout = TIMEOUT_MS) =>
  runProgram('/bin/sh', ['-c', script, 'berth', 'value-of-somebody'], { timeout }).then(
    () => undefined,
    (error: unknown) => loggedError(error),
  );

test('the log contains the name, exit code and last output of a failed program, but not its arguments', async () => {
  const logged = await loggedOf('echo first; echo second; echo "mount: not permitted" >&2; exit 32');
  expect(logged?.message).toBe('/bin/sh ended with 32: second; mount: not permitted');
  expect(JSON.stringify(logged)).not.toContain('value-of-somebody');
});

test('the log contains only the end of long output of a failed program', async () => {
  const logged = await loggedOf('printf "%05000d" 7 >&2; exit 1');
  expect(logged?.message).toMatch(/^\/bin\/sh ended with 1: 0{299}7$/);
});

test('the log contains the signal that killed a failed program', async () => {
  expect((await loggedOf('kill -TERM $$'))?.message).toBe('/bin/sh was ended by SIGTERM');
});

test("the log and the error contain the system's error code for a program that cannot be started", async () => {
  const failure = runProgram('berth-no-such-program', ['x'], { timeout: TIMEOUT_MS });
  await expect(failure).rejects.toMatchObject({ code: 'ENOENT' });
  const logged = loggedError(await failure.catch((error: unknown) => error));
  expect(logged.message).toBe('berth-no-such-program cannot be run (ENOENT)');
});
