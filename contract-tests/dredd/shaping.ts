import type { PlacedOperation } from '../../lib/openapi.js';
import type { AskedServices, Cases, Example, Shape, World } from './contract.js';
import { daemonCases } from './daemon-cases.js';
import { createDaemonWorld } from './daemon-world.js';
import { generalCase } from './general-cases.js';
import { panelCases } from './panel-cases.js';
import { createPanelWorld } from './panel-world.js';

/** Prepares a request for a documented response, and returns its shape, credentials included. */
export type Shaping = (placed: PlacedOperation, status: number) => Promise<Shape>;

/** Uses the cases of dredd's runs. */
export const createShaping = (settings: AskedServices): Shaping =>
  settings.service === 'daemon'
    ? shapeWith(createDaemonWorld(settings), daemonCases)
    : shapeWith(createPanelWorld(settings), panelCases);

export function shapeWith<W extends World>(world: W, cases: Cases<W>): Shaping {
  return async (placed: PlacedOperation, status: number) => {
    const { operationId } = placed.operation;
    const make = cases[operationId]?.[status];
    const shape = make ? await make(world, exampleOf(placed)) : generalCase(placed, status);
    if (!shape) throw new Error(`no case makes ${operationId} respond with ${status}`);
    const credentials = await world.credentials(shape.credential ?? 'full', placed);
    return { ...shape, headers: { ...credentials, ...shape.headers } };
  };
}

/** Returns the document's example of the request body. */
function exampleOf({ operation }: PlacedOperation): Example {
  const { example = {} } = operation.requestBody?.content['application/json'] ?? {};
  return structuredClone(example) as Example;
}
