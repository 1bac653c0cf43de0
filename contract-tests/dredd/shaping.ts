import type { PlacedOperation } from '../../lib/contract/openapi.js';
import { daemonCases } from './cases/daemon-cases.js';
import { generalCase } from './cases/general-cases.js';
import { panelCases } from './cases/panel-cases.js';
import type { AskedServices, Cases, Example, Harness, Shape } from './contract.js';
import { createDaemonHarness } from './harnesses/daemon-harness.js';
import { createPanelHarness } from './harnesses/panel-harness.js';

/** Prepares a request for a documented response, and returns how it differs from the example, including credentials. */
export type Shaping = (placed: PlacedOperation, status: number) => Promise<Shape>;

/** Returns a function that prepares requests with the same cases as dredd's runs. */
export const createShaping = (settings: AskedServices): Shaping =>
  settings.service === 'daemon'
    ? shapeWith(createDaemonHarness(settings), daemonCases)
    : shapeWith(createPanelHarness(settings), panelCases);

export function shapeWith<W extends Harness>(harness: W, cases: Cases<W>): Shaping {
  return async (placed: PlacedOperation, status: number) => {
    const { operationId } = placed.operation;
    const make = cases[operationId]?.[status];
    const shape = make ? await make(harness, exampleOf(placed)) : generalCase(placed, status);
    if (!shape) throw new Error(`no test case makes ${operationId} respond with ${status}`);
    const credentials = await harness.credentials(shape.credential ?? 'full', placed);
    return { ...shape, headers: { ...credentials, ...shape.headers } };
  };
}

/** Returns the document's example of the request body. */
function exampleOf({ operation }: PlacedOperation): Example {
  const { example = {} } = operation.requestBody?.content['application/json'] ?? {};
  return structuredClone(example) as Example;
}
