import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/server/backups';
import { Meter } from '../../ui/progress/progress';
import { formatBytes } from '../../ui/text/format';

/** How much space the backups of a server use, and of which limit. Nothing while the node cannot say so. */
export function StorageUsed({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const { data } = useQuery(usageQuery(serverId));
  if (data === undefined || data.backups.count === 0) return null;
  const { used, limit, count } = data.backups;
  const size = formatBytes(used, i18n.locale);
  const text =
    limit === undefined
      ? i18n._('{count, plural, one {# backup uses {size}.} other {# backups use {size}.}}', { count, size })
      : i18n._(
          '{count, plural, one {# backup uses {size} of {limit}.} other {# backups use {size} of {limit}.}}',
          {
            count,
            size,
            limit: formatBytes(limit, i18n.locale),
          },
        );
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <p>{text}</p>
      {limit !== undefined && <Meter label={i18n._('Storage used by backups')} share={used / limit} />}
    </div>
  );
}
