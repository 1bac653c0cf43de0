import { parentPort } from 'node:worker_threads';
import { errorCode } from '../../../lib/errors.js';
import { copyWalk } from './copy-walk.js';
import { listWalk } from './list-walk.js';
import { measureWalk } from './measure-walk.js';
import { removeWalk } from './remove-walk.js';
import type { Walk, WalkAnswer, WalkKind, WalkKinds, WalkRequest } from './walk.js';

/*
 * The worker of all walks. A request is a turn of one walk; so those of many take turns, and one that nobody asks for
 * more waits for as long as its reader does.
 */
const port = parentPort;
if (port === null) throw new Error('the walker is a worker');

type AnyWalk = Generator<WalkKinds[WalkKind]['piece'], WalkKinds[WalkKind]['result'], void>;
const BEGIN: { [K in WalkKind]: (options: WalkKinds[K]['options']) => Walk<K> } = {
  list: listWalk,
  measure: measureWalk,
  remove: removeWalk,
  copy: copyWalk,
};
const walks = new Map<number, AnyWalk>();

port.on('message', (request: WalkRequest) => port.postMessage(answerOf(request)));

function answerOf(request: WalkRequest): WalkAnswer {
  const { id } = request;
  try {
    const walk = walkOf(request);
    const step = 'stop' in request ? walk?.return(undefined) : walk?.next();
    if (step?.done === false) return { id, piece: step.value as WalkKinds[WalkKind]['piece'] };
    walks.delete(id);
    return { id, result: step?.value as WalkKinds[WalkKind]['result'] };
  } catch (error) {
    walks.delete(id);
    return { id, failed: { message: String(error), code: errorCode(error) } };
  }
}

function walkOf(request: WalkRequest): AnyWalk | undefined {
  if (!('kind' in request)) return walks.get(request.id);
  const walk = (BEGIN[request.kind] as (options: object) => AnyWalk)(request.options);
  walks.set(request.id, walk);
  return walk;
}
