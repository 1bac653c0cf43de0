import { newId } from '../../lib/text/ids.js';
import type { Storage } from '../database/panel-database.js';
import { JobStore } from '../jobs/job-store.js';
import type { Post } from './post.js';

/**
 * Creates the mail queue of processes that end before a mail server would respond, such as the command line: mails
 * are stored, and a running panel, or the next one, sends them. Whether there is a mail server is only known to that
 * panel.
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
