import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../lib/process/package-root.js';
import { announceChecked } from '../../testing/berth/announced-services.js';
import { type ContractSettings, type Report, SETTINGS_VARIABLE } from './contract.js';

export type DreddRun = Report & { exitCode: number | null; output: string };

const RUN_TIMEOUT_MS = 10 * 60_000;
const MAX_OUTPUT_CHARACTERS = 256 * 1024;

/**
 * Runs dredd on a service's document against `endpoint`, in a separate process: dredd is CommonJS and changes global
 * objects, and the hooks are TypeScript.
 */
export async function runDredd(
  endpoint: string,
  settings: Omit<ContractSettings, 'reportFile'>,
): Promise<DreddRun> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-contract-'));
  try {
    const reportFile = join(folder, 'report.json');
    const { exitCode, output } = await execute(endpoint, { ...settings, reportFile });
    const report = existsSync(reportFile)
      ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report)
      : { outcomes: [], exampleFaults: [], received: [] };
    for (const { operationId, status, result } of report.outcomes)
      if (result === 'passed') announceChecked({ service: settings.service, operationId, status });
    return { ...report, exitCode, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function execute(endpoint: string, settings: ContractSettings): Promise<Omit<DreddRun, keyof Report>> {
  const root = packageRoot();
  const args = [
    ...['--require', join(root, 'contract-tests', 'dredd', 'lean-copies.cjs'), '--import', 'tsx'],
    ...[join(root, 'node_modules', 'dredd', 'bin', 'dredd')],
    ...[settings.documentFile, endpoint],
    ...[
      '--hookfiles',
      join('contract-tests', 'dredd', 'hooks.cjs'),
      '--config',
      'none.yml',
      '--loglevel',
      'warning',
    ],
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: RUN_TIMEOUT_MS,
      env: { ...process.env, [SETTINGS_VARIABLE]: JSON.stringify(settings) },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS);
      });
    }
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });
}
