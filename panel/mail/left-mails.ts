import { newId } from '../../lib/text/ids.js';
import type { Storage } from '../database/panel-database.js';
import { JobStore } from '../jobs/job-store.js';
import type { Post } from './post.js';

/**
 * Creates a mail queue for processes that do not wait for a mail server, such as the command line. These only store
 * mails, and a running panel, or the next one to start, sends them. `canSend` is always true, because only that panel
 * knows whether there is a mail server.
 */
export function createLeftMails({ db, clock }: Storage): Pick<Post, 'canSend' | 'series'> {
  const jobs = new JobStore(db, newId('panel_'), () => clock.now());
  return {
    canSend: true,
    series: ({ name }) => ({
      insert: (job, transaction) => jobs.insert({ kind: name, ...job }, transaction),
    }),
  };
}
