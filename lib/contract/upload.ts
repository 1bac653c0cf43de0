/**
 * A file that a client sends, either as a part of a form or as the whole body. Its chunks belong to the reader, can be
 * read once, and arrive no faster than they are read. If the reader stops early or the handler ends, the rest is
 * discarded. Reading throws a DomainError: `too_large` above the maximum size, `invalid_input` if the client stops,
 * disconnects, or sends an invalid form. It ends without an error only when everything has arrived.
 */
export interface Upload extends AsyncIterable<Buffer> {
  /** The file's name according to the client, without folders. It must not be used as a path. */
  readonly fileName: string | undefined;
  /** The media type according to the client. */
  readonly type: string | undefined;
  /** The size in bytes, if the client announces it. */
  readonly size: number | undefined;
  /**
   * The other fields of the form by name. Before the file is read, only the fields before it; afterwards, all fields.
   */
  readonly fields: ReadonlyMap<string, string>;
  /**
   * Yields the other files of the form, each after the previous one was read completely. Must be called before
   * anything is read; otherwise a second file is rejected. Absent if there can be only one file.
   */
  others?(): AsyncIterable<Upload>;
}
