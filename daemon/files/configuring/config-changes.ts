import { constants } from 'node:fs';
import { fileVersion } from '../../../lib/disk/file-version.js';
import { readWhole } from '../../../lib/disk/read-whole.js';
import { asClause, DomainError, unlessKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { unlessAborted, withTimeout } from '../../../lib/time/timed.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { type ConfigFile, notChanged } from '../../config-files/config-change.js';
import { ConfigEditors, MAX_CONFIG_BYTES } from '../../config-files/config-editors.js';
import type { FileParts } from '../changes/file-parts.js';
import type { ContainersFolders, PathClaim } from '../changes/path-claims.js';
import { openFile, type Spot } from '../jail/jail.js';
import { type JailPath, jailPath, quoted } from '../jail/jail-path.js';
import { makeFolders, removeFolders } from '../writing/making.js';
import { replaceFile } from '../writing/writing.js';

/** How long the start of a server waits for the changes of its configuration files. */
const TIMEOUT_MS = 15_000;

export type ConfigChangesParts = FileParts & {
  folders: Pick<ContainersFolders, 'beforeStarts'>;
  logger: Logger;
};

type Present = { bytes: Buffer; version: string };

/**
 * Changes the configuration files of a server before it starts. Each file is replaced atomically, with all of its changes
 * or none, and keeps its mode. A file that already has all new values is not written.
 */
export class ConfigChanges {
  readonly #parts: ConfigChangesParts;
  readonly #editors = new ConfigEditors();

  private constructor(parts: ConfigChangesParts) {
    this.#parts = parts;
  }

  /** From now on, the files are changed before each start of a server. */
  static open(parts: ConfigChangesParts): ConfigChanges {
    const changes = new ConfigChanges(parts);
    parts.folders.beforeStarts((spec, closing) => changes.#apply(spec, closing));
    return changes;
  }

  async close(): Promise<void> {
    await this.#editors.close();
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
    await this.#parts.claims.during(path, (claim) => this.#changeClaimed(path, file, claim), signal);
  }

  async #changeClaimed(path: JailPath, file: ConfigFile, claim: PathClaim): Promise<void> {
    const { jail } = this.#parts;
    const present = await unlessKind(jail.hold(path, contentOf), 'not_found');
    if (present === undefined && !file.create) return;
    const changed = await this.#editors.edit(present?.bytes ?? new Uint8Array(), file, claim.signal);
    if (changed === undefined) return;
    const above: JailPath = { text: path.text, names: path.names.slice(0, -1) };
    const made = present === undefined ? await makeFolders(this.#parts, above, claim.owner) : [];
    // The user may change the file at the same time, and must not lose that change.
    const condition = present === undefined ? { isNew: true } : { versions: [present.version] };
    try {
      await replaceFile(this.#parts, { path, condition }, claim, async (staged) => {
        await claim.reservation.take(changed.length);
        await staged.writeFile(changed);
      });
    } catch (error) {
      await removeFolders(this.#parts, made);
      throw error;
    }
  }
}

async function contentOf(spot: Spot): Promise<Present> {
  const { file, stat } = await openFile(spot, constants.O_RDONLY);
  await using _file = file;
  // The file may be a link to a file of the host or of another server, whose content must not get into this folder.
  if (stat.nlink > 1) throw notChanged('It has several hard links: replace it with a copy.');
  if (stat.size > MAX_CONFIG_BYTES) throw notChanged('It is larger than 64 MiB.');
  return await spot.inPool(async () => {
    const version = fileVersion(await file.stat({ bigint: true }));
    const bytes = await readWhole(file, 0, stat.size, Buffer.allocUnsafeSlow(stat.size));
    return { bytes, version };
  });
}
