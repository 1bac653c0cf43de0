import {
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  responseOf,
} from '../../lib/openapi.js';

/** A row of the table in the description of `ApiError`. */
export type ErrorRow = { status: string; codes: readonly string[]; meaning: string };

const CODE = /`([a-z_]+)`/g;
const codesIn = (text: string): string[] => [...text.matchAll(CODE)].map(([, code = '']) => code);

/** The errors of a service: as the description of its `ApiError` lists them, and by operation. */
export type ErrorIndex = {
  readonly rows: readonly ErrorRow[];
  /**
   * The codes that an operation answers with one of its statuses: those that its description names, and those that
   * any operation of its kind may answer.
   */
  codesOf(placed: PlacedOperation, status: string): string[];
};

export function indexErrors(document: OpenApiDocument): ErrorIndex {
  const rows = errorRows(document);
  const has = (status: string, code: string) =>
    rows.some((row) => row.status === status && row.codes.includes(code));
  return {
    rows,
    codesOf(placed, status) {
      const named = codesIn(placed.operation.description ?? '')
        .filter((code) => has(status, code))
        // A wrong password is a 401 to whoever signs in, and a 403 to whoever is signed in.
        .filter((code) => !(has('401', code) && has('403', code)) || status === proofStatus(placed));
      const kind = kindCodes(document, placed, status).filter((code) => has(status, code));
      // A conflict that has a name is told by it.
      return status === '409' && named.length > 0 ? [...new Set(named)] : [...new Set([...kind, ...named])];
    },
  };
}

function errorRows({ components }: OpenApiDocument): ErrorRow[] {
  const lines = String(components.schemas['ApiError']?.['description'] ?? '').split('\n');
  return lines.flatMap((line) => {
    const [first = '', second = '', meaning = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const [status, codes] = isStatus(first) ? [first, second] : [second, first];
    return isStatus(status) ? [{ status, codes: codesIn(codes), meaning }] : [];
  });
}

const isStatus = (cell: string): boolean => /^\d{3}$/.test(cell);

const schemesOf = ({ security = [] }: OperationObject): string[] =>
  security.flatMap((each) => Object.keys(each));

const proofStatus = ({ operation }: PlacedOperation): string =>
  schemesOf(operation).some((scheme) => scheme !== 'pendingLogin') ? '403' : '401';

function kindCodes(document: OpenApiDocument, placed: PlacedOperation, status: string): string[] {
  const { operation } = placed;
  if (status === '403') return refusals(placed);
  // Where nobody is asked who they are, nothing but what is sent in its place is wrong.
  if (status === '401' && operation.security?.length === 0) return [];
  if (status === '409') return ['conflict'];
  const example = responseOf(document, operation, Number(status))?.content?.['application/json']?.example;
  const { error } = (example ?? {}) as { error?: string };
  return error === undefined ? [] : [error];
}

/** What keeps a caller out follows from who is let in. */
function refusals({ method, operation }: PlacedOperation): string[] {
  const schemes = schemesOf(operation);
  const { 'x-permission': permission = 'any', 'x-containers': containers = 'none' } = operation;
  const isLimited =
    schemes.includes('daemonKey') &&
    (permission !== 'any' || !['none', 'shown'].includes(String(containers)));
  const takesPanelKey = schemes.includes('apiKey');
  const takesNoKey = schemes.length > 0 && !takesPanelKey && !schemes.includes('daemonKey');
  return [
    // A panel's key may be limited to addresses.
    ...(operation['x-admin'] === true || isLimited || takesNoKey || takesPanelKey ? ['forbidden'] : []),
    ...(takesPanelKey ? ['missing_capability'] : []),
    // A key that another site's page sends is its own.
    ...(method === 'get' ? [] : ['csrf_failed']),
    ...restrictions(operation, schemes),
    ...['ip_banned', 'ip_not_allowed'],
  ];
}

const RESTRICTIONS = ['email_unconfirmed', 'second_factor_required'];

/** Keys of restricted users may ask for nothing, their sessions for what says so. */
function restrictions(
  { 'x-while-restricted': open = [] }: OperationObject,
  schemes: readonly string[],
): string[] {
  if (schemes.includes('apiKey')) return RESTRICTIONS;
  return schemes.includes('session') ? RESTRICTIONS.filter((code) => !open.includes(code)) : [];
}
