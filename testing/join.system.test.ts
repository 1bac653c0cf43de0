import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  BerthProcess,
  berthEnvironment,
  compiledCommand,
  endServers,
  freePorts,
} from './berth/berth-process.js';
import { FIRST_USER } from './berth/start-panel.js';
import { OtherMachine } from './network/other-machine.js';
import { describeAsRoot } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

/** Returns whether the command has ended, and all of its output has been read. */
const hasEnded = (child?: ChildProcess) =>
  [child?.stdout, child?.stderr].every((stream) => stream?.closed ?? true);
/** From the code to the running server. */
const JOIN_MS = 180_000;

describeAsRoot('a daemon on another machine', () => {
  let machine: OtherMachine;
  let panel: BerthProcess;
  let dataDir: string;
  let environment: Record<string, string>;
  let daemon: ChildProcess | undefined;
  let output: string;
  let cookie = '';
  let serverId: string;

  beforeAll(async () => {
    machine = await OtherMachine.start('berth-test-jo0', '10.254.78');
    dataDir = mkdtempSync(join(tmpdir(), 'berth-joined-'));
    environment = berthEnvironment(dataDir, await freePorts());
    panel = await BerthProcess.start('panel', {
      env: { PANEL_HOST: machine.here, PANEL_SETUP_TOKEN: 'off' },
    });
    await send('POST', '/auth/register', FIRST_USER);
  });
  afterAll(async () => {
    daemon?.kill('SIGKILL');
    await endServers(dataDir);
    await panel?.dispose();
    await machine?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(`${panel.panelUrl}/api/v2${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: each test checks the properties that it uses
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as any };
  }

  /** Arguments that run the compiled command on the other machine. */
  const onMachine = (...words: string[]) => machine.words(compiledCommand(), ...words);
  const options = () => ({ cwd: tmpdir(), env: environment });
  const joinWords = (code: string, ...more: string[]) => ['daemon', 'join', panel.panelUrl, code, ...more];

  function begin(...words: string[]): ChildProcess {
    output = '';
    const child = spawn('nsenter', onMachine(...words), { ...options(), stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    return child;
  }
  const printed = (text: string) =>
    eventually(
      () => `"${text}" in the output:\n${output}`,
      () => {
        if (output.includes(text)) return true;
        if (hasEnded(daemon)) throw new Error(`the command ended without "${text}":\n${output}`);
        return false;
      },
    );
  const newCode = async (request = {}) => (await send('POST', '/admin/join-codes', request)).body.code;
  const node = async () => (await send('GET', '/admin/nodes')).body.items[0];
  const status = async () => (await send('GET', `/servers/${serverId}`)).body.status;

  test('joins the panel at the address that the panel prints', () => {
    expect(panel.output).toContain(`panel   ${panel.panelUrl}\n`);
  });

  test('does not send its code to a panel without https, unless it is told to', async () => {
    const refused = promisify(execFile)('nsenter', onMachine(...joinWords(await newCode())), options());
    await expect(refused).rejects.toMatchObject({
      stderr: expect.stringContaining('is not encrypted'),
    });
  });

  test('joins with one command, and has a running server within three minutes', async () => {
    const began = performance.now();
    daemon = begin(...joinWords(await newCode({ name: 'attic' }), '--allow-http'));
    await printed('this daemon is the node "attic"');
    expect(output).toMatch(/^ok +this host reaches the panel at http:\/\/10\.254\.78\.1:/m);
    expect(output).toMatch(/^ok +the clocks of the panel and of this host agree/m);
    expect(output).toMatch(/^ok +the panel reaches this daemon at https:\/\/10\.254\.78\.2:/m);
    expect(output).toContain(`DATA_DIR ${dataDir} is writable`);
    expect(statSync(join(dataDir, 'daemon', 'tls', 'own.pem')).mode & 0o777).toBe(0o600);
    expect(await node()).toMatchObject({
      ...{ name: 'attic', status: 'online', url: expect.stringContaining(`https://${machine.there}:`) },
      certificateFingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    });
    const made = await send('POST', '/servers', { name: 'Hello', type: 'nodejs' });
    serverId = made.body.id;
    await eventually('the server to be installed', async () => (await status()) === 'installed');
    await send('POST', `/servers/${serverId}/power`, { action: 'start' });
    await eventually('the server to run', async () => (await status()) === 'running');
    expect(performance.now() - began).toBeLessThan(JOIN_MS);
  });

  test('replaces its key and its certificate while the panel uses it', async () => {
    const before = await node();
    const keysBefore = await keys();
    const code = await newCode({ nodeId: before.id });
    let isOver = false;
    const statuses = new Set<string>();
    const watching = (async () => {
      while (!isOver) statuses.add(await status());
    })();
    const words = [...joinWords(code), '--renew', '--allow-http'];
    const { stdout } = await promisify(execFile)('nsenter', onMachine(...words), options());
    isOver = true;
    await watching;
    expect([...statuses]).toEqual(['running']);
    expect(stdout).toContain('previous keys of the panel that are revoked now: 1');
    expect(stdout).toContain('the panel accepts only the certificate');
    const after = await node();
    expect(after).toMatchObject({ id: before.id, status: 'online' });
    expect(after.certificateFingerprint).not.toBe(before.certificateFingerprint);
    const keysAfter = await keys();
    expect(keysAfter).toHaveLength(1);
    expect(keysAfter).not.toEqual(keysBefore);
  });

  test('is a node again after `berth daemon` has started it, with its own certificate', async () => {
    expect(hasEnded(daemon)).toBe(false);
    const ended = daemon && once(daemon, 'close');
    daemon?.kill('SIGINT');
    await ended;
    await eventually('the node to be offline', async () => {
      await send('GET', `/admin/nodes/${(await node()).id}`);
      return (await node()).status === 'offline';
    });
    daemon = begin('daemon');
    await printed('daemon  https://0.0.0.0:');
    await eventually('the server to be seen', async () => (await status()) === 'running');
    expect(await node()).toMatchObject({ status: 'online' });
  });

  test('does not start on a port that another program uses on an address of the network', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'berth-occupied-'));
    const ports = await freePorts();
    const program = `require('node:net').createServer().listen(${ports.daemon}, '${machine.there}', () => console.log('up'))`;
    const other = spawn('nsenter', machine.words(process.execPath, '-e', program), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      if (other.stdout !== null) await once(other.stdout, 'data');
      const words = [...joinWords(`join_${'A'.repeat(43)}`), '--allow-http'];
      const env = berthEnvironment(elsewhere, ports);
      const joining = promisify(execFile)('nsenter', onMachine(...words), { ...options(), env });
      await expect(joining).rejects.toMatchObject({
        stdout: expect.stringMatching(
          new RegExp(`^FAULT port ${ports.daemon} on 0\\.0\\.0\\.0 cannot be used \\(EADDRINUSE\\)`, 'm'),
        ),
      });
    } finally {
      other.kill();
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  test('leaves no key and no certificate behind if the panel refuses it', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'berth-refused-'));
    const env = berthEnvironment(elsewhere, await freePorts());
    try {
      const words = [...joinWords(`join_${'A'.repeat(43)}`), '--allow-http'];
      const joining = promisify(execFile)('nsenter', onMachine(...words), { ...options(), env });
      await expect(joining).rejects.toMatchObject({
        stderr: expect.stringContaining('This join code is unknown'),
      });
      const listing = ['daemon', 'key', 'list', '--json'];
      const { stdout } = await promisify(execFile)('nsenter', onMachine(...listing), { ...options(), env });
      expect(JSON.parse(stdout)).toEqual([]);
      expect(() => statSync(join(elsewhere, 'daemon', 'tls', 'own.pem'))).toThrow('ENOENT');
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  const keys = async (): Promise<unknown[]> => {
    const words = onMachine('daemon', 'key', 'list', '--json');
    const { stdout } = await promisify(execFile)('nsenter', words, options());
    return (JSON.parse(stdout) as { id: string; name: string }[]).filter(({ name }) =>
      name.startsWith('panel at'),
    );
  };
});
