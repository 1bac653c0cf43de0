import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Sequelize } from 'sequelize';
import { type BerthRunOptions, runBerth } from './berth/berth-command.js';
import { type BerthCommand, BerthProcess, freePorts } from './berth/berth-process.js';

/* A start that fails prints plain sentences with exit code 1, at once, and does not change the disk. */

/** The time limit of a refusal, which takes under 1 s on an idle machine. It is below that of a start that waits. */
const AT_ONCE_MS = 15_000;
const SERVICES = ['panel', 'daemon', 'up'] as const;

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-start-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command whose start must fail. @returns the printed sentences */
async function refusal(command: BerthCommand, options: Partial<BerthRunOptions> = {}): Promise<string> {
  const { code, stdout, stderr, ms } = await runBerth([command], { dataDir, ...options });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^berth: [^{}]+\n$/);
  expect(stderr).not.toMatch(/\n +at |Error:|undefined|\[object/);
  expect(ms).toBeLessThan(AT_ONCE_MS);
  return stderr;
}

describe.each(SERVICES)('the command `berth %s`', (command) => {
  const prefix = command === 'daemon' ? 'DAEMON' : 'PANEL';

  test('a start whose port is in use names the variable of the port, and creates no files', async () => {
    const ports = await freePorts();
    const squatter = createServer().listen(prefix === 'PANEL' ? ports.panel : ports.daemon, '127.0.0.1');
    try {
      const port = String(prefix === 'PANEL' ? ports.panel : ports.daemon);
      expect(await refusal(command, { ports })).toContain(
        `Port ${port} on 127.0.0.1 is in use: stop the other program, or set ${prefix}_PORT to a free port.`,
      );
      // With `up`, the other service may have created its files, because its port is free.
      expect(existsSync(join(dataDir, prefix.toLowerCase()))).toBe(false);
    } finally {
      squatter.close();
    }
  });

  test('a start with invalid variables names all of them, and creates no files', async () => {
    const stderr = await refusal(command, {
      env: { PANEL_PORT: '0', PANEL_LOG_LEVEL: 'loud', DAEMON_PORT: '65536', DAEMON_RUNTIME: 'bhyve' },
    });
    if (command !== 'daemon') {
      expect(stderr).toMatch(/PANEL_PORT is "0", but must be a whole number from 1 to 65535\./);
      expect(stderr).toMatch(/PANEL_LOG_LEVEL is "loud", but must be one of debug, info/);
    }
    if (command !== 'panel') {
      expect(stderr).toMatch(/DAEMON_PORT is "65536"/);
      expect(stderr).toMatch(/DAEMON_RUNTIME is "bhyve", but must be one of auto, docker, process\./);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each([
    ['is a file', () => writeFileSync(dataDir, 'precious'), () => dataDir],
    ['is below a file', () => writeFileSync(dataDir, 'precious'), () => join(dataDir, 'below')],
    ['cannot be made', () => undefined, () => '/proc/berth'],
  ])('a start names DATA_DIR in its error if the folder %s', async (_, prepare, path) => {
    prepare();
    expect(await refusal(command, { dataDir: path() })).toMatch(
      /cannot be used \((ENOTDIR|ENOENT|EACCES)\): set DATA_DIR to a writable folder\./,
    );
    if (existsSync(dataDir)) expect(readFileSync(dataDir, 'utf8')).toBe('precious');
  });
});

describe('an invalid environment variable', () => {
  test('all invalid environment variables are reported together, with the allowed values', async () => {
    const wrong: [name: string, value: string, sentence: RegExp][] = [
      ['PANEL_PORT', '80.5', /is ".+", but must be a whole number/],
      ['DAEMON_PORT', 'http', /is ".+", but must be a whole number/],
      ['PANEL_PUBLIC_URL', 'berth.example.org', /must be a URL such as .+, without a path/],
      ['PANEL_HOST', 'a_b', /must be an IP address or host name/],
      ['DAEMON_HOST', 'my host', /must be an IP address or host name/],
      ['DOCKER_HOST', 'tcp://a b', /must be unix:\/\/\/PATH or tcp:/],
      ['PANEL_SETUP_TOKEN', 'false', /must be on or off/],
      ['DAEMON_MAX_UPLOAD_SIZE', '1GB', /must be a whole number/],
      ['DAEMON_DEFAULT_CONTAINER', 'lobby', /must be an id such as cnt_/],
    ];
    const stderr = await refusal('up', {
      env: Object.fromEntries(wrong.map(([name, value]) => [name, value])),
    });
    for (const [name, , sentence] of wrong) {
      expect(stderr).toMatch(new RegExp(`\\b${name}\\b[^\\n]*${sentence.source}`));
    }
  });

  test.each([
    ['PANEL_PUBLIC_URL', 'https://example.org/berth', /must be a URL such as .+, without a path/],
    ['PANEL_HOST', '192.0.2.1', /192\.0\.2\.1 is not an address of this machine: set PANEL_HOST/],
    ['DAEMON_HOST', 'no-such.invalid', /no-such\.invalid is not an address .+ set DAEMON_HOST/],
  ])('an invalid environment variable is reported by name: %s is %s', async (name, value, sentence) => {
    const stderr = await refusal('up', { env: { [name]: value } });
    expect(stderr).toMatch(sentence);
    expect(stderr).toContain(name);
  });

  test.each([
    ['SESSION_SECRET', 'too-short'],
    ['DATABASE_URL', 'mysql://berth:open-sesame@db/x'],
    ['DATABASE_URL', 'open-sesame'],
  ])('an invalid environment variable that may be secret is reported without its value: %s', async (name, value) => {
    const stderr = await refusal('panel', { env: { [name]: value } });
    expect(stderr).toMatch(new RegExp(`^berth: ${name} must be `));
    expect(stderr).not.toContain(value.slice(0, 5));
  });

  test('a database that does not respond is reported without the password in its URL', async () => {
    const { panel: port } = await freePorts();
    const stderr = await refusal('panel', {
      env: { DATABASE_URL: `postgres://u:sesame@127.0.0.1:${port}/x` },
    });
    expect(stderr).toMatch(/The database of DATABASE_URL cannot be used \(ECONNREFUSED\)/);
    expect(stderr).not.toContain('sesame');
  });

  test('a start with the same port for both services is refused', async () => {
    const ports = await freePorts();
    expect(await refusal('up', { ports: { ...ports, daemon: ports.panel } })).toMatch(
      /PANEL_PORT and DAEMON_PORT are both/,
    );
  });

  test.each([
    'daemon',
    'up',
  ] as const)('the command `berth %s` names a container engine that does not respond', async (command) => {
    const env = { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${join(folder, 'no.sock')}` };
    expect(await refusal(command, { env })).toMatch(
      /No container engine responds at unix:.+no\.sock: start it, or set DOCKER_HOST, or DAEMON_RUNTIME/,
    );
  });
});

describe('a server type that an operator has added', () => {
  const write = (name: string, text: string) => {
    mkdirSync(join(dataDir, 'catalog'), { recursive: true });
    writeFileSync(join(dataDir, 'catalog', name), text);
  };
  const good = readFileSync(join(import.meta.dirname, '..', 'catalog', 'nodejs.yaml'), 'utf8').replace(
    /^files:\n(?: .*\n)+/m,
    '',
  );

  test('a server type that is invalid YAML is reported with its line', async () => {
    write('broken.yaml', `${good}\nlimits: [\n`);
    expect(await refusal('daemon')).toMatch(/catalog\/broken\.yaml: .+ at line \d+, column \d+/);
  });

  test('a server type with an invalid field is reported with the field', async () => {
    write('nodejs.yaml', good.replace('default_port: 3001', 'default_port: 99999'));
    expect(await refusal('daemon')).toMatch(/catalog\/nodejs\.yaml: default_port: must be <= 65535/);
  });

  test('a server type whose file cannot be read is reported with its name', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'catalog'), '');
    expect(await refusal('daemon')).toMatch(
      /data\/catalog cannot be read \(ENOTDIR\): check that it is a folder/,
    );
  });
});

describe('stored state that is damaged', () => {
  let template: string;
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'berth-state-'));
    const berth = await BerthProcess.start('up', { dataDir: template });
    await fetch(`${berth.panelUrl}/api/v2/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' }),
    });
    await berth.stop();
  });
  afterAll(() => rmSync(template, { recursive: true, force: true }));
  beforeEach(() => cpSync(template, dataDir, { recursive: true }));

  /** Returns every file with its content. Empty files are left out. */
  const contents = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(lock|migrating)(-journal)?$|-(wal|shm)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`);
  const at = (file: string) => join(dataDir, file);

  const state = [
    ['panel', 'panel/panel.sqlite'],
    ['daemon', 'daemon/daemon.sqlite'],
  ] as const;
  const corruptions: [string, (file: string) => void][] = [
    ['is empty', (file) => truncateSync(file, 0)],
    ['is truncated', (file) => truncateSync(file, 10_000)],
    ['has other content', (file) => writeFileSync(file, 'not a database '.repeat(1000))],
    [
      'has lost its middle',
      (file) => {
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0xff, 4096, 8192));
      },
    ],
    [
      'is a folder',
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
  ];

  test.each(
    state.flatMap(([service, file]) => corruptions.map((corrupt) => [service, file, ...corrupt] as const)),
  )('`berth %s` reports and does not change damaged state: the file %s %s', async (service, file, _, corrupt) => {
    corrupt(at(file));
    const before = contents();
    expect(await refusal(service)).toMatch(
      new RegExp(`data/${file} is damaged \\(.+\\): restore a copy of it`),
    );
    expect(contents()).toEqual(before);
  });

  test.each(
    state,
  )('`berth %s` refuses state whose database %s is of a newer version', async (service, file) => {
    const sequelize = new Sequelize({ dialect: 'sqlite', storage: at(file), logging: false });
    await sequelize.query("INSERT INTO migrations (name) VALUES ('2999-01-01-teleport')");
    await sequelize.close();
    const before = contents();
    expect(await refusal(service)).toMatch(
      /was written by a newer version of Berth .+2999-01-01-teleport.+ start that version/,
    );
    expect(contents()).toEqual(before);
  });

  test.each([
    ['session-secret', (file: string) => truncateSync(file, 0), 'is damaged: restore a copy of it'],
    ['session-secret', (file: string) => truncateSync(file, 20), 'is damaged: restore a copy of it'],
    ['password-pepper', (file: string) => writeFileSync(file, 'a b'), 'is damaged: restore a copy of it'],
    [
      'password-pepper',
      (file: string) => rmSync(file),
      'is missing, without which no password can be verified',
    ],
  ])('the panel names a damaged %s and does not create a new one', async (file, corrupt, sentence) => {
    corrupt(at(`panel/${file}`));
    const before = contents();
    expect(await refusal('panel')).toContain(`data/panel/${file} ${sentence}`);
    expect(contents()).toEqual(before);
  });

  test.each(SERVICES)('a second `berth %s` on the same folder is refused', async (command) => {
    const first = await BerthProcess.start(command, { dataDir });
    try {
      const service = command === 'up' ? '(panel|daemon)' : command;
      expect(await refusal(command)).toMatch(
        new RegExp(
          `Another ${service} already uses .+: stop that process, or set DATA_DIR to another folder\\.`,
        ),
      );
    } finally {
      await first.dispose();
    }
  });
});
