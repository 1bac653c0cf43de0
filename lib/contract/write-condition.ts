/** What the current file must be like for a write to happen. */
export type WriteCondition = {
  /** The versions that the file may have, as entity tags. `any` accepts every existing file. */
  versions?: readonly string[] | 'any';
  /** Whether the file must not exist. */
  isNew?: boolean;
};

type Headers = Readonly<Record<string, string | undefined>>;

const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/**
 * Returns the condition that `If-Match` and `If-None-Match: *` state; undefined if a request has neither. Weak entity
 * tags match no version (RFC 9110, 13.1.1), and neither does a header that is no list of entity tags. An empty header
 * counts as missing, as everywhere in the API.
 */
export function writeConditionOf(headers: Headers): WriteCondition | undefined {
  const [ifMatch, ifNoneMatch] = [filled(headers['if-match']), filled(headers['if-none-match'])];
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined;
  return {
    ...(ifMatch !== undefined && { versions: versionsIn(ifMatch.trim()) }),
    ...(ifNoneMatch !== undefined && { isNew: true }),
  };
}

const filled = (header: string | undefined) => (header === '' ? undefined : header);

const versionsIn = (header: string): readonly string[] | 'any' =>
  header === '*' ? 'any' : (header.match(ENTITY_TAG) ?? []).filter((tag) => !tag.startsWith('W/'));
