import { describe, expect, it } from '@jest/globals';
import { failureOf } from '../../../testing/failure-of.js';
import { readEgg } from '../read-egg.js';
import { makeCorpus } from '../suites/make-corpus.js';
import { codesOf } from '../suites/make-egg.js';
import { typeFromEgg } from '../type/type-from-egg.js';
import { writeEgg } from '../write-egg.js';
import { eggFromType } from './egg-from-type.js';
import type { TypeDefinition } from './type-definition.js';

const AT = new Date('2026-01-02T03:04:05Z');
/** What the report of every export says. */
const ALWAYS = 'not_in_eggs /default_port';

const definition = (fields: Partial<TypeDefinition> = {}): TypeDefinition => ({
  ...{ type: 'arena', name: 'Arena', description: 'A game.', image: 'example.org/arena:{version}' },
  ...{ versions: { latest: null, '2.1': null }, default_port: 7000, protocols: ['udp'] },
  ...{ data_path: '/home/container', ready: { pattern: 'listening on \\d+' }, stop: { console: 'quit' } },
  ...{ limits: { memory_bytes: 2 ** 30, cpus: 1, pids: 64 }, command: ['./arena', '--port', '{port}'] },
  ...fields,
});
const exported = (fields?: Partial<TypeDefinition>) => {
  const { egg, report } = eggFromType(definition(fields));
  return { egg, codes: codesOf(report).filter((code) => code !== ALWAYS) };
};
const patternOf = ({ ready }: Pick<TypeDefinition, 'ready'>) => ready.pattern ?? '';

describe('an egg that is made from a server type', () => {
  it('becomes the same type again if the type was made from an egg', () => {
    for (const { text } of makeCorpus(200, 7)) {
      const { definition: first } = typeFromEgg(readEgg(text));
      const written = writeEgg(eggFromType(first as TypeDefinition).egg, 'yaml', AT);
      const { definition: second } = typeFromEgg(readEgg(written));
      expect({ ...second, ready: null }).toEqual({ ...first, ready: null });
      expect([patternOf(first), `(?:${patternOf(first)})`]).toContain(patternOf(second));
    }
  });

  it('has the images, the command, the line of the start and the line that stops', () => {
    const { egg, codes } = exported();
    expect(egg).toMatchObject({
      images: [
        { label: 'latest', reference: 'example.org/arena:latest' },
        { label: '2.1', reference: 'example.org/arena:2.1' },
      ],
      startup: [{ label: 'Default', command: './arena --port {{SERVER_PORT}}' }],
      done: ['regex:listening on \\d+'],
      stop: { console: 'quit' },
    });
    expect(codes).toEqual([]);
  });

  it.each([
    [['./a', 'two words', '{env.MAP}'], './a "two words" "{{MAP}}"'],
    [['./a', '$HOME `id` "x" \\'], './a "\\$HOME \\`id\\` \\"x\\" \\\\"'],
    [['./a', '--version={version}', ''], './a --version=latest ""'],
  ])('has the words of the command %j as %j, so that a shell reads the same words', (command, line) => {
    expect(exported({ command }).egg.startup[0]?.command).toBe(line);
  });

  it('has placeholders of Pelican in configuration files, and no file of the license', () => {
    const { egg, codes } = exported({
      requires_eula: true,
      config_files: {
        'a.ini': {
          parser: 'ini',
          create: false,
          changes: { 'net.port': '{port}', map: { old: '{env.MAP}', x: true } },
        },
        'eula.txt': { parser: 'properties', changes: { eula: '{env.EULA}' } },
      },
    });
    expect(egg.features).toEqual(['eula']);
    expect(egg.configFiles).toEqual([
      {
        ...{ path: 'a.ini', parser: 'ini', isCreated: false },
        changes: [
          { key: 'net.port', value: '{{server.allocations.default.port}}', ifValue: null },
          { key: 'map', value: '{{server.environment.MAP}}', ifValue: 'old' },
          { key: 'map', value: true, ifValue: 'x' },
        ],
      },
    ]);
    expect(codes).toEqual([]);
  });

  it('has fixed values of the environment as variables that owners do not see', () => {
    const { egg, codes } = exported({ env: { MODE: 'fast', SERVER_PORT: '{port}', TITLE: 'on {port}' } });
    expect(egg.variables).toMatchObject([{ env: 'MODE', default: 'fast', access: 'hidden' }]);
    expect(codes).toEqual(['placeholder_not_in_eggs /env/TITLE']);
  });

  it.each<[Partial<TypeDefinition>, string]>([
    [{ data_path: '/data' }, 'data_path_differs /data_path'],
    [{ query: { protocol: 'minecraft' } }, 'not_in_eggs /query'],
    [{ process: { command: ['./a'] } }, 'not_in_eggs /process'],
    [{ ports: [{ name: 'rcon', protocol: 'tcp', offset: 1 }] }, 'not_in_eggs /ports'],
    [{ steam_app: 7 }, 'not_in_eggs /steam_app'],
    [{ command: ['./a', '{name}'] }, 'placeholder_not_in_eggs /command'],
    [{ versions: { latest: { build: 'host-node' } } }, 'image_of_host /versions/latest'],
    [
      { image: 'local/node:{host_node_version}', versions: { latest: null } },
      'image_of_host /versions/latest',
    ],
  ])('reports what eggs have no place for: %j', (fields, code) => {
    expect(exported(fields).codes).toEqual([code]);
  });

  it('is refused without a command', async () => {
    const { command: _, ...rest } = definition();
    expect(await failureOf(Promise.resolve().then(() => eggFromType(rest)))).toBe('conflict/conflict');
  });
});
