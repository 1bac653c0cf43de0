import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { changedWalk } from './changed-walk.js';
import { copyWalk } from './copy-walk.js';
import { HeldNames, type NamesCounts } from './held-names.js';
import { keepWalk } from './keep-walk.js';
import { listWalk } from './list-walk.js';
import { measureWalk } from './measure-walk.js';
import { packWalk } from './pack-walk.js';
import { removeWalk } from './remove-walk.js';
import { answersOf } from './serve-walks.js';
import { tarWalk } from './tar-walk.js';
import { archiveKindWalk } from './unpack/archive-kind.js';
import { mergeWalk } from './unpack/merge-walk.js';
import { untarWalk } from './unpack/untar-walk.js';
import { unzipFoldersWalk, unzipWalk } from './unpack/unzip-walk.js';
import { zipTableWalk } from './unpack/zip-table-walk.js';
import type { WalkRequest } from './walk.js';

/* A worker thread for walks (`walks.ts`). */
// On Linux this concerns only this thread. The main thread, which serves all requests, has a higher priority.
setPriority(5);
const port = parentPort;
if (port === null) throw new Error('walker must run as a worker thread');
const names = new HeldNames(undefined, workerData as NamesCounts);
const programs = {
  list: listWalk,
  changed: changedWalk,
  measure: measureWalk,
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
