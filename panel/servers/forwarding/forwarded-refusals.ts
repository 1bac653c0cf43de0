import type { ErrorCode } from '../../../generated/error-codes.js';
import { asClause, DomainError, type ErrorDetail } from '../../../lib/errors/errors.js';
import type { ForwardedAnswer } from '../../nodes/client/forwarded-calls.js';
import { kindOfForwarded } from '../../nodes/connection/refused-kinds.js';
import { retryAfterS } from '../../nodes/connection/retry-after.js';
import { panelName, panelText, type Twins } from './names.js';
import { textOf } from './short-text.js';

/**
 * The daemon's error codes that the panel's API document also has. An error with another code gets the default code of
 * its kind.
 */
const CODES: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['name_taken', 'port_taken', 'limit_reached', 'upload_locked', 'unsupported_version'] as const),
  ...(['disk_limit_reached', 'backup_limit_reached', 'backup_total_reached', 'backup_locked'] as const),
]);

/** Headers of the daemon's error responses that tell the client how to continue. */
const HEADERS: readonly string[] = ['content-range', 'tus-version', 'upload-offset'];

type ErrorBody = { error?: unknown; message?: unknown; details?: unknown };

/** Throws the node's refusal with the names, ids and paths of the panel's API. @throws DomainError */
export async function throwRefusal(twins: Twins, { status, headers, body }: ForwardedAnswer): Promise<never> {
  const { error, message, details } = parsed(await textOf(body.chunks));
  const kind = kindOfForwarded(status);
  if (status === 401) throw new DomainError('unavailable', "The node rejects the panel's key.");
  const reason = typeof message === 'string' ? panelText(twins, message) : 'The node gave no reason.';
  const text = kind === undefined ? `The node cannot do this: ${asClause(reason)}.` : reason;
  const retryAfter = headers['retry-after'];
  throw new DomainError(kind ?? 'unavailable', text, {
    ...(typeof error === 'string' && CODES.has(error) ? { code: error as ErrorCode } : {}),
    ...(Array.isArray(details) ? { details: details.map((each) => detailOf(twins, each)) } : {}),
    ...(retryAfter === undefined ? {} : { retryAfterS: retryAfterS(retryAfter) }),
    headers: Object.fromEntries(
      HEADERS.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
    ),
  });
}

function parsed(text: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function detailOf(twins: Twins, detail: unknown): ErrorDetail {
  const { path, message } = (detail ?? {}) as Partial<ErrorDetail>;
  const named = String(path ?? '')
    .split('/')
    .map(panelName)
    .join('/');
  return { path: named, message: panelText(twins, String(message ?? '')) };
}
