import { parentPort } from 'node:worker_threads';
import { sentError } from '../../../../lib/errors/sent-error.js';
import { FILE_CALLS, type FileReply, type FileRequest } from './file-calls.js';

/* This file is the program of the threads that `FileThreads` starts. */
const port = parentPort;
if (port === null) throw new Error('file-caller must run as a worker thread');
const calls = FILE_CALLS as Record<string, (options: FileRequest['options']) => unknown>;

function replyTo({ kind, options }: FileRequest): FileReply {
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
