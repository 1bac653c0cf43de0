import type { WriteCondition } from '../../../lib/contract/write-condition.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { withTimeout } from '../../../lib/time/timed.js';
import { type Client, holderOf, semaphoreFor } from '../../concurrency/bounds.js';
import type { ConfigFile } from '../../config-files/config-change.js';
import { ConfigEditors } from '../../config-files/config-editors.js';
import type { ReadValue } from '../../config-files/read-values.js';
import type { FileParts } from '../changes/file-parts.js';
import { type JailPath, jailPath } from '../jail/jail-path.js';
import { changeConfigFile, configContent } from './change-config-file.js';

/** The maximum size of a file whose values people change in a form, in bytes. Such files have some KiB. */
const MAX_FORM_BYTES = 1024 * 1024;
/** The time limits for the values of one file, and for all files of a request. */
const FILE_TIMEOUT_MS = 5000;
const REQUEST_TIMEOUT_MS = 20_000;

/** A file and the keys whose values are wanted. */
export type WantedValues = Pick<ConfigFile, 'path' | 'format'> & { keys: readonly string[] };

/** The values of a file in the order of its keys, or why they are unknown. */
export type FileValues =
  | { version: string; values: ReadValue[] }
  | { problem: { reason: 'missing' | 'unreadable'; message: string } };

export type ConfigUser = Omit<Client, 'whenOver'>;

/**
 * Reads and changes the values of configuration files at the request of people. Has threads of its own, so that the starts of
 * servers do not wait for them.
 */
export class ConfigValues {
  readonly #parts: FileParts;
  readonly #editors = new ConfigEditors({ timeoutMs: FILE_TIMEOUT_MS });
  readonly #requests = semaphoreFor('config_files');

  constructor(parts: FileParts) {
    this.#parts = parts;
  }

  /**
   * Returns the values of files of a container. A file that cannot be read has a problem.
   *
   * @throws DomainError `rate_limited` (`too_many_file_reads`); `unavailable`
   */
  async read(id: string, files: readonly WantedValues[], user: ConfigUser): Promise<FileValues[]> {
    return this.#during(id, user, async (signal) => {
      const all: FileValues[] = [];
      for (const file of files) all.push(await this.#valuesOf(id, file, signal));
      return all;
    });
  }

  /**
   * Changes an existing file of a container. Returns the values of these keys after the change.
   *
   * @throws DomainError `not_found` without the file; `precondition_failed`; `invalid_input` if the file cannot be
   * changed; `conflict`, `disk_full` as other changes of files; as `read`
   */
  async change(
    id: string,
    { keys, ...changed }: ConfigFile & Pick<WantedValues, 'keys'>,
    condition: WriteCondition | undefined,
    user: ConfigUser,
  ): Promise<FileValues> {
    const { path: place, ...file } = changed;
    const path = pathIn(id, place);
    return this.#during(id, user, async (signal) => {
      const change = { path, file, condition, maxBytes: MAX_FORM_BYTES };
      const isThere = await this.#parts.claims.during(
        path,
        (claim) => changeConfigFile(this.#parts, this.#editors, change, claim),
        signal,
      );
      if (!isThere) throw new DomainError('not_found', MISSING);
      return this.#valuesOf(id, { path: place, format: file.format, keys }, signal);
    });
  }

  async close(): Promise<void> {
    await this.#editors.close();
  }

  async #valuesOf(
    id: string,
    { path, format, keys }: WantedValues,
    signal: AbortSignal,
  ): Promise<FileValues> {
    try {
      const { bytes, version } = await this.#parts.jail.hold(pathIn(id, path), (spot) =>
        configContent(spot, MAX_FORM_BYTES),
      );
      return { version, values: await this.#editors.read({ bytes, format, keys }, signal) };
    } catch (error) {
      if (isKind(error, 'not_found')) return { problem: { reason: 'missing', message: MISSING } };
      if (!isKind(error, 'invalid_input', 'forbidden', 'conflict')) throw error;
      return { problem: { reason: 'unreadable', message: error.message } };
    }
  }

  #during<T>(
    id: string,
    { signal, ...requester }: ConfigUser,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const holder = holderOf(requester, id);
    return withTimeout(signal, REQUEST_TIMEOUT_MS, async (limited) => {
      try {
        return await this.#requests.run(holder, () => work(limited), limited);
      } catch (error) {
        if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
        throw new DomainError('unavailable', LATE, { cause: error });
      }
    });
  }
}

const MISSING = 'The file does not exist yet: start the server once, so that it creates the file.';
const LATE = 'Reading the configuration files takes too long now. Try again in a moment.';

/** Returns the path of a file. Messages name the path in the server's folder. */
const pathIn = (id: string, path: string): JailPath => ({ ...jailPath(`${id}/${path}`), text: path });
