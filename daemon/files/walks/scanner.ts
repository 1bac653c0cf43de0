import { closeSync, constants, openSync, statSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { O_PATH } from '../../../lib/disk/held-folder.js';
import { Footing } from '../traversal/footing.js';
import { type ChangedOptions, changedWalk } from './changed-walk.js';
import { answersOf } from './serve-walks.js';
import type { WalkRequest } from './walk.js';

/*
 * A program for scans, which runs as a separate process. Its working directory is the current folder of a walk. It
 * accesses the daemon's descriptors in the /proc entry of the daemon, since Node.js cannot pass them. If the host
 * denies this access, the process exits at once.
 */
setPriority(Math.max(5, getPriority()));
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
// Signals are ignored: the daemon handles them and may still have to finish responses. This process exits when the
// connection to the daemon closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
