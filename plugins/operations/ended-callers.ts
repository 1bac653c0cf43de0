import type { Request } from '@hapi/hapi';

/** Calls back once when the credential of the request's caller has ended; returns a function that ends the watching. */
export type WatchCaller = (request: Request, onEnded: () => void) => () => void;

/**
 * Cuts the connection of a transfer once its caller's credential has ended. Work on an upload or download ends as it does
 * when a client hangs up, so that nothing half-written stays.
 */
export function cutWhenCallerEnds(request: Request, watch: WatchCaller | undefined): void {
  if (watch === undefined) return;
  const { req, res } = request.raw;
  if (req.socket.destroyed) return;
  const unwatch = watch(request, () => req.socket.destroy());
  res.once('close', unwatch);
}
