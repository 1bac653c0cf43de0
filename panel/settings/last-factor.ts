import type { Transaction } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import { isFactorRequired } from './second-factor-rule.js';
import type { Settings } from './settings.js';

/**
 * Prevents that a user removes the last second factor if the settings require one, even during the grace period.
 *
 * @param hasOther whether the user has another factor than the one to be removed
 * @throws DomainError `forbidden` (`second_factor_required`)
 */
export async function keepAFactor(
  settings: Pick<Settings, 'get'>,
  user: { isAdmin: boolean },
  hasOther: boolean,
  transaction?: Transaction,
): Promise<void> {
  if (hasOther || !isFactorRequired(await settings.get(transaction), user)) return;
  throw new DomainError(
    'forbidden',
    'This panel requires a second factor: set up another one before you remove the last.',
    { code: 'second_factor_required' },
  );
}
