import { DomainError, errorCode } from '../errors/errors.js';

/** The parts of an error that may be logged. All others, such as queries, values and requests, are omitted. */
export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  syscall?: string;
  status?: number;
  constraint?: string;
  table?: string;
  column?: string;
  /** The frames of the stack trace, without the message. Only for bugs. */
  stack?: string[];
  cause?: LoggedError;
};

const MAX_CAUSES = 8;
const MAX_MESSAGE_CHARACTERS = 1000;
const MAX_FRAMES = 30;
const MAX_WORD_CHARACTERS = 200;
const MAX_FRAME_CHARACTERS = 400;
/** The fields of an error that contain names or codes of the program or the system, and never values from a request. */
const WORDS = ['code', 'syscall', 'constraint', 'table', 'column'] as const;

/**
 * Returns the parts of an error and of its causes that may be logged, by an allowlist of fields (ASVS 5.0, 16.2.5). An
 * error that is reported to callers (DomainError) is not a bug, so its stack is omitted.
 */
export const loggedError = (error: unknown): LoggedError => describe(error, 0, isExpected(error));

const isExpected = (error: unknown) => error instanceof DomainError || nameOf(error) === 'StartError';

function describe(error: unknown, depth: number, expected: boolean): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: 'not an error' };
  const fields = error as Record<string, unknown>;
  const logged: LoggedError = { type: nameOf(error) ?? 'Object', message: messageOf(fields) };
  for (const name of WORDS) {
    const word = fields[name];
    if (typeof word === 'string') logged[name] = scrub(word).slice(0, MAX_WORD_CHARACTERS);
  }
  const status = fields['status'] ?? fields['statusCode'];
  if (typeof status === 'number') logged.status = status;
  const stack = expected ? [] : framesOf(fields['stack'], fields['message']);
  if (stack.length > 0) logged.stack = stack;
  // Sequelize stores the driver's error in `parent`.
  const cause = fields['cause'] ?? fields['parent'];
  if (typeof cause === 'object' && cause !== null && depth < MAX_CAUSES) {
    logged.cause = describe(cause, depth + 1, expected);
  }
  return logged;
}

function nameOf(error: unknown): string | undefined {
  const name = (error as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? scrub(name).slice(0, MAX_WORD_CHARACTERS) : undefined;
}

function messageOf(error: Record<string, unknown>): string {
  const { message } = error;
  if (typeof message !== 'string') return '';
  return quotesInput(error)
    ? 'withheld, because it may contain a value'
    : scrub(message).slice(0, MAX_MESSAGE_CHARACTERS);
}

/**
 * Returns whether the message of an error may contain a value from a request. This is so for data errors (class 22)
 * and trigger errors (class P0) of PostgreSQL, trigger errors of SQLite, errors about arguments of Sequelize and
 * Node.js, parse errors, and errors with command lines.
 */
function quotesInput(error: Record<string, unknown>): boolean {
  const code = errorCode(error) ?? errorCode(error['parent']) ?? '';
  return (
    error instanceof SyntaxError ||
    error['name'] === 'SequelizeValidationError' ||
    /^(22...|P0...|ERR_ASSERTION|ERR_OUT_OF_RANGE|ERR_INVALID_(URL|CHAR|ARG_TYPE|ARG_VALUE|HTTP_TOKEN))$/.test(
      code,
    ) ||
    (code === 'SQLITE_CONSTRAINT' &&
      !/: [A-Z ]+ constraint failed(: [\w., ]+)?$/.test(String(error['message']))) ||
    'cmd' in error ||
    'spawnargs' in error
  );
}

/** Patterns of secrets that are removed from messages. */
const SECRETS: readonly [RegExp, string][] = [
  // The user name and password in a URL (RFC 3986 3.2.1).
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*(?:@[^\s/?#@]*)*@/gi, '$1[redacted]@'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 [redacted]'],
  [/\b(?:berthd?_|con_|dl_)[\w-]{16,}/g, '[redacted]'],
  [/\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}/g, '[redacted]'],
  [/\bv\d+\.[\w-]{38,}/g, '[redacted]'],
  [/\bFe26\.2\*[^\s"';]+/g, '[redacted]'],
  [/"[^"]*" is an invalid header/g, '"[redacted]" is an invalid header'],
  [/([?&#](?:token|key|password|secret)=)[^\s&"']+/gi, '$1[redacted]'],
];

const scrub = (text: string): string =>
  SECRETS.reduce((rest, [form, instead]) => rest.replace(form, instead), text);

/** Returns only the frames of a stack trace, because the text before them repeats the message. */
function framesOf(stack: unknown, message: unknown): string[] {
  if (typeof stack !== 'string') return [];
  const begin = typeof message === 'string' ? stack.indexOf(message) + message.length : 0;
  const frames = stack
    .slice(Math.max(0, begin))
    .split('\n')
    .map((line) => line.trim());
  return frames
    .filter((line) => /^at .+/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.slice(0, MAX_FRAME_CHARACTERS));
}
