import { destination, type Logger as PinoLogger, pino } from 'pino';
import { loggedError } from './logged-error.js';

/**
 * The methods of a logger that the domain uses. Their arguments are an object with fields, and the text of the event.
 */
export type Logger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Returns whether entries of this level are written. A logger without this method writes all levels. */
  isLevelEnabled?(level: string): boolean;
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Fields that are never logged, at any depth up to two (ASVS 5.0, 16.2.5). */
const SECRET_FIELDS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'key'];

const paths = SECRET_FIELDS.flatMap((field) => {
  const name = field.includes('-') ? `["${field}"]` : field;
  const dotted = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${dotted}`, `*.*${dotted}`];
});

/** How fields with errors are logged: only with the fields that `loggedError` allows. */
const serializers = { err: loggedError, error: loggedError, cause: loggedError };

/** Creates a logger that writes a JSON object per line to standard error. Standard output is for the results of commands. */
export function createLogger(service: string, level: LogLevel): PinoLogger {
  return pino(
    { name: service, level, serializers, redact: { paths, censor: '[redacted]' }, base: { service } },
    destination({ fd: 2, sync: true }),
  );
}
