import { badRequest } from '@hapi/boom';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { differencesToExamples } from '../contract-tests/dredd/examples/shown-by-test.js';
import { DomainError } from '../lib/errors/errors.js';
import { errorsPlugin } from './errors.js';
import { createHttpServer } from './http/server/http-server.js';

describe('errors of the disk that were not translated before', () => {
  const logged: string[] = [];
  const note = (level: string) => (_: object, message: string) => void logged.push(`${level}: ${message}`);
  const logger = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
  let thrown: Error;

  beforeAll(async () => {
    await server.register({ plugin: errorsPlugin, options: { logger } });
    server.route({
      method: 'GET',
      path: '/',
      handler: () => {
        throw thrown;
      },
    });
  });
  afterAll(() => server.stop());

  const coded = (code: string) => Object.assign(new Error('secret path'), { code });

  test.each([
    [coded('ENOSPC'), 507, 'disk_full'],
    [coded('EDQUOT'), 507, 'disk_full'],
    [Object.assign(new Error('secret path'), { parent: coded('SQLITE_FULL') }), 507, 'disk_full'],
    [coded('EROFS'), 503, 'unavailable'],
    [coded('EIO'), 503, 'unavailable'],
    [coded('ENOTCONN'), 503, 'unavailable'],
    [coded('Unknown system error -117'), 503, 'unavailable'],
    [new DomainError('unavailable', 'stale', { cause: coded('ESTALE') }), 503, 'unavailable'],
    [new DomainError('disk_full', 'full', { cause: coded('ENOSPC') }), 507, 'disk_full'],
  ])('a disk error that no other code has translated gets the status of its kind, and is logged: %s', async (error, status, code) => {
    thrown = error;
    logged.length = 0;
    const { statusCode, payload } = await server.inject('/');
    expect([statusCode, JSON.parse(payload)]).toMatchObject([status, { error: code, status }]);
    expect(payload).not.toContain('secret path');
    expect(logged).toEqual(['warn: request failed because of an error of the host or the database']);
  });

  test('the response to a disk error does not show paths of the host, which only the log contains', async () => {
    const logOnly = { folder: '/srv/secret path' };
    thrown = new DomainError('conflict', 'The folder is locked.', { logOnly });
    logged.length = 0;
    expect((await server.inject('/')).payload).not.toContain('secret path');
    expect(logged).toEqual(['warn: request failed because of an error of the host or the database']);
  });

  test('the log entry of a disk error has the code that the system reported', async () => {
    thrown = coded('Unknown system error -117');
    const { message } = JSON.parse((await server.inject('/')).payload) as { message: string };
    expect(message).toContain("The host's file system reported EUCLEAN, a damaged file system: ");
  });

  test('EBADF and ENOENT do not count as disk errors, because they show a bug', async () => {
    for (const code of ['EBADF', 'ENOENT']) {
      thrown = coded(code);
      expect((await server.inject('/')).statusCode).toBe(500);
    }
    expect(await differencesTo('EBADF and ENOENT do not count as disk errors')).toEqual([]);
  });

  test('disk errors match the examples in the documents', async () => {
    thrown = coded('ENOSPC');
    expect(await differencesTo('disk errors match the examples in the documents')).toEqual([]);
  });

  async function differencesTo(title: string): Promise<string[]> {
    const { statusCode: status, headers, payload: body } = await server.inject('/');
    return differencesToExamples(title, { status, headers, body });
  }
});

const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

describe('error messages', () => {
  test.each([
    [new DomainError('conflict', 'cnt_0a is busy: wait.'), 'cnt_0a is busy: wait.'],
    [new DomainError('invalid_input', '/body/port must be <= 65535.'), '/body/port must be <= 65535.'],
    [badRequest('Invalid request payload JSON format'), 'Invalid request payload JSON format.'],
    [badRequest('the form ends early'), 'The form ends early.'],
  ])('the message of every error response is a sentence: %s', async (error, sentence) => {
    const server = createHttpServer({
      host: '127.0.0.1',
      port: 0,
      logger: silent,
    });
    await server.register({ plugin: errorsPlugin, options: { logger: silent } });
    server.route({
      method: 'GET',
      path: '/',
      handler: () => {
        throw error;
      },
    });
    expect(JSON.parse((await server.inject('/')).payload).message).toBe(sentence);
  });
});
