import type { Logger } from '../lib/logging/logger.js';

/**
 * Creates a logger that prints nothing.
 * @param warnings receives the logged warnings
 */
export function testLogger(warnings: object[] = []): Logger {
  const quiet = () => undefined;
  return { debug: quiet, info: quiet, warn: (fields) => void warnings.push(fields), error: quiet };
}
