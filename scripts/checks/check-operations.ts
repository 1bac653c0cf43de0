import { daemonLimits, panelLimits } from '../../config/limits.js';
import { isOfNodesOrServers, subjectOf } from '../../contract-tests/access-matrix/rules.js';
import { daemonCases } from '../../contract-tests/dredd/cases/daemon-cases.js';
import { generalCase } from '../../contract-tests/dredd/cases/general-cases.js';
import { panelCases } from '../../contract-tests/dredd/cases/panel-cases.js';
import { whyUnprovoked } from '../../contract-tests/dredd/unprovoked.js';
import { CONCURRENCY } from '../../daemon/concurrency/bounds.js';
import { PERMISSIONS } from '../../daemon/keys/permissions.js';
import {
  listOperations,
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  type PlacedOperation,
  readDocument,
  responseOf,
  SERVICES,
  type Service,
  schemaOf,
} from '../../lib/contract/openapi.js';
import { RESTRICTIONS } from '../../panel/access/restrictions.js';
import { isCapability } from '../../panel/api-keys/capabilities.js';
import { errorCodeFaults } from '../documents/error-reference.js';
import { hasHandler, placeOf } from '../documents/handler-map.js';
import { containerFaults } from './check-containers.js';
import { generatorFaults } from './check-generators.js';
import { openRequestFaults } from './open-requests.js';
import { verbFaults } from './operation-verbs.js';

/** The scopes, rate limits and test cases that exist in each service. Operations can only refer to these. */
const KNOWN = {
  daemon: {
    scope: 'x-permission',
    isScope: (scope: string) => scope === 'any' || PERMISSIONS.some((each) => each === scope),
    scopes: 'see daemon/keys/permissions.ts, and `any` accepts every valid key',
    rows: new Set(Object.keys(daemonLimits)),
    general: 'global',
    cases: daemonCases as Record<string, object>,
  },
  panel: {
    scope: 'x-capability',
    isScope: (scope: string) => scope === 'session' || (isCapability(scope) && !scope.includes('*')),
    scopes: 'see panel/api-keys/capabilities.ts, and `session` accepts no key',
    rows: new Set(Object.keys(panelLimits)),
    general: 'requests',
    cases: panelCases as Record<string, object>,
  },
} as const;
/** Paths of operations that report or prove which service responds. They count toward no rate limit. */
const UNCOUNTED = ['/healthz', '/health/live', '/health/ready', '/identity'];
/**
 * The status with which an operation continues in the background. Its body describes the operation and not the result.
 */
const ACCEPTED = '202';

/** Applies the rules of this file, of `check-generators.ts` and of `error-reference.ts` to both generated documents. */
export function checkOperations(root: string): string[] {
  return SERVICES.flatMap((service) => {
    const document = readDocument(service);
    const isServed = (operation: OperationObject) => hasHandler(root, service, operation);
    return [
      ...operationFaults(service, document, isServed),
      ...generatorFaults(service, document),
      ...errorCodeFaults(service, document),
    ];
  });
}

type Asked = PlacedOperation & {
  service: Service;
  document: OpenApiDocument;
  /** Whether the operation has a handler. */
  isServed: boolean;
};

/**
 * Checks rules that depend on more than an operation's own text. All other rules are in spec/redocly.yaml. Returns a
 * sentence for each problem, for the author of the operation.
 *
 * @param isServed returns whether an operation has a handler
 */
export function operationFaults(
  service: Service,
  document: OpenApiDocument,
  isServed: (operation: OperationObject) => boolean,
): string[] {
  return listOperations(document).flatMap((placed) => {
    const place = placeOf(placed.operation);
    const asked = { ...placed, service, document, isServed: isServed(placed.operation) };
    const faults = [
      ...[scopeFaults, containerFaults, rowFaults, concurrencyFaults, exampleFaults, responseFaults],
      ...[restrictionFaults, auditFaults, contractFaults, accessFaults, verbFaults, requestFaults],
      recentSignInFaults,
    ];
    return faults.flatMap((rule) => rule(asked)).map((fault) => `spec/${service}/${place}.yaml: ${fault}`);
  });
}

const requestFaults = (asked: Asked): string[] => openRequestFaults(asked.document, asked);

