import type { Report } from './report.js';
import { parseJson } from './syntax/parse-json.js';
import { eggRefusal, NumberText, SyntaxFault, type Tree } from './syntax/tree.js';

/** `line`: a text without line breaks, trimmed. `block`: a text with line breaks, kept as it is. */
export type TextKind = 'line' | 'block';

/** Control characters that no text may contain. Blocks may have tabs, line and page breaks and colours of a terminal. */
const FORBIDDEN = /[\p{Cc}\ufffe\uffff]/u;
const ALLOWED_IN_BLOCKS = ['\t', '\n', '\v', '\f', '\u001b'];
const HALF_CHARACTER = /\p{Cs}/u;

/** A part of an egg, with its place and the report. Reads all spellings of lists, objects and texts. */
export class Field {
  constructor(
    readonly value: Tree | undefined,
    readonly path: string,
    readonly report: Report,
  ) {}

  /** Whether there is nothing: the field is missing, null, or an empty list, object or text, also as JSON in a text. */
  get isEmpty(): boolean {
    const { value } = this;
    if (value === undefined || value === null) return true;
    if (Array.isArray(value)) return value.length === 0;
    if (value instanceof Map) return value.size === 0;
    return typeof value === 'string' && /^\s*(?:|\[\s*\]|\{\s*\}|null)\s*$/.test(value);
  }

  at(key: string): Field {
    const value = this.value instanceof Map ? this.value.get(key) : undefined;
    return new Field(value, `${this.path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, this.report);
  }

  /** Returns the entries of an object; none if the field is empty. @throws DomainError for other values */
  entries(max: number): [key: string, field: Field][] {
    if (this.isEmpty) return [];
    if (!(this.value instanceof Map)) throw this.refusal('must be an object');
    if (this.value.size > max) throw this.refusal(`must have at most ${max} entries`);
    return [...this.value.keys()].map((key) => [key, this.at(key)]);
  }

  /** Returns the items of a list, or the values of an object; none if the field is empty. @throws DomainError for others */
  items(max: number): Field[] {
    if (this.isEmpty) return [];
    if (this.value instanceof Map) return this.entries(max).map(([, field]) => field);
    if (!Array.isArray(this.value)) throw this.refusal('must be a list');
    if (this.value.length > max) throw this.refusal(`must have at most ${max} entries`);
    return this.value.map((item, index) => new Field(item, `${this.path}/${index}`, this.report));
  }

  /** Returns the texts of a list without empty ones. A single text is a list of one. */
  texts(max: number, maxCharacters: number): string[] {
    const items = typeof this.value === 'string' && !this.isEmpty ? [this] : this.items(max);
    return items.map((item) => item.text(maxCharacters)).filter((text) => text !== '');
  }

  /**
   * Returns a text; an empty one if the field is missing or null. Numbers and booleans become texts, and numbers are
   * reported. Line breaks become line feeds.
   *
   * @throws DomainError for lists and objects, control characters, and texts of more than `max` characters
   */
  text(max: number, kind: TextKind = 'line'): string {
    const { value } = this;
    if (value instanceof NumberText) this.#reportNumber(value);
    const given = scalarText(value);
    if (given === undefined) throw this.refusal('must be a text');
    const unified = given.replace(/\r\n?/g, '\n');
    const text = kind === 'line' ? unified.trim() : unified;
    if (text.length > max) throw this.refusal(`must have at most ${max} characters`);
    const checked =
      kind === 'line' ? text : ALLOWED_IN_BLOCKS.reduce((rest, each) => rest.replaceAll(each, ''), text);
    if (FORBIDDEN.test(checked)) throw this.refusal('has a control character: remove it');
    if (HALF_CHARACTER.test(text))
      throw this.refusal('has half a Unicode character (an unpaired surrogate): remove it');
    return text;
  }

  /** Returns whether the field is set in one of the spellings of true: `true`, `1`, and both as text. */
  isTrue(): boolean {
    return ['true', '1'].includes(scalarText(this.value)?.trim().toLowerCase() ?? '');
  }

  /** Returns the content of a field that is an object, or JSON in a text. Reports text that is no JSON, and drops it. */
  nested(): Field {
    if (this.isEmpty || typeof this.value !== 'string') return this;
    try {
      return new Field(parseJson(this.value, this.path), this.path, this.report);
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      this.report.add('config_unreadable', this.path, `The text is not valid JSON (${error.message}).`);
      return new Field(undefined, this.path, this.report);
    }
  }

  /** Reports all keys of an object that are not known, as dropped. */
  reportUnknown(known: readonly string[]): void {
    if (!(this.value instanceof Map)) return;
    for (const key of this.value.keys())
      if (!known.includes(key))
        this.report.add('unknown_field', this.at(key).path, `The field \`${key.slice(0, 100)}\` is unknown.`);
  }

  /** Returns the error that refuses the egg because of this field. */
  refusal(clause: string): Error {
    return eggRefusal(this.path, clause);
  }

  #reportNumber({ source }: NumberText): void {
    this.report.add(
      'number_to_text',
      this.path,
      `The number ${source.slice(0, 40)} was read as text. Programs that write eggs may have shortened it.`,
    );
  }
}

/** Refuses a key of an object that a line of text could not be. @throws DomainError */
export function checkKey(key: string, max: number, field: Field): void {
  if (key.length > max) throw field.refusal(`must have a key of at most ${max} characters`);
  if (FORBIDDEN.test(key.replaceAll('\t', ' ')) || HALF_CHARACTER.test(key))
    throw field.refusal('has a control character in its key: remove it');
}

/** Reads the label that is the key of a field. @throws DomainError if it is too long or has control characters */
export function readLabel(key: string, field: Field): string {
  checkKey(key, 200, field);
  return key.trim();
}

/** Returns the text of a scalar; undefined for lists and objects. */
function scalarText(value: Tree | undefined): string | undefined {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (value instanceof NumberText) return value.source;
  return typeof value === 'boolean' ? String(value) : undefined;
}
