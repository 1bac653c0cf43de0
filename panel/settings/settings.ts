import type { Transaction } from 'sequelize';
import type { Settings as PanelSettings, SettingsChanges } from '../../generated/panel/types.js';
import { isoTime } from '../../lib/time/clock.js';
import { type AuditedField, changesBetween, type NoteChanges } from '../audit/changes.js';
import type { Storage } from '../database/panel-database.js';
import { REQUIRED_OF } from './second-factor-rule.js';
import type { SettingsRow } from './settings-row.js';

const ROW_ID = 1;

const AUDITED: Readonly<Record<keyof SettingsChanges, AuditedField>> = {
  loginMaxAttempts: 'values',
  loginLockoutMinutes: 'values',
  rateLimitEnabled: 'values',
  rateLimitRpm: 'values',
  allowRegistration: 'values',
  allowInvitedRegistration: 'values',
  publicStatusPage: 'values',
  requireSecondFactor: 'values',
  secondFactorGraceDays: 'values',
};

export interface Settings {
  /** Returns the current settings. Settings that were never changed have the defaults of the requirements. */
  get(transaction?: Transaction): Promise<PanelSettings>;
  /**
   * Changes the given settings and keeps all others.
   *
   * @param options `check` receives all settings before they are stored; if it throws, nothing is changed. `note`
   * receives the changes with their previous values
   * @returns all settings
   */
  update(
    changes: SettingsChanges,
    options?: { check?: (next: PanelSettings) => void; note?: NoteChanges | undefined },
  ): Promise<PanelSettings>;
}

export function createSettings({ db, clock }: Storage): Settings {
  const { settings } = db.models;

  /**
   * Returns the new start of the grace period if a change extends the second-factor requirement to more users or turns
   * it off.
   */
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

    async update(changes, { check, note } = {}) {
      const { before, after } = await db.transaction(async (transaction) => {
        await settings.bulkCreate([{ id: ROW_ID }], { ignoreDuplicates: true, transaction });
        const lock = transaction.LOCK.UPDATE;
        const row = await settings.findByPk(ROW_ID, { transaction, lock, rejectOnEmpty: true });
        // Write only the given columns, so that two concurrent changes do not revert each other.
        const values = { ...changes, ...beginning(changes, row) };
        await settings.update(values, { where: { id: ROW_ID }, transaction });
        const next = await this.get(transaction);
        check?.(next);
        return { before: row.get(), after: next };
      });
      note?.(changesBetween(before, after, AUDITED));
      return after;
    },
  };
}
