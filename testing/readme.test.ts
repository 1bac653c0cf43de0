import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/package-root.js';
import { BerthProcess } from './berth-process.js';
import { describeWith, testService } from './services.js';
import { tagTeeworlds } from './teeworlds-image.js';

const TIMEOUT_MS = 90_000;
const PORT_IN_README = 'localhost:3000';

/** Types the tour as it is written, into a shell. */
function tour(prepare: () => Promise<Record<string, string>>): void {
  let berth: BerthProcess;
  let folder: string;
  let output: string;

  beforeAll(async () => {
    berth = await BerthProcess.start('up', { env: await prepare() });
    folder = mkdtempSync(join(tmpdir(), 'berth-tour-'));
    const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block ?? '');
    expect(blocks.length).toBeGreaterThan(4);
    // A reader takes longer than a script: the first server needs a moment until it listens.
    const script = [
      'curl() { command curl -sS --retry 20 --retry-all-errors --retry-delay 1 "$@"; echo; }',
      ...blocks,
    ];
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-eu', '-c', script.join('\n').replaceAll(PORT_IN_README, berth.panelUrl.slice('http://'.length))],
      { cwd: folder, timeout: TIMEOUT_MS },
    );
    output = stdout;
  }, TIMEOUT_MS);
  afterAll(async () => {
    await berth?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  test('answers what it shows', () => {
    const shown = [
      '"status":"authenticated"',
      '"isAdmin":true',
      '"name":"Hello","',
      '"status":"starting"}',
      'It works. Replace index.js with your own program.',
      '"logs":["listening on port 3001"]}',
      '"status":"stopping"}',
      '"online":0,"max":16,"players":[]}',
    ];
    expect(shown.filter((text) => !output.includes(text))).toEqual([]);
  });

  test('meets no error', () => {
    expect(output).not.toMatch(/"error":/);
    expect(berth.output).not.toMatch(/request failed|not as documented/);
  });
}

describeWith(['teeworlds'], 'the tour of README.md on processes', () => {
  tour(async () => ({ DAEMON_RUNTIME: 'process' }));
});

describeWith(['docker', 'teeworlds'], 'the tour of README.md on Docker', () => {
  tour(async () => {
    const socketPath = testService('docker');
    await tagTeeworlds(socketPath);
    return { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socketPath}` };
  });
});
