/** The patterns of a backup: the files to include, and the files among them to exclude. */
export type TarPatterns = { include: readonly string[]; exclude: readonly string[] };

const WORDS = { include: 'berth.include ', exclude: 'berth.exclude ' } as const;
const KINDS = ['include', 'exclude'] as const;
/** The maximum number of patterns of each kind, as in `CreateBackupRequest`. */
const MAX_PATTERNS = 1000;
const MAX_CHARACTERS = 1024;
/** The maximum length of all patterns as JSON: as long as a request body may be. */
const MAX_BYTES = 1024 * 1024;

/** Encodes patterns as pax comments, which all readers ignore. A character stands for one byte of UTF-8. */
export const patternComments = (patterns: TarPatterns): string[] =>
  KINDS.flatMap((kind) =>
    patterns[kind].map((pattern) => `${WORDS[kind]}${Buffer.from(pattern).toString('latin1')}`),
  );

/** Collects the patterns from the comments of an archive. */
export class CommentedPatterns {
  readonly patterns: Record<keyof TarPatterns, string[]> = { include: [], exclude: [] };
  #bytes = 0;

  /**
   * Adds the pattern in a comment, if the comment contains one.
   *
   * @returns false for a pattern that no backup can contain
   */
  take(comment: string): boolean {
    const kind = KINDS.find((one) => comment.startsWith(WORDS[one]));
    if (kind === undefined) return true;
    const bytes = Buffer.from(comment.slice(WORDS[kind].length), 'latin1');
    const pattern = bytes.toString('utf8');
    this.#bytes += Buffer.byteLength(JSON.stringify(pattern)) + 1;
    if (this.#bytes > MAX_BYTES) return false;
    const isOurs = pattern !== '' && !pattern.includes('\0') && [...pattern].length <= MAX_CHARACTERS;
    return isOurs && this.patterns[kind].push(pattern) <= MAX_PATTERNS;
  }
}
