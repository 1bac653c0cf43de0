import { type AuditChange, detail, MAX_DETAIL_CHARACTERS } from '../../audit/changes.js';

const TEXTS: readonly string[] = ['name', 'username', 'mode', 'sourceServerId', 'backupId'];
const PATHS: readonly string[] = ['path', 'source', 'destination', 'output', 'homeDir'];

type Sent = { query: Readonly<Record<string, unknown>>; body?: object | undefined };

/** How many characters at the start of a long path are kept when the path is shortened. */
const START_CHARACTERS = 60;

/**
 * Returns what a request is about, for the audit log: paths, names and ids of backups, names of SFTP users, modes of
 * files, the words of a command, and the origin of an address, whose path and query can be secret. Contents, passwords and keys are never
 * included.
 */
export function detailsOf({ query, body }: Sent): AuditChange[] {
  // An upload has no fields, but bytes.
  const isUpload = body !== undefined && Symbol.asyncIterator in body;
  const fields: Readonly<Record<string, unknown>> = { ...query, ...(isUpload ? {} : body) };
  return Object.entries(fields).flatMap(([field, value]) => {
    const text = textOf(field, value);
    return text === undefined ? [] : [detail(field, text)];
  });
}

function textOf(field: string, value: unknown): string | undefined {
  if (field === 'command' && Array.isArray(value)) return value.join(' ');
  if (typeof value !== 'string') return undefined;
  if (PATHS.includes(field)) return shortened(value);
  if (field === 'url') return URL.canParse(value) ? new URL(value).origin : undefined;
  return TEXTS.includes(field) ? value : undefined;
}

/** Returns the start and the end of a long path, with an ellipsis between them. */
const shortened = (path: string): string =>
  path.length <= MAX_DETAIL_CHARACTERS
    ? path
    : `${path.slice(0, START_CHARACTERS)}…${path.slice(START_CHARACTERS + 1 - MAX_DETAIL_CHARACTERS)}`;
