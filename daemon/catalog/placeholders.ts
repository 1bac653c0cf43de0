/** What a type's own strings may ask for. `name` is the container's name, reduced to harmless characters. */
export type PlaceholderValues = {
  version: string;
  port: string;
  name: string;
  /** The path of the Node.js that runs the daemon. */
  node: string;
  /** Its version, such as `20.20.2`. */
  hostNodeVersion: string;
};

const EVERYWHERE = { version: 'version', port: 'port', name: 'name' } as const;

/** Placeholders by the place where they are known. A type that uses another one is refused when it is loaded. */
export const PLACEHOLDERS = {
  text: EVERYWHERE,
  image: { version: 'version', host_node_version: 'hostNodeVersion' },
  process: { ...EVERYWHERE, node: 'node' },
} as const satisfies Record<string, Record<string, keyof PlaceholderValues>>;

export type PlaceholderPlace = keyof typeof PLACEHOLDERS;

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** The placeholders in `text` that are not known at `place`. */
export function unknownPlaceholders(text: string, place: PlaceholderPlace): string[] {
  return [...text.matchAll(PLACEHOLDER)]
    .map((match) => match[1] ?? '')
    .filter((name) => !Object.hasOwn(PLACEHOLDERS[place], name));
}

export const hasPlaceholder = (text: string): boolean => text.search(PLACEHOLDER) >= 0;

/** `text` as something of its form: a plain letter for each placeholder. */
export const withoutPlaceholders = (text: string): string => text.replace(PLACEHOLDER, 'x');

/**
 * Replaces each placeholder once: what a value brings in is never looked at again, so that a name or a
 * version that reads `{port}` stays as it is (CVE-2026-52855).
 */
export function expandPlaceholders(
  text: string,
  place: PlaceholderPlace,
  values: PlaceholderValues,
  encode: (value: string) => string = (value) => value,
): string {
  const known: Record<string, keyof PlaceholderValues> = PLACEHOLDERS[place];
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const key = Object.hasOwn(known, name) ? known[name] : undefined;
    return key === undefined ? whole : encode(values[key]);
  });
}

/**
 * A name as it may stand in a game's command line or console: many consoles give quotes, semicolons and
 * line ends a meaning (Teeworlds runs what follows a `;`), so anything but letters, digits, blanks and a
 * few marks is left out.
 */
export function harmlessName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim();
  return plain === '' ? 'server' : plain.slice(0, 64);
}

/** A literal inside a regular expression. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
