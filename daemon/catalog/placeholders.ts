/** Servers listen on all addresses. */
const ANY_ADDRESS = '0.0.0.0';
const MIB = 1024 * 1024;

/** The values of the placeholders in a server type. `name` is the container's name without unsafe characters. */
export type PlaceholderValues = {
  version: string;
  port: string;
  name: string;
  /** The memory limit of the server, in MiB. */
  memoryMib: string;
  /** The address on which the server listens. */
  ip: string;
  /** The path of the Node.js executable that runs the daemon. */
  node: string;
  /** The version of the Node.js that runs the daemon, such as `20.20.2`. */
  hostNodeVersion: string;
};

const EVERYWHERE = {
  version: 'version',
  port: 'port',
  name: 'name',
  memory_mib: 'memoryMib',
  ip: 'ip',
} as const;

/**
 * The placeholders that are allowed in each part of a type. A type with other placeholders is rejected when it is
 * loaded.
 */
export const PLACEHOLDERS = {
  text: EVERYWHERE,
  image: { version: 'version', host_node_version: 'hostNodeVersion' },
  process: { ...EVERYWHERE, node: 'node' },
} as const satisfies Record<string, Record<string, keyof PlaceholderValues>>;

export type PlaceholderPlace = keyof typeof PLACEHOLDERS;

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** Returns the placeholders in `text` that are not allowed in this part of a type. */
export function unknownPlaceholders(text: string, place: PlaceholderPlace): string[] {
  return [...text.matchAll(PLACEHOLDER)]
    .map((match) => match[1] ?? '')
    .filter((name) => !Object.hasOwn(PLACEHOLDERS[place], name));
}

export const hasPlaceholder = (text: string): boolean => text.search(PLACEHOLDER) >= 0;

/** Replaces each placeholder by a letter, so that the format of `text` can be checked. */
export const withoutPlaceholders = (text: string): string => text.replace(PLACEHOLDER, 'x');

/**
 * Replaces each placeholder once. Values are not expanded again, so a name or version that contains `{port}`
 * is kept as it is (CVE-2026-52855).
 */
export function expandPlaceholders(
  text: string,
  place: PlaceholderPlace,
  values: PlaceholderValues,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = expandedName(name, place, values);
    return value === undefined ? whole : encode(value);
  });
}

/** Returns the value of a placeholder; undefined if it is not allowed in this part of a type. */
export function expandedName(
  name: string,
  place: PlaceholderPlace,
  values: PlaceholderValues,
): string | undefined {
  const known: Record<string, keyof PlaceholderValues> = PLACEHOLDERS[place];
  const key = Object.hasOwn(known, name) ? known[name] : undefined;
  return key === undefined ? undefined : values[key];
}

/**
 * Makes a name safe for a game's command line or console: many consoles interpret quotes, semicolons and line
 * ends (Teeworlds executes what follows a `;`), so only letters, digits, spaces and a few other characters
 * are kept.
 */
export function harmlessName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim();
  return plain === '' ? 'server' : plain.slice(0, 64);
}

/** Returns the values of the placeholders for a server. */
export const placeholderValues = (server: {
  version: string;
  port: number;
  name: string;
  limits: { memoryBytes: number };
}): PlaceholderValues => ({
  version: server.version,
  port: String(server.port),
  name: harmlessName(server.name),
  memoryMib: String(Math.floor(server.limits.memoryBytes / MIB)),
  ip: ANY_ADDRESS,
  node: process.execPath,
  hostNodeVersion: process.versions.node,
});

/** Escapes a literal text for a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