/** Checks the scope that a key needs. Operations for pending logins have none. */
function scopeFaults({ service, operation }: Asked): string[] {
  const { scope: word, isScope, scopes } = KNOWN[service];
  const { [word]: scope, security = [{}] } = operation;
  if (operation.security?.some((scheme) => Object.keys(scheme).length === 0))
    return ['Remove `{}` from `security`: it makes the credential optional, but it is required.'];
  const foreign = KNOWN[service === 'daemon' ? 'panel' : 'daemon'].scope;
  if (operation[foreign] !== undefined)
    return [`The ${service} does not use \`${foreign}\`. Use \`${word}\` instead.`];
  if (security.every((scheme) => 'pendingLogin' in scheme)) {
    return scope === undefined
      ? []
      : [`\`${word}: ${scope}\` is not used here, because no caller is authenticated. Remove it.`];
  }
  if (scope === undefined) return [`Set \`${word}\` to what a key needs: ${scopes}.`];
  if (!isScope(scope)) return [`\`${word}: ${scope}\` is unknown: ${scopes}.`];
  const takesKeys = security.some((scheme) => 'apiKey' in scheme);
  return service === 'panel' && takesKeys === (scope === 'session')
    ? [
        `\`${word}: ${scope}\` and \`security\` contradict each other on API keys (\`apiKey\`). Correct one of them.`,
      ]
    : [];
}

/** Checks which operations restricted sessions may call. Their user first has to complete a step. */
function restrictionFaults({ service, operation }: Asked): string[] {
  const { 'x-while-restricted': open, 'x-admin': isForAdministrators, security = [] } = operation;
  if (open === undefined) return [];
  if (service === 'daemon')
    return ['The daemon has no sessions, so it does not use `x-while-restricted`. Remove it.'];
  if (isForAdministrators || !security.some((scheme) => 'session' in scheme))
    return ['Only operations of sessions on their own account use `x-while-restricted`. Remove it.'];
  return open
    .filter((each) => !RESTRICTIONS.some((known) => known === each))
    .map(
      (each) =>
        `The restriction \`${each}\` is unknown: see panel/access/restrictions.ts. Correct \`x-while-restricted\`.`,
    );
}

/** Returns whether requests count only toward limits of the operation, such as event streams and forwarded requests. */
const countsApart = (service: Service, operation: Asked['operation'], rows: readonly string[]): boolean =>
  service === 'panel' &&
  rows.length > 0 &&
  (operation['x-forwards'] !== undefined ||
    (operation.security?.length === 0 && rows.some((row) => row === 'public_status' || row === 'tunnels')) ||
    operation.responses['200']?.content?.['text/event-stream'] !== undefined);

function rowFaults({ service, path, operation }: Asked): string[] {
  const { 'x-rate-limit': rows = [] } = operation;
  const { rows: known, general } = KNOWN[service];
  const unknown = rows.filter((row) => !known.has(row));
  const doubled = rows.filter((row, index) => rows.indexOf(row) < index);
  return [
    ...(UNCOUNTED.includes(path) || rows.includes(general) || countsApart(service, operation, rows)
      ? []
      : [
          `Set \`x-rate-limit\` to the limits that apply: \`[${general}]\` like all operations, and its own limits.`,
        ]),
    ...doubled.map((row) => `List \`${row}\` only once in \`x-rate-limit\`.`),
    ...unknown.map(
      (row) => `The limit \`${row}\` is unknown: see config/limits.ts. Correct \`x-rate-limit\`.`,
    ),
  ];
}

function concurrencyFaults({ service, operation }: Asked): string[] {
  const { 'x-concurrency': names } = operation;
  if (names === undefined) return [];
  if (service === 'panel') return ['The panel does not use `x-concurrency`. Remove it.'];
  return names
    .filter((name) => !Object.hasOwn(CONCURRENCY, name))
    .map(
      (name) =>
        `The limit \`${name}\` is unknown: see daemon/concurrency/bounds.ts. Correct \`x-concurrency\`.`,
    );
}

/** Checks that operations that change something are recorded in the audit log. */
function auditFaults({ service, method, operation }: Asked): string[] {
  const { 'x-audit': audited } = operation;
  if (service === 'daemon')
    return audited === undefined
      ? []
      : ['The daemon has no audit log, so it does not use `x-audit`. Remove it.'];
  if (method === 'get' || method === 'options' || audited === true) return [];
  const maySkip = [...operation.tags, operation.operationId].some((each) => MAY_BE_SILENT.test(each));
  if (!maySkip && operation['x-forwards'] === undefined)
    return [
      'Add `x-audit: true`: changes of accounts, credentials and the panel are recorded in the audit log.',
    ];
  return audited === false
    ? []
    : [
        'Set `x-audit` to whether the audit log records it: `true`, or `false` if that would only fill the log.',
      ];
}

/** Matches operations that affect access to an account: factors, passkeys, API keys and, for administrators, users. */
const OPENS_ACCOUNTS = /\/(2fa|passkey|apikeys|admin\/users|admin\/settings|transfer)(\/|$)/;
/** The only GET operation that changes something: it prepares a new factor. */
const PREPARES_A_FACTOR = 'setupTwoFactor';

