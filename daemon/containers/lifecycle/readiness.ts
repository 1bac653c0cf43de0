import { pause } from '../../../lib/async/waker.js';
import { linePattern } from '../../../lib/patterns/line-pattern.js';
import { PatternError } from '../../../lib/patterns/linear-pattern.js';
import { withoutEscapes } from '../../../lib/text/terminal-text.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';
import type { ContainerRecord } from '../records/container-store.js';
import type { ContainerCore, Timing } from './container-core.js';

/** How much of an unfinished line is kept for matching. */
const MAX_LINE_CHARACTERS = 16 * 1024;
/** How much of a line is matched. */
const MAX_MATCHED_CHARACTERS = 4096;
const NEWLINE = 10;

/** Searches output, which arrives in chunks of any size, for a matching line. */
export class LineMatcher {
  readonly #isMatch: (line: string) => boolean;
  #open = '';

  /** @throws PatternError if the pattern is not valid */
  constructor(pattern: string) {
    this.#isMatch = linePattern(pattern);
  }

  /** Whether any line up to the end of `chunk` matches. An unfinished line is matched as far as it has arrived. */
  feed(chunk: Buffer): boolean {
    const lastEnd = chunk.lastIndexOf(NEWLINE);
    const text = this.#open + chunk.toString('utf8');
    this.#open =
      lastEnd === -1
        ? text.slice(-MAX_LINE_CHARACTERS)
        : chunk.toString('utf8', lastEnd + 1).slice(-MAX_LINE_CHARACTERS);
    return text.split('\n').some((line) => this.matches(line));
  }

  matches(line: string): boolean {
    const part = withoutEscapes(line.slice(0, MAX_MATCHED_CHARACTERS));
    // Lines of terminals and of programs for Windows end with \r\n. Within a line, \r begins it again.
    return part.replace(/\r+$/, '').split('\r').some(this.#isMatch);
  }
}

/** Settles when the server's port is bound, or after the grace period. Returns false only when aborted. */
export async function portReady(
  runtime: ContainerRuntime,
  spec: ContainerSpec,
  protocol: 'tcp' | 'udp',
  { portGraceMs, portPollMs }: Timing,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + portGraceMs;
  while (!signal.aborted && performance.now() < deadline) {
    // An unreachable engine cannot report whether the port is bound. The grace period continues.
    const listening = await runtime.isListening(spec.id, spec.port, protocol).catch(() => null);
    if (listening === true) return !signal.aborted;
    await pause(Math.min(portPollMs, deadline - performance.now()), signal);
  }
  return !signal.aborted;
}

/** Waits until a starting server is ready. */
export type ReadyWatch = { feed(chunk: Buffer): void; stop(): void };

/** The number of log lines that are searched for the ready line of a run that began before the daemon was restarted. */
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
  const matcher = matcherOf(core, record, ready.pattern);
  const sawIt = () => core.background(record, 'becoming ready', becomeReady());
  const before = core.logs.read(record.id, { tail: MAX_LINES_BEFORE, sinceMs: record.startedAt ?? 0 });
  core.background(
    record,
    'looking for the ready line',
    before.then(
      (lines) => matcher !== undefined && lines.some(({ text }) => matcher.matches(text)) && sawIt(),
    ),
  );
  core.background(
    record,
    'waiting to be ready',
    pause(core.timing.patternGraceMs, aborter.signal).then(becomeReady),
  );
  return {
    feed(chunk) {
      if (!aborter.signal.aborted && matcher?.feed(chunk) === true) sawIt();
    },
    stop,
  };
}

/**
 * Returns undefined for a pattern that became invalid with the values of its placeholders: the server then counts as
 * running after the grace period.
 */
function matcherOf(core: ContainerCore, { id }: ContainerRecord, pattern: string): LineMatcher | undefined {
  try {
    return new LineMatcher(pattern);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    core.logger.warn({ err: error, container: id, pattern }, 'cannot look for the ready line of a server');
    return undefined;
  }
}
