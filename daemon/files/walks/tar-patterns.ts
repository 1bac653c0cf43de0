/** What an archive was told to hold, and not to hold of that. */
export type TarPatterns = { include: readonly string[]; exclude: readonly string[] };

const WORDS = { include: 'berth.include ', exclude: 'berth.exclude ' } as const;
const KINDS = ['include', 'exclude'] as const;
/** As `CreateBackupRequest` takes them. */
const MAX_PATTERNS = 1000;
const MAX_CHARACTERS = 1024;
/** Of all, in JSON: as much as the body of a request may have. */
const MAX_BYTES = 1024 * 1024;

/** As comments, which every reader of pax skips without a word; each character stands for a byte of UTF-8. */
export const patternComments = (patterns: TarPatterns): string[] =>
  KINDS.flatMap((kind) =>
    patterns[kind].map((pattern) => `${WORDS[kind]}${Buffer.from(pattern).toString('latin1')}`),
  );

/** Takes up the patterns among the comments of an archive. */
export class CommentedPatterns {
  readonly patterns: Record<keyof TarPatterns, string[]> = { include: [], exclude: [] };
  #bytes = 0;

  /** @returns false for a pattern that no backup was made by */
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
