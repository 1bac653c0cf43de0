import { afterEach, expect, test } from '@jest/globals';
import type { ConfigFile } from './config-change.js';
import { ConfigEditors } from './config-editors.js';

const signal = new AbortController().signal;
const editors: ConfigEditors[] = [];
const made = (timeoutMs?: number) => {
  const one = new ConfigEditors(timeoutMs === undefined ? {} : { timeoutMs });
  editors.push(one);
  return one;
};
afterEach(() => Promise.all(editors.splice(0).map((one) => one.close())));

const PORT: Pick<ConfigFile, 'format' | 'changes'> = {
  format: 'properties',
  changes: [{ key: 'server-port', value: '25566' }],
};
const edited = async (one: ConfigEditors, content: string | Buffer, file = PORT) => {
  const changed = await one.edit(Buffer.from(content), file, signal);
  return changed === undefined ? undefined : Buffer.from(changed);
};

test('changes a file, and reports that nothing is left to change', async () => {
  const one = made();
  expect(String(await edited(one, 'server-port=25565\nmotd=A\n'))).toBe('server-port=25566\nmotd=A\n');
  expect(await edited(one, 'server-port=25566\nmotd=A\n')).toBeUndefined();
});

test('keeps the encoding of a file: Latin-1, and UTF-16 with a byte order mark', async () => {
  const one = made();
  const latin1 = Buffer.from('motd=\xfcber\nserver-port=1\n', 'latin1');
  expect((await edited(one, latin1))?.toString('latin1')).toBe('motd=\xfcber\nserver-port=25566\n');
  const utf16 = Buffer.from('\ufeffmotd=\xfcber\r\nserver-port=1\r\n', 'utf16le');
  expect((await edited(one, utf16))?.toString('utf16le')).toBe('\ufeffmotd=\xfcber\r\nserver-port=25566\r\n');
  await expect(edited(one, latin1, { format: 'json', changes: [] })).rejects.toThrow('not valid UTF-8');
});

test('a regular expression without end costs only its time limit, and other files are changed meanwhile', async () => {
  const one = made(1500);
  const replace = [{ old: '^(a+)+$', isPattern: true, new: 'b' }];
  const endless = edited(one, `a=${'a'.repeat(60)}!\n`, {
    format: 'properties',
    changes: [{ key: 'a', replace }],
  });
  const refused = expect(endless).rejects.toThrow('takes longer than 1.5 s');
  expect(await edited(one, 'server-port=1\n')).toBeDefined();
  await refused;
  expect(await edited(one, 'server-port=1\n')).toBeDefined();
});

test('a file that needs too much memory or time is refused, and the next one is changed', async () => {
  const one = made(20_000);
  const changes = [{ key: 'a', value: '1' }];
  const huge = Buffer.alloc(60 * 1024 * 1024, '- [a]\n');
  await expect(edited(one, huge, { format: 'yaml', changes })).rejects.toThrow(
    /too much memory|takes longer|valid/,
  );
  const nested = `a: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}`;
  await expect(edited(one, nested, { format: 'yaml', changes })).rejects.toThrow(
    /not valid YAML|too complicated|levels deep/,
  );
  expect(await edited(one, 'server-port=1\n')).toBeDefined();
});

test('reads the values of keys, in the encoding of the file', async () => {
  const one = made();
  const keys = ['motd', 'missing'];
  const latin1 = Buffer.from('motd=\xfcber\n', 'latin1');
  expect(await one.read({ bytes: latin1, format: 'properties', keys }, signal)).toEqual([
    { value: '\xfcber' },
    {},
  ]);
  const broken = Buffer.from('{"motd": ');
  await expect(one.read({ bytes: broken, format: 'json', keys }, signal)).rejects.toThrow('not valid JSON');
});

test('a file that takes long to read costs only its time limit', async () => {
  const one = made(100);
  const bytes = Buffer.alloc(1024 * 1024, '- {a: b}\n');
  const keys = Array.from({ length: 100 }, (_, index) => `a${index}`);
  await expect(one.read({ bytes, format: 'yaml', keys }, signal)).rejects.toThrow('takes longer than 0.1 s');
  expect(await edited(made(), 'server-port=1\n')).toBeDefined();
});

test('an aborted change ends at once', async () => {
  const aborter = new AbortController();
  const replace = [{ old: '^(a+)+$', isPattern: true, new: 'b' }];
  const file = { format: 'properties' as const, changes: [{ key: 'a', replace }] };
  const work = made().edit(Buffer.from(`a=${'a'.repeat(60)}!\n`), file, aborter.signal);
  const refused = expect(work).rejects.toThrow('stopped');
  setTimeout(() => aborter.abort(new Error('stopped')), 200);
  await refused;
});
