import type { ConnectNode, NodeClient } from '../../panel/nodes/client/node.js';
import { connectNode as connect, type NodeTimeouts } from '../../panel/nodes/client/node-client.js';
import { createVerifiedConnections } from '../../panel/nodes/connection/verified-connections.js';
import { testLogger } from '../test-logger.js';

/** Sends requests to daemons as the panel does: a program that does not know the key never receives it. */
export const connections = createVerifiedConnections([], testLogger());

export const connectNode = (target: Parameters<ConnectNode>[0], timeouts?: NodeTimeouts): NodeClient =>
  connect({ ...target, ...connections }, timeouts);
