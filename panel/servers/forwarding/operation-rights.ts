import { forwards } from '../../../generated/panel/forwards.js';
import type { ServerScope } from '../records/server-access.js';

/** The capability for an operation that the panel does not forward, such as an installation. */
const OTHERS: ServerScope = 'servers.write';

const NEEDED: ReadonlyMap<string, ServerScope> = new Map(
  Object.entries(forwards).map(([operationId, { capability }]) => [operationId, capability]),
);

/** Every capability that `scopeOfWork` can return. */
export const SCOPES_OF_WORK: readonly ServerScope[] = [...new Set([...NEEDED.values(), OTHERS])];

/**
 * Returns the capability that a caller needs to follow or cancel long-running work: the one that was needed to start
 * it.
 *
 * @param operation the state of the work, as the panel returns it
 */
export function scopeOfWork(operation: unknown): ServerScope {
  const name = (operation as { operation?: unknown } | null)?.operation;
  return (typeof name === 'string' ? NEEDED.get(name) : undefined) ?? OTHERS;
}
