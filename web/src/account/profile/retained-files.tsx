import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { retainedDataQuery } from '../../api/account/account';
import { sessionQuery } from '../../api/account/session';
import { api, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';

/** The files of deleted servers that are still on their nodes. Nothing is shown if there are none. */
export function RetainedFiles() {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const isAllowed = session?.restriction === null;
  const { data = [], error, refetch } = useQuery({ ...retainedDataQuery, enabled: isAllowed });
  const [deleting, setDeleting] = useState<Schemas['RetainedData']>();
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  const remove = async () => {
    if (deleting === undefined) return;
    const path = { retainedDataId: deleting.id };
    await api.DELETE('/api/v2/retained-data/{retainedDataId}', { params: { path } });
    await client.invalidateQueries({ queryKey: retainedDataQuery.queryKey });
  };
  return (
    <Section
      title={i18n._('Files of deleted servers')}
      description={i18n._(
        'They are still on their nodes and count toward the number of servers you can have.',
      )}
    >
      <ul className="flex flex-col divide-y divide-line">
        {data.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="grow">
              {each.name}{' '}
              <span className="text-dim">
                {i18n._('deleted {time}', { time: formatTime(each.createdAt, i18n.locale) })}
              </span>
            </span>
            <Button
              look="danger"
              aria-label={i18n._('Delete the files of {name}', { name: each.name })}
              onClick={() => setDeleting(each)}
            >
              {i18n._('Delete the files')}
            </Button>
          </li>
        ))}
      </ul>
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
