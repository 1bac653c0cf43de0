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

/** The errors of a service: from the description of its `ApiError`, and by operation. */
export type ErrorIndex = {
  readonly rows: readonly ErrorRow[];
  /**
   * Returns the codes that an operation can return with a status: those named in its description, and those
   * common to operations of its kind.
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
        // A wrong password is 401 during sign-in, and 403 for a signed-in user.
        .filter((code) => !(has('401', code) && has('403', code)) || status === proofStatus(placed));
      const kind = kindCodes(document, placed, status).filter((code) => has(status, code));
      // A named conflict is listed by its name.
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
  // Without required credentials, only the data in the request can be wrong.
  if (status === '401' && operation.security?.length === 0) return [];
  if (status === '409') return ['conflict'];
  const example = responseOf(document, operation, Number(status))?.content?.['application/json']?.example;
  const { error } = (example ?? {}) as { error?: string };
  return error === undefined ? [] : [error];
}

/** The reasons for a refusal follow from the access rules. */
function refusals({ method, operation }: PlacedOperation): string[] {
  const schemes = schemesOf(operation);
  const { 'x-permission': permission = 'any', 'x-containers': containers = 'none' } = operation;
  const isLimited =
    schemes.includes('daemonKey') &&
    (permission !== 'any' || !['none', 'shown'].includes(String(containers)));
  const takesPanelKey = schemes.includes('apiKey');
  const takesNoKey = schemes.length > 0 && !takesPanelKey && !schemes.includes('daemonKey');
  return [
    // The keys of a panel can be limited to addresses.
    ...(operation['x-admin'] === true || isLimited || takesNoKey || takesPanelKey ? ['forbidden'] : []),
    ...(takesPanelKey ? ['missing_capability'] : []),
    // A cross-site page can only send a key that it knows itself.
    ...(method === 'get' ? [] : ['csrf_failed']),
    ...restrictions(operation, schemes),
    ...['ip_banned', 'ip_not_allowed'],
  ];
}

const RESTRICTIONS = ['email_unconfirmed', 'second_factor_required'];

/** Keys of restricted users can call nothing, their sessions only the operations that say so. */
function restrictions(
  { 'x-while-restricted': open = [] }: OperationObject,
  schemes: readonly string[],
): string[] {
  if (schemes.includes('apiKey')) return RESTRICTIONS;
  return schemes.includes('session') ? RESTRICTIONS.filter((code) => !open.includes(code)) : [];
}
