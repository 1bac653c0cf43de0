import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { killUsers, newHelperId } from './kill-users.js';
import { pathOf } from './launch.js';

/** The first user id of this suite. No other suite uses these ids. */
const FIRST_UID = 1_999_999_000;

test.each([
  ['perl', pathOf('perl')],
  ['Node.js', null],
])('all processes of several users, and none of another user, are killed by means of %s', async (_, perl) => {
  expect(perl).toBeDefined();
  const sleepers = await Promise.all(
    [0, 1, 2].map(async (each) => {
      const child = spawn('setpriv', [
        `--reuid=${FIRST_UID + each}`,
        '--clear-groups',
        'sh',
        '-c',
        'echo up; exec sleep 600',
      ]);
      await once(child.stdout, 'data');
      return { child, exited: once(child, 'exit') };
    }),
  );
  const [first, second, other] = sleepers;
  await killUsers([FIRST_UID, FIRST_UID + 1], newHelperId(), perl);
  expect(await Promise.all([first?.exited, second?.exited])).toEqual([
    [null, 'SIGKILL'],
    [null, 'SIGKILL'],
  ]);
  // The processes of these users are already killed, which is not an error.
  await killUsers([FIRST_UID], newHelperId(), perl);
  expect(other?.child.exitCode).toBeNull();
  other?.child.kill('SIGTERM');
  expect(await other?.exited).toEqual([null, 'SIGTERM']);
});
