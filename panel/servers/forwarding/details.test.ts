import { describe, expect, test } from '@jest/globals';
import { listOperations, readDocument, type Schema } from '../../../lib/contract/openapi.js';
import { detailsOf } from './details.js';

const of = (body: Record<string, unknown>, query: Record<string, unknown> = {}) =>
  detailsOf({ query, body }).map(({ field, to }) => [field, to]);

describe('the details of a forwarded request', () => {
  test('the recorded details of a forwarded request contain paths, names and the words of a command', () => {
    expect(of({ source: '/a', destination: '/b', recursive: true })).toEqual([
      ['source', '/a'],
      ['destination', '/b'],
    ]);
    expect(of({ name: 'evening', includePaths: ['world'] })).toEqual([['name', 'evening']]);
    expect(of({ sourceServerId: 'srv_1', backupId: 'bkp_1' })).toEqual([
      ['sourceServerId', 'srv_1'],
      ['backupId', 'bkp_1'],
    ]);
    expect(of({ command: ['say', 'hello'] })).toEqual([['command', 'say hello']]);
    expect(of({}, { path: '/world.zip' })).toEqual([['path', '/world.zip']]);
  });

  test('the recorded details of a forwarded request contain no file contents, passwords or keys', () => {
    const secret = 'Quiet-Harbour-47';
    const details = [
      ...of({ path: '/a', content: secret, encoding: 'utf8' }),
      ...of({ username: 'ada', homeDir: '/', password: secret, publicKey: secret }),
      ...of({ path: '/a', url: `https://user:${secret}@example.org/${secret}?token=${secret}` }),
    ];
    expect(details).toEqual([
      ['path', '/a'],
      ['username', 'ada'],
      ['homeDir', '/'],
      ['path', '/a'],
      ['url', 'https://example.org'],
    ]);
  });

  test('the recorded details of a forwarded request have at most 200 characters, and long paths keep both ends', () => {
    const path = `/first/${'x'.repeat(4000)}/last.txt`;
    const [[, shown] = []] = of({ path });
    expect(shown).toMatch(/^\/first\/x+…x+\/last\.txt$/);
    expect(shown).toHaveLength(200);
    expect(of({ path: `/${'x'.repeat(199)}` })).toEqual([['path', `/${'x'.repeat(199)}`]]);
    const [[, words] = []] = of({ command: ['say', 'y'.repeat(4000)] });
    expect(words).toHaveLength(200);
    // The 200th character is the first half of an emoji.
    const [[, cut] = []] = of({ name: `${'n'.repeat(199)}😀` });
    expect(cut).toBe('n'.repeat(199));
  });

  test('each text field of a recorded request is either recorded as a detail or on a list of fields to leave out', () => {
    // `values` of configuration files may be passwords.
    const left = ['content', 'values', 'password', 'publicKey', 'includePaths', 'excludePaths', 'exclude'];
    const plain = ['encoding', 'since', 'only'];
    const document = readDocument('panel');
    const resolved = (schema: Schema | undefined): Schema => {
      const name = schema?.$ref?.split('/').at(-1);
      return name === undefined ? (schema ?? {}) : (document.components?.schemas?.[name] ?? {});
    };
    const forwarded = listOperations(document).filter(
      ({ operation }) => operation['x-forwards'] !== undefined && operation['x-audit'] === true,
    );
    expect(forwarded.length).toBeGreaterThan(20);
    for (const { operation } of forwarded) {
      const { properties = {} } = resolved(operation.requestBody?.content['application/json']?.schema);
      for (const [field, schema] of Object.entries(properties)) {
        if (!['string', 'array'].includes(resolved(schema).type ?? '')) continue;
        const value = resolved(schema).type === 'array' ? ['x'] : 'https://example.org';
        const isNoted = of({ [field]: value }).length > 0;
        expect([field, isNoted]).toEqual([field, !left.includes(field) && !plain.includes(field)]);
      }
    }
  });
});
