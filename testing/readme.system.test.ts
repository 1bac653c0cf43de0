import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/process/package-root.js';
import { type BerthPorts, BerthProcess, freePorts } from './berth/berth-process.js';
import { Checkout } from './berth/checkout.js';
import { openBrowser } from './browser/browser.js';
import { fillField } from './browser/fill-field.js';
import { TypedShell } from './clients/typed-shell.js';
import { tagTeeworlds } from './game-servers/teeworlds-image.js';
import { describeWith, testService } from './services/describe-with.js';

/* Runs the tour of README.md as printed: types each block, and compares the output with what the README shows. */

const TIMEOUT_MS = 600_000;
const BLOCK_TIMEOUT_MS = 120_000;
const DEFAULT_PORTS: BerthPorts = { panel: 3000, daemon: 8080, sftp: 2022 };
const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Correct-horse-7' };

type Block = { typed: string; shown: string[] };

/** Returns each block of the tour with the indented lines that follow it. */
function readBlocks(): Block[] {
  const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8');
  const blocks = readme.matchAll(/^```sh\n(.*?)^```\n((?:\n| {4}\S[^\n]*\n)*)/gms);
  return [...blocks].map(([, typed = '', shown = '']) => ({
    typed,
    shown: shown.split('\n').flatMap((line) => line.trim() || []),
  }));
}

/** Returns a pattern for the shown output, in which `...` matches anything. Ids differ each time. */
function patternOf(shown: string[], replace: (line: string) => string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const lines = shown.map((line) =>
    replace(line)
      .replace(/\b(usr|srv|key|bkp|sftp|inv)_\w+\.\.\./g, '...')
      .split('...')
      .map(literal)
      .join('.*'),
  );
  return new RegExp(`^${lines.join('\\s*')}\\s*$`);
}

const isFor = (word: string) => (block: Block) => block.typed.includes(word);

class Reader {
  readonly checkout = new Checkout();
  readonly #env: Record<string, string>;
  readonly #shell: TypedShell;
  #ports = DEFAULT_PORTS;
  #berth: BerthProcess | undefined;
  output = '';

  constructor(env: Record<string, string>) {
    this.#env = { HOME: this.checkout.home, ...env };
    this.#shell = new TypedShell({
      PATH: process.env['PATH'] ?? '',
      HOME: this.checkout.home,
      TMPDIR: this.checkout.home,
    });
  }

  get berth(): BerthProcess {
    if (this.#berth === undefined) throw new Error('Berth has not been started');
    return this.#berth;
  }

  /** Runs `npm start` on the ports of the README, unless other programs have them. */
  async start(): Promise<void> {
    const begin = () => {
      const typed = { checkout: this.checkout.folder, words: ['npm', 'start'] as [string, string] };
      return BerthProcess.start('up', { typed, ports: this.#ports, env: this.#env });
    };
    this.#berth = await begin().catch(async (error: unknown) => {
      if (!String(error).includes('is in use')) throw error;
      this.#ports = await freePorts();
      return begin();
    });
    this.output += this.berth.output;
  }

  async pressCtrlC(): Promise<void> {
    await this.berth.stop('SIGINT');
    this.output += this.berth.output;
  }

  readonly #withPort = (text: string) =>
    text
      .replaceAll('localhost:3000', `localhost:${this.#ports.panel}`)
      .replaceAll('localhost:8080', `localhost:${this.#ports.daemon}`);

  /** @returns the output */
  run({ typed }: Block): Promise<string> {
    return this.#shell.type(this.#withPort(typed), BLOCK_TIMEOUT_MS);
  }

  /** Types the block and checks that the output matches. */
  async type(block: Block): Promise<void> {
    const response = await this.run(block);
    // The server has another port than in the README if another program uses that one.
    const port = (await this.#shell.type('echo $port', BLOCK_TIMEOUT_MS)).trim();
    const expected = patternOf(block.shown, (line) =>
      this.#withPort(line).replaceAll('3001', port || '3001'),
    );
    expect(response).toMatch(expected);
  }

  async dispose(): Promise<void> {
    this.#shell.close();
    await this.#berth?.dispose();
    this.checkout.dispose();
  }
}

type Preparation = () => Promise<Record<string, string>>;

const onProcesses: Preparation = async () => ({ DAEMON_RUNTIME: 'process' });
const onDocker: Preparation = async () => {
  const socketPath = testService('docker');
  await tagTeeworlds(socketPath);
  return { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socketPath}` };
};

function tour(prepare: Preparation, begin: (reader: Reader, blocks: Block[]) => Promise<Block[]>): void {
  let reader: Reader;
  beforeAll(async () => {
    reader = new Reader(await prepare());
    await reader.start();
  }, TIMEOUT_MS);
  afterAll(() => reader?.dispose());

  test(
    'every code block of the README prints what the README shows',
    async () => {
      const blocks = await begin(reader, readBlocks());
      expect(blocks.length).toBeGreaterThan(4);
      for (const block of blocks) {
        if (isFor('"stop"')(block)) {
          await reader.pressCtrlC();
          await reader.start();
        }
        await reader.type(block);
      }
      await reader.pressCtrlC();
    },
    TIMEOUT_MS,
  );

  test('the commands of the README cause no internal error in the logs of the services', () => {
    expect(reader.output).not.toMatch(/request failed|does not match the API document|berth:/);
  });

  test('following the README in a clone of the repository creates no file that git would add', () => {
    expect(reader.checkout.changes()).toBe('');
  });
}

const registering = async (_: Reader, blocks: Block[]) =>
  blocks.filter((block) => !isFor('auth/login')(block));

describeWith(['docker', 'teeworlds'], 'the tour of README.md on Docker', () => {
  tour(onDocker, registering);
});

describeWith(['chromium', 'teeworlds'], 'the tour of README.md on processes, after the set-up page', () => {
  tour(onProcesses, async (reader, blocks) => {
    const address = /set up the administrator at (http\S+)/.exec(reader.output)?.[1] ?? '';
    const { page, close } = await openBrowser(testService('chromium'), new URL(address).origin);
    await page.goto(address);
    for (const [name, value] of Object.entries(ADA)) await fillField(page, `[name=${name}]`, value);
    await page.locator('[type=submit]').click();
    await page.waitForFunction('location.pathname !== "/app/setup"');
    await close();
    const [variables, register, ...rest] = blocks;
    if (variables === undefined || register === undefined)
      throw new Error('the first commands are missing in the tour of the README');
    await reader.type(variables);
    expect(await reader.run(register)).toMatch(/"error":"registration_closed"/);
    return rest;
  });
});
