import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type SentError, sentError } from '../../lib/errors/sent-error.js';
import { applyChanges } from './apply-changes.js';
import { type ConfigFile, type ConfigFormat, notChanged } from './config-change.js';
import { type ReadValue, readValues } from './read-values.js';
import { decodeText } from './text-bytes.js';

export type EditRequest = { bytes: Uint8Array; file: Pick<ConfigFile, 'format' | 'changes'> };
export type ReadRequest = { bytes: Uint8Array; format: ConfigFormat; keys: readonly string[] };
/** `changed` is missing if the file already has all new values. */
export type EditReply = { changed?: Uint8Array } | { values: ReadValue[] } | { failed: SentError };
/** The first message of a thread. */
export type EditorReady = { ready: true };

/* The program of a worker thread that reads and changes configuration files (`config-editors.ts`). */
setPriority(Math.max(5, getPriority()));
const port = parentPort;
if (port === null) throw new Error('config-editor must run as a worker thread');

function edit({ bytes, file: { format, changes } }: EditRequest): EditReply {
  const { text, encode } = decodeText(bytes, format);
  const changed = applyChanges(text, format, changes);
  return changed === text ? {} : { changed: encode(changed) };
}

const read = ({ bytes, format, keys }: ReadRequest): EditReply => ({
  values: readValues(decodeText(bytes, format).text, format, keys),
});

function replyTo(request: EditRequest | ReadRequest): EditReply {
  try {
    return 'keys' in request ? read(request) : edit(request);
  } catch (error) {
    // A hostile document can exhaust the stack of a library.
    const isStack = error instanceof RangeError;
    return { failed: sentError(isStack ? notChanged('The file is too complicated.') : error) };
  }
}

port.on('message', (request: EditRequest | ReadRequest) => port.postMessage(replyTo(request)));
port.postMessage({ ready: true } satisfies EditorReady);
