import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CONFIG_PARSERS, type Egg } from './egg.js';
import { readEgg } from './read-egg.js';
import { plainEgg } from './suites/make-egg.js';
import { writeEgg } from './write-egg.js';

const AT = new Date('2026-01-02T03:04:05Z');

/** Texts that look like other values, have characters of both syntaxes, or break lines. */
const piece = fc.oneof(
  fc.constantFrom(
    '1.20',
    '010',
    'true',
    'null',
    '~',
    'yes',
    '- a',
    ': ',
    ' #',
    '"',
    "'",
    '\\',
    '%',
    '@',
    '`',
    '{{',
    '|',
  ),
  fc.constantFrom(
    '?',
    '&a',
    '*a',
    '!b',
    '[',
    '}',
    ',',
    '\u00a0',
    '\u2028',
    'é',
    '😀',
    '0x1F',
    '.inf',
    '2024-01-01',
    '<<',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const join = (pieces: string[]) => pieces.join('');
/** A line, as readers keep it: trimmed and without control characters. */
const line = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map(join)
  .map((text) => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '').trim())
  .filter((text) => text !== '' && text !== '__proto__');
const block = fc
  .array(fc.oneof(piece, fc.constantFrom('\n', '\t', '  ', '\n\n')), { maxLength: 6 })
  .map(join)
  .map((text) => text.replace(/(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ''));
const key = line.filter((text) => !/constructor|prototype|__proto__/.test(text));
const env = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,8}$/).map((name) => `X_${name}`);
const distinct = <T>(values: fc.Arbitrary<T>, by: (value: T) => string, minLength = 0) =>
  fc.uniqueArray(values, { selector: by, minLength, maxLength: 3 });

const changes = distinct(
  fc.record({
    key,
    value: fc.oneof(
      block.filter((text) => !text.includes('{{')),
      fc.integer(),
      fc.boolean(),
    ),
    ifValue: fc.constant<string | null>(null),
  }),
  (change) => change.key,
);
const file = fc.record({
  path: fc.stringMatching(/^[a-z0-9]{1,8}(\/[a-z0-9]{1,8}){0,2}\.(json|1)$/),
  parser: fc.constantFrom(...CONFIG_PARSERS),
  isCreated: fc.boolean(),
  changes,
});
const egg: fc.Arbitrary<Egg> = fc.record({
  name: line,
  author: line,
  description: block.map((text) => text.trim()),
  uuid: fc.option(fc.uuid()),
  updateUrl: fc.constantFrom(null, 'https://example.org/egg.json'),
  tags: distinct(line, (tag) => tag),
  features: distinct(line, (feature) => feature),
  images: distinct(
    fc.record({ label: key, reference: fc.constantFrom('a/b:1.20', 'ghcr.io/a/b', 'a:8') }),
    ({ label }) => label,
    1,
  ),
  startup: distinct(
    fc.record({ label: key, command: block.map((text) => `./a ${text.replace(/[{$]/g, '')}`.trim()) }),
    ({ label }) => label,
    1,
  ),
  stop: fc.oneof(
    fc.constantFrom('SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGKILL').map((signal) => ({ signal }) as Egg['stop']),
    line.filter((text) => !text.startsWith('^')).map((console) => ({ console })),
  ),
  done: fc.array(
    block.filter((text) => text.trim() !== ''),
    { maxLength: 3 },
  ),
  configFiles: distinct(file, ({ path }) => path),
  install: fc.option(
    fc.record({
      image: fc.constant('a/b:1'),
      entrypoint: line,
      script: block.map((text) => `#!/bin/bash\n${text}`),
    }),
  ),
  variables: distinct(
    fc.record({
      name: line,
      description: block.map((text) => text.trim()),
      env,
      default: block,
      access: fc.constantFrom('edit', 'view', 'hidden'),
      rules: fc.subarray(['required', 'max:20', 'in:yes,1.20,', 'regex:/^(a|"b")$/', 'nonsense:x']),
    }),
    (variable) => variable.env,
  ),
  icon: fc.constantFrom(
    null,
    `data:image/jpeg;base64,${Buffer.from('\xff\xd8\xff\xe0', 'latin1').toString('base64')}`,
  ),
  fileDenylist: fc.array(line, { maxLength: 3 }),
});

describe('writeEgg', () => {
  it.each(['yaml', 'json'] as const)('writes PLCN_v3 as %s, from which the same egg is read', (as) => {
    fc.assert(
      fc.property(egg, (written) => {
        const text = writeEgg(written, as, AT);
        const read = readEgg(text, { fileName: `egg.${as}` });
        expect(read).toMatchObject({ format: 'PLCN_v3' });
        expect(read.egg).toEqual(written);
        expect(writeEgg(read.egg, as, AT)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the order of labels that look like numbers, and values that replace present ones', () => {
    const { egg: plain } = readEgg(JSON.stringify(plainEgg()));
    const change = (ifValue: string, value: string) => ({ key: 'host', value, ifValue });
    const written: Egg = {
      ...plain,
      images: ['17', '8', '21'].map((label) => ({ label, reference: `example/java:${label}` })),
      configFiles: [
        {
          path: 'a.yml',
          parser: 'yaml',
          isCreated: false,
          changes: [change('b', '1'), change('', '2'), change('regex:a', '3')],
        },
      ],
    };
    for (const as of ['yaml', 'json'] as const)
      expect(readEgg(writeEgg(written, as, AT)).egg).toEqual(written);
  });

  it('writes the fields of PLCN_v3 in the order of Pelican', () => {
    const { egg: plain } = readEgg(JSON.stringify(plainEgg()));
    const keys = Object.keys(JSON.parse(writeEgg(plain, 'json', AT)) as object);
    expect(keys).toEqual([
      ...[
        'meta',
        'exported_at',
        'name',
        'author',
        'uuid',
        'description',
        'icon',
        'tags',
        'features',
        'docker_images',
      ],
      ...['file_denylist', 'startup_commands', 'config', 'scripts', 'variables'],
    ]);
    expect(writeEgg(plain, 'yaml', AT)).toContain('script: |\n      #!/bin/bash\n      echo hello\n');
  });
});
