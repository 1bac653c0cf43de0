import { daemonLimits, panelLimits } from '../config/limits.js';
import { isOfNodesOrServers, subjectOf } from '../contract-tests/access-matrix/rules.js';
import { daemonCases } from '../contract-tests/dredd/daemon-cases.js';
import { generalCase } from '../contract-tests/dredd/general-cases.js';
import { panelCases } from '../contract-tests/dredd/panel-cases.js';
import { whyUnprovoked } from '../contract-tests/dredd/unprovoked.js';
import { CONCURRENCY } from '../daemon/concurrency/bounds.js';
import { PERMISSIONS } from '../daemon/keys/permissions.js';
import {
  listOperations,
  type MediaType,
  type OpenApiDocument,
  type PlacedOperation,
  readDocument,
  responseOf,
  SERVICES,
  type Service,
  schemaOf,
} from '../lib/openapi.js';
import { isCapability } from '../panel/api-keys/capabilities.js';
import { RESTRICTIONS } from '../panel/restrictions.js';
import { containerFaults } from './check-containers.js';
import { generatorFaults } from './check-generators.js';
import { hasHandler, placeOf } from './handler-map.js';
import { openRequestFaults } from './open-requests.js';
import { verbFaults } from './operation-verbs.js';

/** What an operation of each service can name. */
const KNOWN = {
  daemon: {
    scope: 'x-permission',
    isScope: (scope: string) => scope === 'any' || PERMISSIONS.some((each) => each === scope),
    scopes: 'daemon/keys/permissions.ts has them, and `any` means that every valid key will do',
    rows: new Set(Object.keys(daemonLimits)),
    general: 'global',
    cases: daemonCases as Record<string, object>,
  },
  panel: {
    scope: 'x-capability',
    isScope: (scope: string) => scope === 'session' || (isCapability(scope) && !scope.includes('*')),
    scopes: 'panel/api-keys/capabilities.ts has them, and `session` means that no key will do',
    rows: new Set(Object.keys(panelLimits)),
    general: 'requests',
    cases: panelCases as Record<string, object>,
  },
} as const;
/** Operations that report or prove which service responds. They count in no rate limit. */
const UNCOUNTED = ['/healthz', '/identity'];
/** Of work that goes on: it tells of the work, and not of its result. */
const ACCEPTED = '202';

/** What the rules of this file and of `check-generators.ts` find in both documents, as they are generated. */
export function checkOperations(root: string): string[] {
  return SERVICES.flatMap((service) => {
    const document = readDocument(service);
    const isServed = (place: string) => hasHandler(root, service, place);
    return [...operationFaults(service, document, isServed), ...generatorFaults(service, document)];
  });
}

type Asked = PlacedOperation & {
  service: Service;
  document: OpenApiDocument;
  /** Whether it has a handler. */
  isServed: boolean;
};

/**
 * What is missing in an operation, or wrong, and takes more than its own text to see; spec/redocly.yaml has the rest.
 * A sentence each, for whoever writes the operation.
 *
 * @param isServed whether an operation has a handler, by `<tag>/<operationId>`
 */
export function operationFaults(
  service: Service,
  document: OpenApiDocument,
  isServed: (place: string) => boolean,
): string[] {
  return listOperations(document).flatMap((placed) => {
    const place = placeOf(placed.operation);
    const asked = { ...placed, service, document, isServed: isServed(place) };
    const faults = [
      ...[scopeFaults, containerFaults, rowFaults, concurrencyFaults, exampleFaults, answerFaults],
      ...[restrictionFaults, auditFaults, contractFaults, accessFaults, verbFaults, requestFaults],
      recentSignInFaults,
    ];
    return faults.flatMap((rule) => rule(asked)).map((fault) => `spec/${service}/${place}.yaml: ${fault}`);
  });
}

const requestFaults = (asked: Asked): string[] => openRequestFaults(asked.document, asked);

