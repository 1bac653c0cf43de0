import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
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

/** Returns the size of the heap after a collection of garbage. */
async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  await (runInNewContext('gc') as () => unknown)();
  return process.memoryUsage().heapUsed;
}

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

  it('refuses every dump that is cut off', async () => {
    for (let end = 0; end < dump.length - 60; end += 997)
      await expect(read(dump.subarray(0, end))).rejects.toThrow(/The database cannot be read: /);
  });

  it('refuses any bytes with a sentence', async () => {
    for (let length = 1; length < 200_000; length *= 3)
      await expect(read(randomBytes(length))).rejects.toThrow(/The database cannot be read: /);
  });

  it.each([
    ['is compressed', gzipSync(dump), /it is compressed. Decompress it, such as with `zcat/],
    ['is in UTF-16', Buffer.from(`\ufeff${dump}`, 'utf16le'), /in UTF-16, as PowerShell writes it/],
    ['is a file of SQLite', Buffer.from('SQLite format 3\0...'), /Pass the name of the file instead of -/],
    ['is a dump of PostgreSQL', Buffer.from('PGDMP\x01\x0e'), /a dump of PostgreSQL/],
    [
      'is a dump of another database',
      Buffer.from(`CREATE TABLE \`posts\` (\`id\` int);\n${END}`),
      /no table users/,
    ],
    ['is empty', Buffer.from(''), /it is empty/],
    [
      'is not UTF-8',
      Buffer.from(withUsers(`${USERS}INSERT INTO \`users\` VALUES (1,'Zo\xeb');`), 'latin1'),
      /not in UTF-8/,
    ],
  ])('refuses a file that %s, also if it comes in pieces', async (_, bytes, message) => {
    for (const size of [1, 65_536]) await expect(read(bytes, size)).rejects.toThrow(message);
  });

  it('skips bytes that are not UTF-8 in tables that it does not need', async () => {
    const text = withUsers(`INSERT INTO \`logs\` VALUES ('\xff\xfe\\0');\n${USERS}`);
    expect((await read(Buffer.from(text, 'latin1'), 3)).rows('users')).toEqual([]);
  });

  it('does not keep the pieces in which the values were', async () => {
    const before = await usedBytes();
    async function* sparse() {
      yield Buffer.from(withUsers(USERS, ''));
      for (let id = 0; id < 2000; id += 1)
        yield Buffer.from(
          `/*${' '.repeat(65_536)}*/INSERT INTO \`users\` VALUES (${id},'a text of some length');\n`,
        );
      yield Buffer.from(END);
    }
    const tables = await readDump(sparse());
    expect(tables.rows('users')).toHaveLength(2000);
    expect((await usedBytes()) - before).toBeLessThan(30_000_000);
  });

  it('refuses a value that never ends, without keeping all of it', async () => {
    async function* endless() {
      yield Buffer.from(`${USERS}INSERT INTO \`users\` VALUES (1,'`);
      for (;;) yield Buffer.alloc(65_536, 'x');
    }
    await expect(readDump(endless())).rejects.toThrow(/more than 1048576 bytes/);
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
