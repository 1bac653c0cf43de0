import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { describeWith, testService } from '../testing/services/describe-with.js';
import { openPostgres } from './postgres-connection.js';
import { StartError } from './start-error.js';

/** Why it cannot be opened. */
const failure = (location: string) =>
  openPostgres(location).then(
    () => 'opened',
    (error: unknown) => (error instanceof StartError ? error.message : String(error)),
  );

describeWith(['postgres'], 'a PostgreSQL without TLS', () => {
  test.each([
    'require',
    'verify-full',
    'prefer',
  ])('says so, and what to do, where sslmode is %s', async (mode) => {
    expect(await failure(`${testService('postgres')}?sslmode=${mode}`)).toMatch(
      /^The database of DATABASE_URL does not support TLS, but `sslmode` requires it: turn on TLS in the server/,
    );
  });
});

test('a server that hangs up is not said to take no TLS', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const told = await failure(`postgres://u:sesame@127.0.0.1:${port}/x?sslmode=require`);
  server.close();
  expect(told).toMatch(/^The database of DATABASE_URL cannot be used \([^)]+\): start it, or set/);
});
