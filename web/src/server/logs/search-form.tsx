import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Field, Select, TextInput } from '../../ui/form/field';
import type { LogSearch, Range } from './log-search';

type Props = { search: LogSearch; isBusy: boolean; onSearch(search: LogSearch): void };

/** Asks for the text and the time to search. */
export function SearchForm({ search, isBusy, onSearch }: Props) {
  const { i18n } = useLingui();
  const [text, setText] = useState(search.q ?? '');
  const [range, setRange] = useState<Range>(search.range ?? 'all');
  const [since, setSince] = useState(search.since ?? '');
  const [until, setUntil] = useState(search.until ?? '');
  const isReversed = range === 'custom' && since !== '' && until !== '' && since > until;
  const ranges: [Range, string][] = [
    ['all', i18n._('All the time')],
    ['hour', i18n._('The last hour')],
    ['day', i18n._('The last 24 hours')],
    ['week', i18n._('The last 7 days')],
    ['custom', i18n._('From … to …')],
  ];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReversed) return;
    onSearch({
      ...(text === '' ? {} : { q: text }),
      ...(range === 'all' ? {} : { range }),
      ...(range === 'custom' && since !== '' ? { since } : {}),
      ...(range === 'custom' && until !== '' ? { until } : {}),
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-56">
        <Field label={i18n._('Lines that contain')}>
          <TextInput
            type="search"
            value={text}
            maxLength={256}
            placeholder={i18n._('Any text; upper and lower case matter')}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </div>
      <div className="grow basis-40 sm:grow-0">
        <Field label={i18n._('Time')}>
          <Select value={range} onChange={({ target }) => setRange(target.value as Range)}>
            {ranges.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {range === 'custom' && (
        <>
          <Field label={i18n._('From')}>
            <TextInput
              type="datetime-local"
              value={since}
              onChange={({ target }) => setSince(target.value)}
            />
          </Field>
          <Field
            label={i18n._('To')}
            error={isReversed ? i18n._('This is before the beginning.') : undefined}
          >
            <TextInput
              type="datetime-local"
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          </Field>
        </>
      )}
      <Button type="submit" look="primary" disabled={isBusy}>
        {i18n._('Search')}
      </Button>
    </form>
  );
}
