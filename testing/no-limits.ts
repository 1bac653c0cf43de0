import { daemonLimits, panelLimits } from '../config/limits.js';

/** For services that are asked, by one program, as often as a hundred people would: not for tests about limits. */
export const NO_LIMITS: Record<string, string> = Object.fromEntries(
  Object.values({ ...daemonLimits, ...panelLimits }).map(({ name }) => [name, '0']),
);
