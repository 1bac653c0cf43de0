import { asClause, DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { unlessAborted, withTimeout } from '../../../lib/time/timed.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ConfigFile } from '../../config-files/config-change.js';
import { ConfigEditors } from '../../config-files/config-editors.js';
import type { FileParts } from '../changes/file-parts.js';
import type { ContainersFolders, PathClaim } from '../changes/path-claims.js';
import { jailPath, quoted } from '../jail/jail-path.js';
import { changeConfigFile } from './change-config-file.js';
import { ConfigValues } from './config-values.js';

/** How long the start of a server waits for the changes of its configuration files. */
const TIMEOUT_MS = 15_000;

export type ConfigChangesParts = FileParts & {
  folders: Pick<ContainersFolders, 'beforeStarts'>;
  logger: Logger;
};

/**
 * Changes the configuration files of a server before it starts. Each file is replaced atomically, with all of its changes
 * or none, and keeps its mode. A file that already has all new values is not written.
 */
export class ConfigChanges {
  /** Reads and changes values in these files for people, at any time. */
  readonly values: ConfigValues;
  readonly #parts: ConfigChangesParts;
  readonly #editors = new ConfigEditors();

  private constructor(parts: ConfigChangesParts) {
    this.#parts = parts;
    this.values = new ConfigValues(parts);
  }

  /** From now on, the files are changed before each start of a server. */
  static open(parts: ConfigChangesParts): ConfigChanges {
    const changes = new ConfigChanges(parts);
    parts.folders.beforeStarts((spec, closing) => changes.#apply(spec, closing));
    return changes;
  }

  async close(): Promise<void> {
    await Promise.all([this.#editors.close(), this.values.close()]);
  }

  /**
   * Changes the files. A file that cannot be changed does not prevent the start, because the server may work with its
   * present values.
   *
   * @returns a sentence for each file that could not be changed @throws the signal's reason
   */
  async #apply(
    { id, configFiles = [] }: Pick<ContainerSpec, 'id' | 'configFiles'>,
    closing: AbortSignal,
  ): Promise<string[]> {
    if (configFiles.length === 0) return [];
    const notices: string[] = [];
    await withTimeout(closing, TIMEOUT_MS, async (signal) => {
      for (const file of configFiles) {
        try {
          // A file system that does not respond must not delay the start for longer than the time limit.
          await unlessAborted(this.#change(id, file, signal), signal);
        } catch (error) {
          closing.throwIfAborted();
          notices.push(
            `The configuration file ${quoted(file.path)} was not changed: ${this.#reason(id, error)}.`,
          );
        }
      }
    });
    return notices;
  }

  #reason(id: string, error: unknown): string {
    if (error instanceof DomainError) return asClause(error.message);
    if (error instanceof Error && error.name === 'TimeoutError') {
      return `the changes of configuration files take longer than ${TIMEOUT_MS / 1000} s`;
    }
    this.#parts.logger.error({ err: error, container: id }, 'cannot change a configuration file');
    return "the daemon's log has the details";
  }

  async #change(id: string, file: ConfigFile, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    // Messages name the path in the server's folder.
    const path = { ...jailPath(`${id}/${file.path}`), text: file.path };
    const change = (claim: PathClaim) => changeConfigFile(this.#parts, this.#editors, { path, file }, claim);
    await this.#parts.claims.during(path, change, signal);
  }
}
