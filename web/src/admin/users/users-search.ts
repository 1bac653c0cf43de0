import type { UserFilter } from '../../api/admin/users';

export const ROLES = ['administrators', 'others'] as const;
export const STATES = ['disabled', 'locked', 'unconfirmed'] as const;
export const FACTORS = ['with', 'without'] as const;

/** What the address of the list says: the text to search for, and which users to show. */
export type UsersSearch = {
  q?: string;
  role?: (typeof ROLES)[number];
  state?: (typeof STATES)[number];
  factor?: (typeof FACTORS)[number];
};

/** The longest text that the panel searches for. */
export const MAX_TEXT = 254;

const oneOf = <T>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

/** Returns the search of an address. Unknown values are left out, because anybody can write an address. */
export function usersSearchOf(raw: Record<string, unknown>): UsersSearch {
  // The router reads a text that looks like a number as one.
  const q = ['string', 'number'].includes(typeof raw['q']) ? String(raw['q']).slice(0, MAX_TEXT) : '';
  const role = oneOf(ROLES, raw['role']);
  const state = oneOf(STATES, raw['state']);
  const factor = oneOf(FACTORS, raw['factor']);
  return {
    ...(q !== '' && { q }),
    ...(role && { role }),
    ...(state && { state }),
    ...(factor && { factor }),
  };
}

/** Returns the search as the filter of the panel. */
export function filterOf({ q = '', role, state, factor }: UsersSearch): UserFilter {
  const text = q.trim();
  return {
    ...(text !== '' && { search: text }),
    ...(role && { isAdmin: role === 'administrators' }),
    ...(state === 'disabled' && { disabled: true }),
    ...(state === 'locked' && { locked: true }),
    ...(state === 'unconfirmed' && { emailConfirmed: false }),
    ...(factor && { hasSecondFactor: factor === 'with' }),
  };
}
