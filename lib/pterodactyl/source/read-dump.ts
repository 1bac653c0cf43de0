import { sourceRefusal } from './source-refusal.js';
import { SqlTokens, type Token } from './sql-tokens.js';
import { isTableName, type TableName, Tables } from './tables.js';
import { utf8Text } from './utf8-text.js';

const MAX_COLUMNS = 512;
/** How files begin that are given instead of a dump, one character per byte, and what to do with them. */
const OTHER_FILES: [begins: string[], advice: string][] = [
  [
    // gzip, Zstandard, xz, bzip2 and ZIP.
    ['\x1f\x8b', '\x28\xb5\x2f\xfd', '\xfd7zXZ', 'BZh', 'PK\x03\x04'],
    'it is compressed. Decompress it, such as with `zcat panel.sql.gz | berth import pterodactyl -`',
  ],
  [
    ['\xff\xfe', '\xfe\xff'],
    'it is in UTF-16, as PowerShell writes it. Make the dump again with --result-file=panel.sql instead of ">"',
  ],
  [['SQLite format 3'], 'it is a file of SQLite. Pass the name of the file instead of -'],
  [['PGDMP'], 'it is a dump of PostgreSQL. Only MySQL, MariaDB and SQLite are supported'],
];
const BEGIN_BYTES = 16;

/**
 * Reads the needed tables from a dump as `mysqldump` and `mariadb-dump` print it. Only the statements CREATE TABLE and INSERT of
 * these tables are looked at. Nothing is executed.
 *
 * @throws DomainError (`invalid_input`) if the dump is cut off, broken, or larger than an import can take
 */
export async function readDump(pieces: AsyncIterable<Uint8Array>): Promise<Tables> {
  const tokens = new SqlTokens();
  const reader = new DumpReader(tokens);
  const read = (piece: string) => {
    for (const token of tokens.read(piece)) reader.take(token);
  };
  let begin = '';
  for await (const bytes of pieces) {
    const piece = Buffer.from(bytes).toString('latin1');
    if (begin.length < BEGIN_BYTES) begin = requireDump(begin + piece.slice(0, BEGIN_BYTES));
    read(piece);
  }
  if (begin === '')
    throw sourceRefusal('it is empty. Look at the errors that mysqldump or mariadb-dump has printed');
  // The line break ends a word or a comment at the end of the text.
  read('\n');
  return reader.end();
}

/** @throws DomainError (`invalid_input`) if a file begins like one that is no dump */
function requireDump(begin: string): string {
  for (const [begins, advice] of OTHER_FILES)
    if (begins.some((each) => begin.startsWith(each))) throw sourceRefusal(advice);
  return begin;
}

type Step = (token: Token) => Step;

/** Follows the statements of a dump. Each step takes one token, and returns the next step. */
class DumpReader {
  readonly #tokens: SqlTokens;
  readonly #tables = new Tables();
  readonly #columns = new Map<TableName, string[]>();
  #step: Step;
  #table: TableName | undefined;
  #listed: string[] = [];
  #values: (string | null)[] = [];
  #isAfterValue = false;
  #depth = 0;
  #words: string[] = [];

  constructor(tokens: SqlTokens) {
    this.#tokens = tokens;
    this.#step = this.#start;
  }

  take(token: Token): void {
    this.#step = this.#step(token);
  }

  end(): Tables {
    if (!this.#tokens.isBetween || this.#step !== this.#start) throw cutOff();
    this.#tables.requireComplete();
    // A dump whose program was ended between two statements looks complete otherwise.
    if (!/Dump completed/.test(this.#tokens.lastComment)) throw cutOff();
    return this.#tables;
  }

  #start: Step = (token) => {
    this.#words = [];
    this.#table = undefined;
    return this.#head(token);
  };

  /** The words up to the name of the table: CREATE TABLE [IF NOT EXISTS], INSERT [IGNORE] INTO. */
  #head: Step = (token) => {
    if (token.kind === 'sign') return token.text === ';' ? this.#start : this.#skipped();
    if (token.kind === 'string' || this.#words.length > 6) return this.#skipped();
    if (token.kind === 'word') {
      this.#words.push(token.text.toUpperCase());
      const isHead = /^(CREATE( TABLE.*)?|(INSERT|REPLACE)( IGNORE)?( INTO)?)$/.test(this.#words.join(' '));
      return isHead ? this.#head : this.#skipped();
    }
    if (!isTableName(token.text)) return this.#skipped();
    this.#table = token.text;
    return this.#words[0] === 'CREATE' ? this.#create : this.#insert;
  };

  /** Skips the rest of a statement without keeping its values. */
  #skipped(): Step {
    this.#tokens.keepsValues = false;
    return this.#skip;
  }

  #skip: Step = ({ kind, text }) => {
    if (kind !== 'sign' || text !== ';') return this.#skip;
    this.#tokens.keepsValues = true;
    return this.#start;
  };

  #create: Step = ({ kind, text }) => {
    const table = this.#table as TableName;
    if (kind !== 'sign' || text !== '(') return text === ';' ? this.#start : this.#create;
    if (this.#columns.has(table))
      throw sourceRefusal(`it has two tables \`${table}\`: dump only the database of the panel`);
    this.#tables.begin(table);
    this.#columns.set(table, []);
    this.#depth = 1;
    return this.#column;
  };

  /** The begin of a column or an index. Only columns begin with a quoted name. */
  #column: Step = (token) => {
    const columns = this.#columns.get(this.#table as TableName) ?? [];
    if (token.kind === 'name') columns.push(token.text);
    if (columns.length > MAX_COLUMNS)
      throw sourceRefusal(`the table \`${this.#table}\` has more than ${MAX_COLUMNS} columns`);
    return this.#restOfColumn(token);
  };

