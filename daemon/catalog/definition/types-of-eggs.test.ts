import { describe, expect, it } from '@jest/globals';
import type { ReadEgg } from '../../../lib/eggs/egg.js';
import { readEgg } from '../../../lib/eggs/read-egg.js';
import { makeCorpus } from '../../../lib/eggs/suites/make-corpus.js';
import { configWith, type Json, plainEgg, variable } from '../../../lib/eggs/suites/make-egg.js';
import { typeFromEgg } from '../../../lib/eggs/type/type-from-egg.js';
import { isKind } from '../../../lib/errors/errors.js';
import { contract } from '../../../panel/nodes/client/daemon-contract.js';
import { createServerTypeReader } from './server-type-file.js';

const COUNT = 600;
const reader = createServerTypeReader();

/** Returns what the daemon and its document find wrong with the type of an egg. */
function problemsOf(read: ReadEgg): string[] {
  const { definition } = typeFromEgg(read);
  contract().value('ServerTypeDefinition', definition);
  const found = reader.definition(JSON.parse(JSON.stringify(definition)));
  return 'problems' in found ? found.problems : [];
}

describe('the server types of eggs', () => {
  it('are accepted by the daemon, for a corpus of made eggs with the distributions of public ones', () => {
    const problems = makeCorpus(COUNT, 32).flatMap(({ text, fileName }) =>
      problemsOf(readEgg(text, { fileName })),
    );
    expect(problems).toEqual([]);
  });

  it('are accepted, or the egg is refused with the name of a part, for eggs with odd and long texts', () => {
    const results = oddEggs(COUNT).map((egg) => {
      try {
        return { problems: problemsOf(readEgg(JSON.stringify(egg))) };
      } catch (error) {
        if (!isKind(error, 'invalid_input')) throw error;
        return { refused: error.details?.[0]?.path };
      }
    });
    expect(results.flatMap(({ problems = [] }) => problems)).toEqual([]);
    const refused = results.filter((each) => 'refused' in each);
    for (const { refused: path } of refused) expect(path).toMatch(/^\//);
    expect(refused.length).toBeGreaterThan(COUNT / 100);
    expect(refused.length).toBeLessThan(COUNT / 2);
  });
});

/** Texts that have a meaning in types, or are at a limit. */
const ODD = [
  ...[
    '{port}',
    '{name} {{server.build.default.port}}',
    '{{{server.build.default.port}}}',
    '{{name}}',
    '{foo}',
  ],
  ...[
    '{env.MAP}',
    '{{server.name}}',
    '{{server.build.env.MAP}}{',
    '{ip',
    '{port.rcon}',
    '{{config.docker.interface}}',
  ],
  ...[
    '\\{port}',
    '[{port}]',
    '(',
    'a|b*',
    'regex:{port}',
    'regex:\\{port}',
    'regex:(?i)a{2,3}',
    'regex:(',
    '🦊{version}',
  ],
  ...[
    '  two  words ',
    '\u200bhidden\u202e',
    'a.b',
    'a.*.b.*',
    'list[0].x',
    'list[x]',
    'a..b',
    'Root.Element',
  ],
  ...[
    '$1',
    '"quoted"',
    "it's",
    'a\tb',
    'x'.repeat(90),
    'y'.repeat(260),
    'z'.repeat(520),
    '[{word}]'.repeat(60),
  ],
];
const LONG = ['w'.repeat(5000), 'w {port}'.repeat(4000), 'w {port}'.repeat(4200)];
const PARSERS = ['file', 'properties', 'ini', 'yaml', 'json', 'xml', 'toml'];

/** Makes eggs whose texts are drawn from these. */
function oddEggs(count: number): Record<string, Json>[] {
  let state = 7;
  const below = (bound: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * bound);
  };
  const pick = (list: readonly string[]) => list[below(list.length)] ?? '';
  const text = () => (below(400) === 0 ? pick(LONG) : pick(ODD));
  const line = () => text().replace('\t', ' ');
  const listOf = <T>(max: number, make: () => T) => Array.from({ length: below(max) }, make);
  const find = () =>
    Object.fromEntries(
      listOf(8, () => [text().slice(0, 900), below(3) === 0 ? { [text().slice(0, 900)]: text() } : text()]),
    );
  const files = () =>
    Object.fromEntries(
      listOf(25, () => [`d/${text().slice(0, 400)}`, { parser: pick(PARSERS), find: find() }]),
    );
  return Array.from({ length: count }, () =>
    plainEgg({
      name: line().slice(0, 200),
      description: text(),
      features: below(3) === 0 ? ['eula', 'gsl_token', 'java_version'] : [],
      docker_images: Object.fromEntries([
        ['Main', 'ghcr.io/parkervcp/yolks:java_21'],
        ...listOf(5, () => [
          text().slice(0, 200),
          pick(['example/a', 'quay.io/pterodactyl/core:java', `a/${'b'.repeat(300)}`]),
        ]),
      ]),
      startup: below(20) === 0 ? pick(LONG) : text(),
      config: configWith({
        files: JSON.stringify(files()),
        startup: JSON.stringify({ done: listOf(4, () => text().slice(0, 900)) }),
        stop: line().slice(0, 500).trim(),
      }),
      scripts: {
        installation: {
          script: below(20) === 0 ? pick(LONG) : text(),
          container: 'example/a',
          entrypoint: 'bash  -l',
        },
      },
      variables: listOf(10, () =>
        variable({
          name: line().slice(0, 190),
          description: text(),
          env_variable:
            below(60) === 0 ? '9LIVES' : pick(['MAP', 'RCON_PASSWORD', 'TZ', 'HOSTNAME', 'k e y']),
          default_value: text(),
          rules: listOf(30, () => `in:${line()}`),
        }),
      ),
    }),
  );
}
