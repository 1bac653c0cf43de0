import type { ConnectNode, NodeClient } from '../../panel/nodes/client/node.js';
import { connectNode as connect, type NodeTimeouts } from '../../panel/nodes/client/node-client.js';
import { createVerifiedFetch } from '../../panel/nodes/client/verified-fetch.js';
import { testLogger } from '../test-logger.js';

/** Sends requests to daemons as the panel does: a program that does not know the key never receives it. */
export const dial = createVerifiedFetch([], testLogger());

export const connectNode = (target: Parameters<ConnectNode>[0], timeouts?: NodeTimeouts): NodeClient =>
  connect({ ...target, dial }, timeouts);
