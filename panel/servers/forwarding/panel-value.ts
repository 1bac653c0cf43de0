import { forwards } from '../../../generated/panel/forwards.js';
import { panelId, panelName, panelPath, panelText, placeIn, type Twins } from './names.js';

/** The operationIds of the panel by those of the daemon, for the field `operation` of an `Operation`. */
const OPERATIONS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(forwards).map(([operationId, { operation }]) => [operation, operationId] as const),
  ['installContainer', 'createServer'],
  ['reinstallContainer', 'reinstallServer'],
]);

/** Converts a value of the daemon, and everything in it, to the panel's names, ids and paths. */
export function panelValue(twins: Twins, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => panelValue(twins, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      panelName(name),
      typeof each === 'string' ? textAt(twins, name, each) : panelValue(twins, each),
    ]),
  );
}

function textAt(twins: Twins, name: string, text: string): string {
  const place = placeIn(name);
  if (place !== undefined) return place === 'id' ? panelId(twins, text) : panelPath(twins, text);
  if (name === 'operation') return OPERATIONS.get(text) ?? text;
  // The error message of an operation names paths, like the response to its request.
  return name === 'message' ? panelText(twins, text) : text;
}
