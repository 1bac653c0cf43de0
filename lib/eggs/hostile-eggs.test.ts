import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { DomainError } from '../errors/errors.js';
import { MAX_EGG_BYTES } from './egg.js';
import { readEgg } from './read-egg.js';
import { configWith, type Json, plainEgg, variable } from './suites/make-egg.js';

const json = (fields: Record<string, Json>) => JSON.stringify(plainEgg(fields));

/** The processor time of this process in milliseconds, which other programs on the machine do not change. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Reads a text that must be refused. Returns the message, and how many milliseconds it took. */
function refusal(text: string, fileName?: string): { message: string; ms: number; path: string } {
  const began = cpuMs();
  try {
    readEgg(text, fileName === undefined ? {} : { fileName });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.kind).toBe('invalid_input');
    return { message: error.message, ms: cpuMs() - began, path: error.details?.[0]?.path ?? '' };
  }
  throw new Error('The egg was not refused.');
}

const withFile = (path: string) =>
  json({ config: configWith({ files: { [path]: { parser: 'file', find: {} } } }) });
const raw = (name: string) => `{"meta":{"version":"PTDL_v2"},${name}}`;

describe('an egg of an attacker', () => {
  it.each<[string, string, string]>([
    ['a prototype key', raw('"__proto__":{"a":1}'), '/__proto__'],
    ['a prototype key in a variable', raw('"variables":[{"constructor":1}]'), '/variables/0/constructor'],
    [
      'a prototype in a path',
      json({ config: configWith({ files: { a: { parser: 'json', find: { 'a.__proto__.b': 1 } } } }) }),
      '/config/files/a/find/a.__proto__.b',
    ],
    [
      'a prototype in text',
      json({ config: configWith({ files: '{"__proto__":{}}' }) }),
      '/config/files/__proto__',
    ],
    ['deep lists', raw(`"tags":${'['.repeat(5000)}`), `/tags${'/0'.repeat(32)}`],
    [
      'deep lists in text',
      json({ config: configWith({ files: '['.repeat(5000) }) }),
      `/config/files${'/0'.repeat(33)}`,
    ],
    ['a path out of the folder', withFile('../../etc/passwd'), '/config/files/..~1..~1etc~1passwd'],
    ['a path out of the folder with backslashes', withFile('a\\..\\..\\b'), '/config/files/a\\..\\..\\b'],
    ['a path that is no file', withFile('/./'), '/config/files/~1.~1'],
    ['a NUL in a path', withFile('a\0b'), '/config/files/a\0b'],
    ['a NUL in a name', json({ name: 'a\0b' }), '/name'],
    [
      'an escape sequence in a label',
      json({ docker_images: { 'a\u001b[2J': 'example/a' } }),
      '/docker_images/a\u001b[2J',
    ],
    ['a bell in a description', json({ description: 'a\u0007' }), '/description'],
    [
      'a NUL in a script',
      json({ scripts: { installation: { script: 'a\0', container: 'a', entrypoint: 'b' } } }),
      '/scripts/installation/script',
    ],
    ['half a character', json({ name: 'a' }).replace('"name":"a"', '"name":"\\ud800"'), '/name'],
    ['a name of a megabyte', json({ name: 'a'.repeat(900_000) }), '/name'],
    [
      'a huge rule',
      json({ variables: [variable({ rules: `regex:/${'a'.repeat(20_000)}/` })] }),
      '/variables/0/rules',
    ],
    [
      'too many variables',
      json({ variables: Array.from({ length: 501 }, (_, at) => variable({ env_variable: `V${at}` })) }),
      '/variables',
    ],
    [
      'a variable without a name',
      json({ variables: [variable({ env_variable: ' ' })] }),
      '/variables/0/env_variable',
    ],
    ['a text instead of a list', json({ variables: 'x' }), '/variables'],
    ['a list instead of a text', json({ name: ['x'] }), '/name'],
    ['no images', json({ docker_images: {} }), '/docker_images'],
    ['no startup', json({ startup: null }), '/startup'],
    ['no name', json({ name: ' ' }), '/name'],
    ['another format', json({ meta: { version: 'PTDL_v9' } }), '/meta/version'],
    ['no format', '{}', '/meta/version'],
  ])('is refused for %s', (_, text, path) => {
    const refused = refusal(text);
    expect(refused.path).toBe(path);
    expect(refused.message).toContain(path.slice(0, 200));
    expect(refused.ms).toBeLessThan(2000);
  });

  it.each<[string, string, RegExp]>([
    ['an anchor', 'a: &a 1\n', /anchor/],
    ['an alias', 'a: *a\n', /alias/],
    ['a billion laughs', `a: &a [x,x]\n${'b: &b [*a,*a]\n'.repeat(30)}`, /anchor/],
    ['a tag', 'a: !!js/function "x"\n', /tag/],
    ['a directive', '%YAML 1.1\n---\na: 1\n', /directive/],
    ['two documents', 'a: 1\n---\nb: 1\n', /more than one document/],
    ['a merge of nothing', '<<: {a: 1}\n', /meta\/version/],
    ['deep flow lists', 'a: '.padEnd(500_000, '['), /nested/],
    ['deep block lists', '- '.repeat(200_000), /nested/],
    ['deep maps', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'), /nested/],
    ['many keys', Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`).join('\n'), /more than/],
    ['many empty values', `a: [${','.repeat(400_000)}]`, /more than|not valid YAML/],
    ['many quotes', `a: ${'"'.repeat(900_000)}`, /not valid YAML|more than/],
    ['many question marks', '? '.repeat(400_000), /nested|not valid YAML|more than/],
    ['many comments', `${'# a\n'.repeat(250_000)}`, /.*/],
    ['many blank lines', `a: |\n${'\n'.repeat(1_000_000)}`, /meta\/version|more than/],
    ['many folded lines', `a: >\n${' x\n'.repeat(300_000)}`, /meta\/version/],
    ['a control character', 'a: "\u0001"', /control character/],
    ['a lexer mark', 'a: \u001f*b', /control character/],
    ['a key that is a list', '[a]: b', /key that is not a text/],
    ['nothing', '', /./],
    ['a scalar', 'hello', /must be an object/],
  ])('in YAML is refused for %s', (_, text, message) => {
    const refused = refusal(text, 'egg.yaml');
    expect(refused.message).toMatch(message);
    expect(refused.ms).toBeLessThan(5000);
  });

  it('is refused if it is larger than 1 MiB, also in bytes', () => {
    expect(refusal('ä'.repeat(MAX_EGG_BYTES / 2 + 1)).message).toBe(
      'The egg is refused: it is larger than 1 MiB.',
    );
  });

  it('has expressions that would take years elsewhere, and takes milliseconds', () => {
    const rules = Array.from({ length: 50 }, () => 'regex:/^(a+)+$/');
    const began = cpuMs();
    const { egg } = readEgg(
      json({ variables: [variable({ rules, default_value: `${'a'.repeat(2000)}!` })] }),
    );
    expect(egg.variables[0]?.rules).toHaveLength(50);
    expect(cpuMs() - began).toBeLessThan(3000);
  });

  it('has long commands that are read in time', () => {
    const began = cpuMs();
    readEgg(json({ startup: '{{'.repeat(8000) }));
    readEgg(json({ startup: `\${A} `.repeat(6000) }));
    readEgg(json({ startup: '"\\'.repeat(10_000) }));
    readEgg(json({ startup: '[['.repeat(16_000) }));
    readEgg(json({ startup: 'for '.repeat(8000) }));
    expect(cpuMs() - began).toBeLessThan(3000);
  });

  it('names at most a thousand parts in the report', () => {
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x${at}`, 1]));
    const { report } = readEgg(json(many));
    expect(report).toHaveLength(1001);
    expect(report.at(-1)?.code).toBe('report_truncated');
  });

  it('leaves the prototypes of objects alone and causes no other error, whatever is changed in it', () => {
    const values: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
    const base = plainEgg({ variables: [variable({})] });
    const keys = [...Object.keys(base), 'images', 'image', 'icon', 'startup_commands', '__proto__'];
    const versions = fc.constantFrom('PTDL_v1', 'PTDL_v2', 'PLCN_v1', 'PLCN_v2', 'PLCN_v3');
    fc.assert(
      fc.property(fc.constantFrom(...keys), values, versions, fc.boolean(), (key, value, version, isYaml) => {
        const egg = { ...base, startup_commands: { Default: './a' }, [key]: value, meta: { version } };
        try {
          readEgg(isYaml ? stringify(egg) : JSON.stringify(egg));
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('causes no other error, whatever character is changed in it', () => {
    const texts = [json({ variables: [variable({})] }), stringify(plainEgg({ variables: [variable({})] }))];
    const inserted = fc.constantFrom(
      '',
      '"',
      '\\',
      '{',
      ']',
      ':',
      '\n',
      '- ',
      '&a ',
      '*a',
      '!!x ',
      '\0',
      '|',
      '> ',
      '\t',
      '? ',
      '#',
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(1500), inserted, fc.nat(3), (text, at, piece, cut) => {
        try {
          readEgg(text.slice(0, at) + piece + text.slice(at + cut));
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
      { numRuns: 300 },
    );
  });
});
