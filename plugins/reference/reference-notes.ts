import type { Limit, LimitTable } from '../../lib/limit.js';
import { type OpenApiDocument, type OperationObject, queryCredentials } from '../../lib/openapi.js';

/**
 * What a reader is told of an operation's extensions, in Markdown: who may ask, and in which limits, with the figures
 * of this service, a request counts.
 */
export const noteOf = (document: OpenApiDocument, operation: OperationObject, limits: LimitTable): string =>
  `${access(operation, queryCredentials(document))}\n\n${budget(operation, limits)}`;

function access(operation: OperationObject, tokens: ReadonlyMap<string, string>): string {
  const { 'x-admin': isForAdmins, 'x-limited-keys': takesLimited } = operation;
  const { 'x-recent-sign-in': needsRecent = false } = operation;
  const schemes = (operation.security ?? []).flatMap((each) => Object.keys(each));
  const token = schemes.find((scheme) => tokens.has(scheme));
  const said = [
    whoever(operation, schemes),
    isForAdmins && 'Only for administrators.',
    needsRecent && 'A session needs a sign-in of the last 10 minutes.',
    token && `Or whoever has a token for it, in the query (\`${tokens.get(token)}\`).`,
    containers(operation),
    takesLimited && 'A key that is limited to servers may ask for those.',
    takesLimited === undefined && schemes.includes('apiKey') && 'No key that is limited to servers.',
  ];
  return `**Who may ask:** ${said.filter((each) => typeof each === 'string').join(' ')}`;
}

/** What a key that is limited to containers gets. */
function containers({ 'x-containers': use }: OperationObject): string | undefined {
  if (use === undefined) return undefined;
  if (use === 'all') return 'No key that is limited to containers.';
  if (use === 'shown') return 'A key that is limited to containers is shown what is about these.';
  return typeof use === 'string' ? undefined : 'A key that is limited to containers may ask for these.';
}

function whoever(operation: OperationObject, schemes: string[]): string {
  const { 'x-permission': permission, 'x-capability': capability } = operation;
  if (operation.security?.length === 0) return 'anybody, without a credential.';
  if (permission === 'any') return 'every valid key.';
  if (permission !== undefined) return `a key with the permission \`${permission}\`.`;
  if (capability === 'session') return 'a session; no key.';
  if (capability !== undefined) return `a session, or a key with the capability \`${capability}\`.`;
  return `who has a ${schemes.map((scheme) => `\`${scheme}\``).join(' or ')}.`;
}

function budget({ 'x-rate-limit': rows = [] }: OperationObject, limits: LimitTable): string {
  if (rows.length === 0) return '**Limits:** none.';
  return `**Limits:** ${rows.map((name) => `\`${name}\` (${told(limits[name])})`).join(', ')}.`;
}

/** A row's figures in words. */
export function told(row: LimitTable[string] | undefined): string {
  if (row === undefined || row === 'to come') return 'still to come';
  if (row.limit === 0) return 'switched off';
  const failed = row.failuresOnly ? 'failed ones, ' : '';
  const set = row.isLive ? 'as the settings say, at first ' : '';
  return `${failed}${set}${row.limit} ${span(row)} for each ${row.by}`;
}

function span({ windowS }: Limit): string {
  if (windowS === 1) return 'a second';
  if (windowS === 60) return 'a minute';
  if (windowS === 3600) return 'an hour';
  return windowS % 60 === 0 ? `in ${windowS / 60} minutes` : `in ${windowS} seconds`;
}
