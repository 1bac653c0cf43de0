import { useLingui } from '@lingui/react';
import type { Ban } from '../../api/admin/bans';
import { Button } from '../../ui/button';
import { formatTime } from '../../ui/text/format';
import { visibleText } from '../../ui/text/visible-text';

export function BanList({ bans, onLift }: { bans: readonly Ban[]; onLift(ban: Ban): void }) {
  const { i18n } = useLingui();
  const time = (at: string) => formatTime(at, i18n.locale);
  return (
    <ul className="flex flex-col divide-y divide-line">
      {bans.map((ban) => (
        <li key={ban.id} className="flex items-start gap-x-4 py-3 first:pt-0 last:pb-0">
          <div className="flex min-w-0 grow flex-wrap gap-x-4 gap-y-1">
            <p className="min-w-56 flex-1 font-mono font-medium break-all">{ban.address}</p>
            <p className="min-w-52 flex-2 whitespace-pre-line [overflow-wrap:anywhere]">
              {ban.reason === '' ? (
                <span className="text-dim">{i18n._('No reason given')}</span>
              ) : (
                visibleText(ban.reason)
              )}
            </p>
            <p className="min-w-52 flex-1 text-dim">
              <span className="block">{i18n._('Since {time}', { time: time(ban.createdAt) })}</span>
              {ban.expiresAt === null
                ? i18n._('Until it is lifted')
                : i18n._('Until {time}', { time: time(ban.expiresAt) })}
            </p>
          </div>
          <Button
            look="danger"
            aria-label={i18n._('Lift the ban of {address}', { address: ban.address })}
            onClick={() => onLift(ban)}
          >
            {i18n._('Lift')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
