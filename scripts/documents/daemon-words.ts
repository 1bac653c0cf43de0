/*
 * Translates parts of the daemon's document into the words of the panel's document: properties are in camelCase,
 * servers have the panel's ids, and paths are relative to the server's own folder.
 */

import { panelName } from '../../panel/servers/forwarding/names.js';

/** Matches the ids of containers in the examples. All of them are replaced with the same server id. */
const CONTAINER_ID = 'cnt_[0-9a-v]{26}';
const SERVER_ID = 'srv_m4tccbg3o06urptnqpnev7ud57';

/**
 * Returns the file name that a schema of the daemon has in the panel's document. `ContainerStats` becomes
 * `ServerStats`.
 */
export const panelPart = (path: string): string =>
  path
    .replace(/(?<=^|\/)Container\.yaml$/, 'ServerState.yaml')
    .replace(/Container(?=[^/]*\.yaml$)/, 'Server');

/** Returns the file names that the daemon's document may use for a schema with this name in the panel's document. */
export const daemonParts = (path: string): string[] => [
  path,
  path.replace(/(?<=^|\/)ServerState\.yaml$/, 'Container.yaml'),
  path.replace(/Server(?=[^/]*\.yaml$)/, 'Container'),
];

/**
 * Replacements that turn a description of the daemon into one of the panel, applied in this order. A space matches any
 * white space, because texts are wrapped. Sentences about keys, tokens, removed containers and the daemon's
 * configuration are removed.
 */
const WORDS: readonly [RegExp, string][] = (
  [
    [/\s*Needs? a key with (only )?`[^`]+`[^.]*\.(?=\s*$)/, ''],
    [
      /, as the header `Berth-Actor` named the user; null without this header/,
      '; null if an administrator of the node did, without the panel',
    ],
    [/\s*The key needs the permission of the operation that started it\./, ''],
    [/\s*Instead of a key, the query parameter `token` can contain an? \w+ token[^.]*\./, ''],
    [/ The response may then redirect the client to the storage of the backup \(307\)[^.]*\./, ''],
    [/, except those that the storage sends itself/, ''],
    [/ Without `id`, it is the default container\./, ''],
    [/\s*It shares its concurrency limits with `[^`]+`\./, ''],
    [/\s*It works for a removed container, too[^.]*\./, ''],
    [/ The backups of a removed container are kept and listed, too\./, ''],
    [/ If the container does not exist and has no backups, the response is 404\./, ''],
    [
      /if the backup belongs to another container \(download it and upload it there\), if it is damaged/,
      'if the backup is damaged',
    ],
    [/\s*A key that is not limited to containers also sees the total of all containers\./, ''],
    [/\s*Requests without a `filter` share their concurrency limits with `[^`]+`\./, ''],
    [
      /A key can have 200 unfinished uploads, with a total of/,
      'A node has at most 200 unfinished uploads, of',
    ],
    [/, and all keys together 1000, with a total of sixty-four times(?=;)/, ' in total'],
    [/expired or ended, or was started with another key/, 'expired or ended'],
    [/ bytes \(see `GET \/capabilities`\)/, ' bytes'],
    [/`maxUploadSize` of `GET \/capabilities`/, '`Tus-Max-Size` of `getUploadProtocol`'],
    [/`maxUploadSize`/, '`Tus-Max-Size` of `getUploadProtocol`'],
    [/such as `installContainer`/, 'such as `createBackup`'],
    [/`diskLimit` of the installation, or `DAEMON_DISK_LIMIT`/, "the server's limit, or the node's default"],
    [/above `DAEMON_\w+`/, 'above the limit'],
    [/over `DAEMON_\w+` \((\d+ \w+)( by default)?\)/, "over the node's limit ($1 by default)"],
    [/ except `DAEMON_\w+`/, ' except the free space that the node keeps'],
    [/ \(`DAEMON_\w+`\)/, ''],
    [/`DAEMON_\w+`, /, ''],
    [/`\/` is the data directory with all containers/, "`/` is the server's folder"],
    [/`\/` is the data directory itself/, "`/` is the server's folder itself"],
    [/the server's folder of the data directory/, "the server's folder"],
    [/a folder of the data directory/, "the server's folder or a folder in it"],
    [/the data directory/, "the server's folder"],
    [/\bits data folder/, "the server's folder"],
    [/\bthe folder of the container\b/, "the server's folder"],
    [/\bkeys that are not limited to containers\b/, 'requests that are not about one server'],
    [/\bcontainers\b/, 'servers'],
    [/\bContainers\b/, 'Servers'],
    [/\bcontainer\b/, 'server'],
    [/\bContainer\b/, 'Server'],
    [/\b([Tt])he server's server\b/, '$1he server'],
    [/\bdaemons\b/, 'nodes'],
    [/\bdaemon\b/, 'node'],
  ] as const
).map(([found, word]) => [new RegExp(found.source.replaceAll(' ', '\\s+'), 'g'), word]);

/** Finds the paths of operations in a text, such as `GET /fs/list`. */
const OPERATION = /`(GET|POST|PUT|PATCH|DELETE) (\/[^`?]*)`/g;

export type Words = {
  /** Returns the panel's name of an operation of the daemon, given its method and path; undefined if there is none. */
  nameOf(method: string, path: string): string | undefined;
  /** The error codes of both services. They stay in snake_case, unlike names of fields. */
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
    .replace(new RegExp(CONTAINER_ID, 'g'), SERVER_ID)
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
