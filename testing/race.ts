import { DomainError } from '../lib/errors.js';

/**
 * How attempts at the same thing ended: which of them succeeded, and with which codes the others were refused.
 * @throws what no DomainError is
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
