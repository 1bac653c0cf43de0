import type { Request } from '@hapi/hapi';

/**
 * Calls back once when the credential of the request's caller is no longer valid. Returns a function that stops
 * watching.
 */
export type WatchCaller = (request: Request, onEnded: () => void) => () => void;

/**
 * Closes the connection of a transfer when its caller's credential is no longer valid. The upload or download then ends
 * as if the client had disconnected, so that no partial file stays.
 */
export function cutWhenCallerEnds(request: Request, watch: WatchCaller | undefined): void {
  if (watch === undefined) return;
  const { req, res } = request.raw;
  if (req.socket.destroyed) return;
  const unwatch = watch(request, () => req.socket.destroy());
  res.once('close', unwatch);
}
