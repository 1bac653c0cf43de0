/** Returns the panel's name of a property of the daemon: `container_id` is `serverId`, `next_cursor` is `nextCursor`. */
export const panelName = (name: string): string =>
  name
    .replace(/^container(?=_|$)/, 'server')
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the daemon's name of a property of the panel: `createDirs` is `create_dirs`. */
export const daemonName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A server in the panel and its container on the node. */
export type Twins = { serverId: string; containerId: string };

/** Returns the path on the node. A path of the panel begins at the server's folder, with or without a slash. */
export const daemonPath = ({ containerId }: Twins, path: string): string =>
  `/${containerId}${path.startsWith('/') ? '' : '/'}${path}`;

/** Matches the word "container" in a sentence, but not in a path or a name. */
const CONTAINER = /(?<![\w./-])(c|C)ontainer(?=s?[ ,;:']|s?\.(?!\w))/g;
/** Matches the name of a property in a sentence, such as `include_paths`. */
const FIELD = /(?<![\w./-])(?:include|exclude)_paths|`[a-z]+(?:_[a-z]+)+`/g;

/**
 * Converts a text of the daemon for users of the panel: paths begin at the server's folder, the container's id becomes
 * the server's id, and containers are called servers.
 */
export const panelText = ({ serverId, containerId }: Twins, text: string): string =>
  text
    .replaceAll(`/${containerId}/`, '/')
    .replaceAll(`/${containerId}`, '/')
    .replaceAll(containerId, serverId)
    .replaceAll('the data directory', "the server's folder")
    .replace(CONTAINER, (_, initial: string) => `${initial === 'C' ? 'S' : 's'}erver`)
    .replace(FIELD, (name) => panelName(name));

/** The daemon's properties that contain a path in the data directory, or the id of a container. */
export const HAS_PLACE: ReadonlySet<string> = new Set([
  ...['id', 'container_id'],
  ...['path', 'source', 'destination', 'output', 'home_dir'],
]);

/**
 * Converts a path or id of the daemon to the panel's: a path begins at the server's folder, and the container's id
 * becomes the server's id. Relative paths and other ids are unchanged.
 */
export function panelPlace({ serverId, containerId }: Twins, text: string): string {
  if (text === containerId) return serverId;
  if (!text.startsWith(`/${containerId}`)) return text;
  const rest = text.slice(containerId.length + 1);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : text;
}

/**
 * Returns the body of a request with the daemon's names of its properties. Nested properties have the same names in
 * both APIs.
 */
export const daemonBody = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [daemonName(name), value]));
