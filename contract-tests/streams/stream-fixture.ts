import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from '@jest/globals';
import {
  BerthProcess,
  berthEnvironment,
  compiledCommand,
  processesOf,
  until,
} from '../../testing/berth/berth-process.js';
import { freePort } from '../../testing/network/free-port.js';
import { callApi, mustSucceed } from '../api-client.js';
import { ConsoleClient, type ConsoleTarget, messageValidator } from './console-client.js';

const CHANGE_TIMEOUT_MS = 60_000;
/** The maximum time for an effect that is documented to take one second, on a machine that also runs other suites. */
export const SOON_MS = 5000;
/**
 * The maximum time for a stop and a start. They take a second each, but an unresponsive client delays the stop until
 * it is forced.
 */
export const RESTART_MS = 30_000;

/** The program of a test server that obeys its input: it repeats a line, or floods its console. */
const SERVER = `
const { createInterface } = require('node:readline');
require('node:net').createServer().listen(Number(process.env.PORT));
const tick = (from, [perTick, ticks, pad = 0]) => {
  let text = '';
  for (let line = from; line < from + perTick; line += 1) text += 'flood line ' + line + ' '.repeat(pad) + '\\n';
  process.stdout.write(text);
  if (ticks > 1) setTimeout(tick, 10, from + perTick, [perTick, ticks - 1, pad]);
  else console.log('end of flood');
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, ...numbers] = line.split(' ');
  if (word === 'flood') tick(0, numbers.map(Number));
  else console.log('heard: ' + line);
});
console.log('ready');
`;

/** A daemon for a single test file, and short methods for its requests. */
export class StreamFixture {
  #berth: BerthProcess | undefined;
  readonly #clients: ConsoleClient[] = [];
  readonly #validate = messageValidator();
  #names = 0;

  constructor() {
    beforeAll(async () => {
      this.#berth = await BerthProcess.start('daemon', { env: { DAEMON_LOG_LEVEL: 'warn' } });
    });
    afterAll(async () => {
      for (const client of this.#clients) client.terminate();
      await this.#berth?.dispose();
      // Delete the folder here, because a daemon that was restarted in an existing data folder does not delete it.
      if (this.#berth !== undefined) rmSync(this.#berth.dataDir, { recursive: true, force: true });
    });
  }

  get berth(): BerthProcess {
    if (this.#berth === undefined) throw new Error('the daemon is not running');
    return this.#berth;
  }

  readonly restart = async () => {
    const { dataDir, ports } = this.berth;
    await this.berth.stop();
    this.#berth = await BerthProcess.start('daemon', { dataDir, ports });
  };

  readonly bearer = (key = this.fullKey) => ({ authorization: `Bearer ${key}` });

  /** The daemon key, which only the first start prints. */
  #fullKey: string | undefined;
  get fullKey(): string {
    this.#fullKey ??= this.berth.daemonKey;
    return this.#fullKey;
  }

  readonly ask = (method: string, path: string, body?: unknown, key?: string) =>
    callApi(this.berth.daemonUrl, { method, path, body, headers: this.bearer(key) });

  readonly must = (method: string, path: string, body?: unknown) =>
    mustSucceed(this.berth.daemonUrl, { method, path, body, headers: this.bearer() });

  readonly installed = async (name = `stream-${++this.#names}`): Promise<string> => {
    const plan = { type: 'nodejs', name, port: await freePort() };
    const { id } = (await this.must('POST', '/container/install', plan)) as { id: string };
    writeFileSync(join(this.berth.dataDir, 'servers', id, 'index.js'), SERVER);
    return id;
  };

  readonly running = async (name?: string): Promise<string> => {
    const id = await this.installed(name);
    await this.start(id);
    return id;
  };

  readonly start = async (id: string) => {
    await this.must('POST', '/container/start', { id });
    await this.is(id, 'running');
  };

  readonly is = (id: string, wanted: string) =>
    until(`${id} to be ${wanted}`, CHANGE_TIMEOUT_MS, async () => {
      const { status } = (await this.must('GET', `/container/status/${id}`)) as { status: string };
      return status === wanted;
    });

  readonly remove = (id: string) => this.must('DELETE', '/container', { id, remove_data: true });

  readonly consoleToken = async (id: string, more: object = {}, key?: string): Promise<string> => {
    const { status, body } = await this.ask('POST', '/container/console/token', { id, ...more }, key);
    if (status !== 200) throw new Error(`the daemon created no console token: ${JSON.stringify(body)}`);
    return (body as { token: string }).token;
  };

  /** Tries to open a console. It may be refused. */
  readonly console = async (id: string, target: ConsoleTarget = {}): Promise<ConsoleClient> => {
    const headers = target.token === undefined && target.headers === undefined ? this.bearer() : {};
    const client = await ConsoleClient.connect(
      this.berth.daemonUrl,
      id,
      { headers, ...target },
      this.#validate,
    );
    this.#clients.push(client);
    return client;
  };

  readonly newKey = async (...permissions: string[]): Promise<{ id: string; key: string }> => {
    const name = `key-${Math.random().toString(36).slice(2)}`;
    const words = permissions.flatMap((permission) => ['--permission', permission]);
    const key = await this.#command('create', '--name', name, ...words);
    const records = JSON.parse(await this.#command('list', '--json')) as { id: string; name: string }[];
    const id = records.find((record) => record.name === name)?.id;
    if (id === undefined) throw new Error(`the list of keys does not contain the new key ${name}`);
    return { id, key };
  };

  readonly revokeKey = (id: string) => this.#command('revoke', id);

  /** Returns the resident memory of the daemon in MiB. */
  readonly memory = async (): Promise<number> => {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(this.berth.pid)]);
    return Number(stdout) / 1024;
  };

  /** Returns whether no process of a container is running any more. */
  readonly isGone = (id: string): boolean =>
    processesOf(join(this.berth.dataDir, 'servers', id)).length === 0;

  async #command(...words: string[]): Promise<string> {
    const { dataDir, ports } = this.berth;
    const env = berthEnvironment(dataDir, ports);
    const args = [compiledCommand(), 'daemon', 'key', ...words];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return stdout.trim();
  }
}
