import type { WriteCondition } from '../../lib/contract/write-condition.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { BuiltInTypes } from './built-in-types.js';
import type { ServerTypeReader } from './definition/server-type-file.js';
import { MAX_DEFINITION_BYTES } from './definition/server-type-file.js';
import { type IgnoredType, MAX_STORED_TYPES, type StoredTypes } from './stored-types.js';
import { type TypeEntry, typeEntry } from './type-entry.js';

/** The definitions from all sources. A file of the operator comes before the API, and the API before built-in types. */
export interface TypeSet {
  /** Returns the definition in effect. */
  find(type: string): TypeEntry | undefined;
  /** Returns the definitions in effect, sorted by name. */
  list(): TypeEntry[];
  /** Stored definitions without effect, and why. */
  ignored(): IgnoredType[];
  /**
   * Stores a definition and puts it into effect.
   *
   * @throws DomainError `invalid_input`; `conflict` if a file of the operator defines the type, or `limit_reached`;
   * `precondition_failed`; errors of the disk
   */
  put(type: string, definition: unknown, condition?: WriteCondition): Promise<TypeEntry>;
  /**
   * Deletes the definition that the API has stored.
   *
   * @param requireUnused called if no other definition is left, in the same step of the event loop in which the type
   * disappears; it throws if there are servers of the type
   * @returns the definition that is now in effect
   * @throws DomainError `not_found`; `precondition_failed`; errors of `requireUnused` and of the disk
   */
  remove(type: string, requireUnused: () => void, condition?: WriteCondition): Promise<TypeEntry | undefined>;
}

export type TypeSetOptions = {
  reader: ServerTypeReader;
  builtIn: BuiltInTypes;
  files: ReadonlyMap<string, TypeEntry>;
  stored: StoredTypes | undefined;
  entries: readonly TypeEntry[];
  ignored: readonly IgnoredType[];
};

