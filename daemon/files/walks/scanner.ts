import { closeSync, constants, openSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { O_PATH } from '../../../lib/held-folder.js';
import { type ChangedOptions, changedWalk } from './changed-walk.js';
import { Footing } from './footing.js';
import { answersOf } from './serve-walks.js';
import type { WalkRequest } from './walk.js';

/*
 * A process of scans, which stands in the folder where a walk is. It reads what the daemon holds open by way of
 * the daemon's own /proc, as nothing in Node.js hands a folder over; where the host lets none look there it ends at once.
 */
setPriority(5);
const held = `/proc/${process.ppid}/fd`;
statSync(`${held}/0`);
const footing = new Footing();
const answer = answersOf({
  *changed(options: ChangedOptions, names) {
    const fd = openSync(`${held}/${options.fd}`, O_PATH | constants.O_DIRECTORY);
    try {
      return yield* changedWalk({ ...options, fd }, names, footing);
    } finally {
      closeSync(fd);
    }
  },
});

process.on('message', (request: WalkRequest) => process.send?.(answer(request)));
process.send?.({ ready: true });
// What ends the daemon is its own affair, which may have answers to finish; without it there is nothing to listen to.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
