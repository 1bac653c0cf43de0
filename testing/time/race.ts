import { DomainError } from '../../lib/errors/errors.js';

/**
 * Runs attempts that compete. Returns how many have succeeded, and the codes of the others' errors.
 *
 * @throws any error that is not a DomainError
 */
export async function race(attempts: Promise<unknown>[]): Promise<{ winners: number[]; codes: string[] }> {
  const results = await Promise.allSettled(attempts);
  const winners = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
  const codes = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (!(result.reason instanceof DomainError)) throw result.reason;
    return [result.reason.code];
  });
  return { winners, codes: [...new Set(codes)] };
}