/** What a key needs. Whoever still owes a second factor has none. */
function scopeFaults({ service, operation }: Asked): string[] {
  const { scope: word, isScope, scopes } = KNOWN[service];
  const { [word]: scope, security = [{}] } = operation;
  if (operation.security?.some((scheme) => Object.keys(scheme).length === 0))
    return [
      'Take `{}` out of `security`: it says that nobody need send a credential, and each is asked for one.',
    ];
  const foreign = KNOWN[service === 'daemon' ? 'panel' : 'daemon'].scope;
  if (operation[foreign] !== undefined)
    return [`\`${foreign}\` means nothing to the ${service}. Write \`${word}\` in its place.`];
  if (security.every((scheme) => 'pendingLogin' in scheme)) {
    return scope === undefined ? [] : [`Nobody is asked for \`${word}: ${scope}\` here. Leave it out.`];
  }
  if (scope === undefined) return [`Say in \`${word}\` what a key needs: ${scopes}.`];
  if (!isScope(scope)) return [`There is no \`${word}: ${scope}\`: ${scopes}.`];
  const takesKeys = security.some((scheme) => 'apiKey' in scheme);
  return service === 'panel' && takesKeys === (scope === 'session')
    ? [`\`${word}: ${scope}\` and \`security\` differ in whether it takes keys (\`apiKey\`). Mend one.`]
    : [];
}

/** What a session may ask for whose user has to do something first. */
function restrictionFaults({ service, operation }: Asked): string[] {
  const { 'x-while-restricted': open, 'x-admin': isForAdministrators, security = [] } = operation;
  if (open === undefined) return [];
  if (service === 'daemon')
    return ['`x-while-restricted` means nothing to the daemon, which has no sessions. Leave it out.'];
  if (isForAdministrators || !security.some((scheme) => 'session' in scheme))
    return ['Only operations on the own account take `x-while-restricted`, by a session. Leave it out.'];
  return open
    .filter((each) => !RESTRICTIONS.some((known) => known === each))
    .map(
      (each) =>
        `There is no restriction \`${each}\`: panel/restrictions.ts has them. Correct \`x-while-restricted\`.`,
    );
}

/** The panel's event streams count in a row of their own, so that watching uses up no requests. */
const countsApart = (service: Service, { responses }: Asked['operation'], rows: readonly string[]): boolean =>
  service === 'panel' && rows.length > 0 && responses['200']?.content?.['text/event-stream'] !== undefined;

function rowFaults({ service, path, operation }: Asked): string[] {
  const { 'x-rate-limit': rows = [] } = operation;
  const { rows: known, general } = KNOWN[service];
  const unknown = rows.filter((row) => !known.has(row));
  const doubled = rows.filter((row, index) => rows.indexOf(row) < index);
  return [
    ...(UNCOUNTED.includes(path) || rows.includes(general) || countsApart(service, operation, rows)
      ? []
      : [`Name the rows that a request counts in: \`x-rate-limit: [${general}]\`, as all do, and its own.`]),
    ...doubled.map((row) => `A request counts in a row once: name \`${row}\` once in \`x-rate-limit\`.`),
    ...unknown.map(
      (row) => `There is no row \`${row}\`: config/limits.ts has them. Correct \`x-rate-limit\`.`,
    ),
  ];
}

function concurrencyFaults({ service, operation }: Asked): string[] {
  const { 'x-concurrency': names } = operation;
  if (names === undefined) return [];
  if (service === 'panel') return ['`x-concurrency` means nothing to the panel. Leave it out.'];
  return names
    .filter((name) => !Object.hasOwn(CONCURRENCY, name))
    .map(
      (name) =>
        `There is no bound \`${name}\`: daemon/concurrency/bounds.ts has them. Correct \`x-concurrency\`.`,
    );
}

/** What changes something is done in sight of the audit log. */
function auditFaults({ service, method, operation }: Asked): string[] {
  const { 'x-audit': audited } = operation;
  if (service === 'daemon')
    return audited === undefined
      ? []
      : ['`x-audit` means nothing to the daemon, which keeps no audit log. Leave it out.'];
  if (method === 'get' || audited === true) return [];
  if (!MAY_BE_SILENT.has(operation.tags[0] ?? ''))
    return ['Say `x-audit: true`: what changes accounts, credentials or the panel is in the audit log.'];
  return audited === false
    ? []
    : ['Say in `x-audit` whether the audit log has it: `true`, or `false` where it would only fill it.'];
}

