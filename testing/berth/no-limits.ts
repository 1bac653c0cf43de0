import { daemonLimits, panelLimits } from '../../config/limits.js';

/**
 * Settings for services that receive as many requests from one program as from a hundred users. Not for tests about
 * limits.
 */
export const NO_LIMITS: Record<string, string> = Object.fromEntries(
  Object.values({ ...daemonLimits, ...panelLimits }).map(({ name }) => [name, '0']),
);
