import { useLingui } from '@lingui/react';
import { useMutationState, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiFailure, type Server } from '../../api/client';
import { noticeQuery } from '../../api/server/notices';
import { powerKey } from '../../servers/power';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { plainText } from '../console/ansi';
import type { Line } from '../console/line-buffer';
import { type Cause, type Diagnosis, diagnose } from './diagnosis';
import { Remedy } from './remedy';

/** How many of the last lines are looked at. */
const LAST_LINES = 100;

/** Explains why a server is not up, and offers what to do about it. Shows nothing while there is nothing to explain. */
export function StartFailure({ server, lines }: { server: Server; lines: readonly Line[] }) {
  const { i18n } = useLingui();
  const diagnosis = useDiagnosis(server, lines);
  const [dismissed, setDismissed] = useState<string>();
  const key = diagnosis && `${server.status} ${server.startedAt} ${diagnosis.cause} ${diagnosis.message}`;
  if (diagnosis === undefined || dismissed === key) return null;
  const titles: Record<Cause, string> = {
    eula: i18n._('The licence of the game is not accepted yet'),
    port: i18n._('The port is taken'),
    memory: i18n._('The server ran out of memory'),
    java: i18n._('The server needs another version of Java'),
    disk: i18n._('There is not enough disk space'),
    unknown:
      server.status === 'install_failed'
        ? i18n._('The installation failed')
        : i18n._('The server is not running'),
  };
  return (
    <section
      role="alert"
      className="flex flex-col gap-3 shrink-0 rounded-panel border border-crashed/60 bg-panel p-4"
    >
      <div className="flex items-start gap-3">
        <svg viewBox="0 0 12 12" className="mt-1 size-3 shrink-0 text-crashed" aria-hidden="true">
          <path d="M6 1 11.5 11h-11z" fill="currentColor" />
        </svg>
        <div className="min-w-0 grow">
          <h2 className="text-base font-semibold">{titles[diagnosis.cause]}</h2>
          {diagnosis.message !== undefined && <p className="break-words text-dim">{diagnosis.message}</p>}
        </div>
        <Button look="quiet" aria-label={i18n._('Dismiss')} onClick={() => setDismissed(key)}>
          <Icon name="close" />
        </Button>
      </div>
      <Remedy server={server} diagnosis={diagnosis} />
    </section>
  );
}

function useDiagnosis(server: Server, lines: readonly Line[]): Diagnosis | undefined {
  const { id, status } = server;
  const { data: notice = null } = useQuery(noticeQuery(id));
  const requests = useMutationState({
    filters: { mutationKey: powerKey(id) },
    select: ({ state }) => state,
  });
  const latest = requests.at(-1);
  const error = latest?.variables === 'kill' || latest?.variables === 'stop' ? undefined : latest?.error;
  const startError = error instanceof ApiFailure ? error : undefined;
  return useMemo(() => {
    const texts = lines
      .slice(-LAST_LINES)
      .filter(({ kind }) => kind === 'output')
      .map(({ text }) => plainText(text));
    return diagnose({ status, startError, notice, lines: texts });
  }, [status, startError, notice, lines]);
}
