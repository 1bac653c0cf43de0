import type { OperationObject } from '../lib/openapi.js';
import type { SessionControl } from './sessions.js';

/** What our plugins put on Hapi's own objects. */
declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    /** The operation of the document that the route serves. */
    operation?: OperationObject;
  }

  interface Request {
    /** Begins and ends the browser's session; only where the sessions plugin is registered. */
    session: SessionControl;
  }
}
