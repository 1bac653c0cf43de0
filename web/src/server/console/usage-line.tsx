import { useLingui } from '@lingui/react';
import { formatBytes } from '../../ui/text/format';
import type { Usage } from './console-connection';

/** What a server uses now; nothing while it is down. */
export function UsageLine({ usage }: { usage: Usage | undefined }) {
  const { i18n } = useLingui();
  const cpu = usage && i18n.number(usage.cpuPercent, { maximumFractionDigits: 1 });
  return (
    <p className="grow text-dim">
      {usage &&
        i18n._('CPU {cpu} % · Memory {used} of {limit}', {
          cpu,
          used: formatBytes(usage.memoryUsed, i18n.locale),
          limit: formatBytes(usage.memoryLimit, i18n.locale),
        })}
    </p>
  );
}
