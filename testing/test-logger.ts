import type { Logger } from '../lib/logger.js';

/** A logger that says nothing. @param warnings gets what is warned of */
export function testLogger(warnings: object[] = []): Logger {
  const quiet = () => undefined;
  return { debug: quiet, info: quiet, warn: (fields) => void warnings.push(fields), error: quiet };
}
