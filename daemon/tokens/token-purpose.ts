import { DomainError } from '../../lib/errors.js';

type Rules = {
  /** What its tokens begin with, as the document says. */
  prefix: string;
  /** Life of every token in seconds; left out, it may be asked for. */
  lifeS?: number;
  /** Operations whose permissions the bearer has besides that of the one that is opened, unless it may only look. */
  besides: readonly string[];
};

/** What a token is good for; anywhere else it is worth nothing. The names are those of `x-token` in the document. */
export const PURPOSES = {
  console: { prefix: 'con_', lifeS: 60, besides: ['runCommand'] },
  file: { prefix: 'dl_', besides: [] },
  backup: { prefix: 'dl_bkp_', besides: [] },
  log_archive: { prefix: 'dl_log_', besides: [] },
} as const satisfies Record<string, Rules>;

export type TokenPurpose = keyof typeof PURPOSES;

export const isPurpose = (name: string): name is TokenPurpose => Object.hasOwn(PURPOSES, name);

/** Requirements, "Download tokens": 1 to 86400 s. */
const MAX_LIFE_S = 86_400;
const DEFAULT_LIFE_S = 300;

/** @param askedS whole seconds. @throws DomainError `invalid_input` for a life that no token has */
export function lifeOf(purpose: TokenPurpose, askedS: number | undefined): number {
  const rules: Rules = PURPOSES[purpose];
  if (rules.lifeS !== undefined) return rules.lifeS;
  const lifeS = askedS ?? DEFAULT_LIFE_S;
  if (Number.isInteger(lifeS) && lifeS >= 1 && lifeS <= MAX_LIFE_S) return lifeS;
  throw new DomainError('invalid_input', `A token lives for 1 to ${MAX_LIFE_S} whole seconds.`);
}
