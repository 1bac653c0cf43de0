import { pause } from '../../lib/waker.js';
import type { ContainerCore } from './container-core.js';
import type { ContainerRecord } from './container-store.js';
import { LineMatcher, portReady } from './readiness.js';

/** Waits for the sign that a starting server runs. */
export type ReadyWatch = { feed(chunk: Buffer): void; stop(): void };

/** Of the log of a run that was starting when an earlier daemon ended: its ready line may be among them. */
const MAX_LINES_BEFORE = 2000;

const NO_WATCH: ReadyWatch = { feed: () => undefined, stop: () => undefined };

/** Lets a starting container be running once its type's ready line appears or its port is bound. */
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
