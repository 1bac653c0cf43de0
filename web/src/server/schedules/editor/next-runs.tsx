import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { asFailure } from '../../../api/client';
import { nextRunsQuery } from '../../../api/server/schedules';
import { useDelayed } from '../../../ui/form/use-delayed';
import { wordsOf } from '../cron-words';
import { ZonedTime } from '../schedule-times';

const WAIT_MS = 300;

type Props = {
  serverId: string;
  /** The expression; null while it is incomplete. */
  cron: string | null;
  timeZone: string;
};

/** The next runs of what is chosen, as the panel computes them. */
export function NextRuns({ serverId, cron, timeZone }: Props) {
  const { i18n } = useLingui();
  const wanted = useDelayed(`${timeZone} ${cron ?? ''}`, WAIT_MS);
  const [zone = '', ...fields] = wanted.split(' ');
  const expression = fields.join(' ');
  const { data: times, error } = useQuery({
    ...nextRunsQuery(serverId, expression, zone),
    enabled: expression !== '',
  });
  const words = cron === null ? null : wordsOf(i18n, cron);
  return (
    <section
      aria-label={i18n._('Next runs')}
      className="flex flex-col gap-2 self-start rounded-control border border-line bg-surface p-4"
    >
      <h3 className="font-medium">{i18n._('Next runs')}</h3>
      {words !== null && <p>{words}</p>}
      {cron === null && <p className="text-dim">{i18n._('Complete the fields to see the next runs.')}</p>}
      {cron !== null && error !== null && <p className="text-crashed">{asFailure(error).message}</p>}
      {cron !== null && error === null && times?.length === 0 && (
        <p className="text-dim">{i18n._('It does not run any more.')}</p>
      )}
      {cron !== null && error === null && times !== undefined && (
        <ol className="flex flex-col gap-1.5 empty:hidden">
          {times.map((at) => (
            <li key={at}>
              <ZonedTime at={at} timeZone={zone} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
