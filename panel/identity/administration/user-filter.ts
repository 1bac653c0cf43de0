import { literal, Op, type WhereOptions } from 'sequelize';
import type { operations } from '../../../generated/panel/types.js';
import type { PageRequest } from '../../database/page.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { foldText } from '../users/user.js';

/** The part of the list of users to read; all given conditions must match. */
export type UserQuery = UserFilter & PageRequest;

type UserFilter = Omit<NonNullable<operations['listUsers']['parameters']['query']>, keyof PageRequest>;

/** Returns the condition that a filter means at this time. */
export function matching(
  { sequelize }: Pick<PanelDatabase, 'sequelize'>,
  { ids, search, isAdmin, disabled, locked, emailConfirmed, hasSecondFactor }: UserFilter,
  nowMs: number,
): WhereOptions {
  // Unlike LIKE, these functions know no wildcards. Sequelize's `fn` would double each `$` of the text.
  const position = sequelize.getDialect() === 'postgres' ? 'strpos' : 'instr';
  const contains = (column: 'folded_name' | 'email', text: string) =>
    literal(`${position}(${column}, ${sequelize.escape(foldText(text))}) > 0`);
  const now = new Date(nowMs);
  return {
    [Op.and]: [
      ...(ids === undefined ? [] : [{ id: { [Op.in]: ids.split(',') } }]),
      ...(search === undefined
        ? []
        : [{ [Op.or]: [contains('folded_name', search), contains('email', search)] }]),
      ...(isAdmin === undefined ? [] : [{ isAdmin }]),
      ...(disabled === undefined ? [] : [{ disabled }]),
      ...(emailConfirmed === undefined ? [] : [{ emailConfirmed }]),
      ...(locked === undefined ? [] : [locked ? lockedAt(now) : unlockedAt(now)]),
      ...(hasSecondFactor === undefined ? [] : [hasSecondFactor ? WITH_FACTOR : WITHOUT_FACTOR]),
    ],
  };
}

const lockedAt = (now: Date) => ({ lockedUntil: { [Op.gt]: now } });
const unlockedAt = (now: Date) => ({ lockedUntil: { [Op.or]: [{ [Op.is]: null }, { [Op.lte]: now }] } });
const WITH_FACTOR = { [Op.or]: [{ twoFactorEnabled: true }, { passkeyEnabled: true }] };
const WITHOUT_FACTOR = { twoFactorEnabled: false, passkeyEnabled: false };
