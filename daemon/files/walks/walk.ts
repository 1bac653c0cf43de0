import type { SentError } from '../../../lib/errors/sent-error.js';
import type { TarPiece } from '../../archives/tar/tar-pieces.js';
import type { TarOptions, TarResult } from '../../archives/tar/tar-walk.js';
import type { ArchiveKind } from '../../archives/unpack/archive-kind.js';
import type { UntarOptions, UntarPiece, UntarResult } from '../../archives/unpack/untar-walk.js';
import type { UnzipFoldersOptions, UnzipOptions, UnzipPiece } from '../../archives/unpack/unzip-walk.js';
import type { ZipTable } from '../../archives/unpack/zip-table.js';
import type { ZipTableOptions } from '../../archives/unpack/zip-table-walk.js';
import type { PackOptions, PackPiece } from '../../archives/zip/pack-walk.js';
import type { Columns } from '../traversal/columns.js';
import type { CopyOptions } from '../traversal/copy-walk.js';
import type { ReservationPiece, Turns } from '../traversal/turn.js';
import type { ChangedOptions, ChangedResult } from './changed-walk.js';
import type { KeepOptions, KeepResult } from './keep-walk.js';
import type { ListOptions } from './list-walk.js';
import type { MeasureOptions } from './measure-walk.js';
import type { MergeOptions, MergeResult } from './merge-walk.js';
import type { ModeOptions, ModeResult } from './mode-walk.js';
import type { RemoveOptions } from './remove-walk.js';
import type { SearchMatch, SearchOptions, SearchResult } from './search/search-walk.js';

/**
 * Walks visit everything below a folder. They run in a worker in time slices of about 20 ms, so that many walks run
 * concurrently. For each kind: its options, what a time slice can yield, and its result. The code that starts a walk
 * keeps the descriptors in the options open until the walk ends.
 */
export type WalkKinds = {
  list: { options: ListOptions; piece: Columns; result: undefined };
  changed: { options: ChangedOptions; piece: Columns; result: ChangedResult };
  search: { options: SearchOptions; piece: SearchMatch[]; result: SearchResult };
  measure: { options: MeasureOptions; piece: undefined; result: number };
  mode: { options: ModeOptions; piece: undefined; result: ModeResult };
  remove: { options: RemoveOptions; piece: ReservationPiece; result: undefined };
  copy: { options: CopyOptions; piece: ReservationPiece; result: undefined };
  pack: { options: PackOptions; piece: PackPiece; result: undefined };
  tar: { options: TarOptions; piece: TarPiece; result: TarResult };
  archiveKind: { options: { archive: number }; piece: undefined; result: ArchiveKind };
  zipTable: { options: ZipTableOptions; piece: undefined; result: ZipTable };
  unzip: { options: UnzipOptions; piece: UnzipPiece; result: undefined };
  unzipFolders: { options: UnzipFoldersOptions; piece: undefined; result: undefined };
  untar: { options: UntarOptions; piece: UntarPiece; result: UntarResult };
  keep: { options: KeepOptions; piece: undefined; result: KeepResult };
  merge: { options: MergeOptions; piece: undefined; result: MergeResult };
};

export type WalkKind = keyof WalkKinds;

export type Walk<K extends WalkKind> = Turns<WalkKinds[K]['piece'], WalkKinds[K]['result']>;

/** A request to a worker. The first request of a walk starts it, and each request runs one time slice. */
export type WalkRequest =
  | { id: number; kind: WalkKind; options: WalkKinds[WalkKind]['options'] }
  | { id: number; next: true }
  | { id: number; stop: true };

/** The response of a worker to a request. */
export type WalkAnswer =
  | { id: number; piece: WalkKinds[WalkKind]['piece'] }
  | { id: number; result: WalkKinds[WalkKind]['result'] }
  | { id: number; failed: SentError };

/** A message from a worker: first that it is ready, then its responses. */
export type WalkMessage = { ready: true } | WalkAnswer;
