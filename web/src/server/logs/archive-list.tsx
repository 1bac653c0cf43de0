import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, LinkButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';
import { formatBytes, formatTime } from '../../ui/text/format';
import { archivesQuery } from './log-queries';

/** How many archives are shown at first. */
const FIRST = 30;

/** The archives of the output, each with a link that shows it and one that downloads it. */
export function ArchiveList({ serverId, shown }: { serverId: string; shown: string | undefined }) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(archivesQuery(serverId));
  const [count, setCount] = useState(FIRST);
  return (
    <aside className="shrink-0 lg:w-80 lg:overflow-auto">
      <Section
        title={i18n._('Archives')}
        description={i18n._('The output of a run is archived when the run ends, or when it has grown large.')}
      >
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p className="text-dim">{i18n._('There is no archive yet.')}</p>}
        <ul className="divide-y divide-line">
          {data?.slice(0, count).map(({ name, date, size }) => (
            <li key={name} className="flex items-center gap-2 py-2">
              <Link
                to="."
                search={{ archive: name }}
                className="min-w-0 grow rounded-control hover:underline"
                {...(name === shown ? { 'aria-current': 'true' as const } : {})}
              >
                <span className={name === shown ? 'font-medium text-accent' : 'font-medium'}>
                  {formatTime(date, i18n.locale)}
                </span>
                <span className="block text-dim">{formatBytes(size, i18n.locale)}</span>
              </Link>
              <LinkButton
                href={`/api/v2/servers/${serverId}/logs/archives/${encodeURIComponent(name)}/download`}
                download
                aria-label={i18n._('Download the archive of {time}', { time: formatTime(date, i18n.locale) })}
              >
                {i18n._('Download')}
              </LinkButton>
            </li>
          ))}
        </ul>
        {data !== undefined && data.length > count && (
          <Button onClick={() => setCount(data.length)}>
            {i18n._('Show all {count} archives', { count: data.length })}
          </Button>
        )}
      </Section>
    </aside>
  );
}
