import { DomainError } from '../lib/errors/errors.js';

/** Returns handlers that respond with 501, for operations that are not implemented yet; `npm run check` lists them. */
export function notImplemented<const Ids extends readonly string[]>(
  operationIds: Ids,
): { [K in Ids[number]]: () => Promise<never> } {
  const entries = operationIds.map((id) => [
    id,
    () => Promise.reject(new DomainError('not_implemented', `The operation ${id} is not implemented yet.`)),
  ]);
  return Object.fromEntries(entries) as { [K in Ids[number]]: () => Promise<never> };
}
