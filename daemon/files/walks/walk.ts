import type { CopyOptions } from './copy-walk.js';
import type { ListedEntries, ListOptions } from './list-walk.js';
import type { MeasureOptions } from './measure-walk.js';
import type { RemoveOptions } from './remove-walk.js';
import type { Turns } from './turn.js';

/**
 * Work on all that is below a folder, done in turns of some 20 ms in the worker, so that many walks go on beside each
 * other. By kind: what it is told, what a turn may give, and what it ends with. Descriptors in the options are held
 * open by whoever began the walk until it is over.
 */
export type WalkKinds = {
  list: { options: ListOptions; piece: ListedEntries; result: undefined };
  measure: { options: MeasureOptions; piece: undefined; result: number };
  remove: { options: RemoveOptions; piece: undefined; result: undefined };
  copy: { options: CopyOptions; piece: undefined; result: undefined };
};
export type WalkKind = keyof WalkKinds;

export type Walk<K extends WalkKind> = Turns<WalkKinds[K]['piece'], WalkKinds[K]['result']>;

/** What goes to the worker: a walk is begun with its first turn. */
export type WalkRequest =
  | { id: number; kind: WalkKind; options: WalkKinds[WalkKind]['options'] }
  | { id: number; next: true }
  | { id: number; stop: true };

/** What comes back, one for each request. */
export type WalkAnswer =
  | { id: number; piece: WalkKinds[WalkKind]['piece'] }
  | { id: number; result: WalkKinds[WalkKind]['result'] }
  | { id: number; failed: { message: string; code: string | undefined } };
