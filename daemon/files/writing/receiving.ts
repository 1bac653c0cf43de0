import { writeChunks } from '../../../lib/disk/writing/write-chunks.js';
import type { FileParts, FileWork } from '../changes/file-parts.js';
import type { PathClaim } from '../changes/path-claims.js';
import { finish, NEW_MODE, placeNew, requireFree } from '../changes/staging.js';
import { reservingSpace } from '../changes/taking-room.js';
import { type JailPath, nameOf } from '../jail/jail-path.js';

/** Bytes that arrive from a source outside the container, such as a download. */
export type Incoming = {
  /** The length in bytes; undefined if the source does not report it. */
  size: number | undefined;
  /** The bytes, which can be iterated once. Iterating throws if the source ends early. */
  body: AsyncIterable<Buffer>;
};

/** Passes the incoming bytes to `take`, which stores them. If the signal aborts, reading throws its reason. */
export type Source = <T>(signal: AbortSignal, take: (incoming: Incoming) => Promise<T>) => Promise<T>;

/**
 * Creates a file from a source, which is opened only after the path was found to be free. A partial file is deleted.
 *
 * @returns the number of bytes received @throws DomainError `conflict` if the path exists; `disk_full`; the errors of
 * the source; the signal's reason
 */
export async function receiveFile(
  { claims, jail, staging }: FileParts,
  path: JailPath,
  source: Source,
  work: FileWork,
): Promise<number> {
  const receive = async (claim: PathClaim) => {
    work.onContainer?.(nameOf(path.names[0] ?? ''));
    await using spot = await jail.openSpot(path);
    await requireFree(spot);
    return await source(claim.signal, async ({ size, body }) => {
      await using staged = await staging.create('file', spot);
      const onBytes = (doneBytes: number) => {
        if (size !== undefined) work.onProgress?.({ step: 'receive', doneBytes, totalBytes: size });
      };
      const { reservation } = claim;
      const bytes = await writeChunks(staged.held, reservingSpace(body, { reservation, size, onBytes }));
      await finish(staged, claim, NEW_MODE);
      await placeNew(staged, spot);
      return bytes;
    });
  };
  return claims.during(path, receive, work.signal);
}
