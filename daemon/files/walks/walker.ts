import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { tarWalk } from '../../archives/tar/tar-walk.js';
import { archiveKindWalk } from '../../archives/unpack/archive-kind.js';
import { untarWalk } from '../../archives/unpack/untar-walk.js';
import { unzipFoldersWalk, unzipWalk } from '../../archives/unpack/unzip-walk.js';
import { zipTableWalk } from '../../archives/unpack/zip-table-walk.js';
import { packWalk } from '../../archives/zip/pack-walk.js';
import { copyWalk } from '../traversal/copy-walk.js';
import { HeldNames, type NamesCounts } from '../traversal/held-names.js';
import { changedWalk } from './changed-walk.js';
import { keepWalk } from './keep-walk.js';
import { listWalk } from './list-walk.js';
import { measureWalk } from './measure-walk.js';
import { mergeWalk } from './merge-walk.js';
import { modeWalk } from './mode-walk.js';
import { removeWalk } from './remove-walk.js';
import { searchWalk } from './search/search-walk.js';
import { answersOf } from './serve-walks.js';
import type { WalkRequest } from './walk.js';

/* The program of a worker thread for walks (`walks.ts`). */
// On Linux, this changes only the priority of this thread. The main thread, which serves all requests, keeps a higher
// one, unless the daemon was started with a lower priority, which only root may raise.
setPriority(Math.max(5, getPriority()));
const port = parentPort;
if (port === null) throw new Error('walker must run as a worker thread');
const names = new HeldNames(undefined, workerData as NamesCounts);
const programs = {
  list: listWalk,
  changed: changedWalk,
  search: searchWalk,
  measure: measureWalk,
  mode: modeWalk,
  remove: removeWalk,
  copy: copyWalk,
  pack: packWalk,
  tar: tarWalk,
  archiveKind: archiveKindWalk,
  zipTable: zipTableWalk,
  unzip: unzipWalk,
  unzipFolders: unzipFoldersWalk,
  untar: untarWalk,
  keep: keepWalk,
  merge: mergeWalk,
};
const answer = answersOf(programs, names);
port.on('message', (request: WalkRequest) => port.postMessage(answer(request)));
port.postMessage({ ready: true });
