/** UTF-8. What is longer was made to fill the log, or is told well enough by its end. */
const MAX_BYTES = 1024;
const MAX_FIRST_BYTES = 255;

/**
 * A path as the log keeps it: of a long one the first name, by which readers of one container find it, an ellipsis, and
 * the end.
 */
export function storedPath(path: string): string {
  if (path.length <= MAX_BYTES && Buffer.byteLength(path) <= MAX_BYTES) return path;
  const [, name = ''] = path.split('/', 2);
  const head = Buffer.byteLength(name) <= MAX_FIRST_BYTES ? `/${name}/\u{2026}` : '/\u{2026}';
  const bytes = Buffer.from(path);
  let from = bytes.length - (MAX_BYTES - Buffer.byteLength(head));
  // Not in the middle of a character (RFC 3629 3).
  while (((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  return head + bytes.subarray(from).toString();
}