/** Checks that operations on account access or on a server's owner declare whether they need a recent sign-in. */
function recentSignInFaults({ service, path, method, operation, document }: Asked): string[] {
  const { 'x-recent-sign-in': needed, operationId, security = [], requestBody } = operation;
  const takesSessions = security.some((scheme) => 'session' in scheme);
  if (needed === undefined) {
    const isReading = method === 'get' && operationId !== PREPARES_A_FACTOR;
    const isFree = service === 'daemon' || !takesSessions || isReading || !OPENS_ACCOUNTS.test(path);
    return isFree
      ? []
      : [
          'Set `x-recent-sign-in` to whether a session needs a sign-in within the last 10 minutes: `true`, `false`, or the body fields that need one.',
        ];
  }
  if (!takesSessions) return ['`x-recent-sign-in` is for operations of sessions (`session`). Remove it.'];
  if (typeof needed === 'boolean') return [];
  const schema = schemaOf(document, requestBody?.content['application/json']?.schema);
  const unknown = needed.filter((field) => schema.properties?.[field] === undefined);
  return [
    ...(needed.length === 0 ? ['List body fields in `x-recent-sign-in`, or use `true` or `false`.'] : []),
    ...unknown.map((field) => `The body has no field \`${field}\`: correct \`x-recent-sign-in\`.`),
  ];
}

/** Tags and operations that are called often, or store nothing. They may declare that they are not audited. */
const MAY_BE_SILENT = /^(core|servers|readEgg|createPasskey(SignIn|Account)Options)$/;

const isSuccess = (status: string) => Number(status) < 300;

/**
 * Checks that requests and responses have examples, because the portal, mocks and generators use them. Whether
 * examples are valid is checked by spec/redocly.yaml, as are the examples of required parameters.
 */
function exampleFaults({ operation, document }: Asked): string[] {
  const lacks = (content: Record<string, MediaType> = {}) =>
    Object.values(content).some(({ example, examples }) => example === undefined && examples === undefined);
  const { requestBody, responses } = operation;
  return [
    ...(lacks(requestBody?.content) ? ['Add an `example` to the request body.'] : []),
    ...Object.keys(responses)
      .filter((status) => isSuccess(status))
      .filter((status) => lacks(responseOf(document, operation, Number(status))?.content))
      .map((status) => `Add an \`example\` to the response ${status}.`),
  ];
}

/**
 * Checks that all successes have the same body, and that all errors do as well. Otherwise a generator for Rust fails.
 */
function responseFaults({ operation, document }: Asked): string[] {
  const bodyOf = (status: string) => {
    const { content = {} } = responseOf(document, operation, Number(status)) ?? {};
    return JSON.stringify(Object.entries(content).map(([type, { schema }]) => [type, schema]));
  };
  const statuses = Object.keys(operation.responses);
  const errors = statuses.filter((status) => Number(status) >= 400 && bodyOf(status) !== API_ERROR);
  const successes = statuses.filter((status) => isSuccess(status) && status !== ACCEPTED);
  const [first, ...others] = successes;
  const differing = others.filter((status) => bodyOf(status) !== bodyOf(first ?? status));
  return [
    ...errors.map((status) => `Use \`ApiError\` as JSON for the response ${status}, as for every error.`),
    ...differing.map(
      (status) =>
        `Give the response ${status} the body of ${first}: some generators support only one success.`,
    ),
  ];
}

const API_ERROR = JSON.stringify([['application/json', { $ref: '#/components/schemas/ApiError' }]]);

/** Checks that each documented status is produced by `npm run contract` or by another test. */
function contractFaults({ service, isServed, ...placed }: Asked): string[] {
  const { operationId, tags, responses } = placed.operation;
  const own = KNOWN[service].cases[operationId] ?? {};
  const unknown = Object.keys(responses)
    .filter((status) => isServed || status === '501')
    .filter((status) => !(status in own) && generalCase(placed, Number(status)) === undefined)
    .filter((status) => whyUnprovoked(service, operationId, Number(status)) === undefined);
  return unknown.map(
    (status) =>
      `\`npm run contract\` cannot provoke the response ${status}. Add a case to ` +
      `contract-tests/dredd/cases/${service}/${tags[0]}.ts, or explain in ` +
      'contract-tests/dredd/unprovoked.ts why not, and write another test for it.',
  );
}

/** Checks that the panel's operations on nodes and servers are tested with every kind of caller. */
function accessFaults({ service, ...placed }: Asked): string[] {
  if (service === 'daemon' || !isOfNodesOrServers(placed)) return [];
  try {
    subjectOf(placed);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
