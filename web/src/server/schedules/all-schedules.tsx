import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';

/** The link back to the list of schedules. */
export function AllSchedules({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  return (
    <Link
      to="/servers/$serverId/schedules"
      params={{ serverId }}
      className="self-start font-medium text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
    >
      {i18n._('All schedules')}
    </Link>
  );
}
