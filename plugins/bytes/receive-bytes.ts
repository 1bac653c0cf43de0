import type { IncomingMessage } from 'node:http';
import { ChunkQueue } from '../../lib/streams/chunk-queue.js';
import { IncomingBody, type IncomingBodyOptions } from '../../lib/streams/incoming-body.js';
import { ReceivedUpload } from './received-upload.js';

/** Receives an upload whose body consists only of the file. */
export function receiveBytes(req: IncomingMessage, options: IncomingBodyOptions): ReceivedUpload {
  const queue = new ChunkQueue(() => body.goOn());
  const body = new IncomingBody(req, options, {
    take: (chunk) => queue.push(chunk),
    end: () => queue.end(),
    fail: (error) => queue.fail(error),
  });
  const length = req.headers['content-length'];
  const facts = {
    fileName: undefined,
    type: req.headers['content-type'],
    size: length === undefined ? undefined : Number(length),
    fields: new Map<string, string>(),
  };
  return new ReceivedUpload(facts, queue, { release: () => body.stop() });
}
