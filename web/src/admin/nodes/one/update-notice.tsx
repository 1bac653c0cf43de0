import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../../../api/admin/nodes';
import { isOlderVersion } from './older-version';

/** Says that a daemon is older than the panel. @param version the version of the daemon; null while it is not known */
export function UpdateNotice({ version }: { version: string | null }) {
  const { i18n } = useLingui();
  const { data } = useQuery({ ...overviewQuery, refetchInterval: false });
  if (version === null || data === undefined || !isOlderVersion(version, data.version)) return null;
  return (
    <p className="rounded-control border border-busy p-3">
      {i18n._(
        'The daemon has version {version}, and the panel {panel}. Update Berth on the host of the daemon to the version of the panel.',
        { version, panel: data.version },
      )}
    </p>
  );
}
