import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { nodeRetainedDataQuery } from '../../../api/admin/nodes';
import { api, type Schemas } from '../../../api/client';
import { Button } from '../../../ui/button';
import { Confirm } from '../../../ui/dialog/confirm';
import { Failure } from '../../../ui/failure';
import { Section } from '../../../ui/section';
import { formatTime } from '../../../ui/text/format';

type Left = Schemas['RetainedData'];

/** The folders of deleted servers that are still on the node. */
export function LeftFolders({ nodeId }: { nodeId: string }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(nodeRetainedDataQuery(nodeId));
  const [deleting, setDeleting] = useState<Left>();
  const remove = async () => {
    if (deleting === undefined) return;
    const path = { retainedDataId: deleting.id };
    await api.DELETE('/api/v2/retained-data/{retainedDataId}', { params: { path } });
    await client.invalidateQueries({ queryKey: nodeRetainedDataQuery(nodeId).queryKey });
  };
  return (
    <Section
      title={i18n._('Folders of deleted servers')}
      description={i18n._(
        'Servers that were deleted without their files. Each counts toward the number of servers that its owner can have.',
      )}
    >
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-dim">{i18n._('There are none.')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((each) => (
            <Entry key={each.id} left={each} onDelete={() => setDeleting(each)} />
          ))}
        </ul>
      )}
      <Confirm
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={i18n._('Delete the files of {name}?', { name: deleting?.name })}
        description={i18n._('Worlds, settings and everything else of this server are lost for good.')}
        action={i18n._('Delete')}
        onConfirm={remove}
      />
    </Section>
  );
}

function Entry({
  left: { name, ownerId, containerId, createdAt },
  onDelete,
}: {
  left: Left;
  onDelete(): void;
}) {
  const { i18n } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64 [overflow-wrap:anywhere]">
        <p>
          <span className="font-medium">{name}</span>{' '}
          <span className="text-dim">
            {i18n._('deleted {time}', { time: formatTime(createdAt, i18n.locale) })}
          </span>
        </p>
        <p className="text-label text-dim">
          {i18n._('Folder {folder}', { folder: containerId })}
          {' · '}
          <Link
            to="/admin/users/$userId"
            params={{ userId: ownerId }}
            className="font-medium text-accent hover:underline"
          >
            {i18n._('Show the owner')}
          </Link>
        </p>
      </div>
      <Button look="danger" aria-label={i18n._('Delete the files of {name}', { name })} onClick={onDelete}>
        {i18n._('Delete the files')}
      </Button>
    </li>
  );
}
