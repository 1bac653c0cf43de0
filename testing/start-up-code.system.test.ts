import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/process/package-root.js';
import { berthEnvironment, compiledCommand, freePorts, isHealthy, until } from './berth/berth-process.js';

const READY_TIMEOUT_MS = 120_000;

/** Prints whether V8 accepts the compiled code next to a program. */
const ASK_V8 = `
const { readFileSync } = require('node:fs');
const [, program] = process.argv;
const cachedData = readFileSync(program.replace(/js$/, 'cache'));
const script = new (require('node:vm').Script)(readFileSync(program, 'latin1'), { filename: program, cachedData });
console.log(script.cachedDataRejected);
`;

describe('the compiled code (V8 cache) that is stored with a program', () => {
  const dist = dirname(dirname(realpathSync(compiledCommand())));
  const flags = (readFileSync(compiledCommand(), 'utf8').split('\n', 1)[0]?.match(/--\S+/g) ?? []).map(
    String,
  );
  const programOf = (folder: string, service: string) => join(folder, 'programs', `${service}.js`);
  let folder: string;
  let child: ChildProcess | undefined;

  beforeEach(() => {
    // The program is moved to a folder that is still below the packages and documents that it loads.
    folder = mkdtempSync(join(packageRoot(), 'node_modules', '.cache', 'moved-'));
    cpSync(dist, folder, { recursive: true });
  });

  afterEach(async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    'daemon',
    'panel',
  ])('the stored V8 cache of the %s is accepted by the Node.js that built it, also in another folder', async (service) => {
    const words = [...flags, '-e', ASK_V8, programOf(folder, service)];
    expect((await promisify(execFile)(process.execPath, words)).stdout).toBe('false\n');
  });

  /**
   * Starts the moved daemon, waits for its first response and stops it.
   * @returns what it wrote to standard error
   */
  async function startOnce(): Promise<string> {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-code-'));
    const ports = await freePorts();
    const env = berthEnvironment(dataDir, ports);
    const started = spawn(join(folder, 'cli', 'berth.js'), ['daemon'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    let stderr = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    await until('the moved daemon to respond', READY_TIMEOUT_MS, () => {
      if (started.exitCode !== null)
        throw new Error(`the service ended with exit code ${started.exitCode}: ${stderr}`);
      return isHealthy(`http://127.0.0.1:${ports.daemon}`);
    });
    started.kill('SIGTERM');
    expect(await once(started, 'exit')).toEqual([0, null]);
    rmSync(dataDir, { recursive: true, force: true });
    return stderr;
  }

  const cache = () => join(folder, 'programs', 'daemon.cache');
  const corruptions: [string, () => void][] = [
    ['complete, in read-only folders', () => undefined],
    ['missing', () => rmSync(cache())],
    ['cut off', () => truncateSync(cache(), 100_000)],
    ['empty', () => truncateSync(cache(), 0)],
    ['something else', () => writeFileSync(cache(), 'not compiled code '.repeat(1000))],
    ['the code of another program', () => cpSync(cache().replace('daemon', 'panel'), cache())],
    [
      'that of another version of Node.js',
      () => {
        const code = readFileSync(cache());
        // Change the hash of V8's version, the second word, so that V8 rejects the code.
        code.writeUInt32LE(code.readUInt32LE(4) + 1, 4);
        writeFileSync(cache(), code);
      },
    ],
  ];

  test.each(
    corruptions,
  )('a stored V8 cache that is %s makes a start slower, but does not prevent it', async (_what, corrupt) => {
    corrupt();
    for (const each of ['programs', 'cli', '.']) chmodSync(join(folder, each), 0o555);
    expect(await startOnce()).toBe('');
  });
});
