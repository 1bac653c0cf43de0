import { daemonLimits, panelLimits } from '../../config/limits.js';

/**
 * Settings that turn rate limits off, because one test program sends as many requests as a hundred users. Not for
 * tests of limits.
 */
export const NO_LIMITS: Record<string, string> = Object.fromEntries(
  Object.values({ ...daemonLimits, ...panelLimits }).map(({ name }) => [name, '0']),
);
