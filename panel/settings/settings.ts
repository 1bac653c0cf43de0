import type { Transaction } from 'sequelize';
import { type AuditedField, changesBetween, type NoteChanges } from '../audit/changes.js';
import type { PanelDatabase } from '../database/panel-database.js';

/** What administrators may change while the panel runs. */
export type PanelSettings = {
  loginMaxAttempts: number;
  loginLockoutMinutes: number;
  rateLimitEnabled: boolean;
  rateLimitRpm: number;
  allowRegistration: boolean;
};

const ROW_ID = 1;

const AUDITED: Readonly<Record<keyof PanelSettings, AuditedField>> = {
  loginMaxAttempts: 'values',
  loginLockoutMinutes: 'values',
  rateLimitEnabled: 'values',
  rateLimitRpm: 'values',
  allowRegistration: 'values',
};

export interface Settings {
  /** The settings in force; the defaults of the requirements until somebody changes one. */
  get(transaction?: Transaction): Promise<PanelSettings>;
  /** Changes what is named and keeps the rest; `note` gets the changes with their values before. @returns all of them */
  update(changes: Partial<PanelSettings>, note?: NoteChanges): Promise<PanelSettings>;
}

export function createSettings({ db }: { db: PanelDatabase }): Settings {
  const { settings } = db.models;
  return {
    async get(transaction) {
      const options = transaction ? { transaction } : {};
      const row = (await settings.findByPk(ROW_ID, options)) ?? settings.build({ id: ROW_ID });
      const { id: _, ...values } = row.get();
      return values;
    },

    async update(changes, note) {
      const { before, after } = await db.transaction(async (transaction) => {
        await settings.bulkCreate([{ id: ROW_ID }], { ignoreDuplicates: true, transaction });
        const lock = transaction.LOCK.UPDATE;
        const row = await settings.findByPk(ROW_ID, { transaction, lock, rejectOnEmpty: true });
        // The columns that are named alone: of two at once neither takes back what the other has changed.
        await settings.update(changes, { where: { id: ROW_ID }, transaction });
        return { before: row.get(), after: await this.get(transaction) };
      });
      note?.(changesBetween(before, after, AUDITED));
      return after;
    },
  };
}
