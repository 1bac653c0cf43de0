import { writeFileSync } from 'node:fs';
import { pendingDaemonOperations } from '../../generated/daemon/handlers.js';
import { pendingPanelOperations } from '../../generated/panel/handlers.js';
import {
  listOperations,
  type OpenApiDocument,
  type PlacedOperation,
  readDocumentFile,
} from '../../lib/contract/openapi.js';
import { EXPOSITION_TYPE } from '../../lib/monitoring/exposition.js';
import {
  type ContractSettings,
  type Outcome,
  type Report,
  SETTINGS_VARIABLE,
  type Shape,
} from './contract.js';
import { createExampleJudgement } from './examples/judgement.js';
import { createDocumentCheck, type ReceivedResponse } from './response-check.js';
import { createShaping } from './shaping.js';
import { whyUnprovoked } from './unprovoked.js';

/** The part of dredd's transaction that the hooks use. */
export type Transaction = {
  name: string;
  fullPath: string;
  origin: { resourceName: string };
  request: { method: string; headers: Record<string, string>; body?: string; bodyEncoding?: 'base64' };
  expected: {
    statusCode: string | number;
    headers: Record<string, string>;
    body?: string;
    bodySchema?: unknown;
  };
  real?: { statusCode: string | number; headers: Record<string, unknown>; body?: string };
  test?: { valid?: boolean; message?: string };
  errors?: { message: string }[];
  skip?: boolean;
  fail?: string | boolean;
};

type Plan = {
  placed: PlacedOperation;
  outcome: Outcome;
  after?: Shape['after'];
  response?: ReceivedResponse;
};

/**
 * Returns the functions of dredd's hooks: they give each request what its documented status needs, and check the real
 * response.
 */
export function createTransactionRunner(settings: ContractSettings = readSettings()) {
  const { service, operations, documentFile, reportFile } = settings;
  const document = readDocumentFile(documentFile);
  const examples = createExampleJudgement(service, document);
  const check = createDocumentCheck(document);
  const shapeOf = createShaping(settings);
  const pending = new Set<string>(service === 'daemon' ? pendingDaemonOperations : pendingPanelOperations);
  const plans = new Map<Transaction, Plan>();
  const received: Report['received'] = [];

  const reasonToSkip = ({ operationId, status }: Outcome): Outcome['result'] | undefined => {
    if (operations !== null && !operations.includes(operationId)) return 'unselected';
    if (pending.has(operationId) && status !== 501) return 'pending';
    return whyUnprovoked(service, operationId, status) === undefined ? undefined : 'unprovoked';
  };

  return {
    /**
     * Called before the request.
     *
     * @throws if no case describes how the status is produced
     */
    async prepare(transaction: Transaction): Promise<void> {
      const placed = operationOf(document, transaction);
      const { operationId } = placed.operation;
      const status = Number(transaction.expected.statusCode);
      const outcome: Outcome = { operationId, status, result: 'failed', faults: [] };
      plans.set(transaction, { placed, outcome });
      const skipped = reasonToSkip(outcome);
      if (skipped !== undefined) {
        outcome.result = skipped;
        transaction.skip = true;
        return;
      }
      // Let dredd check only the status and the media type, because the check of the body here is exact.
      delete transaction.expected.body;
      delete transaction.expected.bodySchema;
      const type = transaction.expected.headers['Content-Type'];
      transaction.expected.headers = type === undefined ? {} : { 'Content-Type': SENT[type] ?? type };
      const shape = await shapeOf(placed, status);
      plans.set(transaction, { placed, outcome, after: shape.after });
      apply(shape, placed, transaction);
    },

    /** Called after the response. */
    async check(transaction: Transaction): Promise<void> {
      const { real } = transaction;
      const plan = plans.get(transaction);
      if (!real || !plan) throw new Error(`there is no response to ${transaction.name}`);
      const response = {
        status: Number(real.statusCode),
        headers: real.headers,
        body: real.body ?? '',
      };
      plan.response = response;
      const faults = check(plan.placed.operation, response);
      const wanted = Number(transaction.expected.statusCode);
      if (response.status !== wanted) {
        faults.unshift(`returned ${response.status} instead of ${wanted}: ${response.body.slice(0, 300)}`);
      }
      if (faults.length > 0) transaction.fail = faults.join('; ');
    },

    async finish(transaction: Transaction): Promise<void> {
      const plan = plans.get(transaction);
      if (!plan) return;
      const { placed, outcome, after, response } = plan;
      if (outcome.result !== 'failed') return;
      if (transaction.test?.valid === true && transaction.fail === undefined) outcome.result = 'passed';
      else outcome.faults = faultsOf(transaction);
      if (outcome.result === 'passed' && response) {
        examples.take(placed.operation, response);
        received.push({ operationId: outcome.operationId, response });
      }
      await after?.();
    },

    async report(): Promise<void> {
      const outcomes = [...plans.values()].map(({ outcome }) => outcome);
      const report: Report = { outcomes, exampleFaults: examples.faults(outcomes), received };
      writeFileSync(reportFile, JSON.stringify(report));
    },
  };
}

