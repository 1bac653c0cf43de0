import { type Forward, forwards } from '../../../generated/panel/forwards.js';
import type { OperationObject } from '../../../lib/contract/openapi.js';
import type { ReceivedResponse } from '../../dredd/response-check.js';
import { DAEMON_BEFORE } from '../daemon/daemon-before.js';
import { daemonMeanings } from '../daemon/daemon-meanings.js';
import { Known, type Pool } from '../known.js';
import type { Meaning } from '../schema-values.js';
import { known } from '../steps.js';
import { jsonOf, type Prepared, type Sent } from '../subject.js';

/*
 * Requests that the panel forwards to a node. Their values and preparations are derived from those of the daemon's
 * requests.
 */

/** The folder with all files of a run. */
export const FOLDER = '/data';

const FORWARDS: Readonly<Record<string, Forward>> = forwards;
const NAMES = new Map(Object.entries(FORWARDS).map(([id, { operation }]) => [operation as string, id]));

/** Operations that need a running server. The server with the files of a run is stopped, so they use another one. */
const OF_RUNNING = new Set(['runServerCommand', 'getServerStats', 'openServerConsole']);

/** The kinds of values (in the pool of a run) that path parameters take. */
const KINDS: Record<string, string> = {
  backupId: 'backup',
  uploadId: 'upload',
  operationId: 'operation',
  credentialId: 'sftp',
  name: 'archive',
};

/** Returns the values for fields of a forwarded request; undefined for another operation. */
export function forwardedMeanings(operation: OperationObject, sure: boolean): Meaning | undefined {
  const forward = FORWARDS[operation.operationId];
  if (forward === undefined) return undefined;
  const ofDaemon = daemonMeanings({ ...operation, operationId: forward.operation }, sure);
  return (name, schema) => {
    const which = sure ? 'newest' : 'any';
    if (name === 'serverId') return known(serverKind(operation.operationId), which);
    if (name === 'cursor') return known(`cursor of ${operation.operationId}`, which);
    const kind = name in forward.moved ? KINDS[name] : undefined;
    if (kind !== undefined) return known(kind, which);
    return ofDaemon(isHeader(name) ? name : daemonName(name), schema);
  };
}

function serverKind(operationId: string): string {
  if (operationId.includes('LogArchive')) return 'archived';
  return OF_RUNNING.has(operationId) ? 'server' : 'stored';
}

const isHeader = (name: string) => /^[A-Z]/.test(name);
const daemonName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The preparations of forwarded operations, derived from those of the daemon's operations if the panel has all of them.
 */
export const FORWARDED_BEFORE: Record<string, readonly (string | Prepared)[]> = {
  ...Object.fromEntries(
    Object.entries(DAEMON_BEFORE).flatMap(([id, needed]) => {
      const name = NAMES.get(id);
      const all = needed.map(inPanel);
      return name === undefined || all.includes(undefined) ? [] : [[name, all as (string | Prepared)[]]];
    }),
  ),
  cancelOperation: [
    {
      operationId: 'pullFile',
      parts: {
        headers: { Prefer: 'respond-async' },
        body: { url: new Known('silence', 0), path: `${FOLDER}/never` },
      },
    },
  ],
};

function inPanel(needed: string | Prepared): string | Prepared | undefined {
  const operationId = NAMES.get(typeof needed === 'string' ? needed : needed.operationId);
  if (operationId === undefined) return undefined;
  return typeof needed === 'string' ? operationId : { ...needed, operationId };
}

/** Adds to the pool of a run what a forwarded request has created. */
export function learnForwarded(
  { operation: { operationId }, parts }: Sent,
  response: ReceivedResponse,
  pool: Pool,
): void {
  if (!(operationId in FORWARDS)) return;
  pool.add('touched stored', true);
  const body = jsonOf(response);
  const { id } = body;
  if (response.status === 202) pool.add('operation', id);
  else if (operationId === 'createBackup') pool.add('backup', id);
  if (operationId === 'uploadBackup') pool.add('backup', body['backupId']);
  if (operationId === 'deleteBackup') pool.drop('backup', parts.path['backupId']);
  if (operationId === 'createUpload') pool.add('upload', id);
  if (operationId === 'deleteUpload') pool.drop('upload', parts.path['uploadId']);
  if (operationId === 'createSftpCredential') pool.add('sftp', id);
  if (operationId === 'deleteSftpCredential') pool.drop('sftp', parts.path['credentialId']);
}
