import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { berthEnvironment, compiledCommand, freePorts } from './berth/berth-process.js';
import { postgresAddress } from './database/panel-database.js';
import { describeWith, testService } from './services/describe-with.js';

/* Runs the built command in an unrelated folder without DATA_DIR, where the default is `./data`. */

const PANEL_COMMANDS = [
  'panel user create ada@example.org',
  'panel user list',
  'panel user reset-password ada@example.org',
  'panel user disable-2fa ada@example.org',
  'panel user unlock ada@example.org',
  'panel user confirm-email ada@example.org',
  'panel unban 203.0.113.7',
  'panel setup-url',
  'panel secret accept SESSION_SECRET',
  'panel secret accept PANEL_PASSWORD_PEPPER',
  'panel secret accept PANEL_SEALING_KEYS',
  'panel secret rotate SESSION_SECRET',
  'panel secret rotate PANEL_SEALING_KEYS',
];
const COMMANDS = [
  ...PANEL_COMMANDS,
  'daemon key create --name x --permission *',
  'daemon key list',
  'daemon key revoke dk_00000000000000000000000000',
  'doctor',
  'api',
  'api listServers',
  'completion',
  'help',
  '--version',
  'mock panel --port 0',
];
/** How long `mock` runs before the test stops it. */
const MOCK_RUNS_MS = 5000;
const RUN_TIMEOUT_MS = 60_000;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'berth-typed-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns everything below the folder with its kind, size and time of change, as `find -ls` prints it. */
const found = () =>
  (readdirSync(folder, { recursive: true }) as string[]).sort().map((name) => {
    const { mode, size, mtimeMs } = lstatSync(join(folder, name));
    return { name, mode, size, mtimeMs };
  });

type Run = { code: number | string | null; stdout: string; stderr: string };

async function run(words: string, env: Record<string, string> = {}): Promise<Run> {
  const { DATA_DIR, HOME, ...given } = berthEnvironment(folder, await freePorts());
  const timeout = words.startsWith('mock') ? MOCK_RUNS_MS : RUN_TIMEOUT_MS;
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...given, ...env }, timeout };
    execFile(compiledCommand(), words.split(' '), options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? null), stdout, stderr }),
    );
  });
}

test.each(COMMANDS)('`berth %s` creates nothing in an empty folder', async (words) => {
  const { stderr } = await run(words);
  expect(found()).toEqual([]);
  const service = /^(panel|daemon) (?!--)/.exec(words)?.[1];
  if (service !== undefined)
    expect(stderr).toContain(`There is no ${service} data at ${folder}/data/${service}`);
});

describeWith(['postgres'], 'a command with DATABASE_URL', () => {
  let address: Awaited<ReturnType<typeof postgresAddress>>;
  beforeEach(async () => {
    address = await postgresAddress(testService('postgres'));
  });
  afterEach(() => address.remove());

  const secret = () => randomBytes(32).toString('base64url');

  test('with DATABASE_URL, a command creates nothing in an empty folder or in a panel folder without secrets', async () => {
    const env = { DATABASE_URL: address.location };
    for (const words of COMMANDS.filter((each) => !each.startsWith('mock'))) {
      await run(words, env);
      expect([words, found()]).toEqual([words, []]);
    }
    mkdirSync(join(folder, 'data', 'panel'), { recursive: true, mode: 0o700 });
    const before = found();
    for (const words of PANEL_COMMANDS.filter((each) => /^panel (user|setup-url)/.test(each))) {
      const { code, stderr } = await run(words, env);
      expect([words, code, found()]).toEqual([words, 1, before]);
      expect(stderr).toContain(`${folder}/data/panel/session-secret is missing: set SESSION_SECRET`);
    }
    const rotated = await run('panel secret rotate PANEL_SEALING_KEYS', env);
    expect([rotated.code, rotated.stderr]).toEqual([1, expect.stringContaining('sealing-keys is missing')]);
    expect(found().map(({ name }) => name)).not.toContain('data/panel/sealing-keys');
  });

  test('a command works without a folder if the environment contains all secrets', async () => {
    const env = {
      DATABASE_URL: address.location,
      SESSION_SECRET: secret(),
      PANEL_PASSWORD_PEPPER: secret(),
      PANEL_SEALING_KEYS: secret(),
    };
    const codes: Record<string, unknown> = {};
    for (const words of PANEL_COMMANDS) {
      codes[words] = (await run(words, env)).code;
      expect([words, found()]).toEqual([words, []]);
    }
    const refused = PANEL_COMMANDS.filter((words) => codes[words] !== 0);
    // Two commands are refused: the set-up URL, because a user exists by then, and the rotation, because the keys are
    // in the environment.
    expect(refused).toEqual([
      'panel setup-url',
      'panel secret rotate SESSION_SECRET',
      'panel secret rotate PANEL_SEALING_KEYS',
    ]);
  });
});
