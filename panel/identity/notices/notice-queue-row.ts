import { date, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const noticeQueueTable = new Table('notice_queues', {
  /** An e-mail address. */
  receiver: text().key(),
  lane: text<'credentials' | 'keys'>().key(),
  /** The events that no mail has reported yet: a JSON array of `WaitingNotice`. */
  waiting: text(),
  /** When mails were sent within the last window: a JSON array of milliseconds, oldest first. */
  sentAt: text(),
  /** The job that sends the queued events; null if there are none. */
  jobId: text().optional(),
  changedAt: date(),
}).index('changedAt');

/** The unsent notices to one e-mail address, and when the last ones were sent. */
export type NoticeQueueRow = RowOf<typeof noticeQueueTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly noticeQueues: ModelOf<typeof noticeQueueTable>;
  }
}
