import { expect, test } from '@jest/globals';
import { loggedError } from '../../../lib/logged-error.js';
import { runProgram } from './program.js';

const TIMEOUT_MS = 30_000;

/** Returns what is logged after a shell script has failed. */
const loggedOf = (script: string, timeout = TIMEOUT_MS) =>
  runProgram('/bin/sh', ['-c', script, 'berth', 'value-of-somebody'], { timeout }).then(
    () => undefined,
    (error: unknown) => loggedError(error),
  );

test('a program that fails is told in the log by its name, its end and what it said last, not by its arguments', async () => {
  const logged = await loggedOf('echo first; echo second; echo "mount: not permitted" >&2; exit 32');
  expect(logged?.message).toBe('/bin/sh ended with 32: second; mount: not permitted');
  expect(JSON.stringify(logged)).not.toContain('value-of-somebody');
});

test('a program that says much is told by its end', async () => {
  const logged = await loggedOf('printf "%05000d" 7 >&2; exit 1');
  expect(logged?.message).toMatch(/^\/bin\/sh ended with 1: 0{299}7$/);
});

test('a program that is ended is told by the signal', async () => {
  expect((await loggedOf('kill -TERM $$'))?.message).toBe('/bin/sh was ended by SIGTERM');
});

test('a program that cannot be run is told by the code of the system, which the error bears', async () => {
  const failure = runProgram('berth-no-such-program', ['x'], { timeout: TIMEOUT_MS });
  await expect(failure).rejects.toMatchObject({ code: 'ENOENT' });
  const logged = loggedError(await failure.catch((error: unknown) => error));
  expect(logged.message).toBe('berth-no-such-program cannot be run (ENOENT)');
});
