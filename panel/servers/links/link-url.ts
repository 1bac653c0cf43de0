import { contract } from '../../nodes/client/daemon-contract.js';
import type { DaemonOperationId } from '../../nodes/client/daemon-target.js';
import { requestTarget } from '../../nodes/client/forwarded-calls.js';
import { NodeFault } from '../../nodes/connection/node-refusals.js';

const TOKEN = /^[a-z_]{2,16}_[A-Za-z0-9_-]{43,}$/;
const MAX_TOKEN_CHARACTERS = 128;

export type NewLinkUrl = {
  /** The origin of the node, as its clients reach it. */
  publicUrl: string;
  /** The daemon's operation that created the token. */
  creator: DaemonOperationId;
  /** The body of the request for the token, which names the resource. */
  resource: Readonly<Record<string, unknown>>;
  /** The token, as the node returned it. */
  token: unknown;
};

/**
 * Returns the request that a token is for. Apart from the token, nothing in it comes from the node.
 *
 * @throws NodeFault if the token is invalid
 */
export function linkUrl({ publicUrl, creator, resource, token }: NewLinkUrl): {
  method: 'GET' | 'POST';
  url: string;
} {
  if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARACTERS || !TOKEN.test(token))
    throw new NodeFault(`${creator}, the token is invalid`);
  const { method, path, operation } = contract().takerOf(creator);
  const names = operation['x-token']?.resource ?? [];
  const values = Object.fromEntries(names.map((name) => [name, resource[name]]));
  // The resources of all tokens are named in the query.
  const url = publicUrl + requestTarget(path, {}, { ...values, token });
  return { method: method === 'get' ? 'GET' : 'POST', url };
}
