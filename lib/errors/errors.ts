import type { ErrorCode } from '../../generated/error-codes.js';

/** The default error code of each kind of error. All codes are listed in `ApiError` of the API documents. */
const DEFAULT_CODES = {
  invalid_input: 'bad_request',
  unauthenticated: 'unauthorized',
  forbidden: 'forbidden',
  not_found: 'not_found',
  method_not_allowed: 'method_not_allowed',
  conflict: 'conflict',
  precondition_failed: 'precondition_failed',
  unsupported_version: 'unsupported_version',
  too_large: 'payload_too_large',
  range_not_satisfiable: 'range_not_satisfiable',
  locked: 'account_locked',
  upgrade_required: 'upgrade_required',
  checksum_mismatch: 'checksum_mismatch',
  rate_limited: 'rate_limited',
  not_implemented: 'not_implemented',
  unavailable: 'unavailable',
  disk_full: 'disk_full',
} as const satisfies Record<string, ErrorCode>;

/** The kind of an error, in terms of the domain. Only the errors plugin maps kinds to HTTP status codes. */
export type ErrorKind = keyof typeof DEFAULT_CODES;

/** A problem with one part of the input. `path` is a JSON pointer such as `/body/port`. */
export type ErrorDetail = { path: string; message: string };

export type DomainErrorOptions = {
  code?: ErrorCode;
  cause?: unknown;
  details?: ErrorDetail[];
  /** After how many whole seconds the same request may succeed; sent as `Retry-After`. */
  retryAfterS?: number;
  /** Additional headers of the response, such as `allow`. */
  headers?: Record<string, string>;
  /** Details for the operator only, such as paths of the host. They are logged and never sent. */
  logOnly?: Record<string, string>;
};

/**
 * An error that is reported to the caller. Its message is a sentence that says what to do; the layout check enforces
 * this. An error of any other class is a bug.
 */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterS: number | undefined;
  readonly headers: Record<string, string>;
  readonly logOnly: Record<string, string> | undefined;

  constructor(kind: ErrorKind, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DomainError';
    this.kind = kind;
    this.code = options.code ?? DEFAULT_CODES[kind];
    this.details = options.details;
    this.retryAfterS = options.retryAfterS;
    this.headers = options.headers ?? {};
    this.logOnly = options.logOnly;
  }
}

/** Returns whether the error is a DomainError of one of these kinds. */
export const isKind = (error: unknown, ...kinds: readonly ErrorKind[]): error is DomainError =>
  error instanceof DomainError && kinds.includes(error.kind);

/** Awaits a promise. Returns undefined if it is rejected with a DomainError of one of these kinds. */
export async function unlessKind<T>(
  asked: Promise<T>,
  ...kinds: readonly ErrorKind[]
): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isKind(error, ...kinds)) return undefined;
    throw error;
  }
}

/** Returns the message without its final period, for use in a longer sentence. */
export const asClause = (message: string): string => message.replace(/\.$/, '');

/** Returns the code of a system or client error (`ENOENT`, `ECONNREFUSED`, `SQLITE_BUSY`); undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const MISSING: ReadonlySet<string> = new Set(['ENOENT']);
const EXISTING: ReadonlySet<string> = new Set(['EEXIST']);

/** Awaits a promise. Returns undefined if it is rejected with ENOENT. */
export const unlessMissing = <T>(asked: Promise<T>): Promise<T | undefined> => unlessCode(asked, MISSING);

/** Awaits a promise. Returns undefined if it is rejected with EEXIST. */
export const unlessExists = <T>(asked: Promise<T>): Promise<T | undefined> => unlessCode(asked, EXISTING);

/** Like `unlessMissing`, for a synchronous call. */
export const unlessMissingSync = <T>(ask: () => T): T | undefined => unlessCodeSync(ask, MISSING);

/** Calls a function. Returns undefined if it fails with one of these codes. */
export function unlessCodeSync<T>(ask: () => T, codes: ReadonlySet<string>): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (codes.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Awaits a promise. Returns undefined if it is rejected with one of these codes. */
export async function unlessCode<T>(asked: Promise<T>, codes: ReadonlySet<string>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (codes.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
