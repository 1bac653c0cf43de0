import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type BerthPorts,
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

/** From the code to the running server. */
const JOIN_MS = 180_000;

/* The tests share one daemon: each continues after the previous one. */
describeAsRoot('a daemon on another machine, whose port the panel cannot reach', () => {
  let machine: OtherMachine;
  let openPort: (() => void) | undefined;
  let panel: BerthProcess;
  let panelDir: string;
  let dataDir: string;
  let environment: Record<string, string>;
  let daemon: ChildProcess | undefined;
  let output = '';
  let cookie = '';
  let serverId: string;

  beforeAll(async () => {
    machine = await OtherMachine.start('berth-test-tu0', '10.254.79');
    dataDir = mkdtempSync(join(tmpdir(), 'berth-tunnelled-'));
    const ports = await freePorts();
    openPort = machine.closePort(ports.daemon);
    environment = berthEnvironment(dataDir, ports);
    panelDir = mkdtempSync(join(tmpdir(), 'berth-tunnelling-'));
    panel = await startPanel();
    await send('POST', '/auth/register', FIRST_USER);
  });
  afterAll(async () => {
    daemon?.kill('SIGKILL');
    await endServers(dataDir);
    await panel?.dispose();
    openPort?.();
    await machine?.stop();
    rmSync(panelDir, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  });

  const startPanel = (ports?: BerthPorts) =>
    BerthProcess.start('panel', {
      dataDir: panelDir,
      ...(ports === undefined ? {} : { ports }),
      env: { PANEL_HOST: machine.here, PANEL_SETUP_TOKEN: 'off' },
    });

  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(`${panel.panelUrl}/api/v2${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    // biome-ignore lint/suspicious/noExplicitAny: each test checks the properties that it uses
    return { status: response.status, body: (await response.json()) as any };
  }

  const options = () => ({ cwd: tmpdir(), env: environment });
  const onMachine = (...words: string[]) => machine.words(compiledCommand(), ...words);
  const joinWords = (code: string) => ['daemon', 'join', panel.panelUrl, code, '--allow-http'];
  function begin(...words: string[]): void {
    output = '';
    daemon = spawn('nsenter', onMachine(...words), { ...options(), stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [daemon.stdout, daemon.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
  }
  const printed = (text: string) =>
    eventually(
      () => `"${text}" in the output:\n${output}`,
      () => output.includes(text),
    );
  const newCode = async (request = {}) => (await send('POST', '/admin/join-codes', request)).body.code;
  const node = async () => (await send('GET', '/admin/nodes')).body.items[0];
  const status = async () => (await send('GET', `/servers/${serverId}`)).body.status;
  const settingsFile = () => join(dataDir, 'daemon', 'panel-tunnel');

  test('joins through a tunnel without `--tunnel`, and has a running server within three minutes', async () => {
    const began = performance.now();
    begin(...joinWords(await newCode({ name: 'attic' })));
    await printed('this daemon is the node "attic"');
    expect(output).toMatch(/^wait +The panel refused the join: The panel cannot use the daemon at https:/m);
    expect(output).toMatch(/^ok +the panel reaches this daemon through a tunnel/m);
    expect(statSync(settingsFile()).mode & 0o777).toBe(0o600);
    expect(await node()).toMatchObject({
      status: 'online',
      url: expect.stringMatching(/^https:\/\/[0-9a-v]{26}\.tunnel\.invalid$/),
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
    const words = [...joinWords(await newCode({ nodeId: before.id })), '--renew'];
    const { stdout } = await promisify(execFile)('nsenter', onMachine(...words), options());
    expect(stdout).toContain('previous keys of the panel that are revoked now: 1');
    const after = await node();
    expect(after).toMatchObject({ id: before.id, url: before.url, status: 'online' });
    expect(after.certificateFingerprint).not.toBe(before.certificateFingerprint);
    expect(await status()).toBe('running');
  });

  test('is online again after a restart of the daemon, and after one of the panel', async () => {
    const ended = daemon && once(daemon, 'close');
    daemon?.kill('SIGKILL');
    await ended;
    begin('daemon');
    await printed('daemon  https://');
    const isOnline = async () =>
      (await send('GET', `/admin/nodes/${(await node()).id}`)).body.status === 'online';
    await eventually('the node to be online', isOnline);
    await panel.kill();
    panel = await startPanel(panel.ports);
    await eventually('the node to be online for the new panel', isOnline);
    expect(await status()).toBe('running');
  });

  test('removes its tunnel when it joins with `--url`', async () => {
    openPort?.();
    openPort = undefined;
    const { id } = await node();
    const url = `https://${machine.there}:${environment['DAEMON_PORT']}`;
    const words = [...joinWords(await newCode({ nodeId: id })), '--renew', '--url', url];
    await promisify(execFile)('nsenter', onMachine(...words), options());
    expect(await node()).toMatchObject({ id, url, status: 'online' });
    expect(existsSync(settingsFile())).toBe(false);
  });
});
