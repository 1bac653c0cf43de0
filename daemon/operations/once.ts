import { createHash } from 'node:crypto';
import { DomainError } from '../../lib/errors/errors.js';

/** A request that is executed only once, even if it is sent again (IETF draft httpapi-idempotency-key- header). */
export type Once = { key: string; requestHash: string };

/** Returns the key with a hash of the request. @param request the parameters of the request, in any order */
export function onceFor(key: string, request: Record<string, unknown>): Once {
  return { key, requestHash: createHash('sha256').update(canonical(request)).digest('hex') };
}

/**
 * Checks that a repeated key belongs to the same request.
 * @throws DomainError `conflict` (`idempotency_key_reused`) if the key was used for another request
 */
export function requireSame(known: Once, wanted: Once): void {
  if (known.requestHash === wanted.requestHash) return;
  throw new DomainError(
    'conflict',
    'This Idempotency-Key was used for another request: send the same body, or use a new key.',
    { code: 'idempotency_key_reused' },
  );
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
