import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nodeChangesQuery } from '../../../api/admin/nodes';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Section } from '../../../ui/section';
import { formatTime } from '../../../ui/text/format';
import { NodeMark } from '../node-mark';

const FIRST = 10;

/** When the node became online and offline. */
export function HealthHistory({ nodeId }: { nodeId: string }) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(nodeChangesQuery(nodeId));
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, FIRST);
  return (
    <Section
      title={i18n._('Health')}
      description={i18n._('When the panel lost the node and reached it again, for the last 30 days.')}
    >
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-dim">{i18n._('No change in the last 30 days.')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ol className="flex flex-col divide-y divide-line">
          {shown.map(({ id, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
              <span className="min-w-28">
                <NodeMark status={status} />
              </span>
              <time dateTime={createdAt} className="text-dim">
                {i18n._('since {time}', { time: formatTime(createdAt, i18n.locale) })}
              </time>
            </li>
          ))}
        </ol>
      )}
      {data !== undefined && data.length > FIRST && !isWhole && (
        <div>
          <Button onClick={() => setWhole(true)}>{i18n._('Show all {count}', { count: data.length })}</Button>
        </div>
      )}
    </Section>
  );
}
