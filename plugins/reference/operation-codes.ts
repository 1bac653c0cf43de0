import {
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  responseOf,
} from '../../lib/contract/openapi.js';

/** A row of the table in the description of `ApiError`. */
export type ErrorRow = { code: string; status: string; meaning: string; remedy: string };

/** The status for a method that a path does not support. Only one operation documents it, but every path returns it. */
const OF_EVERY_PATH = '405';

/** Error codes that are listed because of an operation's access rules, and not because a description names them. */
const OF_ACCESS = ['email_unconfirmed', 'reauthentication_required'];
const CODE = /`([a-z_]+)`/g;
const codesIn = (text: string): string[] => [...text.matchAll(CODE)].map(([, code = '']) => code);

/** The errors of a service: from the description of its `ApiError`, and by operation. */
export type ErrorIndex = {
  readonly rows: readonly ErrorRow[];
  /**
   * Returns the error codes that an operation can return with a status: those in its description, and those that all
   * operations of its kind have.
   */
  codesOf(placed: PlacedOperation, status: string): string[];
  /** Returns the operations that can return an error code. Empty for errors that occur before an operation is found. */
  operationsWith(row: ErrorRow): string[];
};

export function indexErrors(document: OpenApiDocument): ErrorIndex {
  const rows = errorRows(document);
  const has = (status: string, code: string) =>
    rows.some((row) => row.status === status && row.code === code);
  const codesOf = (placed: PlacedOperation, status: string) => {
    const description = placed.operation.description ?? '';
    const named = codesIn(description)
      .filter((code) => has(status, code) && !OF_ACCESS.includes(code))
      // Some codes have two statuses: a wrong password is 401 during sign-in, and usually 403 for a signed-in user.
      .filter((code) => !(has('401', code) && has('403', code)) || status === proofStatus(placed, code));
    const kind = kindCodes(document, placed, status).filter((code) => has(status, code));
    // If the description names codes for a conflict, list only these.
    return status === '409' && named.length > 0 ? [...new Set(named)] : [...new Set([...kind, ...named])];
  };
  const operationsWith = ({ code, status }: ErrorRow) =>
    listOperations(document)
      .filter(({ operation }) => status !== OF_EVERY_PATH && status in operation.responses)
      .filter((placed) => codesOf(placed, status).includes(code))
      .map(({ operation }) => operation.operationId);
  return { rows, codesOf, operationsWith };
}

const ROW = /^\| `([a-z_]+)` \| (\d{3}) \|([^|]*)\|([^|]*)\|$/;

/** Reads lines such as "| `conflict` | 409 | What it means. | What to do. |". */
function errorRows({ components }: OpenApiDocument): ErrorRow[] {
  const lines = String(components.schemas['ApiError']?.['description'] ?? '').split('\n');
  return lines.flatMap((line) => {
    const [found, code = '', status = '', meaning = '', remedy = ''] = ROW.exec(line) ?? [];
    return found === undefined ? [] : [{ code, status, meaning: meaning.trim(), remedy: remedy.trim() }];
  });
}

const schemesOf = ({ security = [] }: OperationObject): string[] =>
  security.flatMap((each) => Object.keys(each));

/**
 * Returns the status for a wrong password, code or passkey. It is in the description ("401 `invalid_code`"), or else
 * the usual one for this kind of operation.
 */
function proofStatus({ operation }: PlacedOperation, code: string): string {
  const [, stated] = new RegExp(`(40[13])\\s+\`${code}\``).exec(operation.description ?? '') ?? [];
  return stated ?? (schemesOf(operation).some((scheme) => scheme !== 'pendingLogin') ? '403' : '401');
}

function kindCodes(document: OpenApiDocument, placed: PlacedOperation, status: string): string[] {
  const { operation } = placed;
  if (status === '403') return refusals(placed);
  // If no credentials are required, only the data in the request can be wrong.
  if (status === '401' && operation.security?.length === 0) return [];
  if (status === '409') return ['conflict'];
  const example = responseOf(document, operation, Number(status))?.content?.['application/json']?.example;
  const { error } = (example ?? {}) as { error?: string };
  const hitsLimit = status === '507' && writesFiles(operation);
  return [...(error === undefined ? [] : [error]), ...(hitsLimit ? ['disk_limit_reached'] : [])];
}

/** Returns whether the operation writes files of a container, which count toward the container's limit. */
const writesFiles = ({ 'x-rate-limit': rows = [], 'x-concurrency': bounds = [] }: OperationObject): boolean =>
  rows.includes('fs_write') || bounds.includes('archives');

/** Returns the error codes with which the access rules can refuse a request of the operation. */
function refusals({ method, operation }: PlacedOperation): string[] {
  const schemes = schemesOf(operation);
  const { 'x-permission': permission = 'any', 'x-containers': containers = 'none' } = operation;
  const isLimited =
    schemes.includes('daemonKey') &&
    (permission !== 'any' || !['none', 'shown'].includes(String(containers)));
  const takesPanelKey = schemes.includes('apiKey');
  const takesNoKey = schemes.length > 0 && !takesPanelKey && !schemes.includes('daemonKey');
  return [
    // An API key of a panel can be limited to client addresses, so requests from other addresses get `forbidden`.
    ...(operation['x-admin'] === true || isLimited || takesNoKey || takesPanelKey ? ['forbidden'] : []),
    ...(takesPanelKey ? ['missing_capability'] : []),
    // With a key, `csrf_failed` cannot occur: a cross-site page that sends a key knows the key.
    ...(method === 'get' ? [] : ['csrf_failed']),
    ...restrictions(operation, schemes),
    ...((operation['x-recent-sign-in'] ?? false) === false ? [] : ['reauthentication_required']),
    ...['ip_banned', 'ip_not_allowed'],
  ];
}

const RESTRICTIONS = ['email_unconfirmed', 'second_factor_required'];

/**
 * Returns the error codes for restricted users. Their keys can call nothing, and their sessions only what the document
 * allows.
 */
function restrictions(
  { 'x-while-restricted': open = [] }: OperationObject,
  schemes: readonly string[],
): string[] {
  if (schemes.includes('apiKey')) return RESTRICTIONS;
  return schemes.includes('session') ? RESTRICTIONS.filter((code) => !open.includes(code)) : [];
}
