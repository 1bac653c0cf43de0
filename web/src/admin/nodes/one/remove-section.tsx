import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Node, nodeLoadQuery, nodeRetainedDataQuery } from '../../../api/admin/nodes';
import { api } from '../../../api/client';
import { nodesQuery } from '../../../api/nodes';
import { TypedConfirmation } from '../../../server/settings/danger/typed-confirmation';
import { Button } from '../../../ui/button';
import { Confirm } from '../../../ui/dialog/confirm';
import { Section } from '../../../ui/section';
import { toasts } from '../../../ui/toasts';

/** Removes the node from the panel. A node with servers or folders is removed only if its host is lost. */
export function RemoveSection({ node }: { node: Node }) {
  const { i18n } = useLingui();
  const { data: load } = useQuery(nodeLoadQuery(node.id));
  const { data: left } = useQuery(nodeRetainedDataQuery(node.id));
  const [open, setOpen] = useState<'plain' | 'force'>();
  const remove = useRemoval(node);
  const isKnown = load !== undefined && left !== undefined;
  const isUsed = isKnown && load.servers + left.length > 0;
  return (
    <Section
      title={i18n._('Remove the node')}
      description={
        isUsed
          ? i18n._(
              'The node has servers, or folders of deleted servers. Delete them first. If the host is lost, remove the node with all of them.',
            )
          : i18n._(
              'The panel forgets the node. Nothing changes on its host: the daemon, its files and its keys stay.',
            )
      }
      actions={
        <Button look="danger" disabled={!isKnown} onClick={() => setOpen(isUsed ? 'force' : 'plain')}>
          {isUsed ? i18n._('The host is lost…') : i18n._('Remove…')}
        </Button>
      }
    >
      <Confirm
        open={open === 'plain'}
        onClose={() => setOpen(undefined)}
        title={i18n._('Remove {name}?', { name: node.name })}
        description={i18n._(
          'The history of its health is lost. To use the host again, add it with a key of its daemon. Revoke the key of this panel on the host.',
        )}
        action={i18n._('Remove')}
        onConfirm={() => remove(false)}
      />
      {open === 'force' && (
        <TypedConfirmation
          title={i18n._('Remove {name} with all its servers?', { name: node.name })}
          description={i18n._(
            '{servers, plural, one {# server} other {# servers}} and {folders, plural, one {# folder} other {# folders}} of deleted servers are removed from the panel, and the servers also from API keys. The panel does not contact the host: if it still exists, containers keep running there, and files, backups and keys stay.',
            { servers: load?.servers ?? 0, folders: left?.length ?? 0 },
          )}
          typed={node.name}
          action={i18n._('Remove with all servers')}
          onClose={() => setOpen(undefined)}
          onConfirm={() => remove(true)}
        />
      )}
    </Section>
  );
}

function useRemoval({ id: nodeId, name }: Node) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (force: boolean) => {
    await api.DELETE('/api/v2/admin/nodes/{nodeId}', { params: { path: { nodeId }, query: { force } } });
    toasts.add({ title: i18n._('Removed {name}', { name }) });
    await navigate({ to: '/admin/nodes' });
    client.removeQueries({ queryKey: ['nodes', nodeId] });
    await client.invalidateQueries({ queryKey: nodesQuery.queryKey });
  };
}
