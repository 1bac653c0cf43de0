import { dirname } from 'node:path';
import { type RunningDaemon, startDaemon } from '../../apps/daemon.js';
import { readDaemonConfig } from '../../config/index.js';
import { runtimeNote } from '../runtime-note.js';
import { sameUserNote } from '../same-user-note.js';
import { keyNotes } from './key-notes.js';
import { onMessage, sendToParent } from './messages.js';
import { reportFailure } from './report.js';
import { serve } from './serve.js';

export async function serveDaemon(): Promise<void> {
  await serve(async () => {
    const config = readDaemonConfig();
    const daemon = await startDaemon(config);
    const notes = [`daemon  ${daemon.url}  (${await runtimeNote(daemon, config)})`];
    const asDaemon = sameUserNote(daemon.runtime);
    if (asDaemon !== undefined) notes.push(asDaemon);
    if (process.connected) return { service: introducedTo(daemon), notes };
    notes.push(`data    ${dirname(config.folder)}`);
    await daemon.startKeys.given(config.localNodeKey);
    return { service: daemon, notes: [...notes, ...keyNotes(await daemon.startKeys.first(), config)] };
  });
}

/**
 * Delays the creation of keys under `berth up` until both services are ready, so that each key that is created is also
 * printed. The daemon does not stop before this is finished.
 */
function introducedTo(daemon: RunningDaemon): RunningDaemon {
  let work: Promise<void> = Promise.resolve();
  let forPanel: Awaited<ReturnType<RunningDaemon['startKeys']['forPanel']>> | undefined;
  let isStopping = false;
  const next = (step: () => Promise<void>) => {
    if (isStopping) return;
    work = work.then(step).catch((error: unknown) => process.exit(reportFailure(error)));
  };
  onMessage(process, 'introduce', () =>
    next(async () => {
      const firstKey = await daemon.startKeys.first();
      // Send the first key separately, so that it is printed even if a later step fails.
      if (firstKey !== null) await sendToParent({ type: 'first key', key: firstKey });
      forPanel = await daemon.startKeys.forPanel();
      await sendToParent({ type: 'key', key: forPanel.key });
    }),
  );
  onMessage(process, 'enrolled', () =>
    next(async () => {
      await forPanel?.endEarlier();
      // This panel has a key of its own, so the LOCAL_NODE_KEY of an earlier start is not needed any more. Keys of joins stay.
      await daemon.startKeys.given(undefined);
      await sendToParent({ type: 'settled' });
    }),
  );
  onMessage(process, 'refused', () =>
    next(async () => {
      await forPanel?.endNew();
      await sendToParent({ type: 'settled' });
    }),
  );
  return {
    ...daemon,
    stop: () => {
      isStopping = true;
      return work.then(() => daemon.stop());
    },
  };
}
