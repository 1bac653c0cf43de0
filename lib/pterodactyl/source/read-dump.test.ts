import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readDump } from './read-dump.js';
import type { Tables } from './tables.js';

const dump = readFileSync(join(import.meta.dirname, '../../../testing/other-panels/pterodactyl-dump.sql'));
const END = '-- Dump completed on 2026-11-28  6:45:53\n';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string | Uint8Array, size = 65_536) =>
  readDump(pieces(typeof text === 'string' ? Buffer.from(text) : text, size));
/** Returns a dump with the required tables, and one of users that a test defines. */
const withUsers = (users: string, end = END) =>
  `${['servers', 'eggs', 'nodes', 'allocations', 'egg_variables'].map((name) => `CREATE TABLE \`${name}\` (\`id\` int);\n`).join('')}${users}\n${end}`;
const USERS =
  'CREATE TABLE `users` (\n  `id` int(10) DEFAULT 1,\n  `email` text,\n  PRIMARY KEY (`id`,`email`)\n) ENGINE=InnoDB;\n';
const users = async (text: string, size?: number) => (await read(withUsers(text), size)).rows('users');
const everything = (tables: Tables) =>
  (['users', 'servers', 'eggs', 'server_variables', 'tasks', 'subusers'] as const).map((name) =>
    tables.rows(name),
  );

describe('readDump', () => {
  it('reads a dump of mariadb-dump with quotes, line breaks and characters of several bytes', async () => {
    const tables = await read(dump);
    expect(tables.rows('users')).toHaveLength(4);
    expect(tables.rows('users')[1]).toMatchObject({ email: 'Mira@Example.org', name_last: 'O\'Neil \\ "x"' });
    expect(tables.rows('users')[2]).toMatchObject({ username: 'zoë🐙', name_first: '' });
    expect(tables.rows('server_variables')[1]?.['variable_value']).toBe("Grüße, 世界 🌍 \\o/ 'quoted'");
    expect(tables.rows('eggs')[0]?.['script_install']).toBe('#!/bin/bash\r\necho "it\'s \\n done"\r\n');
    expect(tables.rows('eggs')[1]?.['config_stop']).toBeNull();
    expect(tables.rows('databases')).toEqual([{ id: '1' }, { id: '2' }]);
  });

  it.each([1, 2, 3, 7, 1000])('reads the same from pieces of %i bytes', async (size) => {
    expect(everything(await read(dump, size))).toEqual(everything(await read(dump)));
  });

  it('reads lists of columns, one row per statement, hexadecimal bytes and character sets', async () => {
    const rows = await users(
      `${USERS}INSERT INTO \`users\` (\`email\`, \`id\`) VALUES ('a''b',1);\nINSERT INTO \`users\` VALUES (-2,0x63C3A9),(3,_binary 'd\\0'),(4.5e3,NULL);`,
      5,
    );
    expect(rows).toEqual([
      { id: '1', email: "a'b" },
      { id: '-2', email: 'cé' },
      { id: '3', email: 'd\0' },
      { id: '4.5e3', email: null },
    ]);
  });

  it('executes and believes nothing in comments, texts and tables that it does not need', async () => {
    const rows = await users(
      `${USERS}/*!50003 INSERT INTO \`users\` VALUES (9,'x') */;\n-- INSERT INTO \`users\` VALUES (9,'x');\n# INSERT\nINSERT INTO \`logs\` VALUES ('); INSERT INTO \`users\` VALUES (9,\\'x\\');');\nINSERT INTO \`users\` VALUES (1,'-- /* ; )');`,
    );
    expect(rows).toEqual([{ id: '1', email: '-- /* ; )' }]);
  });

  it.each([
    ['ends within a text', `${USERS}INSERT INTO \`users\` VALUES (1,'x`, /is cut off/],
    ['ends within a statement', `${USERS}INSERT INTO \`users\` VALUES (1,'x'),`, /is cut off/],
    ['has too few values', `${USERS}INSERT INTO \`users\` VALUES (1);`, /not as many values/],
    ['has too many values', `${USERS}INSERT INTO \`users\` VALUES (1,'x',2);`, /not as many values/],
    ['has two values without a comma', `${USERS}INSERT INTO \`users\` VALUES (1 2);`, /broken at "2"/],
    ['calculates', `${USERS}INSERT INTO \`users\` VALUES (1,now());`, /broken at "\("/],
    ['has no columns', "INSERT INTO `users` VALUES (1,'x');", /without --no-create-info/],
    ['has a table twice', USERS + USERS, /two tables `users`/],
    ['has no users', '', /it has no table users/],
  ])('refuses a dump that %s', async (_, text, message) => {
    await expect(users(text)).rejects.toThrow(message);
  });

  it('refuses a dump whose program was ended between two statements', async () => {
    await expect(read(withUsers(USERS, ''))).rejects.toThrow(
      /does not end with the line "-- Dump completed"/,
    );
  });

  it('refuses a value that never ends, without keeping all of it', async () => {
    async function* endless() {
      yield Buffer.from(`${USERS}INSERT INTO \`users\` VALUES (1,'`);
      for (;;) yield Buffer.alloc(65_536, 'x');
    }
    await expect(readDump(endless())).rejects.toThrow(/more than 1048576 characters/);
  });

  it('refuses more rows than an import can take', async () => {
    async function* many() {
      yield Buffer.from(`${USERS}INSERT INTO \`users\` VALUES (1,'x')`);
      for (;;) yield Buffer.from(",(1,'x')".repeat(1000));
    }
    await expect(readDump(many())).rejects.toThrow(/more than 500000 rows/);
  });

  it('skips long values of other tables', async () => {
    const long = 'x'.repeat(3_000_000);
    expect(await users(`INSERT INTO \`logs\` VALUES ('${long}',0x${long});\n${USERS}`)).toEqual([]);
  });
});
