import { destination, type Logger as PinoLogger, pino } from 'pino';
import { loggedError } from './logged-error.js';

/** What the domain needs of a logger: an object of fields, then a sentence. */
export type Logger = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Whether a line of this level is written; one that does not tell writes all. */
  isLevelEnabled?(level: string): boolean;
};

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Fields that never reach a log line, wherever they stand (ASVS 5.0 16.2.5). */
const SECRET_FIELDS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'key'];

const paths = SECRET_FIELDS.flatMap((field) => {
  const name = field.includes('-') ? `["${field}"]` : field;
  const dotted = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${dotted}`, `*.*${dotted}`];
});

/** Whatever an error is logged as, it is by what is allowed of it. */
const serializers = { err: loggedError, error: loggedError, cause: loggedError };

/** Structured logs, a JSON object a line on standard error; standard output is left to the command's answer. */
export function createLogger(service: string, level: LogLevel): PinoLogger {
  return pino(
    { name: service, level, serializers, redact: { paths, censor: '[redacted]' }, base: { service } },
    destination({ fd: 2, sync: true }),
  );
}
