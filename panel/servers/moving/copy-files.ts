import { DomainError } from '../../../lib/errors/errors.js';
import type { ForwardedAnswer } from '../../nodes/client/forwarded-calls.js';
import { refusalOf } from '../../nodes/connection/node-refusals.js';
import { textOf } from '../forwarding/short-text.js';
import type { MoveNode } from './move-nodes.js';

export type FilesCopy = {
  from: MoveNode;
  to: MoveNode;
  /** The expected size of the files in bytes. */
  size: number;
  signal: AbortSignal;
  /** Called with the number of bytes that were sent so far. */
  onSent(bytes: number): void;
};

/** The former node then sends an unchunked body, which the panel reads directly from the socket (`takeBytes`). */
const UNCHUNKED = { connection: 'close' };

/**
 * Sends the files of a held container from one node to the other, as fast as both can. Nothing is stored in between. The
 * new node checks the whole archive before it responds, so a copy that this function returns from is complete.
 *
 * @throws DomainError the refusal of a node; `unavailable` if a connection fails; the signal's reason
 */
export async function copyFiles({ from, to, size, signal, onSent }: FilesCopy): Promise<void> {
  const over = new AbortController();
  const both = AbortSignal.any([signal, over.signal]);
  const { containerId } = from;
  const common = { containerId, params: {}, isHead: false, signal: both };
  try {
    const query = { id: containerId };
    const sent = await from.client.forward({
      ...common,
      operationId: 'exportContainer',
      query,
      headers: UNCHUNKED,
    });
    if (sent.status !== 200) await refuse(sent);
    const received = await to.client.forward({
      ...{ ...common, operationId: 'importContainer', query: { ...query, size } },
      headers: { 'content-type': 'application/octet-stream' },
      body: counted(sent.body.chunks, onSent),
      isReused: sent.body.areReused,
    });
    if (received.status !== 200) await refuse(received);
    await textOf(received.body.chunks);
  } finally {
    // Closes both connections if one of them has failed.
    over.abort(new DomainError('unavailable', 'The copy of the files has ended.'));
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, onSent: (bytes: number) => void) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    yield chunk;
    onSent(bytes);
  }
}

async function refuse({ status, body }: ForwardedAnswer): Promise<never> {
  const text = await textOf(body.chunks);
  throw refusalOf(status, parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