export function createTypeSet(options: TypeSetOptions): TypeSet {
  const types = new Types(options);
  let last: Promise<unknown> = Promise.resolve();

  /** Runs changes one after the other, so that conditions hold until the change is made. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  return {
    find: (type) => types.find(type),
    list: () => types.list(),
    ignored: () => types.ignored(),
    put: (type, definition, condition) => alone(() => types.put(type, definition, condition)),
    remove: (type, requireUnused, condition) => alone(() => types.remove(type, requireUnused, condition)),
  };
}

class Types {
  readonly #options: TypeSetOptions;
  readonly #ofApi: Map<string, TypeEntry>;
  readonly #broken: Map<string, IgnoredType>;
  #effective: TypeEntry[] | undefined;

  constructor(options: TypeSetOptions) {
    this.#options = options;
    this.#ofApi = new Map(options.entries.map((entry) => [entry.serverType.type, entry]));
    this.#broken = new Map(options.ignored.map((each) => [each.type, each]));
  }

  find(type: string): TypeEntry | undefined {
    const { files, builtIn } = this.#options;
    return files.get(type) ?? this.#ofApi.get(type) ?? builtIn.get(type);
  }

  list(): TypeEntry[] {
    const { files, builtIn } = this.#options;
    this.#effective ??= [...new Set([...builtIn.keys(), ...this.#ofApi.keys(), ...files.keys()])]
      .sort()
      .flatMap((type) => this.find(type) ?? []);
    return this.#effective;
  }

  ignored(): IgnoredType[] {
    const covered = [...this.#ofApi.keys()].filter((type) => this.#options.files.has(type));
    return [...this.#broken.values(), ...covered.map((type) => ({ type, reason: COVERED }))];
  }

  async put(type: string, given: unknown, condition?: WriteCondition): Promise<TypeEntry> {
    const { reader, files } = this.#options;
    const found = reader.definition(given);
    if ('problems' in found) throw invalid(found.problems);
    if (found.serverType.type !== type)
      throw invalid([`type: must be "${type}", as in the path of the request`]);
    const text = JSON.stringify(found.definition);
    if (text.length > MAX_DEFINITION_BYTES)
      throw new DomainError('too_large', 'A definition has at most 64 KiB: shorten its files.');
    requireCondition(type, this.find(type), condition);
    if (files.has(type)) throw definedByFile(type);
    const before = this.#ofApi.get(type);
    if (before === undefined && this.#ofApi.size >= MAX_STORED_TYPES) throw tooMany();
    const entry = typeEntry(found, 'api');
    if (before?.etag !== entry.etag) await this.#folder().put(type, `${text}\n`);
    this.#broken.delete(type);
    this.#set(type, entry);
    return entry;
  }

  async remove(
    type: string,
    requireUnused: () => void,
    condition?: WriteCondition,
  ): Promise<TypeEntry | undefined> {
    const { files, builtIn } = this.#options;
    const entry = this.#ofApi.get(type);
    if (entry === undefined && !this.#broken.has(type)) throw notOfApi(type, this.find(type));
    requireCondition(type, this.find(type), condition);
    if (!files.has(type) && builtIn.get(type) === undefined) requireUnused();
    // There is no `await` between the check and this change, so that no server of the type is created in between.
    this.#set(type, undefined);
    try {
      await this.#folder().remove(type);
    } catch (error) {
      this.#set(type, entry);
      throw error;
    }
    this.#broken.delete(type);
    return this.find(type);
  }

  #set(type: string, entry: TypeEntry | undefined): void {
    if (entry === undefined) this.#ofApi.delete(type);
    else this.#ofApi.set(type, entry);
    this.#effective = undefined;
  }

  #folder(): StoredTypes {
    const { stored } = this.#options;
    if (stored !== undefined) return stored;
    throw new DomainError('unavailable', 'This catalogue cannot be changed: use the running daemon.');
  }
}

const COVERED = 'a file of the same name in DATA_DIR/catalog defines the type';

function requireCondition(type: string, now: TypeEntry | undefined, condition: WriteCondition = {}): void {
  const { versions, isNew = false } = condition;
  if (isNew && now !== undefined)
    throw new DomainError('precondition_failed', `The server type "${type}" already exists: read it first.`);
  if (versions === undefined) return;
  if (now !== undefined && (versions === 'any' || versions.includes(now.etag))) return;
  const message = `The server type "${type}" is not the one that If-Match states: read it again.`;
  throw new DomainError('precondition_failed', message);
}

function invalid(problems: readonly string[]): DomainError {
  const details = problems.slice(0, MAX_DETAILS).map((problem) => {
    const [field = '', ...rest] = problem.split(': ');
    const path = field === 'the file' ? '/body' : `/body/${field.replaceAll('.', '/')}`;
    return { path: path.slice(0, MAX_PATH), message: rest.join(': ') };
  });
  const message = `The definition of the server type is not valid: ${problems.slice(0, 3).join('; ')}.`;
  return new DomainError('invalid_input', message.slice(0, MAX_MESSAGE), { details });
}

const MAX_DETAILS = 20;
const MAX_PATH = 200;
const MAX_MESSAGE = 1000;

const definedByFile = (type: string) =>
  new DomainError(
    'conflict',
    `The server type "${type}" is defined by the file ${type}.yaml in DATA_DIR/catalog on the node: change or remove that file.`,
  );

const tooMany = () =>
  new DomainError(
    'conflict',
    `The API has already defined ${MAX_STORED_TYPES} server types: delete one first.`,
    {
      code: 'limit_reached',
    },
  );

const notOfApi = (type: string, now: TypeEntry | undefined) =>
  new DomainError(
    'not_found',
    now === undefined
      ? `There is no server type "${type}".`
      : `The API has stored no definition of "${type}": ${now.source === 'file' ? 'a file in DATA_DIR/catalog on the node' : 'Berth itself'} defines it, so there is nothing to delete.`,
  );
