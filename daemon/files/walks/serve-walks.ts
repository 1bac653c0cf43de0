import { sentError } from '../../../lib/errors/sent-error.js';
import { HeldNames } from '../traversal/held-names.js';
import type { Walk, WalkAnswer, WalkKind, WalkKinds, WalkRequest } from './walk.js';

type AnyWalk = Generator<WalkKinds[WalkKind]['piece'], WalkKinds[WalkKind]['result'], void>;

/** The kinds of walks that a program supports. Each function starts a walk. */
export type WalkPrograms = {
  [K in WalkKind]?: (options: WalkKinds[K]['options'], names: HeldNames) => Walk<K>;
};

/**
 * Returns the function that handles requests. Each request runs one time slice of one walk, so that walks alternate,
 * and a walk without a reader pauses.
 */
export function answersOf(
  programs: WalkPrograms,
  names = new HeldNames(),
): (request: WalkRequest) => WalkAnswer {
  const walks = new Map<number, AnyWalk>();
  const walkOf = (request: WalkRequest): AnyWalk | undefined => {
    if (!('kind' in request)) return walks.get(request.id);
    const begin = programs[request.kind] as ((options: object, names: HeldNames) => AnyWalk) | undefined;
    if (begin === undefined)
      throw new Error(`this worker does not support requests of the kind ${request.kind}`);
    const walk = begin(request.options, names);
    walks.set(request.id, walk);
    return walk;
  };
  return (request) => {
    const { id } = request;
    try {
      const walk = walkOf(request);
      const step = 'stop' in request ? walk?.return(undefined) : walk?.next();
      if (step?.done === false) return { id, piece: step.value as WalkKinds[WalkKind]['piece'] };
      walks.delete(id);
      return { id, result: step?.value as WalkKinds[WalkKind]['result'] };
    } catch (error) {
      walks.delete(id);
      return { id, failed: sentError(error) };
    }
  };
}
