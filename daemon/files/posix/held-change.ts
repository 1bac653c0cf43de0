import type { Change, Changes } from '../change.js';
import type { JailPath } from '../jail/jail-path.js';

/** A change that goes on until it is ended, rather than for as long as one call. */
export type HeldChange = Change & {
  /** Ends it, with what has come of it. @throws DomainError `conflict` where the folder was taken as a whole meanwhile */
  end(): Promise<void>;
};

/** Begins to change what is at a path. @throws DomainError as `Changes.change` */
export function holdChange(changes: Changes, path: JailPath, asked: AbortSignal): Promise<HeldChange> {
  return new Promise((resolve, reject) => {
    const over = changes.change(
      path,
      (change) =>
        new Promise<void>((done) => {
          const end = () => {
            done();
            return over;
          };
          resolve({ ...change, end });
        }),
      asked,
    );
    over.catch(reject);
  });
}
