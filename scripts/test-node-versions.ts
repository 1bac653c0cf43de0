import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/*
 * `npm run test:node-versions [-- FILE ARG ...]`: runs a program, by default the vertical slice, on the newest
 * Node.js of every major that Berth supports, and checks that older ones are rejected. The binaries come from the npm
 * package node-linux-<arch>, which has a version for every release, so that no other origin than the registry is
 * needed.
 */
const MAJORS = [20, 22, 24, 26];
const REFUSED_MAJORS = [16, 18];
/**
 * The programs with which a user of an old Node.js could start Berth. The last one is the first step of `npm start`.
 */
const WAYS_IN = [['dist/cli/berth.js', 'up'], ['dist/cli/berth.js', 'doctor'], ['scripts/build.mjs']];
const DEFAULT_COMMAND = ['--import', 'tsx', 'testing/vertical-slice.ts'];
const RUN_TIMEOUT_MS = 5 * 60_000;
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
/** How much of the end of a failed run's output is shown. The reason is at the end. */
const MAX_SHOWN_BYTES = 8 * 1024;

const root = join(import.meta.dirname, '..');
const cacheFolder = join(tmpdir(), `berth-test-node-versions-${process.getuid?.() ?? 0}`);
const execute = promisify(execFile);

type Outcome = { passed: boolean; output: string };

type Program = (node: string, version: string) => Promise<Outcome>;

async function main(program: Program): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true, mode: 0o700 });
  let failures = 0;
  const all = [
    ...REFUSED_MAJORS.map((major) => [major, isRefused] as const),
    ...MAJORS.map((major) => [major, program] as const),
  ];
  // Run one at a time, because the tested programs measure times and use the same ports.
  for (const [major, run] of all) {
    const began = performance.now();
    const { version, passed, output } = await testMajor(major, run);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${passed ? 'ok  ' : 'FAIL'} Node.js ${version}  ${seconds} s`);
    if (passed) continue;
    failures += 1;
    console.log(output.trimEnd().replace(/^/gm, '     '));
  }
  if (failures > 0) process.exitCode = 1;
}

async function testMajor(major: number, run: Program): Promise<Outcome & { version: string }> {
  let version = String(major);
  try {
    const release = await newestRelease(major);
    version = `v${release}`;
    const node = await nodeBinary(release);
    const { stdout } = await execute(node, ['--version']);
    if (stdout.trim() !== version) return { version, passed: false, output: `${node} says ${stdout}` };
    return { version, ...(await run(node, version)) };
  } catch (error) {
    return { version, passed: false, output: error instanceof Error ? error.message : String(error) };
  }
}

const packageName = `node-${process.platform}-${process.arch}`;

async function newestRelease(major: number): Promise<string> {
  const answer: unknown = JSON.parse(await npm('view', `${packageName}@${major}`, 'version', '--json'));
  const releases = (Array.isArray(answer) ? answer : [answer]).map(String);
  const newest = releases.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  if (newest === undefined) throw new Error(`the npm registry has no version of ${packageName}@${major}`);
  return newest;
}

/** Downloads a release of Node.js once. An incomplete folder never has the final name. */
async function nodeBinary(release: string): Promise<string> {
  const folder = join(cacheFolder, release);
  const binary = join(folder, 'node');
  if (existsSync(binary)) return binary;
  const work = mkdtempSync(join(cacheFolder, 'download-'));
  try {
    const packed: unknown = JSON.parse(
      await npm('pack', `${packageName}@${release}`, '--pack-destination', work, '--json'),
    );
    const archive = join(work, (packed as [{ filename: string }])[0].filename);
    await execute('tar', ['-xzf', archive, '-C', work, '--strip-components=2', 'package/bin/node']);
    rmSync(archive);
    rmSync(folder, { recursive: true, force: true });
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return binary;
}

/** Runs npm in the cache folder, so that the project's own npm settings and scripts are not used. */
async function npm(...args: string[]): Promise<string> {
  const options = { cwd: cacheFolder, timeout: DOWNLOAD_TIMEOUT_MS, maxBuffer: 16 * 1024 * 1024 };
  return (await execute('npm', [...args, '--loglevel=error'], options)).stdout;
}

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  engines: { node: string };
};

/** Checks that every program reports in one sentence that this version of Node.js is too old, and does nothing else. */
async function isRefused(node: string, version: string): Promise<Outcome> {
  const needed = engines.node.replace('>=', '');
  const sentence = `berth: Node.js ${version} is too old: install Node.js ${needed} or newer and try again.`;
  const outputs: string[] = [];
  for (const way of WAYS_IN) outputs.push((await runProgram(node, way)).output);
  const passed = outputs.every((output) => output === `${sentence}\n\nended with code 1`);
  return { passed, output: outputs.join('\n') };
}

function runProgram(node: string, command: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: RUN_TIMEOUT_MS,
      // Programs that themselves start Node.js must start the same version.
      env: { ...process.env, NODE: node, PATH: `${join(node, '..')}:${process.env['PATH'] ?? ''}` },
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_SHOWN_BYTES);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const end = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      resolve({ passed: code === 0, output: `${output}\n${end}` });
    });
  });
}

const given = process.argv.slice(2);
await main((node) => runProgram(node, given.length > 0 ? given : DEFAULT_COMMAND));