function readSettings(): ContractSettings {
  const text = process.env[SETTINGS_VARIABLE];
  if (text === undefined) throw new Error(`${SETTINGS_VARIABLE} is not set: use \`npm run contract\``);
  return JSON.parse(text) as ContractSettings;
}

function apply(shape: Shape, { path }: PlacedOperation, transaction: Transaction): void {
  const { request } = transaction;
  const [examplePath = '', exampleQuery = ''] = transaction.fullPath.split('?');
  const filled = filledPath(path, examplePath, shape.params);
  const query = shape.query ? new URLSearchParams(shape.query).toString() : exampleQuery;
  transaction.fullPath = query === '' ? filled : `${filled}?${query}`;
  if (shape.method !== undefined) request.method = shape.method;
  if (shape.body !== undefined) request.body = JSON.stringify(shape.body);
  if (shape.text !== undefined) request.body = shape.text;
  if (shape.bytes !== undefined) {
    request.body = shape.bytes.toString('base64');
    request.bodyEncoding = 'base64';
  }
  // Dredd sends a value for every header of the document. These would narrow all requests to one container.
  delete request.headers['Berth-Container'];
  delete request.headers['Berth-Backup-Container'];
  for (const [name, value] of Object.entries(shape.headers ?? {})) {
    const spelled = Object.keys(request.headers).find((known) => known.toLowerCase() === name);
    request.headers[spelled ?? name] = value;
  }
}

/** Returns the path with these parameters; the others have the values of the example. */
function filledPath(path: string, example: string, params: Record<string, string> = {}): string {
  const shown = example.split('/');
  return path
    .split('/')
    .map((part, index) => params[/^\{(\w+)\}$/.exec(part)?.[1] ?? ''] ?? shown[index] ?? part)
    .join('/');
}

function operationOf(document: OpenApiDocument, { name, origin, request }: Transaction): PlacedOperation {
  const found = listOperations(document).find(
    ({ path, method }) => path === origin.resourceName && method.toUpperCase() === request.method,
  );
  if (!found) throw new Error(`the API document has no operation for ${name}`);
  return found;
}

function faultsOf({ fail, errors = [], test }: Transaction): string[] {
  const said = [
    typeof fail === 'string' ? fail : '',
    ...errors.map(({ message }) => message),
    test?.message ?? '',
  ];
  const faults = [...new Set(said.map((text) => text.trim()).filter((text) => text !== ''))];
  return faults.length > 0 ? faults : ['there was no response'];
}

/** The media types as the services send them, with parameters, because dredd compares media types as whole strings. */
const SENT: Readonly<Record<string, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'text/plain': EXPOSITION_TYPE,
};