/** Paths of what opens an account: factors, passkeys, API keys and, for administrators, users. */
const OPENS_ACCOUNTS = /\/(2fa|passkey|apikeys|admin\/users|admin\/settings|transfer)(\/|$)/;
/** GET operations change nothing, but for those that prepare a new factor. */
const PREPARES_A_FACTOR = 'setupTwoFactor';

/** Operations that affect access to an account or the ownership of a server must state whether they need a recent sign-in. */
function recentSignInFaults({ service, path, method, operation, document }: Asked): string[] {
  const { 'x-recent-sign-in': needed, operationId, security = [], requestBody } = operation;
  const takesSessions = security.some((scheme) => 'session' in scheme);
  if (needed === undefined) {
    const isReading = method === 'get' && operationId !== PREPARES_A_FACTOR;
    const isFree = service === 'daemon' || !takesSessions || isReading || !OPENS_ACCOUNTS.test(path);
    return isFree
      ? []
      : [
          'Say in `x-recent-sign-in` whether a session needs a sign-in of the last 10 minutes: `true`, `false`, or the body fields that do.',
        ];
  }
  if (!takesSessions)
    return ['`x-recent-sign-in` is for operations that take sessions (`session`). Leave it out here.'];
  if (typeof needed === 'boolean') return [];
  const schema = schemaOf(document, requestBody?.content['application/json']?.schema);
  const unknown = needed.filter((field) => schema.properties?.[field] === undefined);
  return [
    ...(needed.length === 0 ? ['Name body fields in `x-recent-sign-in`, or write `true` or `false`.'] : []),
    ...unknown.map((field) => `The body has no field \`${field}\`: correct \`x-recent-sign-in\`.`),
  ];
}

/** They may have operations that are asked for many times a minute. */
const MAY_BE_SILENT: ReadonlySet<string> = new Set(['core', 'servers']);

const isSuccess = (status: string) => Number(status) < 300;

/**
 * A request and its answer are shown whole: what the portal, mocks and generators make of an operation is what it shows.
 * Whether what they show fits, and the parameters that have to be sent, are asked by spec/redocly.yaml.
 */
function exampleFaults({ operation, document }: Asked): string[] {
  const lacks = (content: Record<string, MediaType> = {}) =>
    Object.values(content).some(({ example, examples }) => example === undefined && examples === undefined);
  const { requestBody, responses } = operation;
  return [
    ...(lacks(requestBody?.content) ? ['Give the request body an `example`.'] : []),
    ...Object.keys(responses)
      .filter((status) => isSuccess(status))
      .filter((status) => lacks(responseOf(document, operation, Number(status))?.content))
      .map((status) => `Give the answer ${status} an \`example\`.`),
  ];
}

/** Of two bodies, of successes or of errors, a generator for Rust makes nothing at all. */
function answerFaults({ operation, document }: Asked): string[] {
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
    ...errors.map((status) => `Let the answer ${status} be \`ApiError\` as JSON, as every error is.`),
    ...differing.map(
      (status) =>
        `Let the answer ${status} have the body of ${first}: some generators take one success alone.`,
    ),
  ];
}

const API_ERROR = JSON.stringify([['application/json', { $ref: '#/components/schemas/ApiError' }]]);

/** Each documented status is brought about by the contract run, or shown elsewhere. */
function contractFaults({ service, isServed, ...placed }: Asked): string[] {
  const { operationId, tags, responses } = placed.operation;
  const own = KNOWN[service].cases[operationId] ?? {};
  const untold = Object.keys(responses)
    .filter((status) => isServed || status === '501')
    .filter((status) => !(status in own) && generalCase(placed, Number(status)) === undefined)
    .filter((status) => whyUnprovoked(service, operationId, Number(status)) === undefined);
  return untold.map(
    (status) =>
      `\`npm run contract\` does not know how it comes to answer ${status}. Write the case into ` +
      `contract-tests/dredd/cases/${service}/${tags[0]}.ts, or say in ` +
      'contract-tests/dredd/unprovoked.ts why it cannot, and write a test that does.',
  );
}

/** The panel's operations on nodes and servers are asked by every kind of caller. */
function accessFaults({ service, ...placed }: Asked): string[] {
  if (service === 'daemon' || !isOfNodesOrServers(placed)) return [];
  try {
    subjectOf(placed);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
