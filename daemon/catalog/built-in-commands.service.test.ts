import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Catalogue, createCatalogue } from './catalogue.js';
import { missingPorts } from './server-ports.js';
import { steamScript } from './steam-app.js';

const BUILT_IN = join(import.meta.dirname, '../../catalog');
const PORT = 30_000;
const SECRET = 'correct-horse-7';

let catalogue: Catalogue;
let folder: string;
beforeAll(async () => {
  catalogue = await createCatalogue({ folders: [BUILT_IN] });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'built-in-commands-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a program for a test, which is not the real one. */
async function writeProgram(path: string, script: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\n${script}`);
  await chmod(file, 0o755);
}

/** Runs a command in the folder of the test, whose folder `bin` comes first in PATH. */
const run = ([program = '', ...args]: readonly string[], env: Record<string, string> = {}) =>
  promisify(execFile)(program, args, {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
      HOME: join(folder, 'home'),
      ...env,
    },
  });

describe('the commands of built-in types that shells run', () => {
  /** Returns the arguments that the program of a type gets, from a stand-in for it that prints them. */
  async function argumentsOf(type: string, own: Record<string, string> = {}): Promise<string[]> {
    const found = catalogue.get(type);
    const ports = missingPorts(found.ports, { port: PORT });
    const request = { id: 'cnt_1', name: 'My server', type, version: 'latest', port: PORT, ports };
    const asked = found.variables.filter((variable) => variable.default === null);
    const env = { EULA: 'true', ...Object.fromEntries(asked.map((each) => [each.env, SECRET])), ...own };
    const spec = catalogue.resolve({ ...request, env, dataFolder: folder });
    const { command = [] } = spec;
    const [, changed = '', program = ''] =
      /(?:cd ([\w/]+) &&\s+)?exec (\S+)/.exec(command.at(-1) ?? '') ?? [];
    const path = program === 'java' ? 'bin/java' : join(changed, program);
    await writeProgram(path, String.raw`printf '%s\n' "$@"`);
    for (const { path: file } of spec.configFiles ?? [])
      await mkdir(dirname(join(folder, file)), { recursive: true });
    const { LD_LIBRARY_PATH: _, ...plain } = spec.env;
    const { stdout } = await run(command, plain);
    return stdout.split('\n').slice(0, -1);
  }

  const withProgram = () => catalogue.list().filter(({ command }) => command?.join(' ').includes('exec ./'));

  test('all of them are accepted, and have the port and the name of the server', async () => {
    const types = withProgram().map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['valheim', 'rust', 'ark', 'factorio', 'teamspeak', 'dont-starve-together']),
    );
    for (const type of types) {
      const args = await argumentsOf(type);
      expect([type, args.join(' ')]).toEqual([type, expect.stringContaining(String(PORT))]);
      expect([type, args.filter((arg) => arg.includes('$'))]).toEqual([type, []]);
    }
  }, 60_000);

  test('optional arguments are left out while their variables are empty', async () => {
    const plain = await argumentsOf('rust');
    expect(plain).not.toContain('+rcon.port');
    expect(plain.slice(-2)).toEqual(['+server.seed', '12345']);
    const full = await argumentsOf('rust', { RCON_PASSWORD: SECRET, DESCRIPTION: 'Mind the $(id); "gap"' });
    expect(full.slice(-8)).toEqual([
      ...['+rcon.web', '1', '+rcon.ip', '0.0.0.0', '+rcon.port', '30001', '+rcon.password', SECRET],
    ]);
    expect(full[full.indexOf('+server.description') + 1]).toBe('Mind the $(id); "gap"');
  });

  test('values become single arguments', async () => {
    expect(await argumentsOf('valheim', { CROSSPLAY: 'true', PUBLIC: 'true', WORLD: 'w' })).toEqual([
      ...[
        '-nographics',
        '-batchmode',
        '-name',
        'My server',
        '-port',
        '30000',
        '-world',
        'w',
        '-password',
        SECRET,
      ],
      ...['-public', '1', '-savedir', './saves', '-saveinterval', '1800', '-crossplay'],
    ]);
    expect(await argumentsOf('ark', { PASSWORD: 'p', BATTLEYE: 'false' })).toEqual([
      `TheIsland?listen?SessionName=My server?Port=30000?QueryPort=49238?RCONEnabled=True?RCONPort=49243?MaxPlayers=20?ServerPassword=p?ServerAdminPassword=${SECRET}`,
      ...['-server', '-log', '-NoBattlEye'],
    ]);
    expect(await argumentsOf('mindustry', { MAP: 'Ancient Caldera' })).toEqual([
      ...['-Xmx768M', '-jar', 'server-release.jar'],
      'config name My server,config port 30000,playerlimit 0,host Ancient_Caldera survival',
    ]);
    expect(await argumentsOf('velocity')).toEqual(['-Xmx512M', '-jar', 'velocity.jar', '--port', '30000']);
    await argumentsOf('dont-starve-together');
    expect(await readFile(join(folder, 'save/server/cluster_token.txt'), 'utf8')).toBe(SECRET);
  });

  test('shells accept the install scripts', async () => {
    const types = catalogue.list().filter(({ install, steamApp }) => (install ?? steamApp) !== undefined);
    expect(types.length).toBeGreaterThan(15);
    for (const { type } of types) {
      const script = catalogue.installScript(type, 'latest')?.script ?? '';
      await run(['sh', '-n', '-c', script]);
    }
  });
});

describe('the script that installs Steam apps', () => {
  /** A stand-in for SteamCMD that notes its arguments and, from the run `since` on, installs what a test needs. */
  const steamcmd = (since: number, state = 4) =>
    writeProgram(
      'bin/steamcmd',
      `printf '%s|' "$@" >> runs; echo >> runs
root="$HOME/.local/share/Steam/steamcmd"; mkdir -p "$root/linux64"; echo library > "$root/linux64/steamclient.so"
test "$(wc -l < runs)" -ge ${since} || exit 0
cat steamapps/appmanifest_7.acf 2> /dev/null >> old
printf '"AppState"\\n{\\n\\t"StateFlags"\\t\\t"${state}"\\n}\\n' > steamapps/appmanifest_7.acf
echo game > server.bin`,
    );
  const runs = async () => (await readFile(join(folder, 'runs'), 'utf8')).trimEnd().split('\n');
  const install = (version = 'latest') => run(['sh', '-c', steamScript(7, version)]);

  test('runs SteamCMD without an account for the folder of the server', async () => {
    await steamcmd(1);
    await install();
    expect(await runs()).toEqual([
      `+force_install_dir|${folder}|+login|anonymous|+app_update|7|validate|+quit|`,
    ]);
    expect(await readFile(join(folder, 'server.bin'), 'utf8')).toBe('game\n');
    expect(await readFile(join(folder, '.steam/sdk64/steamclient.so'), 'utf8')).toBe('library\n');
  });

  test('installs a branch of the app, and forgets the one before', async () => {
    await steamcmd(1);
    await install('public-test');
    await install();
    const [branch, everybody] = await runs();
    expect(branch).toContain('|7|-beta|public-test|validate|');
    expect(everybody).toContain('|7|validate|');
    expect(await readFile(join(folder, 'old'), 'utf8')).toBe('');
  });

  test('repeats a run that has only updated SteamCMD', async () => {
    await steamcmd(3);
    await install();
    expect(await runs()).toHaveLength(3);
  });

  test.each([
    ['has not installed anything', 9, 4],
    ['has installed only a part', 1, 1026],
  ])('fails if SteamCMD %s', async (_, since, state) => {
    await steamcmd(since, state);
    await expect(install()).rejects.toMatchObject({
      code: 1,
      stderr: 'SteamCMD has not installed the app 7.\n',
    });
    expect(await runs()).toHaveLength(3);
  });
});
