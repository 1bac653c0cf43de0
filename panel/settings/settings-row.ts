import { date, flag, integer, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';
import type { RequiredOf } from './second-factor-rule.js';

export const settingsTable = new Table('settings', {
  id: integer().key(),
  loginMaxAttempts: integer().initially(5),
  loginLockoutMinutes: integer().initially(15),
  rateLimitEnabled: flag().initially(true),
  rateLimitRpm: integer().initially(100),
  allowRegistration: flag().initially(false),
  allowInvitedRegistration: flag().initially(false),
  publicStatusPage: flag().initially(false),
  requireSecondFactor: text<RequiredOf>().initially('none'),
  secondFactorGraceDays: integer().initially(7),
  /** When `requireSecondFactor` was last extended to more users. */
  secondFactorRequiredSince: date().optional(),
});

/** The settings, in one row with `id` 1. */
export type SettingsRow = RowOf<typeof settingsTable>;

declare module '../database/models.js' {
  interface Models {
    readonly settings: ModelOf<typeof settingsTable>;
  }
}
