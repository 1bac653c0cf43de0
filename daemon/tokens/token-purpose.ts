import { DomainError } from '../../lib/errors/errors.js';

type Rules = {
  /** The prefix of the tokens, as defined by the API document. */
  prefix: string;
  /** The fixed lifetime in seconds. If it is missing, the client chooses the lifetime. */
  lifeS?: number;
  /**
   * Further operations that the token's bearer may call with the permissions of the key. They are not allowed with a
   * read-only token.
   */
  alsoAllowed: readonly string[];
  /** Whether a token is used up by its first request. */
  isSingleUse?: boolean;
};

/**
 * The purposes of tokens. A token is valid only for its purpose. The names are those of `x-token` in the API
 * document.
 */
export const PURPOSES = {
  console: { prefix: 'con_', lifeS: 60, alsoAllowed: ['runCommand'] },
  file: { prefix: 'dl_', alsoAllowed: [] },
  backup: { prefix: 'dl_bkp_', alsoAllowed: [] },
  log_archive: { prefix: 'dl_log_', alsoAllowed: [] },
  upload: { prefix: 'ul_', alsoAllowed: [], isSingleUse: true },
} as const satisfies Record<string, Rules>;

export type TokenPurpose = keyof typeof PURPOSES;

export const isPurpose = (name: string): name is TokenPurpose => Object.hasOwn(PURPOSES, name);

/** The maximum lifetime of a token. 1 to 86400 s are allowed (requirements, "Download tokens"). */
const MAX_LIFE_S = 86_400;
const DEFAULT_LIFE_S = 300;

/** Returns whether a token of this purpose is used up by its first request. */
export const isSingleUse = (purpose: TokenPurpose): boolean => {
  const rules: Rules = PURPOSES[purpose];
  return rules.isSingleUse === true;
};

/** Returns a token's lifetime. @param askedS in whole seconds @throws DomainError `invalid_input` if it is invalid */
export function lifeOf(purpose: TokenPurpose, askedS: number | undefined): number {
  const rules: Rules = PURPOSES[purpose];
  if (rules.lifeS !== undefined) return rules.lifeS;
  const lifeS = askedS ?? DEFAULT_LIFE_S;
  if (Number.isInteger(lifeS) && lifeS >= 1 && lifeS <= MAX_LIFE_S) return lifeS;
  throw new DomainError('invalid_input', `The lifetime of a token must be 1 to ${MAX_LIFE_S} whole seconds.`);
}
