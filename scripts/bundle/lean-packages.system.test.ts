import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { packageRoot } from '../../lib/process/package-root.js';
import { leanPackages } from './lean-packages.mjs';

/**
 * The program that is bundled with and without the plugin. It prints as JSON what databases receive and return, and the
 * results of validators.
 */
const PROGRAM = `
const { DataTypes, Sequelize } = require('sequelize');

async function main() {
  const date = new Date('2026-03-29T01:30:00.007+02:00');
  const sqlite = new Sequelize({ dialect: 'sqlite', storage: ':memory:', logging: false, typeValidation: true });
  const Row = sqlite.define('row', {
    at: DataTypes.DATE,
    day: DataTypes.DATEONLY,
    count: DataTypes.INTEGER,
    mail: { type: DataTypes.STRING, validate: { isEmail: true, len: [3, 20] } },
    data: DataTypes.JSON,
  });
  await Row.sync();
  await Row.create({ at: date, day: '2026-03-29', count: 3, mail: 'a@example.org', data: { a: [1] } });
  const [raw] = await sqlite.query('SELECT * FROM rows', { type: 'SELECT' });
  const found = await Row.findOne({ where: { at: date }, rejectOnEmpty: true });
  const refused = [];
  for (const wrong of [{ mail: 'nobody' }, { count: 'many' }, { at: 'never' }]) {
    await Row.create(wrong).catch((error) => refused.push(error.name + ': ' + error.message));
  }
  const postgres = new Sequelize('postgres://nobody@localhost/none', { logging: false });
  const sql = (where) => postgres.getQueryInterface().queryGenerator.selectQuery('rows', { where });
  console.log(JSON.stringify({
    raw, found, refused, isDate: found.at instanceof Date,
    postgres: [sql({ at: date }), sql({ at: [date, null] }), postgres.escape(date)],
    range: new DataTypes.postgres.RANGE(DataTypes.postgres.DATE).stringify([date, date], { timezone: '+00:00', escape: (value) => value }),
    valid: ['isInt', 'isUUID', 'isIP', 'isURL'].map((name) => Sequelize.Validator[name]('127.0.0.1')),
    names: Object.keys(Sequelize.Validator).filter((name) => name !== 'default').sort(),
  }));
}
main();
`;

describe('packages without unused parts', () => {
  let folder: string;

  beforeAll(() => {
    // The folder is below the packages, so that the program can require them at run time.
    folder = mkdtempSync(join(packageRoot(), 'node_modules', '.cache', 'lean-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Bundles the program and runs it. */
  async function outputOf(name: string, contents: string, lean: boolean): Promise<string> {
    const outfile = join(folder, `${name}.cjs`);
    await build({
      stdin: { contents, resolveDir: packageRoot() },
      outfile,
      bundle: true,
      platform: 'node',
      external: [
        'sqlite3',
        'pg',
        'pg-hstore',
        'mysql2',
        'mariadb',
        'tedious',
        'oracledb',
        'ibm_db',
        'odbc',
        'snowflake-sdk',
      ],
      plugins: lean ? [leanPackages] : [],
      logLevel: 'silent',
    });
    const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
    return stdout;
  }

  it('Sequelize works without the parts that the build leaves out: it stores, finds and rejects the same values', async () => {
    const lean = JSON.parse(await outputOf('lean', PROGRAM, true)) as { raw: { at: string } };
    const { createdAt: _made, updatedAt: _changed, ...raw } = lean.raw as Record<string, unknown>;
    expect(raw['at']).toBe('2026-03-28 23:30:00.007 +00:00');
    const whole = JSON.parse(await outputOf('whole', PROGRAM, false)) as object;
    expect(withoutNow(lean)).toEqual(withoutNow(whole));
  });

  it('using a part of a package that the build has left out causes an error that says so', async () => {
    const reach = (code: string) =>
      outputOf(
        'reach',
        `const { Sequelize } = require('sequelize'); try { ${code} } catch (error) { console.log(error.message); }`,
        true,
      );
    expect(await reach("new Sequelize('mysql://nobody@localhost/none');")).toContain(
      'is not part of the built command',
    );
    const zone =
      "new Sequelize('postgres://nobody@localhost/none', { timezone: 'Europe/Berlin' }).escape(new Date());";
    expect(await reach(zone)).toContain('time zones is not part of the built command');
  });
});

/** Removes the times at which rows were stored, because they differ between runs. */
const withoutNow = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, entry) => (key === 'createdAt' || key === 'updatedAt' ? undefined : entry)),
  );
