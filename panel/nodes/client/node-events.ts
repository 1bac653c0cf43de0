import { DomainError } from '../../../lib/errors/errors.js';
import { NodeFault, NodeRefusal } from '../connection/node-refusals.js';
import type { DaemonCalls, DaemonStream } from './daemon-calls.js';
import type { NodeEvent, NodeReport } from './node.js';
import { readEvents } from './server-sent-events.js';

export type FollowOptions = {
  signal: AbortSignal;
  /** The id of the event after which the stream begins. Defaults to the next event. */
  after?: string | undefined;
  /** The time limit until the stream starts. */
  answerMs: number;
};

/** The error for a daemon that is too old to have an event stream. Its state must be polled. */
export class NoEventsError extends DomainError {
  constructor(cause?: unknown) {
    super('unavailable', 'The node does not support events.', { cause });
  }
}

/** The time without any data after which a stream counts as stalled. A daemon sends at least a comment every 15 s. */
const STALL_MS = 40_000;
/** The statuses of a response from a daemon that does not have this operation. */
const ABSENT = new Set([404, 405, 406, 501]);

/** Returns whether a response of this status says that the daemon is too old to have the operation. */
export const isAbsent = (status: number): boolean => ABSENT.has(status);

/**
 * Streams the events of the daemon. Settles when the stream has started. @throws NoEventsError
 */
export async function followEvents(
  calls: DaemonCalls,
  { signal, after, answerMs }: FollowOptions,
): Promise<AsyncIterable<NodeEvent>> {
  const stream = await calls
    .open('streamEvents', { headers: { 'Last-Event-ID': after } }, { signal, answerMs, stallMs: STALL_MS })
    .catch((error: unknown) => {
      if (error instanceof NodeFault) throw new NoEventsError(error);
      throw error instanceof NodeRefusal && isAbsent(error.status) ? new NoEventsError(error) : error;
    });
  if (stream.type === 'text/event-stream') return eventsIn(calls, stream);
  stream.close();
  throw new NoEventsError();
}

/** Yields the events that this panel knows. Others, such as those of a newer daemon, are ignored. */
async function* eventsIn(calls: DaemonCalls, { bytes }: DaemonStream): AsyncGenerator<NodeEvent> {
  for await (const { id, event, data } of readEvents(bytes)) {
    if (event === 'dropped') yield { id, isMissed: true };
    else if (event === 'status') {
      const { id: containerId, status } = calls.checked('ContainerStatusChange', jsonIn(data));
      yield { id, state: { id: containerId, status } };
    } else {
      const report = reportIn(calls, event, data);
      if (report !== undefined) yield { id, report };
    }
  }
}

/**
 * Returns what the event reports; undefined for unknown events. A report with values that this panel does not know,
 * such as the code of a newer daemon's notice, is ignored: the stream of states must go on.
 */
function reportIn(calls: DaemonCalls, event: string, data: string): NodeReport | undefined {
  try {
    if (event === 'operation') return { operation: calls.checked('Operation', jsonIn(data)) };
    if (event === 'backup') return { backup: calls.checked('BackupChange', jsonIn(data)) };
    if (event === 'notice') return { notice: calls.checked('ContainerNotice', jsonIn(data)) };
  } catch (error) {
    if (!(error instanceof NodeFault)) throw error;
  }
  return undefined;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NodeFault('an event is not JSON', cause);
  }
}