  #restOfColumn: Step = ({ kind, text }) => {
    if (kind !== 'sign') return this.#restOfColumn;
    if (text === '(') this.#depth += 1;
    if (text === ')') this.#depth -= 1;
    if (this.#depth === 0) return this.#skipped();
    return text === ',' && this.#depth === 1 ? this.#column : this.#restOfColumn;
  };

  #insert: Step = ({ kind, text }) => {
    this.#listed = [];
    if (kind === 'sign' && text === '(') return this.#list;
    if (kind === 'word' && text.toUpperCase() === 'VALUES') return this.#rows();
    throw this.#broken(text);
  };

  #list: Step = ({ kind, text }) => {
    if (kind === 'name' && this.#listed.length < MAX_COLUMNS) this.#listed.push(text);
    else if (kind === 'word' && text.toUpperCase() === 'VALUES') return this.#rows();
    else if (kind !== 'sign' || !',)'.includes(text)) throw this.#broken(text);
    return this.#list;
  };

  #rows(): Step {
    if (this.#listed.length === 0) this.#listed = this.#columns.get(this.#table as TableName) ?? [];
    if (this.#listed.length > 0) return this.#row;
    throw sourceRefusal(
      `the columns of \`${this.#table}\` are not known: make the dump without --no-create-info`,
    );
  }

  #row: Step = ({ kind, text }) => {
    if (kind === 'sign' && text === ';') return this.#start;
    if (kind === 'sign' && text === ',') return this.#row;
    if (kind !== 'sign' || text !== '(') throw this.#broken(text);
    this.#values = [];
    this.#isAfterValue = false;
    return this.#value;
  };

  #value: Step = ({ kind, text }) => {
    if (kind === 'sign' && text === ')') return this.#rowEnd();
    if (kind === 'sign' && text === ',') {
      if (!this.#isAfterValue) throw this.#broken(text);
      this.#isAfterValue = false;
      return this.#value;
    }
    // A word before a string is its character set, such as _binary.
    const isIntroduced = this.#isAfterValue && kind === 'string' && this.#introducer;
    if (isIntroduced) this.#values.pop();
    else if (this.#isAfterValue || kind === 'sign') throw this.#broken(text);
    this.#introducer = kind === 'word' && /^(_\w+|[bBxX])$/.test(text);
    this.#values.push(kind === 'word' ? plainValue(text) : text);
    this.#isAfterValue = true;
    if (this.#values.length > this.#listed.length) throw this.#wrongLength();
    return this.#value;
  };
  #introducer = false;

  #rowEnd(): Step {
    if (this.#values.length !== this.#listed.length) throw this.#wrongLength();
    this.#tables.add(this.#table as TableName, this.#listed, this.#values);
    return this.#row;
  }

  #wrongLength = () =>
    sourceRefusal(`a row of \`${this.#table}\` has not as many values as the table has columns`);

  #broken = (text: string) =>
    sourceRefusal(
      `an INSERT into \`${this.#table}\` is broken at "${text.slice(0, 40)}". Make the dump again with mysqldump or mariadb-dump`,
    );
}

const cutOff = () =>
  sourceRefusal(
    'the dump is cut off, or not a dump of mysqldump: it does not end with the line "-- Dump completed". Make it again, without --compact and --skip-comments',
  );

/** Returns the value of a number, of NULL, or of bytes in hexadecimal form. */
function plainValue(word: string): string | null {
  if (word.toUpperCase() === 'NULL') return null;
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(word)) return word;
  return utf8Text(Buffer.from(word.slice(2), 'hex'));
}
