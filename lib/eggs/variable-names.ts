/** Names with the values of the server itself, in startup commands and files. No variable of an egg replaces them. */
export const SERVER_VALUES = ['SERVER_PORT', 'SERVER_IP', 'SERVER_MEMORY'] as const;

/** Names that a container, a shell or a panel sets, so that variables of eggs cannot have them. */
const RESERVED: readonly string[] = [
  ...SERVER_VALUES,
  ...[
    'SERVER_UUID',
    'UUID',
    'P_SERVER_UUID',
    'P_SERVER_LOCATION',
    'P_SERVER_ALLOCATION_LIMIT',
    'INTERNAL_IP',
  ],
  ...[
    'STARTUP',
    'MODIFIED_STARTUP',
    'ENV',
    'HOME',
    'HOSTNAME',
    'LANG',
    'PATH',
    'PWD',
    'SHELL',
    'TERM',
    'USER',
  ],
];

/** Names that commands may use without a variable of the egg, because the runtime or the image sets them. */
const AMBIENT: readonly string[] = [...RESERVED, 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'RANDOM'];

export const isReserved = (env: string): boolean => RESERVED.includes(env);

/** Returns the name of a variable in the environment: in capital letters, with underscores for other characters. */
export const cleanName = (given: string): string => given.toUpperCase().replace(/[^A-Z0-9_]/g, '_');

/** Returns the name that a variable of an egg has in a server type: that of `cleanName`, or another one if it is reserved. */
export function envNameOf(given: string): string {
  const clean = cleanName(given);
  return isReserved(clean) ? `SERVER_${clean}` : clean;
}

/** The variables of an egg by the names that its commands and files use. */
export class VariableNames {
  readonly #renamed = new Map<string, string>();
  readonly #known = new Set<string>();

  /** Adds a variable, and the name that it had in the egg. */
  add(env: string, given: string): void {
    this.#known.add(env);
    const clean = cleanName(given);
    if ((SERVER_VALUES as readonly string[]).includes(clean)) return;
    for (const former of [given, clean]) if (former !== env) this.#renamed.set(former, env);
  }

  /** The names that variables had in the egg and no longer have. */
  get renamed(): string[] {
    return [...this.#renamed.keys()];
  }

  /** Returns the present name of a variable or value of the server, in whatever case it is given; the given name if there is none. */
  present(given: string): string {
    const exact = this.presentExact(given);
    const upper = exact.toUpperCase();
    return this.has(upper) ? upper : exact;
  }

  /** Does the same for a name whose case matters, as in a shell. */
  presentExact(given: string): string {
    return this.#renamed.get(given) ?? given;
  }

  /** Returns whether a name is that of a variable or of a value of the server. */
  has(name: string): boolean {
    return this.#known.has(name) || (SERVER_VALUES as readonly string[]).includes(name);
  }

  isAmbient(name: string): boolean {
    return this.has(name) || AMBIENT.includes(name);
  }
}
