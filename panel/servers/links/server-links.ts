import { forwards } from '../../../generated/panel/forwards.js';
import type { DirectLink } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { requesterOf } from '../../access/caller.js';
import type { Watched } from '../../access/credential-watch.js';
import type { NoteChanges } from '../../audit/changes.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { detailsOf } from '../forwarding/details.js';
import { daemonParts, type ForwardedRequest, type Forwarding } from '../forwarding/forwarding.js';
import type { AccessWatch } from '../live/access-watch.js';
import type { ReachServer } from '../records/server-access.js';
import { linkUrl } from './link-url.js';
import { LinkWatch } from './link-watch.js';

/** The operations that create links. Each forwards to the daemon's operation that creates the token of the link. */
export type LinkOperation =
  | 'createFileDownloadLink'
  | 'createFileUploadLink'
  | 'createBackupDownloadLink'
  | 'createLogArchiveDownloadLink';

export type LinkRequest = Pick<Watched, 'caller' | 'callerNow'> & {
  operationId: LinkOperation;
  request: ForwardedRequest;
  mention: NoteChanges;
};

export interface ServerLinks {
  /**
   * Creates a link with which a client transfers bytes directly from or to the node of a server. The link and its
   * transfers end within a second after the caller loses the right.
   *
   * @throws DomainError as for the caller's other requests about a server; `conflict` (`no_direct_links`) if clients
   * cannot reach the node; `rate_limited` if too many links are watched; the node's refusal
   */
  createLink(request: LinkRequest): Promise<DirectLink>;
  closeLinks(): Promise<void>;
}

export type ServerLinksOptions = AccessWatch &
  Pick<Forwarding, 'forward'> & {
    nodes: Pick<Nodes, 'client' | 'publicUrl'>;
    reach: ReachServer;
    logger: Logger;
  };

export function createServerLinks({ nodes, reach, forward, ...options }: ServerLinksOptions): ServerLinks {
  const links = new LinkWatch(options, options.logger);
  return {
    async createLink({ operationId, request, caller, callerNow, mention }) {
      mention(detailsOf(request));
      const way = forwards[operationId];
      const serverId = String(request.params['serverId']);
      const { containerId, nodeId } = await reach(caller, serverId, way.capability);
      const publicUrl = await nodes.publicUrl(nodeId);
      if (publicUrl === null) throw noDirectLinks();
      const { body } = await forward(caller, operationId, request);
      const { token, expiresAt } = body as { token: unknown; expiresAt: string };
      const { body: resource } = daemonParts(way, { serverId, containerId }, request);
      const link = linkUrl({ publicUrl, creator: way.operation, resource, token });
      const server = { serverId, scope: way.capability };
      links.watch({ caller, callerNow, server }, async () => {
        const client = await nodes.client(nodeId, requesterOf(caller));
        await client.call('deleteTokens', { headers: { 'Berth-Container': containerId } });
      });
      return { ...link, expiresAt };
    },
    closeLinks: () => links.close(),
  };
}

const noDirectLinks = () =>
  new DomainError(
    'conflict',
    'The node of this server does not allow direct transfers: transfer the data through the panel.',
    { code: 'no_direct_links' },
  );
