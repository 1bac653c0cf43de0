import { PassThrough } from 'node:stream';
import type { ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import type { EventStream, StreamEvent } from '../../lib/contract/event-stream.js';
import type { Logger } from '../../lib/logging/logger.js';

export type EventStreamsOptions = {
  logger: Logger;
  /** How often a comment is sent, to keep idle connections open. Defaults to 15 s. */
  beatEveryMs?: number;
};

export type EventStreams = { answer(stream: EventStream, h: ResponseToolkit): ResponseObject };

const BEAT_EVERY_MS = 15_000;
/** After how many unread heartbeats a client is disconnected. */
const MAX_MISSED_BEATS = 4;
/** How long the client may take to read the last events after the stream has ended. */
const FLUSH_MS = 500;
/** How long clients are instructed to wait before they reconnect. */
const RETRY_MS = 3000;

/** Creates responses that are streams of server-sent events (WHATWG HTML, 9.2). */
export function createEventStreams(server: Server, options: EventStreamsOptions): EventStreams {
  const open = new Set<PassThrough>();
  // Close the streams, because otherwise the stop would wait for responses that never end.
  server.ext('onPreStop', () => {
    for (const body of open) body.end();
  });
  return {
    answer(stream, h) {
      const body = bodyOf(stream, options);
      open.add(body);
      body.once('close', () => open.delete(body));
      // `X-Accel-Buffering: no` disables buffering in nginx.
      return h.response(body).type('text/event-stream').header('x-accel-buffering', 'no');
    },
  };
}

function bodyOf(stream: EventStream, { logger, beatEveryMs = BEAT_EVERY_MS }: EventStreamsOptions) {
  const body = new PassThrough();
  let missed = 0;
  const beat = setInterval(() => {
    missed = body.writableNeedDrain ? missed + 1 : 0;
    if (missed >= MAX_MISSED_BEATS) body.destroy();
    else if (missed === 0 && body.writable) body.write(':\n\n');
  }, beatEveryMs).unref();
  // Close the connection after a while, because a client that does not read would not see the end of the stream.
  const cut = () => setTimeout(() => body.destroy(), FLUSH_MS).unref();
  stream.signal.addEventListener('abort', cut, { once: true });
  body.once('close', () => {
    clearInterval(beat);
    stream.signal.removeEventListener('abort', cut);
    stream.close();
  });
  // Ignore the error here, because Hapi logs errors of the connection.
  body.on('error', () => undefined);
  void pump(stream, body).catch((error: unknown) => {
    logger.error({ err: error }, 'event stream failed because of an internal error');
    body.destroy();
  });
  return body;
}

async function pump(stream: EventStream, body: PassThrough): Promise<void> {
  body.write(`retry: ${RETRY_MS}\n\n`);
  for await (const event of stream.events) {
    if (!body.writable) return;
    if (!body.write(frameOf(event))) await spaceIn(body);
  }
  body.end();
}

/** Settles when the buffer has space again, or when the client has disconnected. */
const spaceIn = (body: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      body.off('drain', settle).off('close', settle).off('finish', settle);
      resolve();
    };
    body.on('drain', settle).on('close', settle).on('finish', settle);
    if (body.destroyed) settle();
  });

/** Returns the text of an event. JSON has no line breaks outside of escapes, so the data is one line. */
const frameOf = ({ id, event, data }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
