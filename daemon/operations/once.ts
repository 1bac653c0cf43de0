import { createHash } from 'node:crypto';
import { DomainError } from '../../lib/errors.js';

/** A request that is to be done once, however often it is sent (IETF draft httpapi-idempotency-key-header). */
export type Once = { key: string; requestHash: string };

/** @param request what was asked for, in the domain's own words; the order of its fields does not matter */
export function onceFor(key: string, request: Record<string, unknown>): Once {
  return { key, requestHash: createHash('sha256').update(canonical(request)).digest('hex') };
}

/** @throws DomainError `conflict` (`idempotency_key_reused`) where the key stood for another request */
export function requireSame(known: Once, wanted: Once): void {
  if (known.requestHash === wanted.requestHash) return;
  throw new DomainError(
    'conflict',
    'This Idempotency-Key was used for another request: send the same body, or take a new key.',
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
