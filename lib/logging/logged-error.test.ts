import { describe, expect, test } from '@jest/globals';
import { DatabaseError, UniqueConstraintError, ValidationError } from 'sequelize';
import { DomainError } from '../errors/errors.js';
import { loggedError } from './logged-error.js';

const CANARY = 'canary-4711';

/** Returns an error of the driver pg, wrapped as Sequelize does it. */
function refusedByPostgres(code: string, message: string) {
  const parent = Object.assign(new Error(message), {
    code,
    detail: `Key (email)=(${CANARY}) already exists.`,
    where: CANARY,
    constraint: 'users_email_key',
    table: 'users',
    sql: `INSERT INTO users VALUES ('${CANARY}')`,
    parameters: [CANARY],
  });
  return parent;
}

describe('an error in the log', () => {
  test('a logged error has its type, message, code and stack frames, and those of its causes', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const logged = loggedError(new TypeError('fetch failed', { cause }));
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'fetch failed',
      cause: { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', syscall: 'connect' },
    });
    expect(logged.stack?.[0]).toMatch(/^at .*logged-error\.test/);
  });

  test.each([
    [
      'a query of Sequelize',
      new DatabaseError(refusedByPostgres('42P01', 'relation "users" does not exist') as never),
    ],
    [
      'a unique constraint',
      new UniqueConstraintError({
        parent: refusedByPostgres('23505', 'duplicate key value') as never,
        fields: { email: CANARY },
        errors: [{ message: 'email must be unique', value: CANARY } as never],
      }),
    ],
    ['data that does not fit', refusedByPostgres('22P02', `invalid input syntax: "${CANARY}"`)],
    ['a trigger of PostgreSQL', refusedByPostgres('P0001', `no ${CANARY} here`)],
    [
      'a trigger of SQLite',
      Object.assign(new Error(`SQLITE_CONSTRAINT: no ${CANARY}`), { code: 'SQLITE_CONSTRAINT' }),
    ],
    ['a value of Sequelize', new ValidationError(`"${CANARY}" is not a valid date`, [])],
    ['a parser', new SyntaxError(`Unexpected token 'c', "${CANARY}" is not valid JSON`)],
    [
      'a command line',
      Object.assign(new Error(`Command failed: x ${CANARY}`), { cmd: CANARY, spawnargs: [CANARY] }),
    ],
    ['an address', Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: CANARY })],
    ['the password of a URL', new Error(`no response from postgres://berth:${CANARY}@db:5432/berth`)],
    ['an unusual password in a URL', new Error(`redis://:${CANARY}@more@127.0.0.1`)],
    ['a header', new TypeError(`Headers.append: "Bearer ${CANARY}" is an invalid header value.`)],
    ['a key', new Error(`Authorization: Bearer ${CANARY}`)],
    [
      'other fields',
      Object.assign(new Error('x'), { config: { auth: CANARY }, request: CANARY, errors: [CANARY] }),
    ],
    ['a text', CANARY],
    ['a cause', new Error('x', { cause: refusedByPostgres('22001', CANARY) })],
    ['a message of two lines', new SyntaxError(`bad\n    at ${CANARY} (file:1:1)`)],
  ])('a logged error contains no values from %s', (_, error) => {
    expect(JSON.stringify(loggedError(error))).not.toContain(CANARY);
  });

  test.each([
    `berth_0f8b2c61d7e94a35b1c07f2e_${'a'.repeat(43)}`,
    `berthd_${'a'.repeat(43)}`,
    `con_${'a'.repeat(43)}`,
    `$2b$12$${'a'.repeat(53)}`,
    `v2.${'A-_9'.repeat(20)}`,
    `Fe26.2*1*${'a'.repeat(64)}*b*c`,
  ])('a logged error contains no secret from a message: %s', (secret) => {
    expect(loggedError(new Error(`it was ${secret}`)).message).toBe('it was [redacted]');
  });

  test('the log has no stack trace for an error that is reported to callers, because it is not a bug', () => {
    const cause = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    expect(loggedError(new DomainError('disk_full', 'The disk is full', { cause }))).toEqual({
      type: 'DomainError',
      code: 'disk_full',
      message: 'The disk is full',
      cause: { type: 'Error', code: 'ENOSPC', message: 'ENOSPC: no space left' },
    });
  });

  test('a logged error has a limited size, even if it is its own cause', () => {
    const error = new Error('x'.repeat(1_000_000));
    error.cause = error;
    expect(JSON.stringify(loggedError(error)).length).toBeLessThan(200_000);
  });
});
