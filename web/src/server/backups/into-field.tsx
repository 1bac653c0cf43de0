import { useLingui } from '@lingui/react';
import { useId } from 'react';
import type { Server } from '../../api/client';
import { CONTROL } from '../../ui/form/field';

type Props = {
  others: readonly Server[];
  /** The id of another server; undefined for the backup's own. */
  value: string | undefined;
  onChange(id: string | undefined): void;
};

/** Chooses the server that gets the files of a backup: the backup's own, or another one of the same node. */
export function IntoField({ others, value, onChange }: Props) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <span className="mt-2 mb-3 flex flex-col gap-1.5 text-text">
      <label htmlFor={id} className="font-medium">
        {i18n._('Restore into')}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={`${CONTROL} pe-1`}
      >
        <option value="">{i18n._('this server')}</option>
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </span>
  );
}
