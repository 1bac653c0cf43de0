import { useLingui } from '@lingui/react';
import type { Schemas } from '../api/client';
import { PublicState } from './public-state';

type Server = Schemas['PublicServer'];

/** A server: its name and type, its state, and its players. On a phone, they are below each other. */
export function StatusRow({ server }: { server: Server }) {
  const { name, type, state, since } = server;
  return (
    <li className="flex flex-col gap-x-4 gap-y-1 px-4 py-3 sm:flex-row sm:items-center">
      <div className="min-w-0 grow">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-label text-dim [overflow-wrap:anywhere]">{type}</p>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:flex-nowrap">
        <div className="sm:w-44">
          <PublicState state={state} />
          {since !== null && <Since at={since} />}
        </div>
        <div className="ms-auto text-end sm:w-28">
          <Players server={server} />
        </div>
      </div>
    </li>
  );
}

function Since({ at }: { at: string }) {
  const { i18n } = useLingui();
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const form = isToday
    ? ({ timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const);
  const time = new Intl.DateTimeFormat(i18n.locale, form).format(date);
  return (
    <time dateTime={at} className="block text-label text-dim max-sm:ms-2 max-sm:inline">
      {i18n._('since {time}', { time })}
    </time>
  );
}

function Players({ server: { playersOnline, playersMax } }: { server: Server }) {
  const { i18n } = useLingui();
  if (playersOnline === null || playersMax === null) return null;
  const number = new Intl.NumberFormat(i18n.locale);
  const [online, max] = [number.format(playersOnline), number.format(playersMax)];
  return <span className="tabular-nums">{i18n._('{online} of {max} players', { online, max })}</span>;
}
