import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DomainError } from '../../lib/errors/errors.js';
import { type Catalogue, createCatalogue, type ServerRequest } from './catalogue.js';

const BUILT_IN = join(import.meta.dirname, '../../catalog');

const request = (over: Partial<ServerRequest>): ServerRequest => ({
  id: 'cnt_1',
  name: 'My server',
  type: 'nodejs',
  version: 'latest',
  port: 4000,
  env: {},
  dataFolder: '/tmp/x',
  ...over,
});

const refusalOf = (work: () => unknown): DomainError => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('no error was thrown');
};

let root: string;
let builtIn: Catalogue;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'catalogue-'));
  builtIn = await createCatalogue({ folders: [BUILT_IN, join(root, 'absent')] });
});
afterAll(() => rm(root, { recursive: true }));

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(root, 'types-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const EXAMPLE = `
type: echo
name: Echo
description: Repeats.
image: example/echo:{version}
versions: { latest: , "1": { image: example/old } }
version_pattern: 2\\.\\d
default_port: 7000
protocols: [tcp, udp]
env: { NAME: "{name}", PLAIN: yes-it-is, ECHO_PORT: "{port}", MEMORY: "{memory_mib}", IP: "{ip}" }
data_path: /srv
command: [run, "-p{port}", "{name}"]
ready: { pattern: "{name} ready{1}" }
stop: { console: "stop {name}" }
limits: { memory_bytes: 67108864, cpus: 0.5, pids: 20 }
files: { a/b.txt: { from: parts/b.txt } }
tty: true
process: { install: [[copy, "{version}"]], command: ["{node}", "{port}"] }
`;

describe('the built-in server types', () => {
  test('every built-in server type can be loaded and described', () => {
    expect(builtIn.list().map((type) => type.type)).toEqual([
      ...['7-days-to-die', 'ark', 'armagetron', 'bungeecord', 'bzflag', 'chocolate-doom', 'counter-strike-2'],
      ...[
        'ddnet',
        'dont-starve-together',
        'factorio',
        'freeciv',
        'garrys-mod',
        'icecast',
        'luanti',
        'mindustry',
      ],
      ...['minecraft-bedrock', 'minecraft-java', 'mosquitto', 'mumble', 'netpanzer', 'ngircd', 'nodejs'],
      ...['openttd', 'palworld', 'pioneers', 'project-zomboid', 'python', 'redis', 'rust', 'satisfactory'],
      ...[
        'sauerbraten',
        'scorched3d',
        'syncplay',
        'teamspeak',
        'teeworlds',
        'terraria',
        'valheim',
        'velocity',
      ],
      ...['warzone2100', 'website', 'wesnoth', 'xonotic'],
    ]);
    expect(builtIn.describe('minecraft-java', '1.21.4')).toEqual({
      variables: builtIn.get('minecraft-java').variables,
      type: 'minecraft-java',
      version: '1.21.4',
      image: 'itzg/minecraft-server:latest',
      default_port: 25565,
      requires_eula: true,
      memory_limit: 3 * 1024 ** 3,
      cpu_limit: 2,
    });
    expect(builtIn.describe('nodejs', 'latest').image).toBe(`berth/nodejs:host-${process.versions.node}`);
    expect(builtIn.describe('nodejs', '22').image).toBe('node:22-bookworm-slim');
    for (const { type } of builtIn.list()) expect(builtIn.describe(type, 'latest').version).toBe('latest');
  });

  test('the server type nodejs has its default port and the host’s version of Node.js', () => {
    const spec = builtIn.resolve(request({ env: { GREETING: '{port} {name}' } }));
    expect(spec.imageBuild).toBe('host-node');
    expect(spec.env).toEqual({ PORT: '4000', NODE_ENV: 'production', GREETING: '{port} {name}' });
    expect(spec.process?.command).toEqual([process.execPath, 'index.js']);
    expect(builtIn.get('nodejs').files['index.js']).toContain('createServer');
    expect(builtIn.resolve(request({ version: '20' })).imageBuild).toBeUndefined();
  });

  test('the error for an unknown server type or version lists the known ones', () => {
    expect(refusalOf(() => builtIn.describe('doom', 'latest')).message).toContain(
      'Known types: 7-days-to-die, ark',
    );
    const unknown = refusalOf(() => builtIn.describe('nodejs', '22; rm -rf /'));
    expect(unknown.kind).toBe('not_found');
    expect(unknown.message).toContain('Known versions: latest, 20, 22, 24');
    expect(refusalOf(() => builtIn.describe('nodejs', 'constructor')).kind).toBe('not_found');
  });

  test('a server type with a licence requires the variable that accepts the licence', () => {
    const minecraft = (env: Record<string, string>) => () =>
      builtIn.resolve(request({ type: 'minecraft-java', env }));
    expect(refusalOf(minecraft({})).details).toEqual([expect.objectContaining({ path: '/body/env/EULA' })]);
    expect(refusalOf(minecraft({ EULA: 'yes' })).message).toContain('EULA=true');
    expect(minecraft({ EULA: 'TRUE' })()).toMatchObject({
      env: { EULA: 'TRUE', SERVER_PORT: '4000' },
      configFiles: [{ path: 'server.properties', changes: [{ key: 'server-port', value: '4000' }] }],
    });
  });

  test('owners of a server can set any environment variable except the port and version of the server type', () => {
    const own = (env: Record<string, string>) => () => builtIn.resolve(request({ env }));
    expect(refusalOf(own({ PORT: '80' })).message).toContain('PORT is set by the server type to "4000"');
    expect(own({ PORT: '4000', NODE_ENV: 'test' })().env).toEqual({ PORT: '4000', NODE_ENV: 'test' });
    expect(refusalOf(own({ 'A=B': '1' })).kind).toBe('invalid_input');
    expect(refusalOf(own({ A: '1\0' })).kind).toBe('invalid_input');
    expect(refusalOf(own({ A: 'half \ud800' })).details).toEqual([
      expect.objectContaining({ path: '/body/env/A' }),
    ]);
    expect(own({ A: 'whole \u{1f600}' })().env).toMatchObject({ A: 'whole \u{1f600}' });
  });

  test('characters with a meaning in console commands are removed from the name of a server', () => {
    const spec = builtIn.resolve(request({ type: 'teeworlds', name: 'A"; shutdown\n{port} Ünï' }));
    expect(spec.command?.at(-1)).toBe('sv_name "A shutdownport Ünï"');
  });
});

describe("server types in an operator's folder", () => {
  test("a file in the operator's folder can add a server type or replace a built-in one", async () => {
    const own = await folderOf({
      'echo.yaml': EXAMPLE,
      'parts/b.txt': 'hello {name}',
      'teeworlds.yaml': EXAMPLE.replace('type: echo', 'type: teeworlds'),
    });
    const catalogue = await createCatalogue({ folders: [BUILT_IN, own] });
    expect(catalogue.get('teeworlds').name).toBe('Echo');
    expect(catalogue.list()).toHaveLength(builtIn.list().length + 1);
  });

  test('placeholders in a server type are expanded once, and only in string values of the type', async () => {
    const folder = await folderOf({ 'echo.yaml': EXAMPLE, 'parts/b.txt': 'hello {name}' });
    const catalogue = await createCatalogue({ folders: [folder] });
    const asked = request({ type: 'echo', version: '2.7', name: 'a.b' });
    expect(catalogue.resolve({ ...asked, env: { X: '{version}' } })).toEqual({
      id: 'cnt_1',
      name: 'a.b',
      type: 'echo',
      version: '2.7',
      image: 'example/echo:2.7',
      port: 4000,
      protocols: ['tcp', 'udp'],
      env: {
        NAME: 'a.b',
        PLAIN: 'yes-it-is',
        ECHO_PORT: '4000',
        MEMORY: '64',
        IP: '0.0.0.0',
        X: '{version}',
      },
      hasTerminal: true,
      dataFolder: '/tmp/x',
      dataPath: '/srv',
      command: ['run', '-p4000', 'a.b'],
      capabilities: [],
      limits: { memoryBytes: 67_108_864, cpus: 0.5, pids: 20 },
      ready: { pattern: 'a\\.b ready{1}' },
      stop: { console: 'stop a.b' },
      process: { install: [['copy', '2.7']], command: [process.execPath, '4000'] },
    });
    expect(catalogue.get('echo').files).toEqual({ 'a/b.txt': 'hello {name}' });
    expect(catalogue.describe('echo', '1').image).toBe('example/old');
  });

  test('the error for invalid server types lists every problem in every file', async () => {
    const folder = await folderOf({
      'echo.yaml': EXAMPLE.replace('pids: 20', 'pids: 2, swap: 1').replace('[tcp, udp]', '[sctp]'),
      'other.yaml': EXAMPLE.replace('-p{port}', '-p{prot}'),
      'broken.yaml': 'type: [',
      'query.yaml': `${EXAMPLE}query: { protocol: gamedig }`,
      'jail.yaml': EXAMPLE.replace('parts/b.txt', 'parts/../../x'),
      'root.yaml': EXAMPLE.replace('data_path: /srv', 'data_path: /srv\ncapabilities: [SYS_ADMIN]'),
      'user.yaml': `${EXAMPLE}user: root`,
    });
    const error = await createCatalogue({ folders: [folder] }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DomainError);
    const { message } = error as DomainError;
    expect(message).toContain('echo.yaml: limits: has the unknown field "swap"');
    expect(message).toContain('echo.yaml: limits.pids: must be >= 8');
    expect(message).toContain('echo.yaml: protocols.0: must be one of tcp, udp');
    expect(message).toContain('other.yaml: command: {prot} is not a placeholder here');
    expect(message).toContain('other.yaml: type: is "echo", so the file must be named echo.yaml');
    expect(message).toContain('other.yaml: files.a/b.txt: cannot be read');
    expect(message).toContain('broken.yaml: ');
    expect(message).toContain("query.yaml: query: must have required property 'game'");
    expect(message).toContain('jail.yaml: files.a/b.txt.from: must match pattern');
    expect(message).toContain('root.yaml: capabilities.0: must be one of CHOWN');
    expect(message).toContain('user.yaml: user: must be one of image');
  });

  test('a server runs as the user of its image only if its server type has `user: image`', async () => {
    const folder = await folderOf({ 'echo.yaml': `${EXAMPLE}user: image`, 'parts/b.txt': '' });
    const { resolve } = await createCatalogue({ folders: [folder] });
    expect(resolve(request({ type: 'echo', version: '1' })).isImageUser).toBe(true);
    for (const { type, variables } of builtIn.list()) {
      const passwords = variables.filter(({ secret }) => secret).map(({ env }) => [env, 'correct-horse-7']);
      const env = { EULA: 'true', ...Object.fromEntries(passwords) };
      const spec = builtIn.resolve(request({ type, env }));
      expect(spec).not.toHaveProperty('isImageUser');
    }
  });

  test('the example of a server type in docs/catalogue.md can be loaded', async () => {
    const page = await readFile(join(BUILT_IN, '../docs/catalogue.md'), 'utf8');
    const [, example = ''] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];
    const { resolve } = await createCatalogue({ folders: [await folderOf({ 'quake3.yaml': example })] });
    const spec = resolve(request({ type: 'quake3', version: '1.36', port: 27_961, name: 'Arena' }));
    expect(spec.image).toBe('example.org/games/ioquake3:1.36-bookworm');
    expect(spec.process?.command).toEqual(expect.arrayContaining(['27961', 'Arena']));
  });

  test('the error for folders that contain no server types names the folders', async () => {
    await expect(createCatalogue({ folders: ['/nowhere'] })).rejects.toThrow('/nowhere');
  });
});
