import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toUSVString } from 'node:util';
import { DomainError } from '../../lib/errors.js';
import { type Jail, type OpenedFile, openFile } from './jail/jail.js';
import { type JailPath, quoted } from './jail/jail-path.js';

export type Encoding = 'utf-8' | 'base64';
export type FileContent = { path: string; content: string; encoding: Encoding };

/** Requirements, "Reading file content": 10 MB, which are 10 MiB. */
export const MAX_CONTENT_BYTES = 10 * 1024 * 1024;

/**
 * @param admit may refuse a content of so many bytes by throwing, before it is read
 * @throws DomainError `too_large` over 10 MiB; `not_found`; `invalid_input` for what is no file
 */
export async function readContent(
  jail: Jail,
  path: JailPath,
  admit: (content: { size: number }) => void,
): Promise<FileContent> {
  const opened = await jail.hold(path, (spot) => openFile(spot, constants.O_RDONLY));
  try {
    assertNotLong(opened, path);
    admit(opened.stat);
    const bytes = await readWhole(opened);
    const isText = isUtf8(bytes);
    const content = bytes.toString(isText ? 'utf8' : 'base64');
    // To make JSON of 10 MiB takes as long again.
    await nextTurn();
    return { path: path.text, content, encoding: isText ? 'utf-8' : 'base64' };
  } finally {
    await opened.file.close();
  }
}

function assertNotLong({ stat }: OpenedFile, path: JailPath): void {
  if (stat.size <= MAX_CONTENT_BYTES) return;
  const what = `The file ${quoted(path.text)} is over ${MAX_CONTENT_BYTES} bytes`;
  throw new DomainError('too_large', `${what}: download it instead.`);
}

/** As much as it had when it was opened: one that grows is cut there, one that shrank is shorter. */
async function readWhole({ file, stat }: OpenedFile): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(stat.size);
  let at = 0;
  while (at < bytes.length) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

/** The bytes that a request's text stands for. @throws DomainError `invalid_input`, `too_large` */
export async function decodeContent(content: string, encoding: Encoding): Promise<Buffer> {
  // As many bytes were just parsed and validated in one turn.
  await nextTurn();
  if (encoding === 'utf-8' && toUSVString(content) !== content) {
    throw new DomainError('invalid_input', 'The content holds half a character: send UTF-8, or base64.');
  }
  const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  // Node.js takes anything for base64 and leaves out what it does not know.
  if (encoding === 'base64' && bytes.toString('base64') !== content) {
    throw new DomainError('invalid_input', 'The content is no base64 (RFC 4648, section 4): encode it so.');
  }
  if (bytes.length > MAX_CONTENT_BYTES) {
    const message = `The content is over ${MAX_CONTENT_BYTES} bytes: upload it instead.`;
    throw new DomainError('too_large', message);
  }
  return bytes;
}
