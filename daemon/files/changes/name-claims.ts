import type { Claim } from '../../containers/claims/claim.js';
import type { Claims } from '../../containers/claims/claims.js';
import type { Spot } from '../jail/jail.js';

/**
 * Claims names in folders, so that a change can check a name and then delete or replace it while no other request does
 * so. A server can still change its files.
 *
 * @throws the system's errors
 */
export async function claimNames(claims: Claims, spots: Spot[]): Promise<Disposable> {
  const keys = new Set<string>();
  for (const { folder, name } of spots) {
    const { dev, ino } = await folder.stat();
    keys.add(`${dev}:${ino}/${name}`);
  }
  const taken: Claim[] = [];
  // Claims are always taken in the same order, which prevents deadlocks.
  for (const key of [...keys].sort()) taken.push(await claims.takeName(key));
  return {
    [Symbol.dispose]() {
      for (const claim of taken) claim.release();
    },
  };
}
