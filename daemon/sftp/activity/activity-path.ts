/** The maximum length of a stored path in UTF-8 bytes. The end of a longer path is enough to recognize it. */
const MAX_BYTES = 1024;
const MAX_FIRST_BYTES = 255;

/**
 * Returns a path as the log stores it. A long path is shortened to its first name (the container, which is needed for
 * filtering), an ellipsis, and its end.
 */
export function storedPath(path: string): string {
  if (path.length <= MAX_BYTES && Buffer.byteLength(path) <= MAX_BYTES) return path;
  const [, name = ''] = path.split('/', 2);
  const head = Buffer.byteLength(name) <= MAX_FIRST_BYTES ? `/${name}/\u{2026}` : '/\u{2026}';
  const bytes = Buffer.from(path);
  let from = bytes.length - (MAX_BYTES - Buffer.byteLength(head));
  // Skip to the beginning of a character (RFC 3629 section 3).
  while (((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  return head + bytes.subarray(from).toString();
}
