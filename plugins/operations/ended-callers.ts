import type { Request } from '@hapi/hapi';

/**
 * Watches the credential of the request's caller, and calls back once when it is no longer valid. Returns a function
 * that stops watching.
 */
export type WatchCaller = (request: Request, onEnded: () => void) => () => void;

/**
 * Closes the connection of an upload or download when the caller's credential is no longer valid. The transfer then
 * ends as if the client had disconnected, so that no partial file stays.
 */
export function cutWhenCallerEnds(request: Request, watch: WatchCaller | undefined): void {
  if (watch === undefined) return;
  const { req, res } = request.raw;
  if (req.socket.destroyed) return;
  const unwatch = watch(request, () => req.socket.destroy());
  res.once('close', unwatch);
}
