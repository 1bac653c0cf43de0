import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { CopyButton } from '../../ui/copy-button';
import { Field, TextInput } from '../../ui/form/field';
import { Empty } from '../../ui/section';
import { TABLE } from '../../ui/table';

/** From how many players on a search is offered. */
const MANY = 10;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The players that the game names, by name. */
export function PlayerTable({ data }: { data: Schemas['ServerPlayers'] }) {
  const { i18n } = useLingui();
  const [query, setQuery] = useState('');
  const { players, online } = data;
  if (players.length === 0)
    return (
      <Empty
        text={
          online === 0
            ? i18n._('Nobody plays at the moment.')
            : i18n._('The game does not report the names of its players.')
        }
      />
    );
  const hasPings = players.some(({ ping }) => ping > 0);
  const found = players
    .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    .sort((one, other) => collator.compare(one.name, other.name));
  return (
    <>
      {players.length >= MANY && (
        <div className="max-w-xs">
          <Field label={i18n._('Search players')}>
            <TextInput type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
          </Field>
        </div>
      )}
      <table className="w-full">
        <thead className={TABLE.head}>
          <tr>
            <th className={`${TABLE.headCell} text-start`}>{i18n._('Name')}</th>
            {hasPings && <th className={`${TABLE.headCell} text-end`}>{i18n._('Ping')}</th>}
            <th className={`${TABLE.headCell} text-start max-sm:hidden`}>{i18n._('Id')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ uuid, name, ping }) => (
            <tr key={`${uuid} ${name}`} className={TABLE.row}>
              <td className={`${TABLE.cell} max-w-48 truncate font-medium`}>{name}</td>
              {hasPings && (
                <td className={`${TABLE.cell} text-end whitespace-nowrap`}>
                  {ping > 0 ? i18n._('{ping, number} ms', { ping: Math.round(ping) }) : i18n._('not known')}
                </td>
              )}
              <td className={`${TABLE.cell} max-sm:hidden`}>
                <span className="inline-flex items-center gap-1 font-mono text-[13px] text-dim">
                  {uuid}
                  <CopyButton text={uuid} label={i18n._('Copy the id of {name}', { name })} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className="text-dim">{i18n._('No player matches the search.')}</p>}
      {online > players.length && (
        <p className="text-dim">
          {i18n._(
            '{count, plural, one {# more player is online, whose name the game does not report.} other {# more players are online, whose names the game does not report.}}',
            {
              count: online - players.length,
            },
          )}
        </p>
      )}
    </>
  );
}
