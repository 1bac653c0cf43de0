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
export const panelText = (twins: Twins, text: string): string =>
  text
    // A file in a folder may have the id as its name, so the rest of a path stays as it is.
    .replace(
      new RegExp(`/${twins.containerId}(/[^\\s"'\`]*)?|${twins.containerId}`, 'g'),
      (place, rest?: string) => (place.startsWith('/') ? (rest ?? '/') : twins.serverId),
    )
    .replaceAll('the data directory', "the server's folder")
    .replace(CONTAINER, (_, initial: string) => `${initial === 'C' ? 'S' : 's'}erver`)
    .replace(FIELD, (name) => panelName(name));

/** The daemon's properties that contain an id, which may be that of a container. */
const IDS: ReadonlySet<string> = new Set(['id', 'container_id']);
/** The daemon's properties that contain a path. It begins with `/` if it is in the data directory, and is relative if not. */
const PATHS: ReadonlySet<string> = new Set(['path', 'source', 'destination', 'output', 'home_dir']);

/** Returns whether a property of the daemon contains an id, a path, or neither. */
export function placeIn(name: string): 'id' | 'path' | undefined {
  if (IDS.has(name)) return 'id';
  return PATHS.has(name) ? 'path' : undefined;
}

/** Returns the panel's id for one of the daemon: the server's id for the container's. Other ids are unchanged. */
export const panelId = ({ serverId, containerId }: Twins, id: string): string =>
  id === containerId ? serverId : id;

/**
 * Converts a path of the daemon to the panel's, which begins at the server's folder. Relative paths are unchanged: their
 * names may be the id of the container.
 */
export function panelPath({ containerId }: Twins, path: string): string {
  if (!path.startsWith(`/${containerId}`)) return path;
  const rest = path.slice(containerId.length + 1);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : path;
}

/**
 * Returns the body of a request with the daemon's names of its properties. Nested properties have the same names in
 * both APIs.
 */
export const daemonBody = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [daemonName(name), value]));
