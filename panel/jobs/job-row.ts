import { date, integer, json, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const jobTable = new Table('jobs', {
  kind: text().key(),
  id: text().key(),
  payload: json<object>(),
  attempts: integer(),
  /** The earliest start of the next attempt; null after the last attempt failed. */
  dueAt: date().optional(),
  /** When `dueAt` was last set. If this is in the future, the clock was set back. */
  notedAt: date(),
  /** The panel process that runs the job; null if none does. */
  owner: text().optional(),
  /** A counter that increases whenever the owner renews its lease (its time-limited ownership) or the owner changes. */
  beat: integer(),
  /** Why the last attempt failed, as a text for people. */
  error: text().optional(),
})
  .index('dueAt')
  .index('owner');

/** A stored job; finished jobs have no row. Kind and id are unique together. */
export type JobRow = RowOf<typeof jobTable>;

declare module '../database/models.js' {
  interface Models {
    readonly jobs: ModelOf<typeof jobTable>;
  }
}
