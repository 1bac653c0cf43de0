import {
  DomainError,
  type DomainErrorOptions,
  type ErrorDetail,
  type ErrorKind,
} from '../../../lib/errors/errors.js';
import { kindOfCall } from './refused-kinds.js';

const MAX_MESSAGE_CHARACTERS = 500;

/** The kinds of errors that are failures of the node and not the caller's fault. */
const OF_NODE = new Set<ErrorKind>(['unavailable', 'disk_full']);

/** Error codes of the node that are passed on to the panel's callers, because they have the same meaning for them. */
const CODES = ['port_taken', 'limit_reached', 'backup_locked'] as const;

export class NodeRefusal extends DomainError {
  readonly status: number;
  /** The node's error message, as a sentence. */
  readonly reason: string;

  constructor(kind: ErrorKind, message: string, { status, reason, ...options }: NodeRefusalOptions) {
    super(kind, message, options);
    this.status = status;
    this.reason = reason;
  }
}

type NodeRefusalOptions = DomainErrorOptions & { status: number; reason: string };

/** The error for a node with too many requests. The request was not executed, and the node counts as online. */
export class NodeBusyError extends DomainError {
  constructor(retryAfterS: number) {
    super('unavailable', 'The node has too many requests. Try again.', { retryAfterS });
  }
}

export class NodeFault extends DomainError {
  constructor(what: string, cause?: unknown) {
    const fault = what.slice(0, MAX_MESSAGE_CHARACTERS);
    super('unavailable', `The response of the node does not match its document: ${fault}.`, { cause });
  }
}

/** Converts an error response of the node to an error of the domain. `error` is its body. */
export function refusalOf(status: number, error: unknown, retryAfterS = 1): DomainError {
  if (status === 429) return new NodeBusyError(retryAfterS);
  const kind = kindOfCall(status) ?? 'unavailable';
  const reason = reasonIn(error);
  if (status === 401) return new NodeRefusal(kind, "The node rejects the panel's key.", { status, reason });
  const message = OF_NODE.has(kind) ? `The node cannot do this: ${reason}` : reason;
  const code = CODES.find((known) => known === fieldOf(error, 'error'));
  const isFiner = code !== undefined && kind === 'conflict';
  const details = kind === 'invalid_input' ? detailsIn(error) : [];
  return new NodeRefusal(kind, message, {
    ...{ status, reason },
    ...(isFiner ? { code } : {}),
    ...(details.length === 0 ? {} : { details }),
  });
}

/** Returns the HTTP status in the error of a failed operation. A cancelled operation has none. */
export function statusIn(error: unknown): number {
  const status = fieldOf(error, 'status');
  return typeof status === 'number' ? status : 0;
}

/** The fields of requests that have the same name in both documents. */
const SAME_FIELD = /^\/body\/env\/[A-Za-z_][A-Za-z0-9_]{0,127}$/;
const MAX_DETAILS = 100;

/** Returns what the node says about fields of its request, if they are fields of the caller's request as well. */
function detailsIn(error: unknown): ErrorDetail[] {
  const details = fieldOf(error, 'details');
  if (!Array.isArray(details)) return [];
  return details.slice(0, MAX_DETAILS).flatMap((detail: unknown) => {
    const [path, message] = [fieldOf(detail, 'path'), fieldOf(detail, 'message')];
    if (typeof path !== 'string' || typeof message !== 'string' || !SAME_FIELD.test(path)) return [];
    return [{ path, message: message.slice(0, MAX_MESSAGE_CHARACTERS) }];
  });
}

function reasonIn(error: unknown): string {
  const message = fieldOf(error, 'message');
  return typeof message === 'string' && message !== ''
    ? message.slice(0, MAX_MESSAGE_CHARACTERS)
    : 'no reason was given.';
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
