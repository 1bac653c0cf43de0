import { describe, expect, test } from '@jest/globals';
import { createServerTypeReader } from './server-type-file.js';

const { definition } = createServerTypeReader();

const problems = (over: object): string[] => {
  const found = definition({
    ...{ type: 'game', name: 'Game', description: '', image: 'example/game', versions: { latest: null } },
    ...{ default_port: 7000, protocols: ['udp'], data_path: '/data', ready: { port: 'udp' } },
    ...{ stop: { signal: 'SIGTERM' }, limits: { memory_bytes: 1_073_741_824, cpus: 1, pids: 64 } },
    ...over,
  });
  return 'problems' in found ? found.problems : [];
};
const port = (name: string, protocol: string, offset: number) => ({ name, protocol, offset });

describe('the further ports of a definition', () => {
  test('can share a number if their protocols differ', () => {
    const ports = [
      port('rcon', 'tcp', 0),
      port('query', 'udp', 1),
      port('app', 'tcp', 1),
      port('low', 'both', -6999),
    ];
    expect(problems({ ports })).toEqual([]);
  });

  test.each([
    ['the number of the main port', [port('a', 'udp', 0)], ['ports.0.offset: 7000 (udp) is used twice']],
    [
      'the same number twice',
      [port('a', 'both', 1), port('b', 'tcp', 1)],
      ['ports.0.offset: 7001 (tcp) is used twice', 'ports.1.offset: 7001 (tcp) is used twice'],
    ],
    [
      'the same name twice',
      [port('a', 'udp', 1), port('a', 'udp', 2)],
      ['ports.1.name: there is another port named "a"'],
    ],
    [
      'the name of the main port',
      [port('game', 'udp', 1)],
      ['ports.0.name: there is another port named "game"'],
    ],
    ['a number that is no port', [port('a', 'udp', -7000)], ['ports.0.offset: 0 is no port']],
    ['a number that is too high', [port('a', 'udp', 58_536)], ['ports.0.offset: 65536 is no port']],
  ])('cannot have %s', (_, ports, expected) => expect(problems({ ports })).toEqual(expected));
});

describe('a definition with a Steam app', () => {
  test('needs nothing else for its installation', () => {
    expect(
      problems({ steam_app: 7, versions: { latest: null, beta: null }, process: { command: ['./x'] } }),
    ).toEqual([]);
  });

  test.each([
    ['a script', { install: { image: 'x', script: 'true' } }, 'install: `steam_app` installs the server'],
    ['commands', { process: { command: ['x'], install: [['x']] } }, 'process.install: `steam_app` installs'],
    ['images of versions', { versions: { beta: { image: 'x' } } }, 'versions: with `steam_app`'],
    ['the number 0', { steam_app: 0 }, 'steam_app: must be >= 1'],
  ])('cannot have %s', (_, over, expected) => {
    expect(problems({ steam_app: 7, ...over })).toEqual([expect.stringContaining(expected)]);
  });
});
