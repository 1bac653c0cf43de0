import { daemonLimits, panelLimits } from '../../config/limits.js';

/**
 * Turns rate limits off, because one test program sends as many requests as a hundred users. Not for tests about
 * limits.
 */
export const NO_LIMITS: Record<string, string> = Object.fromEntries(
  Object.values({ ...daemonLimits, ...panelLimits }).map(({ name }) => [name, '0']),
);
