import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type SentError, sentError } from '../../lib/errors/sent-error.js';
import { applyChanges } from './apply-changes.js';
import { type ConfigFile, notChanged } from './config-change.js';
import { decodeText } from './text-bytes.js';

export type EditRequest = { bytes: Uint8Array; file: Pick<ConfigFile, 'format' | 'changes'> };
/** `changed` is missing if the file already has all new values. */
export type EditReply = { changed?: Uint8Array } | { failed: SentError };
/** The first message of a thread. */
export type EditorReady = { ready: true };

/* The program of a worker thread that changes configuration files (`config-editors.ts`). */
setPriority(Math.max(5, getPriority()));
const port = parentPort;
if (port === null) throw new Error('config-editor must run as a worker thread');

function edit({ bytes, file: { format, changes } }: EditRequest): EditReply {
  try {
    const { text, encode } = decodeText(bytes, format);
    const changed = applyChanges(text, format, changes);
    return changed === text ? {} : { changed: encode(changed) };
  } catch (error) {
    // A hostile document can exhaust the stack of a library.
    const isStack = error instanceof RangeError;
    return { failed: sentError(isStack ? notChanged('The file is too complicated.') : error) };
  }
}

port.on('message', (request: EditRequest) => port.postMessage(edit(request)));
port.postMessage({ ready: true } satisfies EditorReady);
