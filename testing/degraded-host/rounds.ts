import assert from 'node:assert/strict';
import { until } from '../berth/berth-process.js';
import type { Harness, ReceivedResponse, ServerName } from './harness.js';

const SETTLE_MS = 60_000;

/** The operations that are run on the degraded host, in this order. */
export const OPERATIONS = [
  'status',
  'logs',
  'sign-in',
  'stop',
  'kill',
  'restart',
  'start',
  'remove',
  'start of the services',
] as const;
export type OperationName = (typeof OPERATIONS)[number];

/**
 * One row of the table of results. `after` is the server's reported status after the operation, `well` that after the
 * recovery.
 */
export type Row = {
  fault: string;
  operation: OperationName;
  answer: number;
  says: string;
  ms: number;
  after: string;
  isUp: boolean | null;
};

const PATIENT: Partial<Record<OperationName, ServerName>> = {
  status: 'watched',
  logs: 'watched',
  stop: 'stopped',
  kill: 'killed',
  restart: 'restarted',
  start: 'idle',
  remove: 'removed',
};

/** Runs one operation and records its result. */
export async function operate(harness: Harness, fault: string, operation: OperationName): Promise<Row> {
  const response = await ask(harness, operation);
  assert.ok(
    response.status > 0 || operation === 'start of the services',
    `${operation}: ${JSON.stringify(response)}`,
  );
  const patient = PATIENT[operation];
  const { message, status } = (response.body ?? {}) as { message?: string; status?: unknown };
  return {
    fault,
    operation,
    answer: response.status,
    says: message ?? String(status ?? ''),
    ms: response.ms,
    after: patient === undefined ? '' : await harness.statusOf(patient),
    isUp: patient === undefined ? null : harness.isUp(patient),
  };
}

function ask(harness: Harness, operation: OperationName): Promise<ReceivedResponse> {
  const id = (name: ServerName) => harness.idOf(name);
  switch (operation) {
    case 'status':
      return harness.daemon('GET', `/container/status/${id('watched')}`);
    case 'logs':
      return harness.daemon('GET', `/container/logs/${id('watched')}`);
    case 'sign-in':
      return harness.signIn();
    case 'stop':
      return harness.daemon('POST', '/container/stop', { id: id('stopped') });
    case 'kill':
      return harness.daemon('DELETE', '/container/kill', { id: id('killed') });
    case 'restart':
      return harness.daemon('POST', '/container/restart', { id: id('restarted') });
    case 'start':
      return harness.daemon('POST', '/container/start', { id: id('idle') });
    case 'remove':
      return harness.daemon('DELETE', '/container', { id: id('removed'), remove_data: true });
    case 'start of the services':
      return startServices(harness);
  }
}

/** Starts the services. They are killed first, so that the start finds everything that they could not clean up. */
async function startServices(harness: Harness): Promise<ReceivedResponse> {
  await harness.killServices();
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    await harness.startServices();
    return { status: 200, body: { status: 'ready' }, ms: ms() };
  } catch (error) {
    const said = (error as Error).message;
    const [sentence] = /^berth: .*/m.exec(said) ?? [];
    assert.ok(sentence, `it does not say why it does not start: ${said}`);
    return { status: 0, body: { message: sentence }, ms: ms() };
  }
}

/** The maximum time until a response. It is the longest limit of a request that does not itself wait for a server. */
const RESPONSE_MS = 15_000;
/** The maximum time until the services are ready: what systemd allows by default (`DefaultTimeoutStartSec`). */
const START_MS = 90_000;

/**
 * Checks one result.
 * @throws with the whole row if its response is not an expected one, or was too late
 */
export function checkRow(row: Row, expected: Record<OperationName, number[]>): void {
  assert.ok(expected[row.operation].includes(row.answer), `${row.operation}: ${JSON.stringify(row)}`);
  const boundMs = row.operation === 'start of the services' ? START_MS : RESPONSE_MS;
  assert.ok(row.ms < boundMs, `${row.operation} took too long: ${JSON.stringify(row)}`);
}

/**
 * Waits after the recovery until the reported state agrees with the servers themselves and every server can be started.
 * Then checks that the log still has its lines, and that the user can sign in.
 */
export async function untilWell(harness: Harness): Promise<void> {
  await until(
    'the reported states to be true',
    SETTLE_MS,
    async () => (await untruths(harness)).length === 0,
  );
  await Promise.all([...harness.ids.keys()].map((name) => startsAgain(harness, name)));
  const { body } = await harness.daemon('GET', `/container/logs/${harness.idOf('watched')}`);
  assert.ok((body as { logs: string[] }).logs.includes(`listening on port ${harness.ports.get('watched')}`));
  const signedIn = await harness.signIn();
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body));
}

async function startsAgain(harness: Harness, name: ServerName): Promise<void> {
  if (!harness.isUp(name)) {
    const { status, body } = await harness.daemon('POST', '/container/start', { id: harness.idOf(name) });
    // A server that was killed with the services is restarted automatically.
    assert.ok(status === 200 || status === 409, `start of ${name}: ${JSON.stringify(body)}`);
  }
  await harness.untilStatus(name, 'running');
  await harness.untilUp(name, true);
}

const UP = new Set(['running', 'starting', 'stopping', 'restarting']);

async function untruths(harness: Harness): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of harness.ids.keys()) {
    const [status, isUp] = [await harness.statusOf(name), harness.isUp(name)];
    if (UP.has(status) !== isUp) wrong.push(`${name} is ${status}, but ${isUp ? 'runs' : 'does not run'}`);
  }
  return wrong;
}

export function printTable(rows: Row[]): void {
  const cells = rows.map(({ fault, operation, answer: response, says, ms, after, isUp }) => {
    const truth = isUp === null ? '' : isUp ? 'runs' : 'is down';
    return [fault, operation, String(response), `${ms} ms`, after, truth, says.slice(0, 120)];
  });
  const head = ['fault', 'operation', 'response', 'within', 'status then', 'truth', 'says'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  process.stdout.write(`${[head, ...cells].map(line).join('\n')}\n`);
}
