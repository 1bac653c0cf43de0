import type { Request } from '@hapi/hapi';
import { continueTrace, traceIdOf } from '../../lib/logging/trace-context.js';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** The `traceparent` of this request, once something has needed it. */
    traceparent?: string;
  }
}

/** Returns the `traceparent` that the requests of this service to others have, on behalf of this request. */
export function traceparentOf({ app, headers }: Request): string {
  app.traceparent ??= continueTrace(headers['traceparent'] as string | undefined);
  return app.traceparent;
}

/** Returns the fields that identify a request in the log: its own id, and that of the trace it belongs to. */
export const loggedIds = (request: Request): { requestId: string; traceId: string } => ({
  requestId: request.info.id,
  traceId: traceIdOf(traceparentOf(request)),
});
