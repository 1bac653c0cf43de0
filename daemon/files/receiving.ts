import { writeChunks } from '../../lib/write-chunks.js';
import type { Change } from './change.js';
import type { FileParts, FileWork } from './file-parts.js';
import type { Spot } from './jail/jail.js';
import { type JailPath, nameOf } from './jail/jail-path.js';
import { finish, NEW_MODE, placeNew, requireFree } from './staging.js';
import { takingRoom } from './taking-room.js';

/** Bytes that come from elsewhere. */
export type Incoming = {
  /** Where it is known beforehand. */
  size: number | undefined;
  /** To be read once; it throws where not all of them come. */
  body: AsyncIterable<Buffer>;
};

/** Hands what comes to `take`, which stores it. Reading ends, for its reason, when the signal aborts. */
export type Source = <T>(signal: AbortSignal, take: (incoming: Incoming) => Promise<T>) => Promise<T>;

/**
 * Makes a file of what comes from elsewhere. Nobody is asked for it before its place is known to be free; of what does
 * not come whole nothing stays.
 *
 * @returns how many bytes have come
 * @throws DomainError `conflict` where something is there; `disk_full`; what the source throws; the signal's reason
 */
export function receiveFile(
  parts: FileParts,
  path: JailPath,
  source: Source,
  work: FileWork,
): Promise<number> {
  const receive = (change: Change, spot: Spot) =>
    source(change.signal, ({ size, body }) =>
      parts.staging.make('file', spot, async (staged) => {
        const onBytes = (doneBytes: number) => {
          if (size !== undefined) work.onProgress?.({ step: 'receive', doneBytes, totalBytes: size });
        };
        const bytes = await writeChunks(staged.held, takingRoom(body, { room: change.room, size, onBytes }));
        await finish(staged, change, NEW_MODE);
        await placeNew(staged, spot);
        return bytes;
      }),
    );
  return parts.changes.change(
    path,
    (change) => {
      work.onContainer?.(nameOf(path.names[0] ?? ''));
      return parts.jail.hold(path, async (spot) => {
        await requireFree(spot);
        return receive(change, spot);
      });
    },
    work.signal,
  );
}
