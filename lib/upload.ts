/**
 * What a client sends as a file, as it comes: the part of a form, or a body that is nothing else. Its chunks are
 * the reader's to keep, can be read once, and come no faster than they are taken. Whoever stops early lets go of
 * the rest, and so does the end of the handler.
 *
 * Reading throws a DomainError: `too_large` above the largest upload, `invalid_input` where the client stops, goes
 * away, or sends a form that is none. It ends without one only when everything has come.
 */
export interface Upload extends AsyncIterable<Buffer> {
  /** As the client calls it, without folders; a hint, and never a path. */
  readonly fileName: string | undefined;
  /** Media type, as the client says. */
  readonly type: string | undefined;
  /** In bytes, where the client says it beforehand. */
  readonly size: number | undefined;
  /** Values of the form's other parts by name: those before the file at once, all at the end of reading. */
  readonly fields: ReadonlyMap<string, string>;
  /**
   * The form's other files, each once all of the one before it is read. Whoever takes them says so by this call before
   * anything is read: otherwise a second file is refused. Absent where there can be but one.
   */
  others?(): AsyncIterable<Upload>;
}
