import { type LineSummary, summaryOf } from '../files/archive-format.js';
import { packedPath } from '../files/archive-names.js';
import { PackedArchive } from './packed-archive.js';

/** The maximum number of summaries, of all containers together. A summary takes about 200 bytes. */
const MAX_KEPT = 20_000;
const AT_ONCE = 16;

/** Caches the summaries of compressed archives. An archive never changes, and its name is never used again. */
export class ArchiveSummaries {
  /** The cached summaries, least recently loaded first. Null if an archive has no index. */
  readonly #known = new Map<string, LineSummary | null>();

  /** Loads the summaries of archives, several at the same time. @throws the system's error */
  async load(folder: string, stems: readonly string[]): Promise<void> {
    const unknown = stems.map((stem) => packedPath(folder, stem)).filter((path) => !this.#known.has(path));
    for (let at = 0; at < unknown.length; at += AT_ONCE) {
      await Promise.all(unknown.slice(at, at + AT_ONCE).map((path) => this.#read(path)));
    }
  }

  /** Returns the summary of an archive; null if it is not loaded. */
  get(folder: string, stem: string): LineSummary | null {
    return this.#known.get(packedPath(folder, stem)) ?? null;
  }

  forget(path: string): void {
    this.#known.delete(path);
  }

  async #read(path: string): Promise<void> {
    await using archive = await PackedArchive.open(path);
    if (archive === null) return;
    this.#known.set(path, archive.blocks === null ? null : summaryOf(archive.blocks));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KEPT && oldest !== undefined) this.#known.delete(oldest);
  }
}
