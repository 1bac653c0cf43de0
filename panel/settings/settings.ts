import type { Transaction } from 'sequelize';
import { isoTime } from '../../lib/clock.js';
import { type AuditedField, changesBetween, type NoteChanges } from '../audit/changes.js';
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

const AUDITED: Readonly<Record<keyof SettingsChanges, AuditedField>> = {
  loginMaxAttempts: 'values',
  loginLockoutMinutes: 'values',
  rateLimitEnabled: 'values',
  rateLimitRpm: 'values',
  allowRegistration: 'values',
  requireSecondFactor: 'values',
  secondFactorGraceDays: 'values',
};

export interface Settings {
  /** The settings in force; the defaults of the requirements until somebody changes one. */
  get(transaction?: Transaction): Promise<PanelSettings>;
  /**
   * Changes what is named and keeps the rest.
   *
   * @param options `check` is given all of them before they are stored; where it throws, nothing is changed. `note` gets
   * the changes with their values before
   * @returns all of them
   */
  update(
    changes: SettingsChanges,
    options?: { check?: (next: PanelSettings) => void; note?: NoteChanges | undefined },
  ): Promise<PanelSettings>;
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

    async update(changes, { check, note } = {}) {
      const { before, after } = await db.transaction(async (transaction) => {
        await settings.bulkCreate([{ id: ROW_ID }], { ignoreDuplicates: true, transaction });
        const lock = transaction.LOCK.UPDATE;
        const row = await settings.findByPk(ROW_ID, { transaction, lock, rejectOnEmpty: true });
        // The columns that are named alone: of two at once neither takes back what the other has changed.
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
