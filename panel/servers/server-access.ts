import type { WhereOptions } from 'sequelize';
import type { Caller } from '../caller.js';

/**
 * The servers that the caller may know of: the own ones, all for administrators, and of those only the ones to
 * which a key is limited. What is not among them does not exist for the caller.
 */
export function visibleTo({ user, isAdmin, key }: Caller): WhereOptions {
  return {
    ...(isAdmin ? {} : { ownerId: user.id }),
    ...(key?.serverIds ? { id: [...key.serverIds] } : {}),
  };
}
