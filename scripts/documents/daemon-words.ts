/*
 * Translates parts of the daemon's document into the words of the panel's: properties are in camelCase, servers have the panel's ids,
 * and paths are relative to the server's own folder.
 */

import { panelName } from '../../panel/servers/forwarding/names.js';

const CONTAINER_ID = 'cnt_9m2q0h7v3k5d8j1r6s4tcabefg';
const SERVER_ID = 'srv_m4tccbg3o06urptnqpnev7ud57';

/** Returns the panel's name of a schema of the daemon: `ContainerStats` is `ServerStats`. */
export const panelPart = (path: string): string => path.replace(/Container(?=[^/]*\.yaml$)/, 'Server');

/** The words of descriptions, applied in this order. */
const WORDS: readonly [RegExp, string][] = [
  [/\s*Needs? a key\s+with\s+(only )?`[^`]+`[^.]*\.(?=\s*$)/, ''],
  [/\s*The key needs the permission of the operation that started it\./, ''],
  [/\s*Instead of a key, the query parameter `token` can contain a download token[^.]*\./, ''],
  [/ Without `id`, it is the default container\./, ''],
  [/`\/` is the data directory itself/g, "`/` is the server's folder itself"],
  [/relative to the data directory/g, "relative to the server's folder"],
  [/the data directory/g, "the server's folder"],
  [/\bthe folder of the container\b/g, "the server's folder"],
  [/\bcontainers\b/g, 'servers'],
  [/\bContainers\b/g, 'Servers'],
  [/\bcontainer\b/g, 'server'],
  [/\bContainer\b/g, 'Server'],
  [/\b([Tt])he server's server\b/g, '$1he server'],
  [/\bdaemon's key\b/g, "node's key"],
  [/\bdaemon\b/g, 'node'],
];

/** Finds the paths of operations in a text, such as `GET /fs/list`. */
const OPERATION = /`(GET|POST|PUT|PATCH|DELETE) (\/[^`?]*)`/g;

export type Words = {
  /** Returns the panel's name of an operation of the daemon, given its method and path; undefined if there is none. */
  nameOf(method: string, path: string): string | undefined;
  /** The codes of errors, which both services have. */
  codes: ReadonlySet<string>;
};

/** Translates a description. Operations are named by their operationId. */
export function panelText(text: string, { nameOf, codes }: Words): string {
  const named = text.replace(OPERATION, (whole, method: string, path: string) => {
    const name = nameOf(method, path);
    return name === undefined ? whole : `\`${name}\``;
  });
  const inCamelCase = named.replace(/`([a-z]+(?:_[a-z0-9]+)+)`/g, (whole, name: string) =>
    codes.has(name) ? whole : `\`${panelName(name)}\``,
  );
  return WORDS.reduce((result, [found, word]) => result.replace(found, word), inCamelCase).trimEnd();
}

/** Translates an example, with all names and values in it. */
export function panelExample(value: unknown): unknown {
  if (typeof value === 'string') return panelValue(value);
  if (Array.isArray(value)) return value.map(panelExample);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [panelName(name), panelExample(each)]),
  );
}

const panelValue = (text: string): string =>
  text
    .replace(new RegExp(`/${CONTAINER_ID}(?=/)`, 'g'), '')
    .replace(new RegExp(`^/${CONTAINER_ID}$`), '/')
    .replaceAll(CONTAINER_ID, SERVER_ID)
    .replace(/^\/fs(?=\/uploads\/)/, `/api/v2/servers/${SERVER_ID}/files`)
    .replace(/^(?=\/operations\/)/, `/api/v2/servers/${SERVER_ID}`);

type Part = Record<string, unknown>;

/** Keys whose value is a text for readers, unless they are the names of properties. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'summary']);

/** Translates a schema, response, header, parameter or operation, with everything in it except references to paths. */
export function panelTerms(part: unknown, words: Words): unknown {
  if (Array.isArray(part)) return part.map((each) => panelTerms(each, words));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map((entry) => [entry[0], termsOf(entry, words)]));
}

function termsOf([key, value]: [string, unknown], words: Words): unknown {
  if (key === '$ref' && typeof value === 'string') return panelPart(value);
  if (TEXTS.has(key) && typeof value === 'string') return panelText(value, words);
  if (key === 'example' || key === 'examples') return panelExample(value);
  if (key === 'pattern' && typeof value === 'string')
    return value
      .replace(/^\^cnt_/, '^srv_')
      .replace(/^\^\/(?=fs\/|operations\/)/, `^/api/v2/servers/srv_[0-9a-v]{26}/`)
      .replace('}/fs/', '}/files/');
  if (key === 'required' && Array.isArray(value)) return value.map((name: string) => panelName(name));
  if (key === 'properties' && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value as Part).map(([name, schema]) => [panelName(name), panelTerms(schema, words)]),
    );
  return panelTerms(value, words);
}
