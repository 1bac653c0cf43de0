import { DomainError } from '../lib/errors.js';

/** Answers 501 for operations of the document that are still to come; `npm run check` lists them. */
export function notImplemented<const Ids extends readonly string[]>(
  operationIds: Ids,
): { [K in Ids[number]]: () => () => Promise<never> } {
  const entries = operationIds.map((id) => [
    id,
    () => () =>
      Promise.reject(new DomainError('not_implemented', `The operation ${id} is not implemented yet.`)),
  ]);
  return Object.fromEntries(entries) as { [K in Ids[number]]: () => () => Promise<never> };
}
