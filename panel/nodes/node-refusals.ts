import { DomainError, type DomainErrorOptions, type ErrorKind } from '../../lib/errors.js';

const MAX_MESSAGE_CHARACTERS = 500;

/** Statuses that say something about the request; whatever else fails is the node's trouble, not the caller's. */
const KINDS: Record<number, ErrorKind> = {
  400: 'invalid_input',
  404: 'not_found',
  409: 'conflict',
  507: 'disk_full',
};
/** Failures of the node, and not of what was asked. */
const OF_NODE = new Set<ErrorKind>(['unavailable', 'disk_full']);

/** Codes that mean the same to the panel's callers. */
const CODES = ['port_taken', 'limit_reached'] as const;

/** What a node has answered instead of doing it. */
export class NodeRefusal extends DomainError {
  /** Of the node's answer. */
  readonly status: number;
  /** What the node says about it, in a sentence. */
  readonly reason: string;

  constructor(kind: ErrorKind, message: string, { status, reason, ...options }: NodeRefusalOptions) {
    super(kind, message, options);
    this.status = status;
    this.reason = reason;
  }
}

type NodeRefusalOptions = DomainErrorOptions & { status: number; reason: string };

/** The node has too many requests just now: what was asked has not been done, and the node is not away. */
export class NodeBusyError extends DomainError {
  constructor(retryAfterS: number) {
    super('unavailable', 'The node has too many requests at present. Try again.', { retryAfterS });
  }
}

/** What a node has answered is not what its document says. */
export class NodeFault extends DomainError {
  constructor(what: string, cause?: unknown) {
    const fault = what.slice(0, MAX_MESSAGE_CHARACTERS);
    super('unavailable', `The node answers otherwise than its document says: ${fault}.`, { cause });
  }
}

/** An answer of the node that is no success, as an error of the domain. `error` is its body. */
export function refusalOf(status: number, error: unknown, retryAfterS = 1): DomainError {
  if (status === 429) return new NodeBusyError(retryAfterS);
  const kind = KINDS[status] ?? 'unavailable';
  const reason = reasonIn(error);
  if (status === 401)
    return new NodeRefusal(kind, 'The node refuses the key of the panel.', { status, reason });
  const message = OF_NODE.has(kind) ? `The node cannot do it: ${reason}` : reason;
  const code = CODES.find((known) => known === fieldOf(error, 'error'));
  const isFiner = code !== undefined && kind === 'conflict';
  return new NodeRefusal(kind, message, { status, reason, ...(isFiner ? { code } : {}) });
}

/** The status that an operation failed with; one that was cancelled has none. */
export function statusIn(error: unknown): number {
  const status = fieldOf(error, 'status');
  return typeof status === 'number' ? status : 0;
}

function reasonIn(error: unknown): string {
  const message = fieldOf(error, 'message');
  return typeof message === 'string' && message !== ''
    ? message.slice(0, MAX_MESSAGE_CHARACTERS)
    : 'it gives no reason.';
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
