import { afterEach, expect, test } from '@jest/globals';
import { sqliteDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { eventually } from '../../../testing/time/eventually.js';
import { at, EMAIL, HOME, openSignInFixture, type SignInFixture, WRONG } from './suites/sign-in-fixture.js';

const UNKNOWN = 'nobody@example.org';
/** The tables for addresses without an account, and their counterparts for accounts. */
const COUNTERPARTS: [RegExp, string][] = [
  [/INSERT\s+INTO unknown_sign_ins.*DO UPDATE|UPDATE users.*/s, 'count the failure'],
  [/INSERT INTO `(sign_ins|unknown_attempts)`.*/s, 'record the attempt'],
  [/SELECT id FROM (sign_ins|unknown_attempts).*/s, 'look for surplus attempts'],
];

let fixture: SignInFixture;
afterEach(() => fixture.close());

test('failed and locked sign-ins run the same database statements with and without an account', async () => {
  const database = await sqliteDatabase();
  const statements: string[] = [];
  const { db } = database;
  const trace = (sql: string) => {
    // Ignore the deletion of expired rows, which any attempt may trigger once a minute.
    if (/^(DELETE|SELECT count)/.test(sql)) return;
    const counterpart = COUNTERPARTS.find(([pattern]) => pattern.test(sql));
    statements.push(counterpart?.[1] ?? sql.replaceAll(/\s+/g, ' '));
  };
  const select: typeof db.select = (sql, values) => {
    trace(sql);
    return db.select(sql, values);
  };
  const write: typeof db.write = (sql, values) => {
    trace(sql);
    return db.write(sql, values);
  };
  const { options } = db.sequelize as unknown as { options: { logging: (sql: string) => void } };
  options.logging = (sql) => trace(sql.replace(/^.*?: /, '').replaceAll(/'[^']*'/g, '?'));
  fixture = await openSignInFixture({ ...database, db: { ...db, select, write } });
  await fixture.register();
  const run = async (email: string): Promise<string[]> => {
    statements.length = 0;
    const attempt = fixture.signIn.checkPassword({ email, password: WRONG }, at(HOME));
    const failure = await failureOf(attempt);
    await eventually('the attempt is recorded', () => statements.includes('look for surplus attempts'));
    return [failure, ...statements.toSorted()];
  };
  for (let round = 0; round < 6; round += 1) {
    const [known, unknown] = [await run(EMAIL), await run(UNKNOWN)];
    expect(unknown).toEqual(known);
    expect(known[0]).toMatch(round < 5 ? /invalid_credentials/ : /account_locked/);
    expect(known).toContain('record the attempt');
    expect(known.includes('count the failure')).toBe(round < 5);
  }
});
