import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pendingDaemonOperations } from '../../generated/daemon/handlers.js';
import { pendingPanelOperations } from '../../generated/panel/handlers.js';
import { documentFile, listOperations, readDocument, type Service } from '../../lib/contract/openapi.js';
import {
  type BerthCommand,
  BerthProcess,
  berthEnvironment,
  compiledCommand,
} from '../../testing/berth/berth-process.js';
import type { ContractSettings, Outcome } from './contract.js';
import { testServerTypes } from './harnesses/server-types.js';
import type { DreddRun } from './run-dredd.js';

export type ContractServices = {
  berth: BerthProcess;
  settings(service: Service, operations?: string[]): Omit<ContractSettings, 'reportFile'>;
  dispose(): Promise<void>;
};

/** Starts the services as an operator would, with the server types and keys that the cases of dredd's runs need. */
export async function startContractServices(
  command: Exclude<BerthCommand, 'panel'>,
): Promise<ContractServices> {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-contract-data-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    for (const [path, text] of Object.entries(testServerTypes)) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true });
      writeFileSync(join(dataDir, path), text);
    }
    const berth = await BerthProcess.start(command, { dataDir, env: ENVIRONMENT });
    const narrow = await createDaemonKey(berth, 'sftp:read');
    const other = await createDaemonKey(berth, 'radar:read');
    return {
      berth,
      settings: (service, operations) => ({
        service,
        documentFile: documentFile(service),
        panelUrl: command === 'up' ? berth.panelUrl : null,
        daemonUrl: berth.daemonUrl,
        daemonKeys: { full: berth.daemonKey, narrow, other },
        operations: operations ?? null,
      }),
      dispose: () => berth.dispose().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The environment of the services. The daemon must be allowed to download from a web server on this machine. */
const ENVIRONMENT = { PANEL_LOG_LEVEL: 'error', DAEMON_LOG_LEVEL: 'error', DAEMON_PULL_ALLOW: '127.0.0.1' };

async function createDaemonKey({ dataDir, ports }: BerthProcess, permission: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [compiledCommand(), 'daemon', 'key', 'create', '--name', permission, '--permission', permission],
    { env: berthEnvironment(dataDir, ports) },
  );
  return stdout.trim();
}

/** Returns every error of a run, each with its operation. */
export function faultsOf(
  { outcomes, exampleFaults, exitCode, output }: DreddRun,
  service: Service,
): string[] {
  const failed = outcomes
    .filter(({ result }) => result === 'failed')
    .map(({ operationId, status, faults }) => `${operationId} ${status}: ${faults.join('; ')}`);
  const toCome = outcomes.filter(({ result }) => result === 'pending').map(({ operationId }) => operationId);
  const missing = [...new Set(toCome)].map((id) => `${id}: it has no handler, and its document says so`);
  const unseen = outcomes.length === 0 ? [] : unseenOf(outcomes, service);
  // Use dredd's own exit code as well, because dredd may have failed outside of any transaction.
  const verdict = exitCode === 0 || failed.length > 0 ? [] : [`dredd ended with ${exitCode}:\n${output}`];
  const empty = outcomes.length === 0 ? [`dredd ran nothing:\n${output}`] : [];
  return [...failed, ...missing, ...exampleFaults, ...unseen, ...verdict, ...empty];
}

/** Returns documented statuses for which dredd has run no transaction. */
function unseenOf(outcomes: Outcome[], service: Service): string[] {
  const seen = new Set(outcomes.map(({ operationId, status }) => `${operationId} ${status}`));
  return listOperations(readDocument(service)).flatMap(({ operation }) =>
    Object.keys(operation.responses)
      .map((status) => `${operation.operationId} ${status}`)
      .filter((name) => !seen.has(name))
      .map((name) => `${name}: dredd has no transaction for it`),
  );
}

/** Returns the implemented operations of a service. */
export function implementedOperations(service: Service): string[] {
  const pending = new Set<string>(service === 'daemon' ? pendingDaemonOperations : pendingPanelOperations);
  return listOperations(readDocument(service))
    .map(({ operation }) => operation.operationId)
    .filter((id) => !pending.has(id));
}
