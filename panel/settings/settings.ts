import type { Transaction } from 'sequelize';
import { isoTime } from '../../lib/clock.js';
import type { Storage } from '../database/panel-database.js';
import { REQUIRED_OF, type SecondFactorSettings } from './second-factor-rule.js';
import type { SettingsRow } from './settings-row.js';

/** What administrators may change while the panel runs. */
export type SettingsChanges = Partial<Omit<PanelSettings, 'secondFactorRequiredSince'>>;

/** The settings in force. */
export type PanelSettings = SecondFactorSettings & {
  loginMaxAttempts: number;
  loginLockoutMinutes: number;
  rateLimitEnabled: boolean;
  rateLimitRpm: number;
  allowRegistration: boolean;
};

const ROW_ID = 1;

export interface Settings {
  /** The settings in force; the defaults of the requirements until somebody changes one. */
  get(transaction?: Transaction): Promise<PanelSettings>;
  /**
   * Changes what is named and keeps the rest.
   *
   * @param check is given all of them before they are stored; where it throws, nothing is changed
   * @returns all of them
   */
  update(changes: SettingsChanges, check?: (next: PanelSettings) => void): Promise<PanelSettings>;
}

export function createSettings({ db, clock }: Storage): Settings {
  const { settings } = db.models;

  /** The beginning of the requirement, where a change makes it apply to more users, or to nobody. */
  function beginning(
    { requireSecondFactor: wanted }: SettingsChanges,
    { requireSecondFactor: former }: SettingsRow,
  ): { secondFactorRequiredSince?: Date | null } {
    if (wanted === undefined || wanted === former) return {};
    if (wanted === 'none') return { secondFactorRequiredSince: null };
    const isMore = REQUIRED_OF.indexOf(wanted) > REQUIRED_OF.indexOf(former);
    return isMore ? { secondFactorRequiredSince: new Date(clock.now()) } : {};
  }

  return {
    async get(transaction) {
      const options = transaction ? { transaction } : {};
      const row = (await settings.findByPk(ROW_ID, options)) ?? settings.build({ id: ROW_ID });
      const { id: _, secondFactorRequiredSince, ...values } = row.get();
      return {
        ...values,
        secondFactorRequiredSince: secondFactorRequiredSince && isoTime(secondFactorRequiredSince.getTime()),
      };
    },

    async update(changes, check) {
      return db.transaction(async (transaction) => {
        await settings.bulkCreate([{ id: ROW_ID }], { ignoreDuplicates: true, transaction });
        const row = await settings.findByPk(ROW_ID, {
          transaction,
          lock: transaction.LOCK.UPDATE,
          rejectOnEmpty: true,
        });
        // The columns that are named alone: of two at once neither takes back what the other has changed.
        const values = { ...changes, ...beginning(changes, row) };
        await settings.update(values, { where: { id: ROW_ID }, transaction });
        const next = await this.get(transaction);
        check?.(next);
        return next;
      });
    },
  };
}
