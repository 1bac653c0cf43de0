import { DomainError } from '../../../lib/errors/errors.js';
import { NodeFault, NodeRefusal } from '../connection/node-refusals.js';
import type { DaemonCalls, DaemonStream } from './daemon-calls.js';
import type { NodeEvent } from './node.js';
import { readEvents } from './server-sent-events.js';

export type FollowOptions = {
  signal: AbortSignal;
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

/**
 * Streams the events of the daemon from now on. Settles when the stream has started. @throws NoEventsError
 */
export async function followEvents(
  calls: DaemonCalls,
  { signal, answerMs }: FollowOptions,
): Promise<AsyncIterable<NodeEvent>> {
  const stream = await calls
    .open('streamEvents', {}, { signal, answerMs, stallMs: STALL_MS })
    .catch((error: unknown) => {
      if (error instanceof NodeFault) throw new NoEventsError(error);
      throw error instanceof NodeRefusal && ABSENT.has(error.status) ? new NoEventsError(error) : error;
    });
  if (stream.type === 'text/event-stream') return eventsIn(calls, stream);
  stream.close();
  throw new NoEventsError();
}

/** Yields the events that this panel knows. Others, such as those of a newer daemon, are ignored. */
async function* eventsIn(calls: DaemonCalls, { bytes }: DaemonStream): AsyncGenerator<NodeEvent> {
  for await (const { event, data } of readEvents(bytes)) {
    if (event === 'dropped') yield 'missed';
    if (event !== 'status') continue;
    const { id, status } = calls.checked('ContainerStatusChange', jsonIn(data));
    yield { state: { id, status } };
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NodeFault('an event is not JSON', cause);
  }
}
