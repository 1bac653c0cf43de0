import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { StartError } from '../../errors/start-error.js';
import { openPostgres } from './postgres-connection.js';

/** Opens the database at this URL, and returns the error. */
const failure = (location: string) =>
  openPostgres(location).then(
    () => 'opened',
    (error: unknown) => (error instanceof StartError ? error.message : String(error)),
  );

describeWith(['postgres'], 'a PostgreSQL server without TLS', () => {
  test.each([
    'require',
    'verify-full',
    'prefer',
  ])('the error for a PostgreSQL server without TLS says what to do if sslmode is %s', async (mode) => {
    expect(await failure(`${testService('postgres')}?sslmode=${mode}`)).toMatch(
      /^The database of DATABASE_URL does not support TLS, but `sslmode` requires it: turn on TLS in the server/,
    );
  });
});

test('a PostgreSQL server that closes the connection is not mistaken for a server without TLS', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const message = await failure(`postgres://u:sesame@127.0.0.1:${port}/x?sslmode=require`);
  server.close();
  expect(message).toMatch(/^The database of DATABASE_URL cannot be used \([^)]+\): start it, or set/);
});
