import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ForwardedBytes } from '../../../lib/contract/forwarded-body.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { translateFailure } from '../connection/node-failure.js';
import { contract } from './daemon-contract.js';
import {
  type DaemonOperationId,
  type DaemonTarget,
  type GatedCall,
  identityOf,
  type Pass,
} from './daemon-target.js';
import { bytesOf } from './forwarded-bytes.js';

/** A request to a daemon whose body and response are sent on as they arrive. */
export type ForwardedCall = {
  operationId: DaemonOperationId;
  /** The container that the request may concern (`Berth-Container`): the daemon refuses it for any other. */
  containerId: string;
  /** The container whose backup the request may restore into the other one (`Berth-Backup-Container`). */
  backupContainerId?: string | undefined;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array | AsyncIterable<Uint8Array> | undefined;
  /** Whether the memory of a chunk of `body` is used again once the next one is requested. */
  isReused?: boolean;
  /** Whether only the headers of the response are wanted. */
  isHead: boolean;
  /** Ends the request and its response. */
  signal: AbortSignal;
};

export type ForwardedAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: ForwardedBytes;
  /** Must be called once the body is not needed any more. */
  close(): void;
};

/**
 * How long a forwarded call counts toward the limits of `NodeGate`. After that, only the daemon's own limits apply to
 * it.
 */
const TURN_MS = 2000;
/** The time limit until a response begins. Reads take at most a minute; other work may take hours. */
const READ_MS = 70_000;
const WORK_MS = 6 * 60 * 60_000;
/** The time after which a response that does not continue is given up, unless the target has another one. */
const STALL_MS = 60_000;

/** Returns the function that sends a request to the daemon at an address and returns its response, whatever its status. */
export function createForwardedCalls(target: DaemonTarget, pass: Pass) {
  const { url, key, actor, clientHost, traceparent, send, onContact, stallMs = STALL_MS } = target;

  async function answerTo(call: ForwardedCall): Promise<ForwardedAnswer> {
    const { path, method } = contract().operation(call.operationId);
    const over = new AbortController();
    const end = () => over.abort(call.signal.reason);
    call.signal.addEventListener('abort', end, { once: true });
    const late = setTimeout(() => over.abort(), method === 'get' ? READ_MS : WORK_MS);
    try {
      const request = {
        url: url + requestTarget(path, call.params, call.query),
        method: call.isHead ? 'HEAD' : method.toUpperCase(),
        headers: {
          ...call.headers,
          authorization: `Bearer ${key}`,
          'berth-container': call.containerId,
          ...(call.backupContainerId === undefined
            ? {}
            : { 'berth-backup-container': call.backupContainerId }),
          ...(actor === undefined ? {} : { 'berth-actor': actor }),
          ...(traceparent === undefined ? {} : { traceparent }),
          ...(clientHost === undefined ? {} : { 'berth-client-host': clientHost }),
        },
        ...(call.body === undefined ? {} : { body: call.body, isReused: call.isReused ?? false }),
      };
      const answer = await send(request, { signal: over.signal, ...identityOf(target) });
      onContact(true);
      return answerOf(answer, { isHead: call.isHead, over, stallMs });
    } catch (error) {
      if (call.signal.aborted) throw call.signal.reason;
      if (error instanceof DomainError) throw error;
      onContact(false);
      throw translateFailure(error);
    } finally {
      clearTimeout(late);
    }
  }

  return async (call: ForwardedCall): Promise<ForwardedAnswer> => {
    call.signal.throwIfAborted();
    const gated: GatedCall = { operationId: call.operationId, query: { ...call.query } };
    const { answer } = await pass(gated, () => begun(answerTo(call)), call.signal);
    return answer;
  };
}

/** Waits for the response, but not longer than `TURN_MS`, so that a long call does not keep its turn in `NodeGate`. */
async function begun(answer: Promise<ForwardedAnswer>): Promise<{ answer: Promise<ForwardedAnswer> }> {
  let turn: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    turn = setTimeout(resolve, TURN_MS);
  });
  await Promise.race([answer, over]).finally(() => clearTimeout(turn));
  return { answer };
}

function answerOf(answer: IncomingMessage, how: Parameters<typeof bytesOf>[1]): ForwardedAnswer {
  // An error is reported where the body is read; without a reader nobody needs it.
  answer.on('error', () => undefined);
  const close = () => how.over.abort();
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: bytesOf(answer, how), close };
}

/** Returns the path of a request with its query. */
export const requestTarget = (
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string => pathOf(path, params) + queryOf(query);

const pathOf = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined) pairs.append(name, String(each));
  return pairs.size === 0 ? '' : `?${pairs.toString()}`;
}
