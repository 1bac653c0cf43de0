import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  listOperations,
  type OpenApiDocument,
  readDocument,
  readDocumentFile,
  SERVICES,
} from '../../lib/contract/openapi.js';
import { breakingChanges, endpointOf } from '../evolution/breaking-changes.js';
import { RELEASED } from './check-evolution.js';

const CHANGELOG = 'CHANGELOG.md';
const ENDPOINT = /^[A-Z]+ (\/\S*)$/;
/** Matches an endpoint at the beginning of an item, or directly after another endpoint. */
const LEADING = /^(?:, |; )?`([^`]+)`/;

/** The endpoints with which the changelog is compared. */
export type Endpoints = {
  /** The current endpoints and those of the last release, such as `GET /servers`. */
  known: ReadonlySet<string>;
  /** The endpoints that are new since the last release, or whose changes break clients. */
  changed: ReadonlySet<string>;
};

export function checkChangelog(root: string): string[] {
  const all = SERVICES.map((service) => {
    const now = readDocument(service);
    const file = join(root, RELEASED, `${service}.json`);
    return endpointsOf(existsSync(file) ? readDocumentFile(file) : now, now);
  });
  const united = (which: keyof Endpoints) => new Set(all.flatMap((each) => [...each[which]]));
  const text = readFileSync(join(root, CHANGELOG), 'utf8');
  return changelogFaults(text, { known: united('known'), changed: united('changed') });
}

export function endpointsOf(before: OpenApiDocument, after: OpenApiDocument): Endpoints {
  const [was, is] = [before, after].map((document) => listOperations(document).map(endpointOf));
  const broken = breakingChanges(before, after).map((change) => change.slice(0, change.indexOf(': ')));
  const added = (is ?? []).filter((endpoint) => was?.includes(endpoint) !== true);
  return { known: new Set([...(was ?? []), ...(is ?? [])]), changed: new Set([...added, ...broken]) };
}

/**
 * Checks that lines about the API begin with their endpoints, in the form of `npm run check evolution`, so that
 * authors of clients find the lines that concern them. Also checks that everything new or incompatible since the last
 * release has a line in the first section.
 */
export function changelogFaults(text: string, { known, changed }: Endpoints): string[] {
  const sections = text.split(/^## /m).slice(1).map(itemsOf);
  const paths = new Set([...known].map((endpoint) => endpoint.replace(ENDPOINT, '$1')));
  const mentioned = new Set((sections[0] ?? []).flatMap(leadingOf));
  const strayed = sections.flat().flatMap((item) => strayFault(item, known, paths));
  const missing = [...changed].filter((endpoint) => !mentioned.has(endpoint));
  return [
    ...strayed,
    ...missing.map(
      (endpoint) =>
        `${CHANGELOG} does not mention \`${endpoint}\`, which is new or breaks clients of the last release. ` +
        `Write a line in its first section that begins with it: \`${endpoint}\`: ...`,
    ),
  ];
}

const itemsOf = (section: string): string[] =>
  section
    .split(/^- /m)
    .slice(1)
    .map((item) => (item.split('\n\n')[0] ?? '').replace(/\s+/g, ' ').trim());

function leadingOf(item: string): string[] {
  const found: string[] = [];
  let rest = item;
  for (let match = LEADING.exec(rest); match !== null; match = LEADING.exec(rest)) {
    found.push(match[1] ?? '');
    rest = rest.slice(match[0].length);
  }
  return found;
}

function strayFault(item: string, known: ReadonlySet<string>, paths: ReadonlySet<string>): string[] {
  const place = `${CHANGELOG}, "${item.slice(0, 60)}"`;
  const leading = leadingOf(item).map(bare);
  const unknown = leading.filter((code) => ENDPOINT.test(code) && !known.has(code));
  if (unknown.length > 0) return unknown.map((code) => `${place}: \`${code}\` does not exist. Correct it.`);
  const named = [...item.matchAll(/`([^`]+)`/g)].map(([, code = '']) => bare(code));
  const isOfPath = (code: string) =>
    code.length > 1 && [...paths].some((path) => `${path}/`.startsWith(`${code}/`));
  const isOfApi = named.some((code) => known.has(code) || isOfPath(code));
  return !isOfApi || known.has(leading[0] ?? '')
    ? []
    : [`${place}: it is about the API. Begin it with the endpoint: \`GET /path\`: ...`];
}

const bare = (code: string): string => code.replace(/\?.*$/, '');
