import { pause } from '../../../lib/async/waker.js';
import type { ContainerRecord } from '../records/container-store.js';
import type { ContainerCore } from './container-core.js';
import { LineMatcher, portReady } from './readiness.js';

/** Waits until a starting server is ready. */
export type ReadyWatch = { feed(chunk: Buffer): void; stop(): void };

/** How many log lines to search for the ready line of a run that was starting when an earlier daemon stopped. */
const MAX_LINES_BEFORE = 2000;

const NO_WATCH: ReadyWatch = { feed: () => undefined, stop: () => undefined };

/** Marks a starting container as running once the ready line of its type appears or its port is bound. */
export function createReadyWatch(core: ContainerCore, record: ContainerRecord, runId: string): ReadyWatch {
  if (record.state !== 'starting') return NO_WATCH;
  const { ready } = record.spec;
  const aborter = new AbortController();
  const becomeReady = async () => {
    if (aborter.signal.aborted || record.state !== 'starting' || record.runId !== runId) return;
    aborter.abort();
    await core.transition(record, 'ready', {}, { isFact: true });
  };
  const stop = () => aborter.abort();
  if (!('pattern' in ready)) {
    const waiting = portReady(core.runtime, record.spec, ready.port, core.timing, aborter.signal);
    core.background(
      record,
      'waiting for the port',
      waiting.then((is) => (is ? becomeReady() : undefined)),
    );
    return { feed: () => undefined, stop };
  }
  const matcher = new LineMatcher(ready.pattern);
  const sawIt = () => core.background(record, 'becoming ready', becomeReady());
  const before = core.logs.read(record.id, { tail: MAX_LINES_BEFORE, sinceMs: record.startedAt ?? 0 });
  core.background(
    record,
    'looking for the ready line',
    before.then((lines) => lines.some(({ text }) => matcher.matches(text)) && sawIt()),
  );
  core.background(
    record,
    'waiting to be ready',
    pause(core.timing.patternGraceMs, aborter.signal).then(becomeReady),
  );
  return {
    feed(chunk) {
      if (!aborter.signal.aborted && matcher.feed(chunk)) sawIt();
    },
    stop,
  };
}
