import { type OpenApiDocument, type OperationObject, queryCredentials } from '../../lib/contract/openapi.js';
import type { Limit, LimitTable } from '../../lib/limits/limit.js';

/**
 * Describes an operation's extensions in Markdown: who can call it, and the rate limits that it counts
 * toward, with this service's numbers.
 */
export const noteOf = (document: OpenApiDocument, operation: OperationObject, limits: LimitTable): string =>
  `${access(operation, queryCredentials(document))}\n\n${budget(operation, limits)}`;

function access(operation: OperationObject, tokens: ReadonlyMap<string, string>): string {
  const { 'x-admin': isForAdmins, 'x-limited-keys': takesLimited } = operation;
  const { 'x-owner-only': isForOwners } = operation;
  const { 'x-recent-sign-in': needsRecent = false } = operation;
  const schemes = (operation.security ?? []).flatMap((each) => Object.keys(each));
  const token = schemes.find((scheme) => tokens.has(scheme));
  const said = [
    callersOf(operation, schemes),
    isForAdmins && 'Only for administrators.',
    isForOwners && 'Only for the owner of the server and administrators.',
    needsRecent && 'A session requires a sign-in within the last 10 minutes.',
    token && `Or a token in the query (\`${tokens.get(token)}\`).`,
    containers(operation),
    takesLimited && 'A key that is limited to servers can access only those.',
    takesLimited === undefined && schemes.includes('apiKey') && 'Not with a key that is limited to servers.',
  ];
  return `**Access:** ${said.filter((each) => typeof each === 'string').join(' ')}`;
}

/** Returns a sentence that says which containers a limited key can access. */
function containers({ 'x-containers': use }: OperationObject): string | undefined {
  if (use === undefined) return undefined;
  if (use === 'all') return 'Not with a key that is limited to containers.';
  if (use === 'shown') return 'A key that is limited to containers sees only data about them.';
  return typeof use === 'string' ? undefined : 'A key that is limited to containers can access only those.';
}

function callersOf(operation: OperationObject, schemes: string[]): string {
  const { 'x-permission': permission, 'x-capability': capability } = operation;
  if (operation.security?.length === 0) return 'public, no credential required.';
  if (permission === 'any') return 'any valid key.';
  if (permission !== undefined) return `a key with the permission \`${permission}\`.`;
  if (capability === 'session') return 'a session, not a key.';
  if (capability !== undefined) return `a session, or a key with the capability \`${capability}\`.`;
  return `a caller with ${schemes.map((scheme) => `\`${scheme}\``).join(' or ')}.`;
}

function budget({ 'x-rate-limit': rows = [] }: OperationObject, limits: LimitTable): string {
  if (rows.length === 0) return '**Rate limits:** none.';
  return `**Rate limits:** ${rows.map((name) => `\`${name}\` (${describeLimit(limits[name])})`).join(', ')}.`;
}

export function describeLimit(row: LimitTable[string] | undefined): string {
  if (row === undefined || row === 'to come') return 'not implemented yet';
  if (row.limit === 0) return 'off';
  const failed = row.failuresOnly ? 'failed ones, ' : '';
  const set = row.isLive ? 'configurable, by default ' : '';
  return `${failed}${set}${row.limit} ${span(row)} per ${row.by}`;
}

function span({ windowS }: Limit): string {
  if (windowS === 1) return 'a second';
  if (windowS === 60) return 'a minute';
  if (windowS === 3600) return 'an hour';
  return windowS % 60 === 0 ? `in ${windowS / 60} minutes` : `in ${windowS} seconds`;
}
