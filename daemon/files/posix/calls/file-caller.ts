import { closeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { sentError } from '../../../../lib/errors/sent-error.js';
import { FILE_CALLS, type FileReply, type FileRequest } from './file-calls.js';

/* A thread of `FileThreads`. */
const port = parentPort;
if (port === null) throw new Error('file-caller must run as a worker thread');
const calls = FILE_CALLS as Record<string, (options: FileRequest['options']) => unknown>;

/** The files were only read, so an error on closing them changes nothing. */
function closeAnyway(fd: number): void {
  try {
    closeSync(fd);
  } catch {
    // The descriptor is released even if close(2) fails.
  }
}

function replyTo({ kind, options, closes = [] }: FileRequest): FileReply {
  for (const fd of closes) closeAnyway(fd);
  try {
    return { result: calls[kind]?.(options) } as FileReply;
  } catch (error) {
    return { failed: sentError(error) };
  }
}

port.on('message', (request: FileRequest) => {
  const reply = replyTo(request);
  const bytes =
    'result' in reply && reply.result instanceof Uint8Array ? [reply.result.buffer as ArrayBuffer] : [];
  port.postMessage(reply, bytes);
});
