import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allServers } from '../../api/servers';
import { Failure } from '../../ui/failure';
import { CONTROL } from '../../ui/form/field';

type Props = {
  /** The chosen servers; null for all. */
  serverIds: readonly string[] | null;
  /** Whether the key may act for another user. */
  isForOthers: boolean;
  onChange(serverIds: string[] | null): void;
};

/** Whether the key is limited to servers, and to which. */
export function ServerLimit({ serverIds, isForOthers, onChange }: Props) {
  const { i18n } = useLingui();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-semibold">{i18n._('Servers')}</legend>
      <label className="flex items-center gap-2 p-1">
        <input
          type="radio"
          name="servers"
          checked={serverIds === null}
          onChange={() => onChange(null)}
          className="size-4"
        />
        {isForOthers
          ? i18n._('All servers, also those that the user creates later')
          : i18n._('All servers, also those that you create later')}
      </label>
      <label className="flex items-center gap-2 p-1">
        <input
          type="radio"
          name="servers"
          checked={serverIds !== null}
          onChange={() => onChange([])}
          className="size-4"
        />
        {i18n._('Only the chosen servers')}
      </label>
      {serverIds !== null && <ServerList chosen={serverIds} onChange={onChange} />}
    </fieldset>
  );
}

function ServerList({ chosen, onChange }: { chosen: readonly string[]; onChange(ids: string[]): void }) {
  const { i18n } = useLingui();
  const { data = [], error, refetch } = useQuery(allServers);
  const [text, setText] = useState('');
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className="ps-7 text-dim">{i18n._('There are no servers yet.')}</p>;
  const shown = data.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div className="ms-7 flex flex-col gap-2">
      {data.length > 8 && (
        <input
          type="search"
          aria-label={i18n._('Search servers')}
          placeholder={i18n._('Search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={CONTROL}
        />
      )}
      <ul className="max-h-40 overflow-auto rounded-control border border-line p-2">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <label className="flex items-center gap-2 py-0.5">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                className="size-4 shrink-0"
              />
              <span className="truncate">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
