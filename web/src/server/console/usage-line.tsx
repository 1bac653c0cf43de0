import { useLingui } from '@lingui/react';
import { formatBytes, formatPercent } from '../../ui/text/format';
import type { Usage } from './console-connection';

/** What a server uses now; nothing while it is down. */
export function UsageLine({ usage }: { usage: Usage | undefined }) {
  const { i18n } = useLingui();
  return (
    <p className="grow text-dim max-sm:order-last max-sm:basis-full max-sm:empty:hidden">
      {usage &&
        i18n._('CPU {cpu} · Memory {used} of {limit}', {
          cpu: formatPercent(usage.cpuPercent, i18n.locale, 1),
          used: formatBytes(usage.memoryUsed, i18n.locale),
          limit: formatBytes(usage.memoryLimit, i18n.locale),
        })}
    </p>
  );
}
